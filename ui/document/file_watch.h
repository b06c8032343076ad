#pragma once

#include "files/file_state.h"
#include "ui/document/document.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace vram {

/// Notices when another program writes, moves or removes the document's file.
class FileWatch : public QObject
{
    Q_OBJECT

public:
    explicit FileWatch(Document& document, QObject* parent = nullptr);

    /// Also looks now: not every file system sends notifications.
    void look();

signals:
    /// Once for each change.
    void changed(vram::OnDisk what);
    /// After each look, whatever the result.
    void looked();

private:
    void follow();
    void lookForChange();

    Document& m_document;
    QFileSystemWatcher m_watcher;
    QTimer m_settling; ///< A writer takes several steps: waits until they are over.
    FileState m_told;  ///< The state that was last reported.
};

} // namespace vram
