// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace vram {

class Actions;
class Document;
class FileFlow;
class MessageBar;
class Settings;

/// Exports and imports the user's own GPUs and calibrations, for another machine or a colleague.
class GpuFileController : public QObject
{
    Q_OBJECT

public:
    struct Parts {
        Document& document;
        Settings& settings;
        Actions& actions;
        FileFlow& files;
        MessageBar& messages;
    };

    GpuFileController(const Parts& parts, QWidget* window);

private:
    void save();
    void open();
    /// Adds the GPUs of the file to the user's own. If the project uses one of them, the project is updated as one
    /// undo step.
    void take(const QString& path);

    Document& m_document;
    Settings& m_settings;
    FileFlow& m_files;
    MessageBar& m_messages;
    QWidget* m_window;
};

} // namespace vram
