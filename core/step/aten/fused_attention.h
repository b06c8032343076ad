// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

namespace vram::aten {

/// The results of FlashAttention, cuDNN's kernel and the memory-efficient kernel.
struct FusedResults {
    Tensor output;
    Tensor logSumExp;
    Tensor seed;
    Tensor offset;
};

/// Sets the results of the node that was recorded last, and saves what its backward reads. Returns the output.
Tensor saveFused(Recorder& r, const Tensor& q, const Tensor& k, const Tensor& v, FusedResults results);

} // namespace vram::aten
