// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/aten/attention_rules.h"
#include "step/recorder.h"

namespace vram::aten {

/// The kernel that runs, and the dtype in which it computes.
struct ChosenAttention {
    AttentionKernel kernel = AttentionKernel::Auto;
    DType dtype = DType::Float32;
};

/// The arguments of an attention call other than its tensors.
struct AttentionOptions {
    AttentionKernel kernel = AttentionKernel::Auto; ///< Kernel to try first if it is a fused kernel.
    AttentionEnvironment environment{};
    double dropout = 0;
    bool causal = false;
    bool fp32Softmax = false;          ///< Whether separate operations compute the softmax in fp32.
    bool groupedQueries = false;       ///< Whether keys and values may have fewer heads (enable_gqa).
    ChosenAttention* chosen = nullptr; ///< Receives the kernel that runs, unless null.
};

/// Records scaled dot-product attention. `q`, `k` and `v` are [..., heads, length, head size]; leading dimensions may
/// be broadcast, and `mask` may be undefined. The fused kernels save q, k, v, the output, its log-sum-exp and the
/// random state; Math saves what its softmax, dropout and matrix multiplications save. Autocast casts to 16 bits.
Tensor attention(Recorder& r, Tensor q, Tensor k, Tensor v, Tensor mask, const AttentionOptions& options);

} // namespace vram::aten
