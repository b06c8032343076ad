// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/autosave.h"
#include "ui/document/concurrent_open_detector.h"
#include "ui/document/file_watch.h"

#include <QObject>

#include <optional>

namespace vram {

class FileManager;
class MessageBar;
class Settings;

/// Protects the user's work, and warns if that is not possible. It autosaves unsaved changes, watches the document's
/// file for changes by other programs, and reports settings that cannot be saved and computations that fail.
class UnsavedWorkGuard : public QObject
{
    Q_OBJECT

public:
    /// An empty `recoveryFolder` disables autosave.
    UnsavedWorkGuard(Document& document, Settings& settings, FileManager& files, MessageBar& messages,
                     const QString& recoveryFolder);

    FileWatch& watch() { return m_watch; }
    /// Discards the autosaved copy of changes that the user gave up, so that they are not offered for recovery.
    void discardUnsaved() { m_autosave.reset(); }
    /// Writes unsaved changes, which are then offered for recovery at the next start.
    void keepUnsaved()
    {
        if (m_autosave)
            m_autosave->keepForNextStart();
    }

private:
    void showFailures(Settings& settings, MessageBar& messages);

    FileWatch m_watch;
    std::optional<Autosave> m_autosave;
    std::optional<ConcurrentOpenDetector> m_elsewhere;
};

} // namespace vram
