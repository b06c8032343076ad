// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layers/layer_scope.h"

#include <cstdint>

namespace vram {

/// A linear layer with a frozen weight to which PEFT adds an adapter.
struct AdaptedLinear {
    Tensor x;        ///< Input, [..., in]
    Tensor result{}; ///< The layer's output, [..., out]
    Tensor weight{}; ///< Weight, [out, in]; undefined if it is packed
    std::int64_t in = 0;
    std::int64_t out = 0;
};

/// Returns the parameter descriptions of a linear layer or an embedding, followed by those of its adapters.
std::vector<ParameterDescription> withAdapters(std::vector<ParameterDescription> own);

/// Returns the layer's input after its adapter is applied: IA3 scales the input of feedforward layers.
Tensor adapterInput(LayerScope& scope, const Tensor& x, std::int64_t in);
/// Returns the layer's output after its adapter is applied: LoRA (Hu et al. 2021), DoRA (Liu et al. 2024) or IA3 (Liu
/// et al. 2022), as implemented in peft/tuners (0.17).
Tensor adapterResult(LayerScope& scope, const AdaptedLinear& linear);
/// Adds LoRA to a frozen embedding of `entries` vectors of `width`, which returned `result` (peft/tuners/lora/layer.py,
/// Embedding).
Tensor adaptedEmbedding(LayerScope& scope, const Tensor& indices, const Tensor& result, std::int64_t entries,
                        std::int64_t width);

} // namespace vram
