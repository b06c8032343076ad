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
    std::vector<Message> notes{};    ///< The rows that stay whole, and why.
    std::vector<Message> problems{}; ///< Why the ranks cannot share it, and the values that would work.
};

/// "auto": a linear layer is shared by columns, and the linear layers that read its outputs by rows, if only operations
/// on separate heads or hidden units are between them, as torch.distributed.tensor.parallel's ColwiseParallel and
/// RowwiseParallel; embedding tables by rows; the layer that gives the logits by columns. Everything else is whole on
/// every rank. `shapes`: each row's output on one GPU, empty if it has none.
TensorPlan tensorPlan(const Network& network, const ParallelSetup& setup, const IndexedColumn<RowIndex, Shape>& shapes);

} // namespace vram
