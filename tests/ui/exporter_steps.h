// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/dialogs/exporter_dialog.h"
#include "ui/window_fixture.h"

#include <QByteArray>
#include <QTemporaryDir>

class QLineEdit;
class QPushButton;

namespace vram::test {

/// Timeout in milliseconds for all Python interpreters of the machine to answer.
constexpr int kPatience = 120'000;

/// A fake Python interpreter, first on PATH. It answers queries about importable modules, and otherwise runs `script`.
class FakePython
{
public:
    explicit FakePython(const QByteArray& script, const QByteArray& versions = "3.11|2.6.0|4.55.0|");
    ~FakePython();
    Q_DISABLE_COPY_MOVE(FakePython)

    QString program() const { return m_folder.filePath(QStringLiteral("python3")); }

private:
    QTemporaryDir m_folder;
    QByteArray m_path;
};

/// Opens the dialog and waits until it lists the Python interpreters.
ExporterDialog* openExporter(WindowFixture& f);
QLineEdit* field(const QDialog* dialog, const char* name);
QPushButton* button(const QDialog* dialog, const char* name);
/// Text of the dialog's status line.
QString stateOf(const QDialog* dialog);
/// Returns a script with which the fake Python writes `project` to the output path of its command.
QByteArray writingScript(const QString& project);

} // namespace vram::test
