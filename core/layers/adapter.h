// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layers/layer_scope.h"

#include <cstdint>

namespace vram {

/// A linear layer with a frozen weight, to which PEFT adds an adapter.
struct AdaptedLinear {
    Tensor x;        ///< [..., in]
    Tensor result{}; ///< Its output, [..., out]
    Tensor weight{}; ///< [out, in]; undefined if it is packed.
    std::int64_t in = 0;
    std::int64_t out = 0;
};

/// The words of a linear layer's parameters, or of a lookup's, with those that adapters add.
std::vector<ParameterWords> withAdapters(std::vector<ParameterWords> own);

/// The layer's input under its adapter: IA3 scales that of feedforward layers.
Tensor adapterInput(LayerScope& scope, const Tensor& x, std::int64_t in);
/// The layer's output under its adapter: LoRA (Hu et al. 2021), DoRA (Liu et al. 2024) or IA3 (Liu et al. 2022), as
/// implemented in peft/tuners (0.17).
Tensor adapterResult(LayerScope& scope, const AdaptedLinear& linear);
/// LoRA beside a frozen lookup of `entries` vectors of `width`, which returned `result` (peft/tuners/lora/layer.py,
/// Embedding).
Tensor adaptedLookup(LayerScope& scope, const Tensor& indices, const Tensor& result, std::int64_t entries,
                     std::int64_t width);

} // namespace vram
