#pragma once

#include "step/aten/attention_rules.h"
#include "step/recorder.h"

namespace vram::aten {

struct AttentionOptions {
    AttentionKernel kernel = AttentionKernel::Auto; ///< A fused kernel named here is tried first.
    AttentionPlace place{};
    double dropout = 0;
    bool causal = false;
    bool groupedQueries = false; ///< Keys and values may have fewer heads (enable_gqa).
};

/// q, k, v: [..., heads, length, head size]; leading sizes may be broadcast, mask may be undefined. The fused kernels keep q,
/// k, v, the output, its log-sum-exp and the random state; Math keeps what its softmax, dropout and products keep. 16 bits
/// under autocast.
Tensor attention(Recorder& r, Tensor q, Tensor k, Tensor v, Tensor mask, const AttentionOptions& options);

} // namespace vram::aten
