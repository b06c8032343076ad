#pragma once

#include "network/network.h"
#include "network/row_index.h"

#include <memory>
#include <vector>

namespace vram {

/// One row of the table: part of the copy of the tree that the model has announced to its views.
struct RowNode {
    Row row;
    RowNode* parent = nullptr;
    int position = 0;   ///< Among its siblings.
    RowIndex figures{}; ///< This row in Estimate::rows.
    std::vector<std::unique_ptr<RowNode>> children{};

    LayerId id() const { return vram::id(row); }
    bool isBlock() const { return asBlock(row) != nullptr; }
};

/// Rows with everything below them.
std::unique_ptr<RowNode> makeTableRow(const Row& row, RowNode* parent);
void renumber(RowNode& parent, std::size_t from);

/// The difference between two lists of siblings: equal rows at both ends, and in the middle either a move or a removal
/// and an insertion.
struct SiblingChange {
    std::size_t front = 0;   ///< Rows at the beginning that stay.
    std::size_t back = 0;    ///< Rows at the end that stay.
    std::size_t rotated = 0; ///< Not 0: the middle's first `rotated` rows move to its end, nothing else changes.
};

SiblingChange siblingChange(const RowNode& parent, const std::vector<Row>& rows);

} // namespace vram
