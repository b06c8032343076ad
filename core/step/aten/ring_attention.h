// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

#include <cstdint>
#include <string_view>

namespace vram::aten {

/// A fused attention kernel that the ranks of a context-parallel group run on parts of a sequence.
struct RingKernel {
    std::string_view name;
    bool isEfficient = false;   ///< Whether it is the memory-efficient kernel rather than FlashAttention.
    std::int64_t queryTile = 1; ///< The log-sum-exp is padded to whole tiles of this many queries.
};

/// Records attention under context_parallel (torch/distributed/tensor/experimental/_attention.py), as the first rank of
/// the group runs it. Each rank has two pieces of a sequence, one from each end. It gathers the keys and values of all
/// ranks, attends to those of one rank after another, and merges the results in float32. If the attention is causal,
/// only the second piece attends to the keys of later ranks.
Tensor ringAttention(Recorder& r, const Tensor& q, const Tensor& k, const Tensor& v, const RingKernel& kernel,
                     bool causal);

} // namespace vram::aten
