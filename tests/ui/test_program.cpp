// SPDX-License-Identifier: GPL-3.0-or-later

// The program that runs the window tests: tst_ui --file=NAME [OPTIONS OF QT TEST] runs the class of tst_NAME.cpp.

#include "ui/test_program.h"

#include "file_option.h"

#include <QApplication>
#include <QFileInfo>
#include <QHash>
#include <QTest>

#include <string>

namespace vram::test {

namespace {

QHash<QString, RegisteredTest::Create>& registered()
{
    static QHash<QString, RegisteredTest::Create> tests;
    return tests;
}

} // namespace

RegisteredTest::RegisteredTest(const char* file, Create create)
{
    registered().insert(QFileInfo(QString::fromUtf8(file)).completeBaseName(), create);
}

} // namespace vram::test

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    QStringList arguments = QApplication::arguments();
    const std::string file = selectedTestFile(arguments.value(1).toStdString());
    const auto create = vram::test::registered().value(QString::fromStdString(file));
    if (!create) {
        qCritical("tst_ui --file=NAME [OPTIONS]: no test in \"%s.cpp\"", file.c_str());
        return 1;
    }
    arguments.removeAt(1);
    return QTest::qExec(create().get(), arguments);
}
