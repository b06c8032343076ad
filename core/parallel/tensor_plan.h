// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "base/shape.h"
#include "network/network.h"
#include "setup/setup.h"
#include "step/placement.h"

#include <vector>

namespace vram {

/// The tensor-parallel layout of a network: each row as one rank runs it.
struct TensorPlan {
    IndexedVector<RowIndex, RowPart> parts{};
    std::vector<Message> notes{};    ///< The rows that are not sharded, with the reasons.
    std::vector<Message> problems{}; ///< Reasons why the layers cannot be sharded, with values that would work.
};

/// Plans tensor parallelism. By the "auto" rule, a linear layer is column-parallel and the linear layers that read its
/// output are row-parallel if there are only operations on separate heads or hidden units between them, as with
/// ColwiseParallel and RowwiseParallel of torch.distributed.tensor.parallel. Embedding tables are sharded by rows, and
/// the layer that produces the logits by columns. A vocabulary size that is not divisible by the number of ranks is
/// padded. Everything else is replicated. `shapes` holds the shape of each row's output on one GPU, or an empty shape
/// if the row has no output. `experts` flags the rows of experts, which may be sharded over a different number of ranks
/// (expert-tensor-parallel).
TensorPlan tensorPlan(const Network& network, const ParallelSetup& setup, const IndexedVector<RowIndex, Shape>& shapes,
                      const RowFlags& experts);

} // namespace vram
