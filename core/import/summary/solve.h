// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/summary/layers.h"

namespace vram {

/// The properties of a layer's window that follow from its number of parameters.
struct WindowGeometry {
    std::int64_t kernel = 1;
    std::int64_t groups = 1;
    bool bias = false;
};

/// Solves P = out·(in / groups)·kernel^sides (+ out) for kernel and groups; nullopt if there is no integer solution.
std::optional<WindowGeometry> windowGeometry(const PrintedLayer& printedLayer, std::size_t spatialDimensions);
/// Number of spatial dimensions (those after the channels).
std::size_t spatialDimensionsOf(const SampleShape& shape);

/// The kinds of layers that can be determined from printed sizes.
enum class SummaryFamily {
    Linear,
    Conv,
    Transposed,
    BatchNorm,
    LayerNorm,
    GroupNorm,
    MaxPool,
    AvgPool,
    AdaptiveAvg,
    AdaptiveMax,
    GlobalAvg,
    GlobalMax,
    Identity,
    Dropout,
    Flatten,
    Upsample,
    Embedding,
    Lstm,
    Gru,
    Rnn,
    Reshape
};

/// A class name split into its parts.
struct NamedLayer {
    bool known = false;
    SummaryFamily family = SummaryFamily::Identity;
    std::string_view type{};   ///< Name in the catalogue; "#" stands for the number of spatial dimensions.
    int spatialDimensions = 0; ///< The number in a name such as "Conv2d"; 0 if there is none.
};

/// Returns the parts of a printed class name; `known` is false if the name is not that of a layer in this list.
NamedLayer namedLayer(std::string_view type);

} // namespace vram
