#pragma once

#include "step/recorder.h"

namespace vram::aten {

/// Which kernel `F.scaled_dot_product_attention` runs. Auto is CUDA's choice: flash for 16-bit types without a mask, else
/// memory-efficient. Math is PyTorch's own fallback; Eager is what models wrote before there were fused kernels: product,
/// scale, mask, softmax, dropout, product.
enum class AttentionKernel { Auto, Flash, MemoryEfficient, Math, Eager };

struct AttentionOptions {
    AttentionKernel kernel = AttentionKernel::Auto;
    double dropout = 0;
    bool causal = false;
    bool groupedQueries = false; ///< Keys and values have fewer heads (enable_gqa): they are repeated.
};

/// q, k, v: [batch, heads, length, head size]; mask may be undefined. The fused kernels keep q, k, v, the output, its
/// log-sum-exp and the random state; Math keeps what its softmax, dropout and products keep. 16 bits under autocast.
Tensor attention(Recorder& r, Tensor q, Tensor k, Tensor v, Tensor mask, const AttentionOptions& options);

} // namespace vram::aten
