// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/tree.h"

namespace vram {

namespace {

bool descend(const std::vector<Row>& rows, LayerId wanted, RowPath& path)
{
    for (std::size_t i = 0; i < rows.size(); ++i) {
        path.push_back(i);
        if (id(rows[i]) == wanted)
            return true;
        const Block* block = asBlock(rows[i]);
        if (block && descend(block->rows, wanted, path))
            return true;
        path.pop_back();
    }
    return false;
}

} // namespace

RowPath locate(const std::vector<Row>& rows, LayerId id)
{
    RowPath path;
    descend(rows, id, path);
    return path;
}

LayerId parentOf(const std::vector<Row>& rows, const RowPath& path)
{
    LayerId parent = LayerId::None;
    const std::vector<Row>* level = &rows;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        const Block* block = asBlock((*level)[path[i]]);
        parent = block->id;
        level = &block->rows;
    }
    return parent;
}

const std::vector<Row>* childrenOf(const std::vector<Row>& rows, LayerId parent)
{
    if (parent == LayerId::None)
        return &rows;
    const std::vector<Row>* level = &rows;
    for (const std::size_t index : locate(rows, parent)) {
        const Block* block = asBlock((*level)[index]);
        if (!block)
            return nullptr;
        level = &block->rows;
    }
    return level == &rows ? nullptr : level;
}

InputRef firstInput(const Row& row, InputRef above)
{
    const auto& inputs =
        std::visit([](const auto& pointer) -> const std::vector<InputRef>& { return pointer->inputs; }, row);
    return inputs.empty() ? above : inputs.front();
}

} // namespace vram
