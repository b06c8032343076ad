// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/keras/layers.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

using namespace keras;

struct Entry {
    std::string_view kind;
    KerasHandler handler;
};

constexpr std::array kHandlers{
    Entry{"Activation", activationLayer},
    Entry{"ActivityRegularization", identity},
    Entry{"Add", merge},
    Entry{"AlphaDropout", dropout},
    Entry{"Average", average},
    Entry{"AveragePooling1D", pool},
    Entry{"AveragePooling2D", pool},
    Entry{"AveragePooling3D", pool},
    Entry{"BatchNormalization", batchNorm},
    Entry{"BatchNormalizationV1", batchNorm},
    Entry{"Bidirectional", bidirectional},
    Entry{"Concatenate", concatenate},
    Entry{"Conv1D", convolution},
    Entry{"Conv1DTranspose", transposed},
    Entry{"Conv2D", convolution},
    Entry{"Conv2DTranspose", transposed},
    Entry{"Conv3D", convolution},
    Entry{"Conv3DTranspose", transposed},
    Entry{"Convolution1D", convolution},
    Entry{"Convolution2D", convolution},
    Entry{"Cropping1D", cropping},
    Entry{"Cropping2D", cropping},
    Entry{"Cropping3D", cropping},
    Entry{"CuDNNGRU", recurrent},
    Entry{"CuDNNLSTM", recurrent},
    Entry{"Dense", dense},
    Entry{"DepthwiseConv1D", convolution},
    Entry{"DepthwiseConv2D", convolution},
    Entry{"Dot", dot},
    Entry{"Dropout", dropout},
    Entry{"EinsumDense", einsumDense},
    Entry{"ELU", activationLayer},
    Entry{"Embedding", embedding},
    Entry{"Flatten", flatten},
    Entry{"GRU", recurrent},
    Entry{"GaussianDropout", dropout},
    Entry{"GaussianNoise", noise},
    Entry{"GlobalAveragePooling1D", globalPool},
    Entry{"GlobalAveragePooling2D", globalPool},
    Entry{"GlobalAveragePooling3D", globalPool},
    Entry{"GlobalMaxPooling1D", globalPool},
    Entry{"GlobalMaxPooling2D", globalPool},
    Entry{"GlobalMaxPooling3D", globalPool},
    Entry{"GroupNormalization", groupNorm},
    Entry{"InputLayer", inputLayer},
    Entry{"LSTM", recurrent},
    Entry{"LayerNormalization", layerNorm},
    Entry{"LeakyReLU", activationLayer},
    Entry{"Masking", identity},
    Entry{"MaxPooling1D", pool},
    Entry{"MaxPooling2D", pool},
    Entry{"MaxPooling3D", pool},
    Entry{"Maximum", merge},
    Entry{"Minimum", merge},
    Entry{"MultiHeadAttention", multiHeadAttention},
    Entry{"Multiply", merge},
    Entry{"Normalization", normalization},
    Entry{"PReLU", prelu},
    Entry{"Permute", permute},
    Entry{"ReLU", relu},
    Entry{"RepeatVector", repeatVector},
    Entry{"Rescaling", rescaling},
    Entry{"Reshape", reshape},
    Entry{"SeparableConv1D", separable},
    Entry{"SeparableConv2D", separable},
    Entry{"SimpleRNN", recurrent},
    Entry{"SlicingOpLambda", operation},
    Entry{"Softmax", softmax},
    Entry{"SpatialDropout1D", spatialDropout},
    Entry{"SpatialDropout2D", spatialDropout},
    Entry{"SpatialDropout3D", spatialDropout},
    Entry{"Subtract", merge},
    Entry{"TFOpLambda", operation},
    Entry{"ThresholdedReLU", activationLayer},
    Entry{"TimeDistributed", timeDistributed},
    Entry{"UnitNormalization", identity},
    Entry{"UpSampling1D", upSampling},
    Entry{"UpSampling2D", upSampling},
    Entry{"UpSampling3D", upSampling},
    Entry{"ZeroPadding1D", zeroPadding},
    Entry{"ZeroPadding2D", zeroPadding},
    Entry{"ZeroPadding3D", zeroPadding},
};

} // namespace

KerasHandler findKerasHandler(std::string_view kind)
{
    const auto found = std::ranges::find(kHandlers, kind, &Entry::kind);
    return found == kHandlers.end() ? nullptr : found->handler;
}

int keras::spatialDimensions(std::string_view kind)
{
    const std::size_t at = kind.find_first_of("123");
    return at + 1 < kind.size() && kind[at + 1] == 'D' ? kind[at] - '0' : 0;
}

bool keras::innerLayer(const KerasLayerCall& use, std::string_view key, KerasLayer& inner)
{
    const nlohmann::json* entry = use.config.raw(key);
    if (!entry || !entry->is_object() || !entry->contains("config") || !(*entry)["config"].is_object()) {
        use.report("it wraps no layer"_tr);
        return false;
    }
    const JsonConfig object(*entry);
    inner.entry = entry;
    inner.config = &(*entry)["config"];
    inner.kind = object.text({"class_name"}, "");
    inner.name = object.nested("config").text({"name"}, use.layer.name + "_inner");
    return true;
}

} // namespace vram
