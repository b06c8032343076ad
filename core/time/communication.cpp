// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/communication.h"

#include "setup/precision.h"

#include <algorithm>

namespace vram {

namespace {

double sizeOf(PolicyType type, DType stored)
{
    switch (type) {
    case PolicyType::Same: return static_cast<double>(itemSize(stored));
    case PolicyType::Float32: return 4;
    case PolicyType::BFloat16:
    case PolicyType::Float16: return 2;
    }
    return 4;
}

/// Elements of a rank's parameters, before they are sharded over data-parallel ranks.
struct Elements {
    double all = 0;
    double trainable = 0;
    double units = 0; ///< Number of wrapped units, including the root.
};

/// Counts the elements. Those of experts are divided by `expertRanks`, the degree of expert parallelism.
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

RankGroup shardGroup(const World& world)
{
    return {world.shards(), world.tensor};
}

RankGroup replicaGroup(const World& world)
{
    return {world.replicate, world.tensor * world.shards()};
}

void addFsdp(DataExchange& exchange, const Elements& elements, const Setup& setup, const World& world,
             const Links& links)
{
    const DType stored = modelType(setup.precision);
    const ParallelSetup& parallel = setup.parallel;
    double gathered = sizeOf(parallel.parameterType, stored);
    if (parallel.data == DataParallel::Fsdp1 && parallel.parameterType == PolicyType::Same
        && autocastType(setup.precision))
        gathered = static_cast<double>(itemSize(stored));
    const double reduced = parallel.reduceType == PolicyType::Same ? gathered : sizeOf(parallel.reduceType, stored);
    const RankGroup shards = shardGroup(world);
    const double pieces = std::max(elements.units, 1.0);
    const double gather = pieces * collectiveTime(elements.all * gathered / pieces, shards, links);
    const double scatter = pieces * collectiveTime(elements.trainable * reduced / pieces, shards, links);
    exchange.pieces = pieces;
    exchange.forward = gather;
    exchange.backward = (parallel.reshard == ParallelSetup::kNo ? 0 : gather);
    (parallel.noSync ? exchange.last : exchange.backward) += scatter;
    const double part = elements.trainable * reduced / static_cast<double>(world.shards());
    exchange.last += 2 * collectiveTime(part, replicaGroup(world), links);
}

bool overlapsReductions(const Setup& setup)
{
    const ParallelSetup& parallel = setup.parallel;
    if (isMegatron(parallel.data))
        return false; // --overlap-grad-reduce is off by default.
    if (isDeepSpeed(parallel.data))
        return parallel.zeroOverlap == ParallelSetup::kYes
               || (parallel.zeroOverlap == ParallelSetup::kAsStage && parallel.data == DataParallel::Zero3DeepSpeed);
    return true;
}

void addReplicas(DataExchange& exchange, const Elements& elements, const Setup& setup, const World& world,
                 const Links& links)
{
    const DType stored = modelType(setup.precision);
    const auto size = static_cast<double>(itemSize(stored));
    const RankGroup ranks{world.shardingRanks(), world.tensor};
    const double bytes = elements.trainable * size;
    constexpr double kMebi = 1024.0 * 1024.0;
    exchange.pieces =
        std::max(1.0, bytes / (static_cast<double>(std::max<std::int64_t>(setup.parallel.bucketMb, 1)) * kMebi));
    const StrategyTraits& strategy = traitsOf(setup.parallel.data);
    const bool shardsStates = strategy.sharded != Sharded::Nothing;
    const bool scatters = shardsStates && !strategy.wholeTensors;
    const double reduce = (scatters ? 1 : 2) * collectiveTime(bytes, ranks, links);
    exchange.overlaps = overlapsReductions(setup);
    (setup.parallel.noSync ? exchange.last : exchange.backward) += reduce;
    if (shardsStates)
        exchange.after += collectiveTime(bytes, ranks, links);
}

} // namespace

double DataExchange::exposed(double forwardTime, double backwardTime, double passes) const
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

DataExchange dataExchange(std::span<const Tape* const> tapes, const Setup& setup, const World& world,
                          const Links& links)
{
    DataExchange exchange;
    if (world.shardingRanks() <= 1)
        return exchange;
    const Elements elements = elementsOf(tapes, std::max<std::int64_t>(world.expert, 1));
    if (traitsOf(setup.parallel.data).sharded == Sharded::All)
        addFsdp(exchange, elements, setup, world, links);
    else
        addReplicas(exchange, elements, setup, world, links);
    return exchange;
}

double steppedShare(const Setup& setup, const World& world)
{
    const bool sharded = traitsOf(setup.parallel.data).sharded != Sharded::Nothing;
    return sharded ? 1 / static_cast<double>(std::max<std::int64_t>(world.shards(), 1)) : 1;
}

} // namespace vram
