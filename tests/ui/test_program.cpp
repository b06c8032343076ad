// SPDX-License-Identifier: GPL-3.0-or-later

// The program that runs the window tests: tst_ui --file=NAME [OPTIONS OF QT TEST] runs the class of tst_NAME.cpp.

#include "ui/test_program.h"

#include <QApplication>
#include <QFileInfo>
#include <QHash>
#include <QTest>

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
    const QString option = QStringLiteral("--file=");
    const QString file =
        arguments.value(1).startsWith(option) ? "tst_" + arguments.takeAt(1).mid(option.size()) : QString();
    const auto create = vram::test::registered().value(file);
    if (!create) {
        qCritical("tst_ui --file=NAME [OPTIONS]: no test in \"%s.cpp\"", qPrintable(file));
        return 1;
    }
    return QTest::qExec(create().get(), arguments);
}
