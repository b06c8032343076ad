// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/communication.h"

#include "base/checked.h"
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
};

/// The parameters of a rank. Expert-parallel ranks hold different experts, each of which is sharded or replicated over
/// fewer ranks than other parameters.
struct Parameters {
    Elements shared{};
    Elements experts{};
    double units = 0; ///< Number of wrapped units, including the root.
};

Parameters parametersOf(std::span<const Tape* const> tapes)
{
    Parameters parameters;
    for (const Tape* tape : tapes) {
        for (const TapeParameter& parameter : tape->parameters) {
            const auto own =
                static_cast<double>(parameter.elements > 0 ? parameter.elements : parameter.tensor.shape.elements());
            Elements& elements = parameter.expert ? parameters.experts : parameters.shared;
            elements.all += own;
            elements.trainable += parameter.trainable ? own : 0;
        }
        parameters.units += static_cast<double>(tape->units.size());
    }
    return parameters;
}

/// The ranks that shard parameters, and the replicas of each shard.
struct DataGroups {
    RankGroup shards{};
    RankGroup replicas{};
};

DataGroups sharedGroups(const DeviceMesh& mesh)
{
    return {{mesh.shards(), mesh.tensor}, {mesh.replicate, mesh.tensor * mesh.shards()}};
}

DataGroups expertGroups(const DeviceMesh& mesh)
{
    const std::int64_t ranks = std::max<std::int64_t>(mesh.expertShards(), 1);
    const std::int64_t stride = checkedMul(mesh.expert, mesh.expertTensorDegree());
    return {{ranks, stride}, {mesh.replicate, checkedMul(stride, ranks)}};
}

/// Bytes per element of the parameters that FSDP gathers and of the gradients that it reduces.
struct FsdpSizes {
    double gathered = 0;
    double reduced = 0;
};

FsdpSizes fsdpSizes(const Setup& setup)
{
    const DType stored = modelDType(setup.precision);
    const ParallelSetup& parallel = setup.parallel;
    double gathered = sizeOf(parallel.parameterDType, stored);
    if (parallel.data == DataParallel::Fsdp1 && parallel.parameterDType == PolicyDType::Same
        && autocastDType(setup.precision))
        gathered = static_cast<double>(itemSize(stored));
    return {gathered, parallel.reduceDType == PolicyDType::Same ? gathered : sizeOf(parallel.reduceDType, stored)};
}

/// Adds the communication of a pipeline stage. Backward passes leave the parameters unsharded, so that a micro-batch
/// gathers them once, and gradients are reduced without overlap after the last one
/// (torch/distributed/pipelining/stage.py, backward_maybe_with_nosync).
void addFsdpStage(DataCommunication& exchange, double gather, double reduce, const Setup& setup, const DeviceMesh& mesh)
{
    const bool reshards = setup.parallel.reshard != ParallelSetup::kNo;
    exchange.forward += reshards ? gather : gather / static_cast<double>(mesh.microbatches);
    exchange.after += reduce * (setup.parallel.noSync ? 1.0 : static_cast<double>(setup.accumulation));
}

void addFsdp(DataCommunication& exchange, const Elements& elements, const DataGroups& groups, const Setup& setup,
             const DeviceMesh& mesh, const GpuLinks& links)
{
    const FsdpSizes sizes = fsdpSizes(setup);
    const double pieces = exchange.pieces;
    const double gather = pieces * collectiveTime(elements.all * sizes.gathered / pieces, groups.shards, links);
    const double scatter = pieces * collectiveTime(elements.trainable * sizes.reduced / pieces, groups.shards, links);
    const double part = elements.trainable * sizes.reduced / static_cast<double>(groups.shards.ranks);
    const double replicate = 2 * collectiveTime(part, groups.replicas, links);
    if (mesh.pipeline > 1)
        return addFsdpStage(exchange, gather, scatter + replicate, setup, mesh);
    exchange.forward += gather;
    exchange.backward += (setup.parallel.reshard == ParallelSetup::kNo ? 0 : gather);
    (setup.parallel.noSync ? exchange.last : exchange.backward) += scatter;
    exchange.last += replicate;
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

void addReplicas(DataCommunication& exchange, const Elements& elements, const RankGroup& ranks, const Setup& setup,
                 const DeviceMesh& mesh, const GpuLinks& links)
{
    const double bytes = elements.trainable * static_cast<double>(itemSize(modelDType(setup.precision)));
    const StrategyTraits& strategy = strategyTraits(setup.parallel.data);
    const bool shardsStates = strategy.sharded != Sharded::Nothing;
    const bool scatters = shardsStates && !strategy.updatesWholeTensors;
    const double reduce = (scatters ? 1 : 2) * collectiveTime(bytes, ranks, links);
    const bool once = setup.parallel.noSync || mesh.pipeline > 1;
    (once ? exchange.last : exchange.backward) += reduce;
    if (shardsStates)
        exchange.after += collectiveTime(bytes, ranks, links);
}

/// Returns the number of buckets in which gradients are reduced.
double buckets(const Parameters& parameters, const Setup& setup)
{
    constexpr double kMebi = 1024.0 * 1024.0;
    const double elements = parameters.shared.trainable + parameters.experts.trainable;
    const double bytes = elements * static_cast<double>(itemSize(modelDType(setup.precision)));
    return std::max(1.0, bytes / (static_cast<double>(std::max<std::int64_t>(setup.parallel.bucketMb, 1)) * kMebi));
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
    const Parameters parameters = parametersOf(tapes);
    const DataGroups experts = expertGroups(mesh);
    if (strategyTraits(setup.parallel.data).sharded == Sharded::All) {
        exchange.pieces = std::max(parameters.units, 1.0);
        addFsdp(exchange, parameters.shared, sharedGroups(mesh), setup, mesh, links);
        addFsdp(exchange, parameters.experts, experts, setup, mesh, links);
        return exchange;
    }
    exchange.pieces = buckets(parameters, setup);
    exchange.overlaps = overlapsReductions(setup);
    addReplicas(exchange, parameters.shared, {mesh.shardingRanks(), mesh.tensor}, setup, mesh, links);
    addReplicas(exchange, parameters.experts, experts.shards, setup, mesh, links);
    return exchange;
}

double steppedFraction(const Setup& setup, const DeviceMesh& mesh)
{
    const bool sharded = strategyTraits(setup.parallel.data).sharded != Sharded::Nothing;
    return sharded ? 1 / static_cast<double>(std::max<std::int64_t>(mesh.shards(), 1)) : 1;
}

} // namespace vram
