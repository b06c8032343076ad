// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/module_lists.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace vram {

namespace {

/// Returns "layers" for "layers.3" and "layers.0-5", or an empty string if the name is not that of a list element.
std::string_view listOf(std::string_view name)
{
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || dot + 1 == name.size())
        return {};
    const bool numbers = name.substr(dot + 1).find_first_not_of("0123456789-") == std::string_view::npos;
    return numbers ? name.substr(0, dot) : std::string_view();
}

bool isElement(const TableRow& row, RowIndex parent, std::string_view list, std::string_view kind)
{
    return row.block && row.parent == parent && row.block->kind == kind && listOf(row.block->name) == list;
}

bool areIdentical(const NetworkRows& rows, RowIndex a, RowIndex b)
{
    if (rows[a].end - a != rows[b].end - b)
        return false;
    for (RowIndex row = a + 1, other = b + 1; row < rows[a].end; ++row, ++other) {
        const TableRow& first = rows[row];
        const TableRow& second = rows[other];
        if ((first.layer == nullptr) != (second.layer == nullptr))
            return false;
        if (first.layer
            && (first.layer->type != second.layer->type || first.layer->attributes != second.layer->attributes))
            return false;
        if (first.block && (first.block->kind != second.block->kind || first.block->repeat != second.block->repeat))
            return false;
    }
    return true;
}

std::vector<RowIndex> elementsOf(const NetworkRows& rows, RowIndex block)
{
    std::vector<RowIndex> elements;
    const std::string_view list = listOf(rows[block].block->name);
    if (list.empty())
        return elements;
    const RowIndex parent = rows[block].parent;
    const RowIndex end = parent.valid() ? rows[parent].end : rows.end();
    for (RowIndex row = parent.valid() ? parent + 1 : RowIndex(0); row < end; row = rows[row].end) {
        if (isElement(rows[row], parent, list, rows[block].block->kind))
            elements.push_back(row);
    }
    return elements;
}

} // namespace

RowIndex firstOfList(const NetworkRows& rows, RowIndex block)
{
    const std::vector<RowIndex> elements = elementsOf(rows, block);
    return elements.empty() ? block : elements.front();
}

bool isRepeatedModule(const NetworkRows& rows, RowIndex block)
{
    if (rows[block].block->repeat > 1)
        return true;
    const std::vector<RowIndex> elements = elementsOf(rows, block);
    for (const RowIndex element : elements) {
        if (rows[element].block->repeat > 1)
            return true;
        const bool again = std::ranges::any_of(
            elements, [&](RowIndex other) { return other > element && areIdentical(rows, element, other); });
        if (again)
            return true;
    }
    return false;
}

bool isInLoop(const NetworkRows& rows, RowIndex block)
{
    return rows[block].block->repeat > 1 || elementsOf(rows, block).size() > 1;
}

bool isTorchContainer(const Block& block)
{
    static constexpr std::array<std::string_view, 8> kinds{"Sequential",         "ModuleList",
                                                           "MultiheadAttention", "Transformer",
                                                           "TransformerEncoder", "TransformerEncoderLayer",
                                                           "TransformerDecoder", "TransformerDecoderLayer"};
    return std::ranges::find(kinds, block.kind) != kinds.end();
}

} // namespace vram
