// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/rank_network.h"

#include "edit/resize.h"
#include "parallel/experts.h"

#include <algorithm>

namespace vram {

namespace {

/// Returns the network with one rank's share of a sequence that is sharded over `ranks` ranks: two chunks, one from
/// each end, so that causal attention does equal work on every rank. Returns std::nullopt if there is no sequence to
/// shard.
std::optional<Network> partOfSequence(const Network& network, std::int64_t ranks, std::vector<Issue>& issues)
{
    const std::optional<SizeAxis> sequence = sequenceAxisOf(network);
    Message problem;
    if (!sequence)
        problem =
            "context-parallel: the network's inputs are not sequences that could be split; set context-parallel to 1."_tr;
    else if (sequence->size % (2 * ranks) != 0)
        problem = message("context-parallel: %1 tokens cannot be split into two pieces for each of %2 GPUs; choose "
                          "a length divisible by %3, or another degree."_tr,
                          sequence->size, ranks, 2 * ranks);
    else
        return resized(network, *sequence, sequence->size / ranks);
    issues.push_back({Severity::Error, LayerId::None, {}, std::move(problem)});
    return std::nullopt;
}

/// Returns the network with the experts of one rank. If the experts are not sharded, returns std::nullopt and sets the
/// expert degree of `mesh` to 1.
std::optional<Network> localExpertNetwork(const Network& network, const Setup& setup, DeviceMesh& mesh,
                                          std::vector<Issue>& issues)
{
    if (setup.parallel.expert == 1 && !mesh.distributesExperts())
        return std::nullopt;
    // Megatron-LM also accepts expert-tensor-parallel for networks without experts.
    const bool dense = setup.parallel.expert == 1 && expertCounts(network).empty();
    Message problem = dense ? Message() : expertProblem(network, setup);
    if (problem.empty() && !dense && mesh.distributesExperts())
        return localExpertNetwork(network, setup.parallel);
    mesh.expert = 1;
    mesh.expertTensor = mesh.tensor;
    if (!problem.empty())
        issues.push_back({Severity::Error, LayerId::None, {}, std::move(problem)});
    return std::nullopt;
}

} // namespace

RankNetwork::RankNetwork(const Network& network, const Setup& setup, DeviceMesh& mesh, std::vector<Issue>& issues)
    : m_network(network)
{
    if (mesh.context > 1)
        m_sequence = partOfSequence(network, mesh.context, issues);
    m_experts = localExpertNetwork(withAllExperts(), setup, mesh, issues);
}

} // namespace vram
