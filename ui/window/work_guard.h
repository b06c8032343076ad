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

/// Keeps the user's work safe, and says so when it cannot: unsaved changes are kept for a crash, the document's file is
/// watched for changes by others, and settings or computations that fail are told.
class WorkGuard : public QObject
{
    Q_OBJECT

public:
    /// `recoveryFolder` empty: nothing is kept for a crash.
    WorkGuard(Document& document, Settings& settings, FileFlow& files, MessageBar& messages,
              const QString& recoveryFolder);

    FileWatch& watch() { return m_watch; }
    /// The user gave unsaved changes up: they are not offered again.
    void giveUpUnsaved() { m_autosave.reset(); }

private:
    void tellFailures(Settings& settings, MessageBar& messages);

    FileWatch m_watch;
    std::optional<Autosave> m_autosave;
    std::optional<OpenElsewhere> m_elsewhere;
};

} // namespace vram
