// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "network/network.h"
#include "setup/setup.h"
#include "step/placement.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace vram {

// Expert parallelism: data-parallel ranks share the experts of each layer. Tokens are sent to the rank of their expert
// and back (all-to-all, twice in forward and twice in backward); routers are on every rank. Implemented like
// Megatron-LM's alltoall dispatcher (megatron/core/transformer/moe/token_dispatcher.py) and torchtitan's ExpertParallel
// (torchtitan/distributed/expert_parallel.py). Experts are blocks inside a block "experts" (one that repeats, or
// several), or sibling blocks "experts.0", "experts.1".

/// The number of experts in each layer; empty if the network has none.
std::vector<std::int64_t> expertCounts(const Network& network);

/// For all experts of a network: their parameters, and the elements of the tokens sent to them.
struct ExpertFigures {
    double parameters = 0;
    double routed = 0;
};
/// `shapes` holds each row's output for one sample, `parameters` the number of each row's parameters, counting repeats.
ExpertFigures expertFigures(const Network& network, const IndexedColumn<RowIndex, Shape>& shapes,
                            const IndexedColumn<RowIndex, std::int64_t>& parameters);

/// Flags the rows of experts, with the blocks around them.
RowFlags expertRows(const Network& network);

/// Why ranks cannot share the experts, and which values would work; empty if they can.
Message expertProblem(const Network& network, const Setup& setup);

/// The network as one rank runs it, with only its own experts, each for the tokens of all ranks.
Network partOfExperts(const Network& network, const ParallelSetup& setup);

/// Marks experts as units, and the exchanges around them, in the placement of a rank of `network` (with all experts).
void exchangeTokens(Placement& placement, const Network& network, const Setup& setup);

} // namespace vram
