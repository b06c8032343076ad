// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/dimensions.h"

#include "base/words.h"
#include "import/import_settings.h"

#include <algorithm>

namespace vram {

Result<std::int64_t> selectedDimension(const ImportOptions& options, std::vector<DynamicDimension>& dimensions,
                                       const std::string& name, std::int64_t guess, const DimensionNames& words)
{
    if (const auto known = std::ranges::find(dimensions, name, &DynamicDimension::name); known != dimensions.end())
        return known->size;
    const auto chosen = options.dims.find(name);
    if (chosen != options.dims.end() && (chosen->second < 1 || chosen->second > kLargestDimension))
        return Error{
            message("%1 is %2, but must be from 1 to %3"_tr, dimensionKey(name), chosen->second, kLargestDimension)};
    const bool given = chosen != options.dims.end();
    dimensions.push_back({name, words.what, words.label, given ? chosen->second : guess, given});
    return dimensions.back().size;
}

std::vector<DynamicDimension> dataDimensions(const Network& network, const ImportOptions& options)
{
    std::vector<DynamicDimension> dimensions;
    for (const DataSize& size : network.sizes) {
        const bool load = size.name == "imbalance";
        dimensions.push_back({size.name,
                              load ? Message("The load of the most chosen expert, in percent of an equal share,"_tr)
                                   : message("The result of %1, in elements per sample,"_tr, size.name),
                              load ? Message("Load of the most chosen expert (%)"_tr)
                                   : message("Elements of %1 per sample"_tr, size.name),
                              size.value, options.dims.contains(size.name)});
    }
    return dimensions;
}

void addDimensionAssumptions(const std::vector<DynamicDimension>& dimensions, Project& project)
{
    std::vector<LayerId> inputs;
    forEachRow(project.network, [&inputs](const Row& row, int, const Block*) {
        if (const Layer* layer = asLayer(row); layer && layer->type == "Input")
            inputs.push_back(layer->id);
    });
    for (const DynamicDimension& dimension : dimensions) {
        const std::string key = dimensionKey(dimension.name);
        std::erase_if(project.assumptions, [&key](const Assumption& known) { return known.setting == key; });
        if (!dimension.chosen)
            project.assumptions.push_back(
                {message("%1 is assumed to be %2."_tr, dimension.what, dimension.size), inputs, key});
    }
}

std::optional<Message> unknownDimension(const ImportOptions& options, const std::vector<DynamicDimension>& dimensions)
{
    std::vector<std::string> keys;
    keys.reserve(dimensions.size());
    for (const DynamicDimension& dimension : dimensions)
        keys.push_back(dimensionKey(dimension.name));
    for (const auto& [name, size] : options.dims) {
        if (std::ranges::find(dimensions, name, &DynamicDimension::name) != dimensions.end())
            continue;
        const std::vector<std::string_view> open(keys.begin(), keys.end());
        if (open.empty())
            return message("%1: the file has no such dynamic dimension"_tr, dimensionKey(name));
        return message("%1: the file has no such dynamic dimension; it has %2"_tr, dimensionKey(name),
                       alternativesText(open));
    }
    return std::nullopt;
}

} // namespace vram
