#pragma once

#include "base/message.h"
#include "files/file_state.h"
#include "project/project.h"
#include "ui/document/recovery_writer.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace vram {

class Document;

/// Work that a crash left behind.
struct Recovery {
    QString file;   ///< The autosaved project.
    QString origin; ///< Where its document lived; empty if it was never saved.
    Project project;
    std::optional<FileState> onDisk{}; ///< State of the origin when the work began.
};

/// Keeps a copy of unsaved work in a private folder until it is saved or discarded.
class Autosave : public QObject
{
    Q_OBJECT

public:
    Autosave(Document& document, const QString& folder, QObject* parent = nullptr);
    ~Autosave() override;

    /// Writes what is pending before it returns.
    void flush();
    /// The same, and the copy stays when this program ends, to be found at the next start.
    void leave();
    /// Deletes what killed programs left behind in `folder` beside their work, and beside its files. Returns the copies whose
    /// program no longer runs and whose file does not hold the same, newest first; unreadable ones are left alone.
    static std::vector<Recovery> find(const QString& folder);
    static void discard(const Recovery& recovery);
    static QString defaultFolder();

signals:
    /// Unsaved work cannot be kept, with the core's reason. Emitted once, until it can be kept again.
    void failed(const vram::Message& reason);

private:
    void keep(const QString& origin);
    void keepOrDrop();
    void take(const std::optional<Error>& problem);

    Document& m_document;
    bool m_failed = false;
    std::unique_ptr<RecoveryWriter> m_writer; ///< None where the folder cannot be used.
};

} // namespace vram
