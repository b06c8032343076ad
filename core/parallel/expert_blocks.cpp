// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/expert_blocks.h"

#include "base/checked.h"

#include <algorithm>
#include <string_view>

namespace vram {

namespace {

constexpr std::string_view kExperts = "experts";

bool isNumber(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool isExpert(const Block& block, std::string_view around)
{
    if (around == kExperts)
        return isNumber(block.name);
    return block.name.starts_with("experts.") && isNumber(std::string_view(block.name).substr(kExperts.size() + 1));
}

} // namespace

std::vector<ExpertBlocks> expertBlocks(const RowTable& table)
{
    std::vector<ExpertBlocks> layers;
    IndexedVector<RowIndex, std::int32_t> layerOf(static_cast<std::size_t>(table.indices().count), -1);
    std::int32_t atTop = -1;
    for (const RowIndex r : table.indices()) {
        const Block* block = table[r].block;
        const RowIndex parent = table[r].parent;
        const std::string_view around = parent.valid() ? std::string_view(table[parent].block->name) : "";
        if (!block || !isExpert(*block, around))
            continue;
        std::int32_t& layer = parent.valid() ? layerOf[parent] : atTop;
        if (layer < 0) {
            layer = static_cast<std::int32_t>(layers.size());
            layers.push_back({.container = around == kExperts ? parent : RowIndex()});
        }
        ExpertBlocks& own = layers[static_cast<std::size_t>(layer)];
        own.blocks.push_back(r);
        own.count = checkedAdd(own.count, block->repeat);
    }
    std::erase_if(layers, [](const ExpertBlocks& layer) { return layer.count < 2; });
    return layers;
}

} // namespace vram
