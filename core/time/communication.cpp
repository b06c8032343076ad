// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/communication.h"

#include "setup/precision.h"

#include <algorithm>

namespace vram {

namespace {

double sizeOf(PolicyDType type, DType stored)
{
    switch (type) {
    case PolicyDType::Same: return static_cast<double>(itemSize(stored));
    case PolicyDType::Float32: return 4;
    case PolicyDType::BFloat16:
    case PolicyDType::Float16: return 2;
    }
    return 4;
}

/// Elements of a rank's parameters, before they are sharded over data-parallel ranks.
struct Elements {
    double all = 0;
    double trainable = 0;
    double units = 0; ///< Number of wrapped units, including the root.
};

/// Counts the elements. The elements of experts are divided by `expertRanks`, the degree of expert parallelism.
Elements elementsOf(std::span<const Tape* const> tapes, std::int64_t expertRanks)
{
    Elements elements;
    for (const Tape* tape : tapes) {
        for (const TapeParameter& parameter : tape->parameters) {
            const auto own =
                static_cast<double>(parameter.elements > 0 ? parameter.elements : parameter.tensor.shape.elements());
            const double shared = own / (parameter.expert ? static_cast<double>(expertRanks) : 1);
            elements.all += shared;
            elements.trainable += parameter.trainable ? shared : 0;
        }
        elements.units += static_cast<double>(tape->units.size());
    }
    return elements;
}

RankGroup shardGroup(const DeviceMesh& mesh)
{
    return {mesh.shards(), mesh.tensor};
}

RankGroup replicaGroup(const DeviceMesh& mesh)
{
    return {mesh.replicate, mesh.tensor * mesh.shards()};
}

void addFsdp(DataCommunication& exchange, const Elements& elements, const Setup& setup, const DeviceMesh& mesh,
             const GpuLinks& links)
{
    const DType stored = modelDType(setup.precision);
    const ParallelSetup& parallel = setup.parallel;
    double gathered = sizeOf(parallel.parameterDType, stored);
    if (parallel.data == DataParallel::Fsdp1 && parallel.parameterDType == PolicyDType::Same
        && autocastDType(setup.precision))
        gathered = static_cast<double>(itemSize(stored));
    const double reduced = parallel.reduceDType == PolicyDType::Same ? gathered : sizeOf(parallel.reduceDType, stored);
    const RankGroup shards = shardGroup(mesh);
    const double pieces = std::max(elements.units, 1.0);
    const double gather = pieces * collectiveTime(elements.all * gathered / pieces, shards, links);
    const double scatter = pieces * collectiveTime(elements.trainable * reduced / pieces, shards, links);
    exchange.pieces = pieces;
    exchange.forward = gather;
    exchange.backward = (parallel.reshard == ParallelSetup::kNo ? 0 : gather);
    (parallel.noSync ? exchange.last : exchange.backward) += scatter;
    const double part = elements.trainable * reduced / static_cast<double>(mesh.shards());
    exchange.last += 2 * collectiveTime(part, replicaGroup(mesh), links);
}

bool overlapsReductions(const Setup& setup)
{
    const ParallelSetup& parallel = setup.parallel;
    if (isMegatron(parallel.data))
        return false; // --overlap-grad-reduce is off by default.
    if (isDeepSpeed(parallel.data))
        return parallel.zeroOverlapComm == ParallelSetup::kYes
               || (parallel.zeroOverlapComm == ParallelSetup::kStageDefault
                   && parallel.data == DataParallel::Zero3DeepSpeed);
    return true;
}

void addReplicas(DataCommunication& exchange, const Elements& elements, const Setup& setup, const DeviceMesh& mesh,
                 const GpuLinks& links)
{
    const DType stored = modelDType(setup.precision);
    const auto size = static_cast<double>(itemSize(stored));
    const RankGroup ranks{mesh.shardingRanks(), mesh.tensor};
    const double bytes = elements.trainable * size;
    constexpr double kMebi = 1024.0 * 1024.0;
    exchange.pieces =
        std::max(1.0, bytes / (static_cast<double>(std::max<std::int64_t>(setup.parallel.bucketMb, 1)) * kMebi));
    const StrategyTraits& strategy = strategyTraits(setup.parallel.data);
    const bool shardsStates = strategy.sharded != Sharded::Nothing;
    const bool scatters = shardsStates && !strategy.updatesWholeTensors;
    const double reduce = (scatters ? 1 : 2) * collectiveTime(bytes, ranks, links);
    exchange.overlaps = overlapsReductions(setup);
    (setup.parallel.noSync ? exchange.last : exchange.backward) += reduce;
    if (shardsStates)
        exchange.after += collectiveTime(bytes, ranks, links);
}

} // namespace

double DataCommunication::exposed(double forwardTime, double backwardTime, double passes) const
{
    if (!overlaps)
        return passes * (forward + backward) + last + after;
    const double firstGather = forward / pieces;
    const double lastPiece = (backward + last) / pieces;
    const auto beyond = [](double sent, double computed) { return std::max(sent - computed, 0.0); };
    return passes * (firstGather + beyond(forward - firstGather, forwardTime))
           + (passes - 1) * (backward / pieces + beyond(backward, backwardTime)) + lastPiece
           + beyond(backward + last - lastPiece, backwardTime) + after;
}

DataCommunication dataCommunication(std::span<const Tape* const> tapes, const Setup& setup, const DeviceMesh& mesh,
                                    const GpuLinks& links)
{
    DataCommunication exchange;
    if (mesh.shardingRanks() <= 1)
        return exchange;
    const Elements elements = elementsOf(tapes, std::max<std::int64_t>(mesh.expert, 1));
    if (strategyTraits(setup.parallel.data).sharded == Sharded::All)
        addFsdp(exchange, elements, setup, mesh, links);
    else
        addReplicas(exchange, elements, setup, mesh, links);
    return exchange;
}

double steppedFraction(const Setup& setup, const DeviceMesh& mesh)
{
    const bool sharded = strategyTraits(setup.parallel.data).sharded != Sharded::Nothing;
    return sharded ? 1 / static_cast<double>(std::max<std::int64_t>(mesh.shards(), 1)) : 1;
}

} // namespace vram
