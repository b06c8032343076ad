// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

namespace vram::aten {

/// LigerFusedLinearCrossEntropyFunction (liger_kernel/ops/fused_linear_cross_entropy.py, 0.8): the mean cross-entropy
/// of the logits x [tokens, width] times the transposed weight [classes, width]. Forward computes the gradients in
/// chunks of tokens and saves them. `bias` may be undefined.
Tensor ligerCrossEntropy(Recorder& r, const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& target);

} // namespace vram::aten
