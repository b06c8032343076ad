// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vram {

/// The indices that lead from the top level down to a row; empty if there is no such row.
using RowPath = std::vector<std::size_t>;

/// Returns the path of the row with that id.
RowPath locate(const std::vector<Row>& rows, LayerId id);
/// Returns the block that contains the row at `path`, or None at the top level.
LayerId parentOf(const std::vector<Row>& rows, const RowPath& path);
/// Returns the rows of the block `parent` (for None, `rows` itself), or null if there is no such block.
const std::vector<Row>* childrenOf(const std::vector<Row>& rows, LayerId parent);
/// Returns a row's first input if it names one, else `above`.
InputRef firstInput(const Row& row, InputRef above);

/// Calls `edit(siblings, index)` for the row at `path`. Only the blocks on the path are copied; all other rows stay
/// shared.
template<typename Edit>
void editAt(std::vector<Row>& rows, std::span<const std::size_t> path, Edit&& edit)
{
    if (path.size() == 1) {
        edit(rows, path.front());
        return;
    }
    auto copy = std::make_shared<Block>(*asBlock(rows[path.front()]));
    editAt(copy->rows, path.subspan(1), edit);
    rows[path.front()] = std::move(copy);
}

/// Calls `edit(children)` on the rows of the block `parent` (for None, the top level). Returns false if there is no
/// such block.
template<typename Edit>
bool editChildren(std::vector<Row>& rows, LayerId parent, Edit&& edit)
{
    if (parent == LayerId::None) {
        edit(rows);
        return true;
    }
    if (!childrenOf(rows, parent))
        return false;
    editAt(rows, locate(rows, parent), [&](std::vector<Row>& siblings, std::size_t index) {
        auto copy = std::make_shared<Block>(*asBlock(siblings[index]));
        edit(copy->rows);
        siblings[index] = std::move(copy);
    });
    return true;
}

} // namespace vram
