// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan_parts.h"

#include "advice/advice.h"
#include "estimate/compute.h"
#include "parallel/experts.h"
#include "parallel/units.h"
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

} // namespace

PlanFacts planFacts(const Network& network, const Setup& setup, const Catalogues& catalogues)
{
    PlanFacts facts;
    const Setup one = simplest(setup);
    const Estimate counted = estimate(network, one, catalogues, Detail::Rows);
    facts.blocks = checkpointableBlocks(network);
    const RowFlags units = unitRows(network, setup.parallel.units);
    for (const RowIndex row : counted.rows.indices())
        facts.unitParameters += units.holds(row) && units[row] ? static_cast<double>(counted.rows[row].parameters) : 0;
    facts.otherParameters = static_cast<double>(counted.parameters) - facts.unitParameters;
    countExperts(facts, network, counted);
    facts.parameterBytes = counted.totals.parameters;
    facts.gradientBytes = counted.totals.gradients;
    facts.stateBytes = counted.totals.optimizerState;
    facts.savedBytes = counted.totals.savedActivations;
    facts.device = counted.device;
    facts.trainableParameters = static_cast<double>(counted.trainableParameters);
    Setup checkpointed = one;
    checkpointed.checkpoint = facts.blocks;
    const Compute compute = computeOf(network, checkpointed, catalogues);
    facts.forward = compute.forward;
    facts.recomputed = compute.recomputed;
    if (const auto shape = transformerOf(network, one, counted)) {
        constexpr double half = 2; // Bytes per element: activations between layers of such networks are mostly 16-bit.
        facts.streamBytes = half * shape->sequence * shape->hidden;
        facts.streamLayers = shape->layers;
    }
    return facts;
}

namespace {

/// The bytes saved for one sample, on one of the GPUs that share layers and stages.
Bytes leastSaved(const PlanFacts& facts, const ParallelLayout& way, const Setup& setup)
{
    if (setup.offloadActivations || !setup.checkpoint.empty() || setup.lossChunks > 1)
        return 0;
    const Bytes whole =
        way.checkpointed ? static_cast<Bytes>(facts.streamBytes * facts.streamLayers) : facts.savedBytes;
    // Parameters that are cast for the forward make activations of half the size.
    const std::int64_t cast = setup.parallel.parameterType == PolicyType::Same ? 1 : 2;
    return whole / (way.tensor * way.pipeline * cast);
}

/// The parameters, gradients and optimizer state, on one of the GPUs that share layers and stages.
struct Standing {
    Bytes always = 0; ///< Parameters and optimizer state.
    Bytes step = 0;   ///< With the gradients and the buckets that they are reduced in.
};

Standing standingOf(const PlanFacts& facts, const ParallelLayout& way, const Setup& setup)
{
    const std::int64_t shards = way.dataDegree() / way.replicate;
    const Bytes buckets = way.dataDegree() > 1 && !setup.parallel.bucketView ? facts.gradientBytes : 0;
    const Bytes kept = checkedAdd(facts.parameterBytes, facts.stateBytes);
    const Bytes all = checkedAdd(kept, facts.gradientBytes);
    if (way.data == DataParallel::Fsdp2)
        return setup.parallel.offload ? Standing() : Standing{kept / shards, all / shards};
    if (way.data != DataParallel::Zero1)
        return {kept, checkedAdd(all, buckets)};
    const Bytes state = facts.stateBytes / shards;
    return {facts.parameterBytes + state, checkedAdd(all - facts.stateBytes, checkedAdd(state, buckets))};
}

} // namespace

// The largest stage has at least an equal share, and layers that are not shared are complete on every GPU.
Bytes leastBytes(const PlanFacts& facts, const ParallelLayout& way, const Setup& setup, std::int64_t micro)
{
    const std::int64_t parts = way.tensor * way.pipeline;
    const Standing standing = standingOf(facts, way, setup);
    const Bytes saved = checkedMul(leastSaved(facts, way, setup), micro);
    const Bytes bytes = std::max(standing.step / parts, checkedAdd(standing.always / parts, saved));
    return checkedAdd(bytes, facts.device.context);
}

} // namespace vram
