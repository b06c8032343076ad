#pragma once

#include "ui/document/autosave.h"
#include "ui/document/file_watch.h"
#include "ui/document/open_elsewhere.h"

#include <QObject>

#include <optional>

namespace vram {

class FileFlow;
class MessageBar;
class Settings;

/// Keeps the user's work safe, and tells the user when it cannot. Autosaves unsaved changes, watches the document's
/// file for changes by others, and reports settings and computations that fail.
class WorkGuard : public QObject
{
    Q_OBJECT

public:
    /// `recoveryFolder` empty: no autosave.
    WorkGuard(Document& document, Settings& settings, FileFlow& files, MessageBar& messages,
              const QString& recoveryFolder);

    FileWatch& watch() { return m_watch; }
    /// The user discarded unsaved changes: they are not offered again.
    void giveUpUnsaved() { m_autosave.reset(); }
    /// Unsaved changes are written, and are offered at the next start.
    void leaveUnsaved()
    {
        if (m_autosave)
            m_autosave->leave();
    }

private:
    void tellFailures(Settings& settings, MessageBar& messages);

    FileWatch m_watch;
    std::optional<Autosave> m_autosave;
    std::optional<OpenElsewhere> m_elsewhere;
};

} // namespace vram
