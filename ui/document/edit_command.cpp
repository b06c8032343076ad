// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/edit_command.h"

#include "ui/document/document.h"

#include <algorithm>

namespace vram {

namespace {

bool sameRows(const std::vector<Row>& a, const std::vector<Row>& b);

bool sameRow(const Row& a, const Row& b)
{
    if (a == b)
        return true;
    if (const Layer* layer = asLayer(a))
        return asLayer(b) && *layer == *asLayer(b);
    const Block* one = asBlock(a);
    const Block* two = asBlock(b);
    if (!two || !sameRows(one->rows, two->rows))
        return false;
    Block other = *two;
    other.rows = one->rows;
    return *one == other;
}

bool sameRows(const std::vector<Row>& a, const std::vector<Row>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), sameRow);
}

} // namespace

bool sameContent(const Project& a, const Project& b)
{
    return a.setup == b.setup && a.scenarios == b.scenarios && a.notes == b.notes && a.assumptions == b.assumptions
           && a.gpus == b.gpus && a.extra == b.extra && a.network.name == b.network.name
           && a.network.extra == b.network.extra && sameRows(a.network.rows, b.network.rows);
}

EditCommand::EditCommand(Document& document, QString words, std::shared_ptr<const Project> next, QString mergeKey)
    : m_document(document), m_words(std::move(words)), m_other(std::move(next)), m_mergeKey(std::move(mergeKey))
{
}

void EditCommand::swap()
{
    const std::shared_ptr<const Project> current = m_document.project();
    m_document.apply(m_other);
    m_other = current;
}

bool EditCommand::mergeWith(const QUndoCommand* other)
{
    // Both edits have already been applied: the document has the result of the later one, and undo returns to the state
    // before this command.
    const auto& later = static_cast<const EditCommand&>(*other);
    if (later.m_mergeKey != m_mergeKey)
        return false;
    m_words = later.m_words; // Shows the final value ("Set the batch to 96"), wherever the drag started.
    setObsolete(sameContent(*m_other, *m_document.project()));
    return true;
}

} // namespace vram
