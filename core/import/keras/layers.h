// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/keras/builder.h"

namespace vram::keras {

using KerasTensors = std::vector<KerasTensor>;

// Handlers for inputs, dense layers, activations, shapes and merging layers (basic.cpp, shape.cpp, merge.cpp).
KerasTensors inputLayer(const KerasLayerCall& use);
KerasTensors dense(const KerasLayerCall& use);
KerasTensors einsumDense(const KerasLayerCall& use);
KerasTensors embedding(const KerasLayerCall& use);
KerasTensors activationLayer(const KerasLayerCall& use);
KerasTensors relu(const KerasLayerCall& use);
KerasTensors prelu(const KerasLayerCall& use);
KerasTensors softmax(const KerasLayerCall& use);
KerasTensors dropout(const KerasLayerCall& use);
KerasTensors spatialDropout(const KerasLayerCall& use);
KerasTensors noise(const KerasLayerCall& use);
KerasTensors identity(const KerasLayerCall& use);
KerasTensors rescaling(const KerasLayerCall& use);
KerasTensors normalization(const KerasLayerCall& use);
KerasTensors flatten(const KerasLayerCall& use);
KerasTensors reshape(const KerasLayerCall& use);
KerasTensors permute(const KerasLayerCall& use);
KerasTensors repeatVector(const KerasLayerCall& use);
KerasTensors merge(const KerasLayerCall& use);
KerasTensors average(const KerasLayerCall& use);
KerasTensors concatenate(const KerasLayerCall& use);
KerasTensors dot(const KerasLayerCall& use);
KerasTensors operation(const KerasLayerCall& use);

// Handlers for convolutions and related layers (conv.cpp, pool.cpp).
KerasTensors convolution(const KerasLayerCall& use);
KerasTensors separable(const KerasLayerCall& use);
KerasTensors transposed(const KerasLayerCall& use);
KerasTensors pool(const KerasLayerCall& use);
KerasTensors globalPool(const KerasLayerCall& use);
KerasTensors zeroPadding(const KerasLayerCall& use);
KerasTensors cropping(const KerasLayerCall& use);
KerasTensors upSampling(const KerasLayerCall& use);

// Handlers for norms, recurrent layers, wrappers and attention (norm.cpp, recurrent.cpp).
KerasTensors batchNorm(const KerasLayerCall& use);
KerasTensors layerNorm(const KerasLayerCall& use);
KerasTensors groupNorm(const KerasLayerCall& use);
KerasTensors recurrent(const KerasLayerCall& use);
KerasTensors bidirectional(const KerasLayerCall& use);
KerasTensors timeDistributed(const KerasLayerCall& use);
KerasTensors multiHeadAttention(const KerasLayerCall& use);

/// The number in a class name, such as 2 in "Conv2D"; 0 if there is none.
int spatialDimensions(std::string_view kind);
/// Sets `inner` to the layer config under "layer" or "forward_layer" of a wrapper. Returns false if there is none.
bool innerLayer(const KerasLayerCall& use, std::string_view key, KerasLayer& inner);

} // namespace vram::keras
