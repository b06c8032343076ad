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
    bool likeQuery = false;     ///< Whether its result has the query's layout rather than that of headsInside().
};

/// Records attention under context_parallel (torch/distributed/tensor/experimental/_attention.py), as
/// Recorder::ringRank() runs it. Each rank has two pieces of a sequence, one from each end. It gathers the keys and
/// values of all ranks, attends to those of one rank after another, and merges the results in float32. If the attention
/// is causal, both pieces attend to the first half of the keys of earlier ranks, and only the second piece to the keys
/// of later ranks.
Tensor ringAttention(Recorder& r, const Tensor& q, const Tensor& k, const Tensor& v, const RingKernel& kernel,
                     bool causal);

} // namespace vram::aten
