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
    void look();

signals:
    /// Emitted once per change.
    void changed(vram::OnDisk what);
    /// Emitted after each check, whatever its result.
    void looked();

private:
    void follow();
    void lookForChange();

    Document& m_document;
    QFileSystemWatcher m_watcher;
    QTimer m_settling; ///< Delays the check, because programs write a file in several steps.
    FileState m_told;  ///< The state that was last reported.
};

} // namespace vram
