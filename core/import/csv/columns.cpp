// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/csv/columns.h"

#include "base/escape_hidden.h"
#include "base/words.h"
#include "layers/layer_type.h"

#include <algorithm>
#include <array>
#include <utility>

namespace vram {

namespace {

constexpr auto kReadColumns = std::to_array<std::string_view>(
    {"layer", "type", "settings", "repeat", "output", "parameters", "id", "attributes", "inputs"});

/// Columns of a report with figures that follow from the layers.
constexpr auto kFigureColumns =
    std::to_array<std::string_view>({"elements per sample", "trainable", "parameter bytes", "saved bytes per sample",
                                     "saved bytes at this batch", "bytes at the peak", "recomputed bytes"});

bool isAttribute(std::string_view column)
{
    return std::ranges::any_of(layerTypes(), [&](const LayerType& type) { return attributeIndex(type, column) >= 0; });
}

} // namespace

std::string csvColumn(std::string_view heading)
{
    constexpr auto others = std::to_array<std::pair<std::string_view, std::string_view>>(
        {{"name", "layer"}, {"path", "layer"}, {"params", "parameters"}, {"output shape", "output"}});
    std::string name = lowercase(trimmed(heading));
    const auto known = std::ranges::find_if(others, [&](const auto& other) { return other.first == name; });
    return known == others.end() ? name : std::string(known->second);
}

Message ignoredColumnsNote(const std::vector<std::string>& columns)
{
    // In copied rows, this column contains everything that defines the layers; other columns are figures, with titles
    // in the language of the window.
    if (std::ranges::find(columns, "attributes") != columns.end())
        return {};
    std::vector<std::string> names;
    for (const std::string& column : columns) {
        const bool known = std::ranges::find(kReadColumns, column) != kReadColumns.end()
                           || std::ranges::find(kFigureColumns, column) != kFigureColumns.end();
        if (!column.empty() && !known && !isAttribute(column))
            names.push_back(column);
    }
    return names.empty() ? Message()
                         : message("Columns that are not read: %1. A column may be named after an attribute of the "
                                   "layers, such as out_channels."_tr,
                                   elideMiddle(commaList(names), 300));
}

} // namespace vram
