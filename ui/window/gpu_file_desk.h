#pragma once

#include <QObject>

namespace vram {

class Actions;
class Document;
class FileFlow;
class MessageBar;
class Settings;

/// The user's own GPUs and calibrations as a file, for another machine or a colleague.
class GpuFileDesk : public QObject
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

    GpuFileDesk(const Parts& parts, QWidget* window);

private:
    void save();
    void open();
    /// They join the user's own; a project that uses one of them takes it as one step that can be undone.
    void take(const QString& path);

    Document& m_document;
    Settings& m_settings;
    FileFlow& m_files;
    MessageBar& m_messages;
    QWidget* m_window;
};

} // namespace vram
