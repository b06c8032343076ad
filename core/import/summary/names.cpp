// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/summary/solve.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

struct Known {
    std::string_view name;
    SummaryFamily family;
    std::string_view type; ///< Name in the catalogue; "#" stands for the number of spatial dimensions.
};

constexpr std::array kKnown{
    Known{"Linear", SummaryFamily::Linear, "Linear"},
    Known{"Dense", SummaryFamily::Linear, "Linear"},
    Known{"Conv", SummaryFamily::Conv, "Conv#d"},
    Known{"DepthwiseConv", SummaryFamily::Conv, "Conv#d"},
    Known{"ConvTranspose", SummaryFamily::Transposed, "ConvTranspose#d"},
    Known{"BatchNorm", SummaryFamily::BatchNorm, "BatchNorm#d"},
    Known{"BatchNormalization", SummaryFamily::BatchNorm, "BatchNorm#d"},
    Known{"LayerNorm", SummaryFamily::LayerNorm, "LayerNorm"},
    Known{"LayerNormalization", SummaryFamily::LayerNorm, "LayerNorm"},
    Known{"GroupNorm", SummaryFamily::GroupNorm, "GroupNorm"},
    Known{"MaxPool", SummaryFamily::MaxPool, "MaxPool#d"},
    Known{"MaxPooling", SummaryFamily::MaxPool, "MaxPool#d"},
    Known{"AvgPool", SummaryFamily::AvgPool, "AvgPool#d"},
    Known{"AveragePooling", SummaryFamily::AvgPool, "AvgPool#d"},
    Known{"AdaptiveAvgPool", SummaryFamily::AdaptiveAvg, "AdaptiveAvgPool#d"},
    Known{"AdaptiveMaxPool", SummaryFamily::AdaptiveMax, "AdaptiveMaxPool#d"},
    Known{"GlobalAveragePooling", SummaryFamily::GlobalAvg, "Mean"},
    Known{"GlobalMaxPooling", SummaryFamily::GlobalMax, "Amax"},
    Known{"ReLU", SummaryFamily::Identity, "ReLU"},
    Known{"ReLU6", SummaryFamily::Identity, "ReLU6"},
    Known{"LeakyReLU", SummaryFamily::Identity, "LeakyReLU"},
    Known{"PReLU", SummaryFamily::Identity, "PReLU"},
    Known{"ELU", SummaryFamily::Identity, "ELU"},
    Known{"SELU", SummaryFamily::Identity, "SELU"},
    Known{"GELU", SummaryFamily::Identity, "GELU"},
    Known{"NewGELUActivation", SummaryFamily::Identity, "GELU"},
    Known{"SiLU", SummaryFamily::Identity, "SiLU"},
    Known{"Swish", SummaryFamily::Identity, "SiLU"},
    Known{"Mish", SummaryFamily::Identity, "Mish"},
    Known{"Hardswish", SummaryFamily::Identity, "Hardswish"},
    Known{"Hardsigmoid", SummaryFamily::Identity, "Hardsigmoid"},
    Known{"Sigmoid", SummaryFamily::Identity, "Sigmoid"},
    Known{"Tanh", SummaryFamily::Identity, "Tanh"},
    Known{"Softplus", SummaryFamily::Identity, "Softplus"},
    Known{"Softmax", SummaryFamily::Identity, "Softmax"},
    Known{"LogSoftmax", SummaryFamily::Identity, "LogSoftmax"},
    Known{"Activation", SummaryFamily::Identity, "ReLU"},
    Known{"Identity", SummaryFamily::Identity, ""},
    Known{"Dropout", SummaryFamily::Dropout, "Dropout"},
    Known{"SpatialDropout", SummaryFamily::Dropout, "Dropout#d"},
    Known{"Flatten", SummaryFamily::Flatten, "Flatten"},
    Known{"Reshape", SummaryFamily::Reshape, "Reshape"},
    Known{"Upsample", SummaryFamily::Upsample, "Upsample"},
    Known{"UpsamplingNearest", SummaryFamily::Upsample, "Upsample"},
    Known{"UpsamplingBilinear", SummaryFamily::Upsample, "Upsample"},
    Known{"UpSampling", SummaryFamily::Upsample, "Upsample"},
    Known{"Embedding", SummaryFamily::Embedding, "Embedding"},
    Known{"LSTM", SummaryFamily::Lstm, "LSTM"},
    Known{"GRU", SummaryFamily::Gru, "GRU"},
    Known{"RNN", SummaryFamily::Rnn, "RNN"},
};

} // namespace

// Splits "Conv2d", "Conv2D", "Conv2DTranspose" or a truncated "MaxPooling2" into stem and number of spatial dimensions.
NamedLayer namedLayer(std::string_view type)
{
    std::string stem;
    int spatialDimensions = 0;
    for (std::size_t i = 0; i < type.size(); ++i) {
        const bool digit = type[i] >= '1' && type[i] <= '3' && i > 0;
        const char next = i + 1 < type.size() ? type[i + 1] : 'd';
        if (digit && (next == 'd' || next == 'D')) {
            spatialDimensions = type[i] - '0';
            ++i;
        } else {
            stem += type[i];
        }
    }
    const auto exact = std::ranges::find(kKnown, stem, &Known::name);
    if (exact != kKnown.end())
        return {true, exact->family, exact->type, spatialDimensions};
    // A label truncated by its column matches if only one name begins with it.
    const auto begins = [&](const Known& k) { return stem.size() >= 5 && k.name.starts_with(stem); };
    if (std::ranges::count_if(kKnown, begins) != 1)
        return {};
    const auto only = std::ranges::find_if(kKnown, begins);
    return {true, only->family, only->type, spatialDimensions};
}

bool isKnownLayer(std::string_view type)
{
    return namedLayer(type).known;
}

} // namespace vram
