// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/layer_rows.h"

#include <algorithm>

namespace vram {

namespace {

bool sameIdentity(const RowNode& row, const Row& other)
{
    return row.id() == id(other) && row.isBlock() == (asBlock(other) != nullptr);
}

/// The number of positions by which the middle of `parent` must be rotated to match the middle of `rows`, or 0 if no
/// rotation makes them match.
std::size_t rotation(const RowNode& parent, const std::vector<Row>& rows, std::size_t front, std::size_t back)
{
    const std::size_t count = rows.size() - front - back;
    if (parent.children.size() != rows.size() || count < 2)
        return 0;
    const auto begin = parent.children.begin() + static_cast<std::ptrdiff_t>(front);
    const auto end = begin + static_cast<std::ptrdiff_t>(count);
    const auto first = std::find_if(begin, end, [&](const auto& row) { return sameIdentity(*row, rows[front]); });
    const auto by = static_cast<std::size_t>(first - begin);
    for (std::size_t i = 0; i < count; ++i) {
        if (!sameIdentity(*parent.children[front + (i + by) % count], rows[front + i]))
            return 0;
    }
    return by;
}

} // namespace

std::unique_ptr<RowNode> makeTableRow(const Row& row, RowNode* parent)
{
    auto result = std::make_unique<RowNode>();
    result->row = row;
    result->parent = parent;
    if (const Block* block = asBlock(row)) {
        for (const Row& child : block->rows)
            result->children.push_back(makeTableRow(child, result.get()));
        renumber(*result, 0);
    }
    return result;
}

void renumber(RowNode& parent, std::size_t from)
{
    for (std::size_t i = from; i < parent.children.size(); ++i)
        parent.children[i]->position = static_cast<int>(i);
}

SiblingChange siblingChange(const RowNode& parent, const std::vector<Row>& rows)
{
    const auto& old = parent.children;
    const std::size_t shorter = std::min(old.size(), rows.size());
    SiblingChange change;
    while (change.front < shorter && sameIdentity(*old[change.front], rows[change.front]))
        ++change.front;
    while (change.back < shorter - change.front
           && sameIdentity(*old[old.size() - 1 - change.back], rows[rows.size() - 1 - change.back]))
        ++change.back;
    change.rotated = rotation(parent, rows, change.front, change.back);
    return change;
}

} // namespace vram
