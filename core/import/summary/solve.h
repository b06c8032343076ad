#pragma once

#include "import/summary/layers.h"

namespace vram {

/// What a layer's number of parameters says about its window.
struct WindowWeights {
    std::int64_t kernel = 1;
    std::int64_t groups = 1;
    bool bias = false;
};

/// P = out·(in / groups)·kernel^sides (+ out), solved for kernel and groups; empty where no whole numbers do.
std::optional<WindowWeights> windowWeights(const LayerPuzzle& puzzle, std::size_t sides);
/// Number of dimensions behind the channels.
std::size_t sidesOf(const SampleShape& shape);

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
    Same,
    Dropout,
    Flatten,
    Upsample,
    Embedding,
    Lstm,
    Gru,
    Rnn,
    Reshape
};

/// A class name, taken apart.
struct NamedLayer {
    bool known = false;
    SummaryFamily family = SummaryFamily::Same;
    std::string_view type{}; ///< Of the catalogue; a "#" stands for the number of sides.
    int sides = 0;           ///< The number in "Conv2d"; 0 where the name has none.
};

NamedLayer namedLayer(std::string_view type);

} // namespace vram
