// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/strategy.h"

#include "base/checked.h"
#include "parallel/ddp.h"
#include "parallel/fsdp1.h"
#include "parallel/fsdp2.h"
#include "parallel/megatron.h"
#include "parallel/no_collectives.h"
#include "parallel/row_table.h"
#include "parallel/units.h"
#include "parallel/zero1.h"
#include "parallel/zero2.h"
#include "parallel/zero3.h"
#include "setup/precision.h"
#include "setup/torch_version.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>

namespace vram {

namespace {

std::optional<DType> policyType(PolicyDType type)
{
    switch (type) {
    case PolicyDType::BFloat16: return DType::BFloat16;
    case PolicyDType::Float16: return DType::Float16;
    case PolicyDType::Float32: return DType::Float32;
    case PolicyDType::Same: break;
    }
    return std::nullopt;
}

// MixedPrecision ignores batch norms by default: with a policy that wraps modules, each of them becomes a unit of its
// own, without mixed precision (_module_classes_to_ignore in torch/distributed/fsdp/api.py).
void wrapBatchNorms(Placement& placement, const Network& network)
{
    const bool wraps = std::ranges::any_of(placement.units, [](char unit) { return unit != 0; });
    const RowTable table(network);
    placement.fullPrecision.resize(static_cast<std::size_t>(table.indices().count));
    for (const RowIndex r : table.indices()) {
        const LayerType* type = table[r].type;
        if (wraps && type && type->traits.has(Trait::BatchStatistics))
            placement.units[r] = placement.fullPrecision[r] = 1;
    }
}

} // namespace

Placement rankPlacement(const Network& network, const Setup& setup, const DeviceMesh& mesh)
{
    Placement placement;
    if (mesh.data == DataParallel::Zero3DeepSpeed)
        placement.units = moduleRows(network);
    if (!isFsdp(mesh.data))
        return placement;
    placement.units = unitRows(network, setup.parallel.units);
    const std::optional<DType> type = policyType(setup.parallel.parameterDType);
    if (type && *type != modelDType(setup.precision))
        placement.parameterDType = type;
    placement.castsUnitInputs = mesh.data == DataParallel::Fsdp2; // FSDP1 casts only the inputs of the root.
    if (mesh.data == DataParallel::Fsdp1 && placement.parameterDType)
        wrapBatchNorms(placement, network);
    return placement;
}

void planRingAttention(Placement& placement, const Network& network, const Setup& setup, const DeviceMesh& mesh)
{
    if (mesh.context == 1)
        return;
    if (!isMegatron(mesh.data) && !isDeepSpeed(mesh.data)) {
        placement.ringRanks = mesh.context;
        placement.ringRank = std::max<std::int64_t>(setup.parallel.rank, 0) / mesh.tensor % mesh.context;
        return;
    }
    const RowTable table(network);
    placement.parts.resize(static_cast<std::size_t>(table.indices().count));
    for (const RowIndex r : table.indices()) {
        const LayerType* type = table[r].type;
        if (!type || !type->traits.has(Trait::Attention) || table[r].inputs().size() < 3)
            continue;
        std::vector<InputRedistribution>& before = placement.parts[r].before;
        before.resize(std::max<std::size_t>(before.size(), 3), InputRedistribution::None);
        before[1] = before[2] = InputRedistribution::Rotate;
    }
}

namespace {

bool isPlainCrossEntropy(const RowTable& table, RowIndex row)
{
    const LayerType* type = table[row].type;
    return type && type->traits.has(Trait::TokenLoss) && std::get<double>(attribute(*table[row].layer, *type, 0)) == 0;
}

} // namespace

void applyMegatronLoop(Placement& placement, const Network& network, const Setup& setup, const DeviceMesh& mesh)
{
    if (!isMegatron(mesh.data))
        return;
    // With the fused loss, the Inductor of PyTorch 2.6 copies the softmax. With newer versions, the fused loss needs no
    // more memory than the unfused one.
    const bool copies = setup.parallel.lossFusion && torchVersion(setup.torch) <= TorchVersion{2, 6};
    placement.keepsOutputs = false;
    placement.savesAsMegatron = true;
    const RowTable table(network);
    placement.parts.resize(static_cast<std::size_t>(table.indices().count));
    for (const RowIndex r : table.indices()) {
        RowPart& part = placement.parts[r];
        part.softmaxInPlace = isPlainCrossEntropy(table, r);
        part.copiesSoftmax = copies;
        // The gradient of VocabParallelEmbedding contains only the rank's own rows.
        if (part.embeddingRows > 0)
            part.embeddingRows = std::get<std::int64_t>(attribute(*part.layer, *table[r].type, 0));
    }
}

std::unique_ptr<Collectives> makeCollectives(const Setup& given, const DeviceMesh& mesh, std::int64_t rank,
                                             const KernelDevice& device)
{
    // A pipeline stage reduces gradients in its last micro-batch (stage.py, backward_maybe_with_nosync).
    Setup setup = given;
    setup.parallel.noSync = given.parallel.noSync || mesh.pipeline > 1;
    using ShardedStates = Zero2Collectives::ShardedStates;
    using Optimizer = MegatronCollectives::Optimizer;
    const ShardPosition part{mesh.shards(), mesh.shardIndex(rank)};
    const ShardPosition experts{mesh.expertShards(), mesh.expertShardIndex(rank)};
    const FsdpPosition shard{part.ranks, part.rank, mesh.replicate, mesh.pipeline > 1, experts.ranks, experts.rank};
    switch (mesh.data) {
    case DataParallel::Zero1:
        return std::make_unique<Zero1Collectives>(setup.parallel, mesh.shardingRanks(), mesh.dataRank(rank));
    case DataParallel::Fsdp2: return std::make_unique<Fsdp2Collectives>(setup, shard);
    case DataParallel::Fsdp1: return std::make_unique<Fsdp1Collectives>(setup, shard);
    case DataParallel::Zero1DeepSpeed: return std::make_unique<Zero2Collectives>(setup, part, ShardedStates::States);
    case DataParallel::Zero2DeepSpeed:
        return std::make_unique<Zero2Collectives>(setup, part, ShardedStates::StatesAndGradients);
    case DataParallel::Zero3DeepSpeed: return std::make_unique<Zero3Collectives>(setup, part);
    case DataParallel::Megatron:
        return std::make_unique<MegatronCollectives>(setup, part, experts, Optimizer::Replicated, device);
    case DataParallel::MegatronDistributed:
        return std::make_unique<MegatronCollectives>(setup, part, experts, Optimizer::Distributed, device);
    case DataParallel::None: return std::make_unique<NoCollectives>();
    case DataParallel::Ddp: break;
    }
    return std::make_unique<DdpCollectives>(setup.parallel);
}

namespace {

std::vector<std::int64_t> elementsOf(const Tape& tape)
{
    std::vector<std::int64_t> elements;
    for (const TapeParameter& parameter : tape.parameters)
        elements.push_back(parameter.elements);
    return elements;
}

/// Returns the sizes in elements of the tensors that ZeroRedundancyOptimizer assigns to each rank.
std::vector<std::multiset<std::int64_t>> zero1Sizes(const Tape& tape, const DeviceMesh& mesh)
{
    const std::vector<std::int64_t> elements = elementsOf(tape);
    const std::vector<std::int64_t> owners = zero1Owners(elements, mesh.shardingRanks());
    std::vector<std::multiset<std::int64_t>> owned(static_cast<std::size_t>(mesh.shardingRanks()));
    for (std::size_t i = 0; i < owners.size(); ++i)
        owned[static_cast<std::size_t>(owners[i])].insert(elements[i]);
    return owned;
}

// Ranks with tensors of the same sizes are identical.
std::vector<RankClass> zero1Ranks(const Tape& tape, const DeviceMesh& mesh)
{
    const std::vector<std::multiset<std::int64_t>> owned = zero1Sizes(tape, mesh);
    std::vector<RankClass> classes;
    std::map<std::multiset<std::int64_t>, std::size_t> known;
    for (std::int64_t rank = 0; rank < mesh.shardingRanks(); ++rank) {
        const auto [entry, isNew] = known.try_emplace(owned[static_cast<std::size_t>(rank)], classes.size());
        if (isNew)
            classes.push_back({rank, 1});
        else
            ++classes[entry->second].identicalRanks;
    }
    return classes;
}

// A rank's shards differ from those of its neighbor where the rows of some parameter end.
std::vector<RankClass> shardRanks(const Tape& tape, const DeviceMesh& mesh)
{
    const std::int64_t ranks = mesh.shards();
    std::set<std::int64_t> begins{0};
    for (const TapeParameter& parameter : tape.parameters) {
        const std::int64_t rows = parameter.tensor.shape.empty() ? 1 : parameter.tensor.shape[0];
        const std::int64_t chunk = ceilDiv(rows, ranks);
        if (rows == 0 || rows % ranks == 0)
            continue;
        begins.insert(rows / chunk);
        begins.insert(ceilDiv(rows, chunk));
    }
    begins.insert(ranks);
    std::vector<RankClass> classes;
    for (auto begin = begins.begin(); *begin < ranks; ++begin)
        classes.push_back({*begin, (*std::next(begin) - *begin) * mesh.replicate});
    return classes;
}

// Ranks differ in how much of their tensors lies in other ranks' parts. If there are many ranks, a group of adjacent
// ranks is represented by the rank with the largest such amount.
std::vector<RankClass> zero2Ranks(const Tape& tape, const DeviceMesh& mesh)
{
    constexpr std::int64_t kMost = 8;
    std::vector<std::int64_t> elements;
    for (const TapeParameter& parameter : tape.parameters) {
        if (parameter.trainable)
            elements.push_back(parameter.elements);
    }
    std::map<std::int64_t, RankClass> known;
    const std::int64_t together = ceilDiv(mesh.shardingRanks(), kMost);
    for (std::int64_t first = 0; first < mesh.shardingRanks(); first += together) {
        const std::int64_t end = std::min(first + together, mesh.shardingRanks());
        RankClass highest{first, end - first};
        std::int64_t most = -1;
        for (std::int64_t rank = first; rank < end; ++rank) {
            const std::int64_t whole = zero2Whole(elements, {mesh.shardingRanks(), rank});
            if (whole > most)
                highest.rank = rank;
            most = std::max(most, whole);
        }
        const auto [entry, isNew] = known.try_emplace(most, highest);
        if (!isNew)
            entry->second.identicalRanks += highest.identicalRanks;
    }
    std::vector<RankClass> classes;
    classes.reserve(known.size());
    for (const auto& [whole, ranks] : known)
        classes.push_back(ranks);
    std::ranges::sort(classes, {}, &RankClass::rank);
    return classes;
}

std::vector<RankClass> withDistinctLastRank(const DeviceMesh& mesh)
{
    if (mesh.shards() == 1)
        return {{0, mesh.shardingRanks()}};
    return {{0, mesh.shardingRanks() - mesh.replicate}, {mesh.shards() - 1, mesh.replicate}};
}

std::vector<RankClass> dataRanks(const Tape& tape, const DeviceMesh& mesh)
{
    switch (mesh.data) {
    case DataParallel::Zero1: return zero1Ranks(tape, mesh);
    case DataParallel::Fsdp2: return shardRanks(tape, mesh);
    case DataParallel::Zero1DeepSpeed:
    case DataParallel::Zero2DeepSpeed: return zero2Ranks(tape, mesh);
    // With these strategies, the shards of the ranks differ only in padding.
    case DataParallel::Fsdp1:
    case DataParallel::Zero3DeepSpeed:
    case DataParallel::MegatronDistributed: return withDistinctLastRank(mesh);
    case DataParallel::None:
    case DataParallel::Ddp:
    case DataParallel::Megatron: break;
    }
    return {{0, mesh.shardingRanks()}};
}

} // namespace

// All tensor-parallel ranks of a group have shards of the same sizes.
std::vector<RankClass> distinctRanks(const Tape& tape, const DeviceMesh& mesh)
{
    std::vector<RankClass> classes = dataRanks(tape, mesh);
    for (RankClass& ranks : classes)
        ranks = {ranks.rank * mesh.tensor, ranks.identicalRanks * mesh.tensor};
    return classes;
}

namespace {

/// Returns the group of ranks to which ZeroRedundancyOptimizer assigns the most elements.
RankClass mostElementsOf(const std::vector<RankClass>& classes, const Tape& tape, const DeviceMesh& mesh)
{
    const std::vector<std::multiset<std::int64_t>> owned = zero1Sizes(tape, mesh);
    return *std::ranges::max_element(classes, {}, [&](const RankClass& ranks) {
        const std::multiset<std::int64_t>& sizes = owned[static_cast<std::size_t>(ranks.rank / mesh.tensor)];
        return std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0});
    });
}

} // namespace

std::vector<RankClass> highestMemoryRanks(const Tape& tape, const DeviceMesh& mesh)
{
    std::vector<RankClass> classes = distinctRanks(tape, mesh);
    switch (strategyTraits(mesh.data).highestMemoryRank) {
    case HighestMemoryRank::First: return {classes.front()};
    case HighestMemoryRank::MostElements: return {mostElementsOf(classes, tape, mesh)};
    case HighestMemoryRank::Any: break;
    }
    return classes;
}

} // namespace vram
