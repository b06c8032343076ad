// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan_parts.h"

#include "parallel/device_mesh.h"
#include "setup/precision.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace vram {

std::vector<std::int64_t> gpuCounts(std::int64_t most, std::int64_t perNode)
{
    constexpr std::int64_t few = 8; // All numbers up to this one are tried.
    std::set<std::int64_t> counts{most};
    for (std::int64_t n = 1; n <= std::min(most, few); ++n)
        counts.insert(n);
    for (std::int64_t n = 1; n <= most; n *= 2)
        counts.insert(n);
    constexpr std::int64_t machines = 4; // Beyond four machines, only powers of two are tried.
    for (std::int64_t n = 1; n <= machines && n * perNode <= most; ++n)
        counts.insert(n * perNode);
    return {counts.begin(), counts.end()};
}

namespace {

std::vector<std::int64_t> degrees(std::int64_t of, std::int64_t most)
{
    std::vector<std::int64_t> all;
    for (std::int64_t d = 1; d <= std::min(of, most); d *= 2) {
        if (of % d == 0)
            all.push_back(d);
    }
    return all;
}

bool isPossible(const Setup& setup, const ParallelLayout& layout, const PlanFacts& facts)
{
    return meshProblems(setupOf(setup, layout, facts, 1, 1)).empty();
}

/// Adds the variants of `layout` with expert parallelism.
void addExperts(std::vector<ParallelLayout>& layouts, ParallelLayout layout, const PlanFacts& facts)
{
    const std::int64_t most = std::gcd(facts.experts, layout.dataDegree());
    for (layout.expert = 2; layout.expert <= most; layout.expert *= 2) {
        if (most % layout.expert != 0)
            continue;
        layouts.push_back(layout);
        if (layout.pipeline == 1)
            continue;
        // Pipelines gather once for all micro-batches if nothing is resharded, as torchtitan does by default.
        layout.reshard = false;
        layouts.push_back(layout);
        layout.reshard = true;
    }
}

/// Adds the data-parallel variants of `layout`, in ascending order of memory.
void addData(std::vector<ParallelLayout>& layouts, ParallelLayout layout, const Setup& setup, const PlanFacts& facts)
{
    const std::int64_t degree = layout.shardingRanks();
    layout.data = DataParallel::Fsdp2;
    if (layout.offload) {
        layouts.push_back(layout);
        return;
    }
    if (degree == 1) {
        layout.data = DataParallel::None;
        layouts.push_back(layout);
        return;
    }
    const std::int64_t perNode = std::max<std::int64_t>(setup.parallel.gpusPerNode / layout.tensor, 1);
    addExperts(layouts, layout, facts);
    layouts.push_back(layout);
    layout.reshard = false;
    layouts.push_back(layout);
    layout.reshard = true;
    if (degree > perNode && degree % perNode == 0 && perNode > 1) {
        layout.replicate = degree / perNode;
        layouts.push_back(layout);
        layout.replicate = 1;
    }
    if (layout.context > 1)
        return; // Training with long sequences implies sharded parameters.
    layout.data = DataParallel::Zero1;
    layouts.push_back(layout);
    layout.data = DataParallel::Ddp;
    layouts.push_back(layout);
}

/// Returns the degrees of context parallelism that leave each GPU enough tokens for attention to hide the exchange of
/// keys and values.
std::vector<std::int64_t> contextDegrees(const PlanFacts& facts, std::int64_t gpus)
{
    constexpr std::int64_t kTokensEach = 8192;
    std::vector<std::int64_t> all = degrees(gpus, std::max<std::int64_t>(facts.sequence / kTokensEach, 1));
    std::erase_if(all, [&](std::int64_t ranks) { return ranks > 1 && facts.sequence % (2 * ranks) != 0; });
    return all;
}

std::vector<PlanCheckpoints> checkpointings(const PlanFacts& facts, const LayoutsToTry& which)
{
    if (which.keepCheckpointing || facts.blocks.empty())
        return {PlanCheckpoints::AsSet};
    if (facts.recomputedSelectively >= facts.recomputed)
        return {PlanCheckpoints::Full, PlanCheckpoints::None};
    return {PlanCheckpoints::Full, PlanCheckpoints::Selective, PlanCheckpoints::None};
}

/// Returns the divisions of the GPUs by tensor, pipeline and context parallelism. The traffic between layers and stages
/// is known only for transformers; other networks use data parallelism only.
std::vector<ParallelLayout> layoutsWithoutStrategy(std::int64_t gpus, const Setup& setup, const PlanFacts& facts)
{
    const bool divides = facts.streamLayers > 0;
    const std::int64_t mostStages = divides ? 16 : 1;
    const std::int64_t mostShared = divides ? setup.parallel.gpusPerNode : 1;
    std::vector<ParallelLayout> all;
    for (const std::int64_t tensor : degrees(gpus, mostShared)) {
        for (const std::int64_t pipeline : degrees(gpus / tensor, mostStages)) {
            for (const std::int64_t context :
                 divides ? contextDegrees(facts, gpus / (tensor * pipeline)) : std::vector<std::int64_t>{1})
                all.push_back({{.gpus = gpus, .tensor = tensor, .pipeline = pipeline, .context = context}});
        }
    }
    return all;
}

} // namespace

