// SPDX-License-Identifier: GPL-3.0-or-later
#include "advice/advice_changes.h"
#include "edit/edit.h"
#include "layers/layer_type.h"

#include <algorithm>
#include <array>
#include <utility>

namespace vram {

namespace {

/// The attributes that are input or output widths of a linear layer, a convolution or a norm.
constexpr std::array<std::string_view, 5> kWidths{"out_features", "in_features", "out_channels", "in_channels",
                                                  "num_features"};

std::int64_t widthOf(const Layer& layer, std::string_view key)
{
    const LayerType* type = findLayerType(layer.type);
    const int index = type ? attributeIndex(*type, key) : -1;
    return index < 0 ? 0 : std::get<std::int64_t>(attribute(layer, *type, index));
}

/// Returns the largest output width of the linear layers and convolutions, except the last one (the head).
std::int64_t largestWidth(const Network& network)
{
    std::vector<std::int64_t> widths;
    forEachLayer(network, [&](const Layer& layer, std::int64_t) {
        if (isAny(layer, {Trait::Linear, Trait::Convolution}))
            widths.push_back(std::max(widthOf(layer, "out_features"), widthOf(layer, "out_channels")));
    });
    if (!widths.empty())
        widths.pop_back();
    return widths.empty() ? 0 : std::ranges::max(widths);
}

/// Returns the layer with that width halved in all its attributes, or nullopt if it does not have that width.
std::optional<Layer> withWidthHalved(const Layer& layer, std::int64_t width)
{
    std::optional<Layer> result;
    for (const std::string_view key : kWidths) {
        if (widthOf(layer, key) != width)
            continue;
        if (!result)
            result = layer;
        const LayerType& type = *findLayerType(layer.type);
        const int index = attributeIndex(type, key);
        while (std::ssize(result->attributes) <= index)
            result->attributes.push_back(type.attributes[result->attributes.size()].defaultValue);
        result->attributes[static_cast<std::size_t>(index)] = width / 2;
    }
    return result;
}

} // namespace

std::optional<ProposedChange> withNarrowerLayers(const AdviceContext& s)
{
    const std::int64_t width = largestWidth(s.network);
    if (width < 2 || width % 2 != 0)
        return std::nullopt;
    Network network =
        withLayersChanged(s.network, [width](const Layer& layer) { return withWidthHalved(layer, width); });
    return ProposedChange{message("Width %1 instead of %2 in the widest layers"_tr, width / 2, width),
                          "a smaller network: it may learn less, and pretrained weights no longer fit"_tr, s.setup,
                          std::make_shared<const Network>(std::move(network))};
}

} // namespace vram
