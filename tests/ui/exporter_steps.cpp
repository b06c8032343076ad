// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exporter_steps.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

namespace vram::test {

FakePython::FakePython(const QByteArray& script, const QByteArray& versions) : m_path(qgetenv("PATH"))
{
    writeProgram(program(), "#!/bin/sh\nif [ \"$1\" = -c ]; then echo 'vram|" + versions + "'; exit 0; fi\n" + script);
    qputenv("PATH", m_folder.path().toUtf8() + ':' + m_path);
}

FakePython::~FakePython()
{
    qputenv("PATH", m_path);
}

ExporterDialog* openExporter(WindowFixture& f)
{
    if (auto* button = f.child<QPushButton>("welcomeRecord"); button->isVisible())
        QTest::mouseClick(button, Qt::LeftButton);
    else
        f.trigger(ActionId::RunExporter);
    auto* dialog = f.child<ExporterDialog>("exporter");
    auto* python = dialog->findChild<QComboBox*>("exporterPython");
    // The last entry, which selects another interpreter, is added after all interpreters have answered.
    (void)QTest::qWaitFor([&] { return python->count() > 1 && !python->itemData(python->count() - 1).isValid(); },
                          kPatience);
    return dialog;
}

QLineEdit* field(const QDialog* dialog, const char* name)
{
    return dialog->findChild<QLineEdit*>(QLatin1String(name));
}

QPushButton* button(const QDialog* dialog, const char* name)
{
    return dialog->findChild<QPushButton*>(QLatin1String(name));
}

QString stateOf(const QDialog* dialog)
{
    return dialog->findChild<QLabel*>(QStringLiteral("exporterState"))->text();
}

QByteArray writingScript(const QString& project)
{
    return "for last; do :; done\necho recorded with \"$@\"\ncp '" + project.toUtf8() + "' \"$last\"\n";
}

} // namespace vram::test
