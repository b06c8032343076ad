// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan_parts.h"

#include "advice/advice.h"
#include "estimate/compute.h"
#include "parallel/experts.h"
#include "parallel/units.h"
#include "setup/precision.h"
#include "textbook/transformer_shape.h"

#include <algorithm>
#include <numeric>

namespace vram {

namespace {

/// The setup on one GPU at batch 1, without its own checkpointing.
Setup simplest(const Setup& setup)
{
    Setup one = setup;
    one.parallel = {};
    one.batch = 1;
    one.accumulation = 1;
    one.checkpoint.clear();
    return one;
}

void countExperts(PlanFacts& facts, const Network& network, const Estimate& counted)
{
    const std::vector<std::int64_t> counts = expertCounts(network);
    if (counts.empty() || counted.rows.empty())
        return;
    constexpr double half = 2; // Bytes per element: tokens are mostly 16-bit.
    IndexedColumn<RowIndex, Shape> shapes(counted.rows.size());
    IndexedColumn<RowIndex, std::int64_t> parameters(counted.rows.size());
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

/// Why there is nothing to plan; empty if there is something.
Message problemOf(const Estimate& counted)
{
    const auto error = std::ranges::find(counted.issues, Severity::Error, &Issue::severity);
    if (error != counted.issues.end())
        return error->path.empty() ? error->message : message("%1: %2"_tr, error->path, error->message);
    if (counted.trainableParameters == 0)
        return "There is nothing to train: no parameter gets a gradient."_tr;
    return {};
}

void countOperations(PlanFacts& facts, const Network& network, const Setup& one, const Catalogues& catalogues)
{
    Setup checkpointed = one;
    checkpointed.checkpoint = facts.blocks;
    checkpointed.checkpointMode = CheckpointMode::Full;
    const Compute compute = computeOf(network, checkpointed, catalogues);
    facts.forward = compute.forward;
    facts.recomputed = facts.recomputedSelectively = compute.recomputed;
    if (facts.blocks.empty())
        return;
    checkpointed.checkpointMode = CheckpointMode::Op;
    facts.recomputedSelectively = computeOf(network, checkpointed, catalogues).recomputed;
}

} // namespace

PlanFacts planFacts(const Network& network, const Setup& setup, const Catalogues& catalogues)
{
    PlanFacts facts;
    const Setup one = simplest(setup);
    const Estimate counted = estimate(network, one, catalogues, Detail::Rows);
    facts.problem = problemOf(counted);
    if (!facts.problem.empty())
        return facts;
    facts.blocks = checkpointableBlocks(network);
    const RowFlags units = unitRows(network, setup.parallel.units);
    for (const RowIndex row : counted.rows.indices()) {
        if (!units.holds(row) || units[row] == 0)
            continue;
        facts.unitParameters += static_cast<double>(counted.rows[row].parameters);
        facts.unitSavedBytes = checkedAdd(facts.unitSavedBytes, counted.rows[row].saved);
    }
    facts.otherParameters = static_cast<double>(counted.parameters) - facts.unitParameters;
    countExperts(facts, network, counted);
    facts.parameterBytes = counted.totals.parameters;
    facts.gradientBytes = counted.totals.gradients;
    facts.stateBytes = counted.totals.optimizerState;
    facts.savedBytes = counted.totals.savedActivations;
    facts.device = counted.device;
    facts.trainableParameters = static_cast<double>(counted.trainableParameters);
    countOperations(facts, network, one, catalogues);
    if (const auto shape = transformerOf(network, one, counted)) {
        constexpr double half = 2; // Bytes per element: activations between layers of such networks are mostly 16-bit.
        facts.streamBytes = half * shape->sequence * shape->hidden;
        facts.streamLayers = shape->layers;
        facts.sequence = static_cast<std::int64_t>(shape->sequence);
        facts.keyValueBytes = 2 * facts.streamBytes * shape->keyValueRatio * shape->layers;
    }
    return facts;
}

namespace {

/// The bytes saved for one sample, on one of the GPUs that share layers, sequences and stages.
Bytes leastSaved(const PlanFacts& facts, const ParallelLayout& way, const Setup& setup)
{
    const bool unknown = way.checkpointing == PlanCheckpoints::AsSet && !setup.checkpoint.empty();
    if (setup.offloadActivations || unknown || setup.lossChunks > 1)
        return 0;
    const bool checkpoints = way.checkpointing > PlanCheckpoints::None;
    // The first stage of a pipeline holds as many micro-batches as there are stages.
    const Bytes all = way.pipeline > 1 ? facts.unitSavedBytes : facts.savedBytes;
    const Bytes whole = checkpoints ? static_cast<Bytes>(facts.streamBytes * facts.streamLayers) : all;
    // Parameters that are cast for the forward make activations of half the size.
    const bool casts = gatheredSize(setup) < static_cast<double>(itemSize(modelType(setup.precision)));
    const std::int64_t cast = casts ? 2 : 1;
    return whole / (way.tensor * way.context * cast);
}

/// The parameters, gradients and optimizer state, on one of the GPUs that share layers and stages.
struct Standing {
    Bytes always = 0; ///< Parameters and optimizer state.
    Bytes step = 0;   ///< With the gradients and the buckets that they are reduced in.
};

Standing standingOf(const PlanFacts& facts, const ParallelLayout& way, const Setup& setup)
{
    const std::int64_t shards = way.sameParameters() / way.replicate;
    const Bytes buckets = way.sameParameters() > 1 && !setup.parallel.bucketView ? facts.gradientBytes : 0;
    const Bytes kept = checkedAdd(facts.parameterBytes, facts.stateBytes);
    const Bytes all = checkedAdd(kept, facts.gradientBytes);
    if (way.data == DataParallel::Fsdp2)
        return way.offload || setup.parallel.offload ? Standing() : Standing{kept / shards, all / shards};
    if (way.data != DataParallel::Zero1)
        return {kept, checkedAdd(all, buckets)};
    const Bytes state = facts.stateBytes / shards;
    return {facts.parameterBytes + state, checkedAdd(all - facts.stateBytes, checkedAdd(state, buckets))};
}

/// What FSDP2 keeps of the whole parameters beside the shards, when backward begins: those outside of the units, which
/// are not resharded after forward. The first and the last stage of a pipeline divide them.
double leastGathered(const PlanFacts& facts, const ParallelLayout& way, const Setup& setup)
{
    const bool shards = way.data == DataParallel::Fsdp2 && way.sameParameters() > way.replicate;
    if (!shards || setup.parallel.units == "root")
        return 0;
    const double share = 1.0 / static_cast<double>(way.tensor * (way.pipeline > 1 ? 2 : 1));
    return facts.otherParameters * share * gatheredSize(setup);
}

/// What a stage keeps unsharded when its last backward ends: its parameters and their gradients in the dtype in which
/// they are reduced (torch/distributed/pipelining/stage.py, backward_maybe_with_nosync).
double leastUnreduced(const PlanFacts& facts, const ParallelLayout& way, const Setup& setup)
{
    if (way.data != DataParallel::Fsdp2 || way.pipeline == 1 || way.sameParameters() == way.replicate)
        return 0;
    const double own = facts.expertParameters / static_cast<double>(way.expert);
    const double units = std::max(facts.unitParameters - facts.expertParameters + own, 0.0);
    const double frozen = facts.unitParameters + facts.otherParameters - facts.trainableParameters;
    const double bytes = units * gatheredSize(setup) + std::max(units - frozen, 0.0) * reducedSize(setup);
    return bytes / static_cast<double>(way.tensor * way.pipeline);
}

} // namespace

// The largest stage has at least an equal share, and layers that are not shared are complete on every GPU.
Bytes leastBytes(const PlanFacts& facts, const ParallelLayout& way, const Setup& setup, std::int64_t micro)
{
    const std::int64_t parts = way.tensor * way.pipeline;
    const Standing standing = standingOf(facts, way, setup);
    const Bytes always = standing.always / parts;
    const Bytes saved = checkedMul(leastSaved(facts, way, setup), micro);
    const auto gathered = static_cast<Bytes>(leastGathered(facts, way, setup));
    const auto unreduced = static_cast<Bytes>(leastUnreduced(facts, way, setup));
    const Bytes bytes = std::max(
        {standing.step / parts, checkedAdd(always, checkedAdd(saved, gathered)), checkedAdd(always, unreduced)});
    return checkedAdd(bytes, facts.device.context);
}

} // namespace vram
