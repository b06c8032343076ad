// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/project.h"

#include <QString>
#include <QUndoCommand>

#include <memory>

namespace vram {

class Document;

/// The only undo command. Undo and redo swap two snapshots of the project.
class EditCommand : public QUndoCommand
{
public:
    /// A command with an empty `mergeKey` never merges.
    EditCommand(Document& document, QString words, std::shared_ptr<const Project> next, QString mergeKey);

    QString words() const { return m_words; }

    void undo() override { swap(); }
    void redo() override { swap(); }
    int id() const override { return m_mergeKey.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* other) override;

private:
    void swap();

    Document& m_document;
    QString m_words;
    std::shared_ptr<const Project> m_other; ///< The project that the next undo or redo puts into the document.
    QString m_mergeKey;
};

/// Whether both projects have equal contents, regardless of whether they share row objects.
bool sameContent(const Project& a, const Project& b);

} // namespace vram
