// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

#include <cstdint>

namespace vram::aten {

/// Where the backward pass of a fused product writes the gradients of its inputs.
enum class GatedGradients : std::uint8_t {
    InPlace,  ///< Into the saved inputs.
    Allocated ///< Into new tensors.
};

/// An activation and the product with the values that it gates, as one kernel, which saves its inputs and computes the
/// activation again in backward: LigerSiLUMulFunction (liger_kernel/ops/swiglu.py, whose backward works in place) and
/// SwiGLUFunction of Megatron-LM (megatron/core/fusions/fused_bias_swiglu.py).
Tensor gatedActivation(Recorder& r, const Tensor& gate, const Tensor& values, GatedGradients gradients);

/// The product of the outputs of experts and the router's weights, which Megatron-LM multiplies inside the experts, as
/// part of the activation (megatron/core/transformer/moe/experts.py, TEGroupedMLP.forward), so that it saves no output.
Tensor weightedTokens(Recorder& r, const Tensor& tokens, const Tensor& weights);

} // namespace vram::aten
