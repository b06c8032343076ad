// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"
#include "network/row_index.h"

#include <memory>
#include <vector>

namespace vram {

/// A row in the model's own copy of the tree, which is the tree that the attached views display.
struct RowNode {
    Row row;
    RowNode* parent = nullptr;
    int position = 0;   ///< Index among its siblings.
    RowIndex figures{}; ///< Index into Estimate::rows.
    std::vector<std::unique_ptr<RowNode>> children{};

    LayerId id() const { return vram::id(row); }
    bool isBlock() const { return asBlock(row) != nullptr; }
};

/// Creates the node of a row and all nodes below it.
std::unique_ptr<RowNode> makeTableRow(const Row& row, RowNode* parent);
void renumber(RowNode& parent, std::size_t from);

/// The difference between two lists of siblings: equal rows at both ends, and in the middle either a move or a removal
/// and an insertion.
struct SiblingChange {
    std::size_t front = 0;   ///< Unchanged rows at the beginning.
    std::size_t back = 0;    ///< Unchanged rows at the end.
    std::size_t rotated = 0; ///< If not 0, the first `rotated` rows of the middle move to its end.
};

SiblingChange siblingChange(const RowNode& parent, const std::vector<Row>& rows);

} // namespace vram
