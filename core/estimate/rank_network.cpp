// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/rank_network.h"

#include "edit/resize.h"
#include "layers/layer_value.h"
#include "parallel/experts.h"
#include "parallel/row_table.h"

#include <algorithm>

namespace vram {

namespace {

/// Adds the tables with a row for each position, such as those of rotary embeddings, which context_parallel() shards
/// like the inputs.
void addTables(const Network& network, SizeAxis& sequence)
{
    forEachRow(network, [&](const Row& row, int, const Block*) {
        const Layer* layer = asLayer(row);
        if (!layer || layer->type != "Buffer")
            return;
        const auto& shape = valueOf<Extents>(*layer, "shape");
        const auto length = std::ranges::find(shape, Extent(sequence.size));
        const bool known = std::ranges::find(sequence.places, layer->id, &SizeReference::row) != sequence.places.end();
        if (shape.size() > 1 && length != shape.end() && !known)
            sequence.places.push_back({layer->id, attributeIndex(*findLayerType(layer->type), "shape"),
                                       static_cast<int>(length - shape.begin())});
    });
}

/// Why context_parallel() does not run the attention of a row as it should (_templated_ring_attention and
/// _scaled_dot_product_ring_efficient_attention in torch/distributed/tensor/experimental/_attention.py); empty if it
/// does.
Message ringProblem(const RowTable::Entry& row)
{
    constexpr std::size_t kInputs = 3;
    if (row.inputs().size() > kInputs)
        return "context_parallel() of PyTorch takes no attention mask; it raises an error."_tr;
    if (!valueOf<bool>(*row.layer, "is_causal"))
        return "context_parallel() of PyTorch balances causal attention alone; for any other, it raises an error "
               "unless "
               "_cp_options.enable_load_balance is False."_tr;
    return {};
}

/// Warns of the first attention that context_parallel() refuses, or if it would find none to replace.
void checkAttention(const Network& network, std::vector<Issue>& issues)
{
    const RowTable table(network);
    bool hasAttention = false;
    for (const RowIndex r : table.indices()) {
        const LayerType* type = table[r].type;
        if (!type || !type->traits.has(Trait::Attention))
            continue;
        hasAttention = true;
        Message problem = type->name == "ScaledDotProductAttention" ? ringProblem(table[r]) : Message();
        if (problem.empty())
            continue;
        issues.push_back({Severity::Warning, table[r].layer->id, {}, std::move(problem)});
        return;
    }
    if (!hasAttention)
        issues.push_back({Severity::Warning,
                          LayerId::None,
                          {},
                          "context_parallel() of PyTorch replaces scaled_dot_product_attention, which the network does "
                          "not call: each rank would attend to its own part of the sequence."_tr});
}

/// Returns the network with one rank's share of a sequence that is sharded over `ranks` ranks: two chunks, one from
/// each end, so that causal attention does equal work on every rank. Returns std::nullopt if there is no sequence to
/// shard.
std::optional<Network> partOfSequence(const Network& network, std::int64_t ranks, std::vector<Issue>& issues)
{
    std::optional<SizeAxis> sequence = sequenceAxisOf(network);
    Message problem;
    if (!sequence)
        problem =
            "context-parallel: the network's inputs are not sequences that could be split; set context-parallel to 1."_tr;
    else if (sequence->size % (2 * ranks) != 0)
        problem = message("context-parallel: %1 tokens cannot be split into two pieces for each of %2 GPUs; choose "
                          "a length divisible by %3, or another degree."_tr,
                          sequence->size, ranks, 2 * ranks);
    if (!problem.empty()) {
        issues.push_back(networkIssue(Severity::Error, std::move(problem)));
        return std::nullopt;
    }
    addTables(network, *sequence);
    return resized(network, *sequence, sequence->size / ranks);
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
        issues.push_back(networkIssue(Severity::Error, std::move(problem)));
    return std::nullopt;
}

} // namespace

RankNetwork::RankNetwork(const Network& network, const Setup& setup, DeviceMesh& mesh, std::vector<Issue>& issues)
    : m_network(network)
{
    if (mesh.context > 1)
        m_sequence = partOfSequence(network, mesh.context, issues);
    if (mesh.context > 1 && !isMegatron(mesh.data) && !isDeepSpeed(mesh.data))
        checkAttention(network, issues);
    m_experts = localExpertNetwork(withAllExperts(), setup, mesh, issues);
}

} // namespace vram
