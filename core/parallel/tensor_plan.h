#pragma once

#include "base/message.h"
#include "base/shape.h"
#include "network/network.h"
#include "setup/setup.h"
#include "step/placement.h"

#include <vector>

namespace vram {

/// How ranks share the layers of a network (tensor parallelism): what each row is on one of them.
struct TensorPlan {
    IndexedColumn<RowIndex, RowPart> parts{};
    std::vector<Message> notes{};    ///< What it leaves whole, and why.
    std::vector<Message> problems{}; ///< Why the ranks cannot share it, with what would work.
};

/// "auto": a linear layer whose outputs go, through what works on heads or hidden units alone, to other linear layers is
/// shared by columns and those by rows, as torch.distributed.tensor.parallel's ColwiseParallel and RowwiseParallel; tables
/// of embeddings by rows; the layer that gives the scores by columns. All else is whole on every rank. `shapes`: what each
/// row gives on one GPU, empty where it gives nothing.
TensorPlan tensorPlan(const Network& network, const ParallelSetup& setup, const IndexedColumn<RowIndex, Shape>& shapes);

} // namespace vram