std::vector<ParallelLayout> layoutsOf(std::int64_t gpus, const Setup& setup, const PlanFacts& facts,
                                      const LayoutsToTry& which)
{
    std::vector<ParallelLayout> layouts;
    for (ParallelLayout division : layoutsWithoutStrategy(gpus, setup, facts)) {
        division.offload = which.offload;
        // A pipeline stage would keep its gradients unsharded in GPU memory, which offload is meant to avoid.
        if (which.offload && division.pipeline > 1)
            continue;
        std::vector<ParallelLayout> divided;
        addData(divided, division, setup, facts);
        for (ParallelLayout layout : divided) {
            if (!isPossible(setup, layout, facts))
                continue;
            for (const PlanCheckpoints checkpointing : checkpointings(facts, which)) {
                layout.checkpointing = checkpointing;
                layouts.push_back(layout);
            }
        }
    }
    return layouts;
}

std::int64_t microBatchesInFlight(const ParallelLayout& layout, std::int64_t passes)
{
    constexpr std::int64_t enough = 8;
    std::int64_t together = std::min(passes, enough * layout.pipeline);
    while (passes % together != 0)
        --together;
    return together;
}

namespace {

void setCheckpointing(Setup& setup, PlanCheckpoints checkpointing, const PlanFacts& facts)
{
    if (checkpointing == PlanCheckpoints::AsSet)
        return;
    setup.checkpoint = checkpointing == PlanCheckpoints::None ? std::string() : facts.blocks;
    setup.checkpointMode = checkpointing == PlanCheckpoints::Selective ? CheckpointMode::Op : CheckpointMode::Full;
    setup.checkpointEvery = 1;
}

} // namespace

Setup withMixedPrecisionPolicy(Setup setup)
{
    const std::optional<DType> type = autocastDType(setup.precision);
    ParallelSetup& parallel = setup.parallel;
    if (!type || parallel.parameterDType != PolicyDType::Same)
        return setup;
    setup.precision = Precision::Fp32;
    parallel.parameterDType = *type == DType::Float16 ? PolicyDType::Float16 : PolicyDType::BFloat16;
    if (parallel.reduceDType == PolicyDType::Same)
        parallel.reduceDType = PolicyDType::Float32;
    return setup;
}

Setup setupOf(const Setup& setup, const ParallelLayout& layout, const PlanFacts& facts, std::int64_t microBatch,
              std::int64_t samples)
{
    Setup result = layout.data == DataParallel::Fsdp2 ? withMixedPrecisionPolicy(setup) : setup;
    ParallelSetup& parallel = result.parallel;
    const ParallelDegrees& degrees = layout;
    static_cast<ParallelDegrees&>(parallel) = degrees;
    parallel.rank = -1;
    parallel.data = layout.data;
    // Sequence parallelism and loss parallelism together need the least memory, and torchtitan and Megatron-LM combine
    // them.
    parallel.sequence = layout.tensor > 1 || parallel.sequence;
    parallel.lossParallel = layout.tensor > 1 || parallel.lossParallel;
    parallel.offload = layout.offload || parallel.offload;
    parallel.returnOutputs = parallel.returnOutputs && layout.pipeline == 1; // As in torchtitan.
    parallel.reshard = layout.reshard ? ParallelSetup::kYes : ParallelSetup::kNo;
    parallel.lastReshard = ParallelSetup::kSameAsOthers;
    parallel.schedule = PipelineSchedule::OneForwardOneBackward;
    const std::int64_t passes = samples / microBatch;
    const std::int64_t together = layout.pipeline > 1 ? microBatchesInFlight(layout, passes) : 1;
    parallel.microbatches = layout.pipeline > 1 ? together : 0;
    parallel.virtualStages = 1;
    parallel.split = "balanced";
    result.batch = microBatch;
    result.accumulation = passes / together;
    // DDP keeps all gradients in any case, so reducing them only once per step needs no more memory.
    if (layout.data == DataParallel::Ddp || layout.data == DataParallel::Zero1)
        parallel.noSync = parallel.noSync || result.accumulation > 1;
    setCheckpointing(result, layout.checkpointing, facts);
    return result;
}

std::vector<std::int64_t> microBatches(const ParallelLayout& layout, std::int64_t samples)
{
    std::vector<std::int64_t> all;
    for (std::int64_t microBatch = 1; microBatch * microBatch <= samples; ++microBatch) {
        if (samples % microBatch != 0)
            continue;
        all.push_back(microBatch);
        if (microBatch != samples / microBatch)
            all.push_back(samples / microBatch);
    }
    // A pipeline is hardly idle if it processes four times as many micro-batches as it has stages (GPipe, section 2.3).
    constexpr std::int64_t enough = 4;
    const std::int64_t fewestMicroBatches = layout.pipeline > 1 ? std::min(enough * layout.pipeline, samples) : 1;
    std::erase_if(all, [&](std::int64_t microBatch) {
        return samples / microBatch < fewestMicroBatches
               || microBatchesInFlight(layout, samples / microBatch) < layout.pipeline;
    });
    std::ranges::sort(all);
    return all;
}

} // namespace vram
