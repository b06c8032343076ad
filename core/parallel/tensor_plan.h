// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "base/shape.h"
#include "network/network.h"
#include "setup/setup.h"
#include "step/placement.h"

#include <vector>

namespace vram {

/// How ranks share the layers of a network (tensor parallelism): each row as one rank runs it.
struct TensorPlan {
    IndexedColumn<RowIndex, RowPart> parts{};
    std::vector<Message> notes{};    ///< The rows that stay whole, and why.
    std::vector<Message> problems{}; ///< Why the ranks cannot share it, and which values would work.
};

/// "auto": a linear layer is column-parallel, and the linear layers that read its outputs row-parallel, if there are
/// only operations on separate heads or hidden units between them, like ColwiseParallel and RowwiseParallel of
/// torch.distributed.tensor.parallel; embedding tables are sharded by rows, and the layer that produces the logits by
/// columns. A vocabulary that the ranks do not divide is padded. Everything else is replicated. `shapes` holds each
/// row's output on one GPU, empty if it has none. `experts` are the rows of experts, which other numbers of ranks may
/// share (expert-tensor-parallel).
TensorPlan tensorPlan(const Network& network, const ParallelSetup& setup, const IndexedColumn<RowIndex, Shape>& shapes,
                      const RowFlags& experts);

} // namespace vram
