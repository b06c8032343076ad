// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan_parts.h"

#include "advice/advice.h"
#include "base/thread_pool.h"
#include "estimate/compute.h"
#include "estimate/selected_gpu.h"
#include "estimate/step_work.h"
#include "parallel/experts.h"
#include "parallel/units.h"
#include "setup/precision.h"
#include "textbook/transformer_shape.h"
#include "time/host_time.h"
#include "time/kernel_time.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

namespace vram {

namespace {

/// Returns the setup for one GPU at batch size 1, without its own checkpointing.
Setup singleGpuSetup(const Setup& setup)
{
    Setup one = setup;
    one.parallel = {};
    one.batch = 1;
    one.accumulation = 1;
    one.float8Weights = false; // It needs several GPUs.
    one.checkpoint.clear();
    return one;
}

void countExperts(PlanFacts& facts, const Network& network, const Estimate& counted)
{
    const std::vector<std::int64_t> counts = expertCounts(network);
    if (counts.empty() || counted.rows.empty())
        return;
    constexpr double half = 2; // Bytes per element: activations are mostly 16-bit.
    IndexedVector<RowIndex, Shape> shapes(counted.rows.size());
    IndexedVector<RowIndex, std::int64_t> parameters(counted.rows.size());
    for (const RowIndex r : shapes.indices()) {
        const RowEstimate& row = counted.rows[r];
        shapes[r] = row.outputs.empty() ? Shape() : row.outputs.front();
        parameters[r] = row.parameters;
    }
    facts.experts = 0;
    for (const std::int64_t count : counts)
        facts.experts = std::gcd(facts.experts, count);
    const ExpertFigures figures = expertFigures(network, shapes, parameters);
    facts.expertParameters = figures.parameters;
    facts.routedBytes = half * figures.routed;
}

/// Returns why nothing can be planned, or an empty message if something can.
Message problemOf(const Estimate& counted)
{
    const auto error = std::ranges::find(counted.issues, Severity::Error, &Issue::severity);
    if (error != counted.issues.end())
        return error->path.empty() ? error->message : message("%1: %2"_tr, error->path, error->message);
    if (counted.trainableParameters == 0)
        return "There is nothing to train: no parameter gets a gradient."_tr;
    return {};
}

/// Returns the operations of a pass if all repeated blocks are checkpointed.
Compute checkpointedCompute(const PlanFacts& facts, const Network& network, Setup one, const Catalogues& catalogues,
                            CheckpointMode mode)
{
    one.checkpoint = facts.blocks;
    one.checkpointMode = mode;
    return countCompute(network, one, catalogues);
}

SavedSample savedSample(const PlanFacts& facts, const Network& network, Setup one, const Catalogues& catalogues,
                        const Estimate& counted)
{
    SavedSample saved;
    const RowFlags units = unitRows(network, one.parallel.units);
    for (const RowIndex row : counted.rows.indices()) {
        if (isSet(units, row))
            saved.inUnits = checkedAdd(saved.inUnits, counted.rows[row].saved);
    }
    saved.all = saved.selectively = counted.totals.savedActivations;
    if (facts.blocks.empty())
        return saved;
    one.checkpoint = facts.blocks;
    one.checkpointMode = CheckpointMode::Op;
    saved.selectively = estimate(network, one, catalogues, Detail::Fit).totals.savedActivations;
    return saved;
}

/// Returns the setup with the model in the dtype to which FSDP2 casts its parameters.
Setup withParameterDType(Setup one, PolicyDType type)
{
    one.precision = type == PolicyDType::Float16 ? Precision::Fp16 : Precision::Bf16;
    return one;
}

void countSaved(PlanFacts& facts, const Network& network, Setup one, const Setup& setup, const Catalogues& catalogues,
                const Estimate& counted)
{
    one.parallel.units = setup.parallel.units;
    facts.saved = facts.savedCast = savedSample(facts, network, one, catalogues, counted);
    const Setup sharded = withMixedPrecisionPolicy(setup);
    if (gatheredSize(sharded) >= static_cast<double>(itemSize(modelDType(sharded.precision))))
        return;
    const Setup casting = withParameterDType(one, sharded.parallel.parameterDType);
    facts.savedCast =
        savedSample(facts, network, casting, catalogues, estimate(network, casting, catalogues, Detail::Rows));
}

/// The time of a part of the network.
struct PartTime {
    double host = 0;       ///< Seconds for which the host dispatches.
    double operations = 0; ///< Arithmetic operations.
    double gpu = 0;        ///< Seconds of the kernels that perform `operations`.
};

/// Compares how long the host dispatches a micro-batch with what the GPU computes. Experts are dispatched one by one,
/// so that many of them leave the GPU waiting unless they are divided among ranks.
void countHost(PlanFacts& facts, const Network& network, const Setup& one, const Catalogues& catalogues)
{
    const GpuRates rates = gpuRates(selectedGpu(one, catalogues).gpu);
    if (!rates.known() || one.compile != Compile::None)
        return;
    const RowFlags experts = expertRows(network);
    PartTime rest;
    PartTime expertTime;
    double hostWithoutRow = 0; // Views and accumulated gradients.
    for (const OperatorCost& cost : stepOperatorCosts(network, one, catalogues)) {
        if (cost.phase == Phase::Step)
            continue;
        const double host = hostSeconds(cost, one.host);
        const bool hasRow = experts.contains(cost.row);
        PartTime& part = hasRow && experts[cost.row] != 0 ? expertTime : rest;
        (hasRow ? part.host : hostWithoutRow) += host;
        part.operations += cost.operations;
        part.gpu += cost.operations > 0 ? kernelTime(cost, rates, kernelSettings(one)).total : 0;
    }
    if (rest.gpu <= 0)
        return;
    // Elementwise kernels take the rest of a step's time.
    constexpr double kProducts = 0.7;
    const double rate = kProducts * rest.operations / rest.gpu;
    const double all = rest.host + expertTime.host;
    facts.hostOperations = rate * rest.host * (1 + hostWithoutRow / all);
    facts.expertHostOperations = rate * expertTime.host * (1 + hostWithoutRow / all);
}

/// Fills in the facts that require further passes over the network. Each pass lowers the network again; they run on the
/// threads of the pool.
void countPasses(PlanFacts& facts, const Network& network, const Setup& setup, const Catalogues& catalogues,
                 const Estimate& counted)
{
    const Setup one = singleGpuSetup(setup);
    Compute full;
    Compute selective;
    const std::array<std::function<void()>, 4> passes{
        [&] { countHost(facts, network, one, catalogues); },
        [&] { countSaved(facts, network, one, setup, catalogues, counted); },
        [&] { full = checkpointedCompute(facts, network, one, catalogues, CheckpointMode::Full); },
        [&] { selective = checkpointedCompute(facts, network, one, catalogues, CheckpointMode::Op); }};
    ThreadPool::shared().forEach(passes.size(), [&passes](std::size_t i) { passes[i](); });
    facts.forward = full.forward;
    facts.recomputed = full.recomputed;
    facts.recomputedSelectively = facts.blocks.empty() ? full.recomputed : selective.recomputed;
}

} // namespace

PlanFacts planFacts(const Network& network, const Setup& setup, const Catalogues& catalogues)
{
    PlanFacts facts;
    const Setup one = singleGpuSetup(setup);
    const Estimate counted = estimate(network, one, catalogues, Detail::Rows);
    facts.problem = problemOf(counted);
    if (!facts.problem.empty())
        return facts;
    facts.blocks = checkpointableBlocks(network);
    const RowFlags units = unitRows(network, setup.parallel.units);
    for (const RowIndex row : counted.rows.indices()) {
        if (!units.contains(row) || units[row] == 0)
            continue;
        facts.unitParameters += static_cast<double>(counted.rows[row].parameters);
    }
    facts.otherParameters = static_cast<double>(counted.parameters) - facts.unitParameters;
    countExperts(facts, network, counted);
    facts.parameterBytes = counted.totals.parameters;
    facts.gradientBytes = counted.totals.gradients;
    facts.stateBytes = counted.totals.optimizerState;
    facts.device = counted.device;
    facts.gatheredSize = gatheredSize(withMixedPrecisionPolicy(setup));
    facts.reducedSize = reducedSize(withMixedPrecisionPolicy(setup));
    facts.trainableParameters = static_cast<double>(counted.trainableParameters);
    countPasses(facts, network, setup, catalogues, counted);
    if (const auto shape = transformerShape(network, one, counted)) {
        constexpr double half = 2; // Bytes per element: activations between layers of such networks are mostly 16-bit.
        facts.streamBytes = half * shape->sequence * shape->hidden;
        facts.streamLayers = shape->layers;
        facts.sequence = static_cast<std::int64_t>(shape->sequence);
        facts.keyValueBytes = 2 * facts.streamBytes * shape->keyValueRatio * shape->layers;
    }
    return facts;
}

namespace {

/// Returns a lower bound on the bytes saved for backward for one sample on one GPU under tensor, context and pipeline
/// parallelism.
Bytes minimumSaved(const PlanFacts& facts, const ParallelLayout& layout, const Setup& setup)
{
    const bool unknown = layout.checkpointing == PlanCheckpoints::AsSet && !setup.checkpoint.empty();
    if (setup.offloadActivations || unknown || chunksLoss(setup))
        return 0;
    const std::int64_t shares = layout.tensor * layout.context;
    const auto inputs = static_cast<Bytes>(facts.streamBytes * facts.streamLayers);
    if (layout.checkpointing == PlanCheckpoints::Full)
        return inputs / shares;
    const SavedSample& saved = layout.data == DataParallel::Fsdp2 ? facts.savedCast : facts.saved;
    const bool selective = layout.checkpointing == PlanCheckpoints::Selective;
    const Bytes all = selective ? saved.selectively : saved.all;
    // The first stage of a pipeline holds as many micro-batches as there are stages, which cancels the division of the
    // blocks among the stages.
    const Bytes outside = layout.pipeline > 1 ? saved.all - saved.inUnits : 0;
    return std::max(all - outside, selective ? inputs : Bytes{0}) / shares;
}

/// The parameters, gradients and optimizer state on one GPU under tensor and pipeline parallelism.
struct PersistentBytes {
    Bytes always = 0; ///< Parameters, optimizer state, and the buckets for reducing gradients.
    Bytes step = 0;   ///< `always` and the gradients.
};

PersistentBytes persistentBytes(const PlanFacts& facts, const ParallelLayout& layout, const Setup& setup)
{
    const std::int64_t shards = layout.shards();
    const Bytes kept = checkedAdd(facts.parameterBytes, facts.stateBytes);
    const Bytes all = checkedAdd(kept, facts.gradientBytes);
    if (layout.data == DataParallel::Fsdp2)
        return layout.offload || setup.parallel.offload ? PersistentBytes()
                                                        : PersistentBytes{kept / shards, all / shards};
    // Gradients may be views of the buckets.
    const Bytes buckets = layout.shardingRanks() > 1 ? facts.gradientBytes : 0;
    const Bytes gradients = buckets > 0 && setup.parallel.bucketView ? 0 : facts.gradientBytes;
    const Bytes state = layout.data == DataParallel::Zero1 ? facts.stateBytes / shards : facts.stateBytes;
    const Bytes always = checkedAdd(checkedAdd(facts.parameterBytes, state), buckets);
    return {always, checkedAdd(always, gradients)};
}

/// Returns the number of elements in the units of all stages that a rank gathers. Experts of other ranks are excluded.
double gatheredUnits(const PlanFacts& facts, const ParallelLayout& layout)
{
    const double own = facts.expertParameters / static_cast<double>(layout.expert);
    return std::max(facts.unitParameters - facts.expertParameters + own, 0.0);
}

/// Returns a lower bound on the unsharded parameters that FSDP2 keeps in addition to the shards when backward begins:
/// those outside the units, which are not resharded after forward, and all parameters if no unit is resharded. In a
/// pipeline, the parameters outside the units are divided between the first and the last stage.
double minimumGathered(const PlanFacts& facts, const ParallelLayout& layout, const Setup& setup)
{
    const bool shards = layout.data == DataParallel::Fsdp2 && layout.shards() > 1;
    if (!shards || setup.parallel.units == "root")
        return 0;
    const double share = 1.0 / static_cast<double>(layout.tensor * (layout.pipeline > 1 ? 2 : 1));
    const double units = layout.reshard || layout.pipeline > 1 ? 0 : gatheredUnits(facts, layout);
    return (facts.otherParameters + units) * share * facts.gatheredSize;
}

/// Returns the bytes of a stage's unit gradients in the reduce dtype. They stay unsharded from the first backward to
/// the last (torch/distributed/pipelining/stage.py, backward_maybe_with_nosync).
double minimumUnreduced(const PlanFacts& facts, const ParallelLayout& layout)
{
    if (layout.data != DataParallel::Fsdp2 || layout.pipeline == 1 || layout.shards() == 1)
        return 0;
    const double frozen = facts.unitParameters + facts.otherParameters - facts.trainableParameters;
    const double trained = std::max(gatheredUnits(facts, layout) - frozen, 0.0);
    return trained * facts.reducedSize / static_cast<double>(layout.tensor * layout.pipeline);
}

/// Returns a lower bound on the bytes of a stage's accumulated gradients while the stage holds as many micro-batches as
/// there are stages. In a balanced pipeline of equal blocks, the first stage holds its accumulated gradients from its
/// first backward pass on.
Bytes minimumAccumulated(const PlanFacts& facts, const ParallelLayout& layout, std::int64_t passes)
{
    const bool equal = !facts.blocks.empty() && facts.blocks.find(',') == std::string::npos;
    if (layout.pipeline == 1 || !equal || microBatchesInFlight(layout, passes) <= layout.pipeline)
        return 0;
    return static_cast<Bytes>(minimumUnreduced(facts, layout));
}

} // namespace

// The largest stage has at least the average size, and layers that are not sharded are complete on every GPU.
Bytes minimumBytes(const PlanFacts& facts, const ParallelLayout& layout, const Setup& setup, std::int64_t microBatch,
                   std::int64_t samples)
{
    const std::int64_t parts = layout.tensor * layout.pipeline;
    const PersistentBytes standing = persistentBytes(facts, layout, setup);
    const Bytes always = standing.always / parts;
    const Bytes saved = checkedMul(minimumSaved(facts, layout, setup), microBatch);
    const auto gathered = static_cast<Bytes>(minimumGathered(facts, layout, setup));
    const double unreduced = minimumUnreduced(facts, layout);
    // When the last backward pass of a stage ends, its parameters are unsharded too.
    const double units = gatheredUnits(facts, layout) * facts.gatheredSize / static_cast<double>(parts);
    const auto unsharded = static_cast<Bytes>(unreduced > 0 ? unreduced + units : 0);
    const Bytes accumulated = minimumAccumulated(facts, layout, samples / microBatch);
    const Bytes backward = checkedAdd(checkedAdd(always, saved), std::max(gathered, accumulated));
    return checkedAdd(std::max({standing.step / parts, backward, checkedAdd(always, unsharded)}), facts.device.context);
}

} // namespace vram
