// SPDX-License-Identifier: GPL-3.0-or-later
#include "edit/patches.h"

#include "layers/layer_value.h"

#include <algorithm>

namespace vram {

namespace {

/// Maximum number of class, distillation and register tokens; a larger difference means that the parameter is not a
/// position table.
constexpr std::int64_t kMostExtra = 8;

struct PatchSplit {
    std::int64_t patch = 0;
    std::int64_t width = 0; ///< Channels of a token.
};

/// The common value if all entries are equal, else 0.
std::int64_t sideOf(const Extents& extents)
{
    const bool square = !extents.empty() && std::ranges::count(extents, extents.front()) == std::ssize(extents);
    return square ? extents.front().fixed : 0;
}

std::optional<PatchSplit> patchSplit(const Layer& layer)
{
    if (!is(layer, Trait::Convolution) || findLayerType(layer.type)->variant != 2)
        return std::nullopt;
    const std::int64_t side = sideOf(valueOf<Extents>(layer, "kernel_size"));
    if (side < 2 || sideOf(valueOf<Extents>(layer, "stride")) != side)
        return std::nullopt;
    return PatchSplit{side, valueOf<std::int64_t>(layer, "out_channels")};
}

} // namespace

std::optional<PatchGrid> findPatches(const Network& network, std::int64_t height, std::int64_t width)
{
    std::optional<PatchSplit> cut;
    PatchGrid grid;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        const Layer* layer = asLayer(row);
        if (layer && !cut)
            cut = patchSplit(*layer);
        if (!layer || !cut || !is(*layer, Trait::Parameter))
            return;
        const auto& shape = valueOf<Extents>(*layer, "shape");
        if (shape.size() < 2 || shape.back() != Extent(cut->width))
            return;
        const std::int64_t patches = (height / cut->patch) * (width / cut->patch);
        const std::int64_t extra = shape[shape.size() - 2].fixed - patches;
        if (patches < 2 || extra < 0 || extra > kMostExtra)
            return;
        grid.patch = cut->patch;
        grid.width = cut->width;
        grid.extra = extra;
        grid.tables.push_back(layer->id);
    });
    return grid.tables.empty() ? std::nullopt : std::optional(std::move(grid));
}

} // namespace vram
