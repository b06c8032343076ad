// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

namespace vram::aten {

/// LigerFusedLinearCrossEntropyFunction (liger_kernel/ops/fused_linear_cross_entropy.py, 0.8): the mean cross-entropy of
/// x [tokens, width] times weight [classes, width]. Forward computes the gradients, a chunk of the tokens at a time, and
/// saves them. `bias` may be undefined.
Tensor ligerCrossEntropy(Recorder& r, const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& target);

} // namespace vram::aten
