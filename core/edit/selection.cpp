// SPDX-License-Identifier: GPL-3.0-or-later
#include "edit/selection.h"

#include <set>

namespace vram {

const std::vector<Row>& siblings(const Network& network, LayerId parent)
{
    const Row* row = parent == LayerId::None ? nullptr : find(network, parent);
    const Block* block = row ? asBlock(*row) : nullptr;
    return block ? block->rows : network.rows;
}

std::vector<LayerId> topmost(const Network& network, const std::vector<LayerId>& ids)
{
    const std::set<LayerId> wanted(ids.begin(), ids.end());
    std::vector<LayerId> result;
    int insideDepth = -1; // Depth of the selected block that contains the current row.
    forEachRow(network, [&](const Row& row, int depth, const Block*) {
        if (insideDepth >= 0 && depth > insideDepth)
            return;
        insideDepth = -1;
        if (!wanted.contains(id(row)))
            return;
        result.push_back(id(row));
        insideDepth = depth;
    });
    return result;
}

std::vector<Row> rowsOf(const Network& network, const std::vector<LayerId>& ids)
{
    const std::unordered_set<LayerId> wanted(ids.begin(), ids.end());
    std::vector<Row> rows;
    rows.reserve(ids.size());
    forEachRow(network, [&](const Row& row, int, const Block*) {
        if (wanted.contains(id(row)))
            rows.push_back(row);
    });
    return rows;
}

void collectIds(const std::vector<Row>& rows, std::unordered_set<LayerId>& ids)
{
    for (const Row& row : rows) {
        ids.insert(id(row));
        if (const Block* block = asBlock(row))
            collectIds(block->rows, ids);
    }
}

RowPosition positionAfter(const Network& network, LayerId selected, bool inside)
{
    const Row* row = selected == LayerId::None ? nullptr : find(network, selected);
    if (!row)
        return {LayerId::None, static_cast<int>(network.rows.size())};
    if (inside && asBlock(*row))
        return {selected, 0};
    RowPosition place = rowPosition(network, selected);
    ++place.position;
    return place;
}

} // namespace vram
