// SPDX-License-Identifier: GPL-3.0-or-later
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

/// Unsaved work left behind by a crash.
struct Recovery {
    QString file;   ///< The autosaved project.
    QString origin; ///< The document's file. Empty if it was never saved.
    Project project;
    std::optional<FileState> onDisk{}; ///< State of the document's file when editing began.
};

/// Keeps a copy of unsaved work in a private folder until it is saved or discarded.
class Autosave : public QObject
{
    Q_OBJECT

public:
    Autosave(Document& document, const QString& folder, QObject* parent = nullptr);
    ~Autosave() override;

    /// Writes pending changes before it returns.
    void flush();
    /// Writes pending changes and keeps the copy when this program ends, so that the next start finds it.
    void keepForNextStart();
    /// Deletes temporary files that killed programs left in `folder` and beside the files that they edited. Returns the
    /// copies whose program is no longer running and that differ from their file, newest first. Unreadable copies are
    /// not touched.
    static std::vector<Recovery> find(const QString& folder);
    static void discard(const Recovery& recovery);
    static QString defaultFolder();

signals:
    /// Emitted when unsaved work cannot be written, with the core's reason. It is not emitted again until a write has
    /// succeeded.
    void failed(const vram::Message& reason);

private:
    void keep(const QString& origin);
    void saveOrDiscard();
    void take(const std::optional<Error>& problem);

    Document& m_document;
    bool m_failed = false;
    std::unique_ptr<RecoveryWriter> m_writer; ///< Null if the folder cannot be used.
};

} // namespace vram
