// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan_parts.h"

#include "estimate/advice.h"
#include "estimate/compute.h"
#include "estimate/transformer_shape.h"
#include "parallel/experts.h"
#include "parallel/units.h"

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

// The largest stage has at least an equal share, and layers that are not shared are complete on every GPU.
Bytes leastBytes(const PlanFacts& facts, const ParallelLayout& way, const Setup& setup)
{
    const std::int64_t parts = way.tensor * way.pipeline;
    const std::int64_t shards = way.dataDegree() / way.replicate;
    const Bytes buckets = way.dataDegree() > 1 && !setup.parallel.bucketView ? facts.gradientBytes : 0;
    Bytes bytes = checkedAdd(checkedAdd(facts.parameterBytes, facts.gradientBytes), facts.stateBytes);
    if (way.data == DataParallel::Fsdp2)
        bytes = setup.parallel.offload ? 0 : bytes / shards;
    else if (way.data == DataParallel::Zero1)
        bytes = checkedAdd(bytes - facts.stateBytes, checkedAdd(facts.stateBytes / shards, buckets));
    else
        bytes = checkedAdd(bytes, buckets);
    return checkedAdd(bytes / parts, facts.device.context);
}

} // namespace vram
