// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "network/network.h"
#include "setup/setup.h"
#include "step/placement.h"

#include <cstdint>
#include <vector>

namespace vram {

// Expert parallelism: the experts of each layer are distributed among data-parallel ranks. Each token is sent to the
// rank of its expert and back (all-to-all, twice in forward and twice in backward); routers are replicated. The
// implementation follows Megatron-LM's alltoall dispatcher (megatron/core/transformer/moe/token_dispatcher.py) and
// torchtitan's ExpertParallel (torchtitan/distributed/expert_parallel.py).

/// Returns the number of experts in each layer, or an empty list if the network has none.
std::vector<std::int64_t> expertCounts(const Network& network);

/// Totals over all experts of a network: the number of parameters, and the elements of the tokens sent to them.
struct ExpertFigures {
    double parameters = 0;
    double routed = 0;
};
/// Computes the totals. `shapes` holds the output shape of each row for one sample, `parameters` the parameter count of
/// each row, including repeats.
ExpertFigures expertFigures(const Network& network, const IndexedVector<RowIndex, Shape>& shapes,
                            const IndexedVector<RowIndex, std::int64_t>& parameters);

/// Flags the rows of experts, the expert blocks and the blocks that contain only experts.
RowFlags expertRows(const Network& network);

/// Returns why the experts cannot be distributed among the ranks and which values would work, or an empty message if
/// they can be.
Message expertProblem(const Network& network, const Setup& setup);

/// Returns the network of one rank, which has only its own experts, each for the tokens of all ranks.
Network localExpertNetwork(const Network& network, const ParallelSetup& setup);

/// Marks the experts as units in a rank's placement, as well as the all-to-alls around them. `network` is the full
/// network, with all experts. `shapes` holds the output shape of each row without tensor parallelism; it is needed only
/// under tensor parallelism.
void markTokenExchange(Placement& placement, const Network& network, const Setup& setup,
                       const IndexedVector<RowIndex, Shape>& shapes);

} // namespace vram
