#pragma once

#include "files/file_state.h"
#include "ui/document/document.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace vram {

/// Notices when somebody else writes, moves or removes the document's file.
class FileWatch : public QObject
{
    Q_OBJECT

public:
    explicit FileWatch(Document& document, QObject* parent = nullptr);

    /// Looks now, too: not every file system tells.
    void look();

signals:
    /// Once for each change.
    void changed(vram::OnDisk what);
    /// After each look, whatever it has found.
    void looked();

private:
    void follow();
    void lookForChange();

    Document& m_document;
    QFileSystemWatcher m_watcher;
    QTimer m_settling; ///< A writer takes several steps.
    FileState m_told;  ///< What was last spoken of.
};

} // namespace vram
