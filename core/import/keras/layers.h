// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/keras/builder.h"

namespace vram::keras {

using Tensors = std::vector<KerasTensor>;

// Inputs, dense layers, activations, shapes, merges (basic.cpp, shape.cpp, merge.cpp).
Tensors inputLayer(const KerasUse& use);
Tensors dense(const KerasUse& use);
Tensors einsumDense(const KerasUse& use);
Tensors embedding(const KerasUse& use);
Tensors activationLayer(const KerasUse& use);
Tensors relu(const KerasUse& use);
Tensors prelu(const KerasUse& use);
Tensors softmax(const KerasUse& use);
Tensors dropout(const KerasUse& use);
Tensors spatialDropout(const KerasUse& use);
Tensors noise(const KerasUse& use);
Tensors passThrough(const KerasUse& use);
Tensors rescaling(const KerasUse& use);
Tensors normalization(const KerasUse& use);
Tensors flatten(const KerasUse& use);
Tensors reshape(const KerasUse& use);
Tensors permute(const KerasUse& use);
Tensors repeatVector(const KerasUse& use);
Tensors merge(const KerasUse& use);
Tensors average(const KerasUse& use);
Tensors concatenate(const KerasUse& use);
Tensors dot(const KerasUse& use);
Tensors operation(const KerasUse& use);

// Convolutions and related layers (conv.cpp, pool.cpp).
Tensors convolution(const KerasUse& use);
Tensors separable(const KerasUse& use);
Tensors transposed(const KerasUse& use);
Tensors pool(const KerasUse& use);
Tensors globalPool(const KerasUse& use);
Tensors zeroPadding(const KerasUse& use);
Tensors cropping(const KerasUse& use);
Tensors upSampling(const KerasUse& use);

// Norms, recurrent layers, wrappers, attention (norm.cpp, recurrent.cpp).
Tensors batchNorm(const KerasUse& use);
Tensors layerNorm(const KerasUse& use);
Tensors groupNorm(const KerasUse& use);
Tensors recurrent(const KerasUse& use);
Tensors bidirectional(const KerasUse& use);
Tensors timeDistributed(const KerasUse& use);
Tensors multiHeadAttention(const KerasUse& use);

/// The number in a class name, such as 2 in "Conv2D"; 0 if there is none.
int dimensionsOf(std::string_view kind);
/// Sets `inner` to the layer config under "layer" or "forward_layer" of a wrapper. Returns false if there is none.
bool innerLayer(const KerasUse& use, std::string_view key, KerasLayer& inner);

} // namespace vram::keras
