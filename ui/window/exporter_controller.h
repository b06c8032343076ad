// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace vram {

class Actions;
class FileFlow;
class MessageBar;
class Settings;

/// Records models with the exporter, using a Python installed on this machine.
class ExporterController : public QObject
{
    Q_OBJECT

public:
    struct Parts {
        Actions& actions;
        FileFlow& files;
        Settings& settings;
        MessageBar& messages;
    };

    ExporterController(const Parts& parts, QWidget* window);

private:
    /// `place` is a Hugging Face folder or config.json, or empty.
    void ask(const QString& place);
    bool open(const QByteArray& project, const QString& remarks);

    FileFlow& m_files;
    Settings& m_settings;
    MessageBar& m_messages;
    QWidget* m_window;
};

} // namespace vram
