// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/dialogs/exporter_dialog.h"
#include "ui/window_fixture.h"

#include <QByteArray>
#include <QTemporaryDir>

class QLineEdit;
class QPushButton;

namespace vram::test {

/// Milliseconds within which every Python of the machine has answered.
constexpr int kPatience = 120'000;

/// A Python in front of the others on PATH: it answers what it can import, and runs `script` otherwise.
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

/// The dialog once its Pythons are known.
ExporterDialog* openExporter(WindowFixture& f);
QLineEdit* field(const QDialog* dialog, const char* name);
QPushButton* button(const QDialog* dialog, const char* name);
/// The line that says what is going on.
QString stateOf(const QDialog* dialog);
/// A script by which the fake Python writes a project where the command says.
QByteArray writingScript(const QString& project);

} // namespace vram::test
