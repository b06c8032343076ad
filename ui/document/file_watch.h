// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/file_state.h"
#include "ui/document/document.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace vram {

/// Detects when another program writes, moves or removes the document's file.
class FileWatch : public QObject
{
    Q_OBJECT

public:
    explicit FileWatch(Document& document, QObject* parent = nullptr);

    /// Checks the file now, because some file systems send no notifications.
    void check();

signals:
    /// Emitted once per change.
    void changed(vram::DiskState what);
    /// Emitted after each check, whatever its result.
    void checked();

private:
    void watchFile();
    void checkForChange();

    Document& m_document;
    QFileSystemWatcher m_watcher;
    QTimer m_checkDelay;       ///< Delays the check, because programs write a file in several steps.
    FileState m_reportedState; ///< The state that was last reported.
};

} // namespace vram
