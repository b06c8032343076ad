// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/module_lists.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace vram {

namespace {

/// Returns "layers" for "layers.3" and "layers.0-5", an empty string for "3" inside of a container, and nothing if the
/// name is not that of a list element.
std::optional<std::string_view> listOf(const NetworkRows& rows, RowIndex row)
{
    const std::string_view name = rows[row].block->name;
    const std::size_t dot = name.rfind('.');
    const RowIndex parent = rows[row].parent;
    if (dot == std::string_view::npos && !(parent.valid() && isTorchContainer(*rows[parent].block)))
        return {};
    const std::string_view number = name.substr(dot == std::string_view::npos ? 0 : dot + 1);
    if (number.empty() || number.find_first_not_of("0123456789-") != std::string_view::npos)
        return {};
    return name.substr(0, dot == std::string_view::npos ? 0 : dot);
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
    const std::optional<std::string_view> list = listOf(rows, block);
    if (!list)
        return elements;
    const RowIndex parent = rows[block].parent;
    const RowIndex end = parent.valid() ? rows[parent].end : rows.end();
    for (RowIndex row = parent.valid() ? parent + 1 : RowIndex(0); row < end; row = rows[row].end) {
        if (rows[row].block && rows[row].block->kind == rows[block].block->kind && listOf(rows, row) == list)
            elements.push_back(row);
    }
    return elements;
}

/// Whether the block repeats, or is an element of a list of which two are identical.
bool isRepeated(const NetworkRows& rows, RowIndex block, std::span<const RowIndex> elements)
{
    if (rows[block].block->repeat > 1)
        return true;
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

bool containsRepeated(const NetworkRows& rows, RowIndex block)
{
    for (RowIndex row = block + 1; row < rows[block].end; ++row) {
        if (rows[row].block && isRepeated(rows, row, elementsOf(rows, row)))
            return true;
    }
    return false;
}

} // namespace

RowIndex firstOfList(const NetworkRows& rows, RowIndex block)
{
    const std::vector<RowIndex> elements = elementsOf(rows, block);
    return elements.empty() ? block : elements.front();
}

bool isRepeatedModule(const NetworkRows& rows, RowIndex block)
{
    const std::vector<RowIndex> elements = elementsOf(rows, block);
    if (isRepeated(rows, block, elements))
        return true;
    const Block& module = *rows[block].block;
    const bool classesMatch = elements.size() > 1 && !module.kind.empty() && !isTorchContainer(module);
    return classesMatch && std::ranges::none_of(elements, [&](RowIndex e) { return containsRepeated(rows, e); });
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
