// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

#include <cstdint>

namespace vram::aten {

/// Returns the number of tokens in each chunk of the function below, so that the logits of a chunk take about as much
/// memory as the input [tokens, width].
std::int64_t ligerChunkTokens(std::int64_t tokens, std::int64_t width, std::int64_t classes);

/// LigerFusedLinearCrossEntropyFunction (liger_kernel/ops/fused_linear_cross_entropy.py, 0.8): the mean cross-entropy
/// of the logits x [tokens, width] times the transposed weight [classes, width]. Forward computes the gradients in
/// chunks of tokens and saves them. `bias` may be undefined.
Tensor ligerCrossEntropy(Recorder& r, const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& target);

} // namespace vram::aten
