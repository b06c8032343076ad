// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan_parts.h"

#include "parallel/world.h"

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

bool isPossible(const Setup& setup, const ParallelLayout& way, const PlanFacts& facts)
{
    return worldProblems(setupOf(setup, way, facts, 1, 1)).empty();
}

/// Adds the variants of `way` with expert parallelism.
void addExperts(std::vector<ParallelLayout>& ways, ParallelLayout way, const PlanFacts& facts)
{
    const std::int64_t most = std::gcd(facts.experts, way.dataDegree());
    for (way.expert = 2; way.expert <= most; way.expert *= 2) {
        if (most % way.expert == 0)
            ways.push_back(way);
    }
}

/// Adds data parallelism of a given degree, in ascending order of memory.
void addData(std::vector<ParallelLayout>& ways, ParallelLayout way, const Setup& setup, const PlanFacts& facts)
{
    const std::int64_t degree = way.shardingRanks();
    way.data = DataParallel::Fsdp2;
    if (way.offload) {
        ways.push_back(way);
        return;
    }
    if (degree == 1) {
        way.data = DataParallel::None;
        ways.push_back(way);
        return;
    }
    const std::int64_t perNode = std::max<std::int64_t>(setup.parallel.gpusPerNode / way.tensor, 1);
    addExperts(ways, way, facts);
    ways.push_back(way);
    way.reshard = false;
    ways.push_back(way);
    way.reshard = true;
    if (degree > perNode && degree % perNode == 0 && perNode > 1) {
        way.replicate = degree / perNode;
        ways.push_back(way);
        way.replicate = 1;
    }
    if (way.context > 1)
        return; // Training with long sequences implies sharded parameters.
    way.data = DataParallel::Zero1;
    ways.push_back(way);
    way.data = DataParallel::Ddp;
    ways.push_back(way);
}

/// The degrees of context parallelism that leave each GPU enough tokens for attention to hide the exchange.
std::vector<std::int64_t> contexts(const PlanFacts& facts, std::int64_t gpus)
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

/// The divisions of the GPUs by tensor, pipeline and context parallelism. The traffic between layers and stages is
/// known only for transformers; other networks are not divided.
std::vector<ParallelLayout> divisions(std::int64_t gpus, const Setup& setup, const PlanFacts& facts)
{
    const bool divides = facts.streamLayers > 0;
    const std::int64_t mostStages = divides ? 16 : 1;
    const std::int64_t mostShared = divides ? setup.parallel.gpusPerNode : 1;
    std::vector<ParallelLayout> all;
    for (const std::int64_t tensor : degrees(gpus, mostShared)) {
        for (const std::int64_t pipeline : degrees(gpus / tensor, mostStages)) {
            for (const std::int64_t context :
                 divides ? contexts(facts, gpus / (tensor * pipeline)) : std::vector<std::int64_t>{1})
                all.push_back({{.gpus = gpus, .tensor = tensor, .pipeline = pipeline, .context = context}});
        }
    }
    return all;
}

} // namespace

std::vector<ParallelLayout> layoutsOf(std::int64_t gpus, const Setup& setup, const PlanFacts& facts,
                                      const LayoutsToTry& which)
{
    std::vector<ParallelLayout> ways;
    for (ParallelLayout division : divisions(gpus, setup, facts)) {
        division.offload = which.offload;
        // A stage would keep its gradients unsharded, for which there is no memory.
        if (which.offload && division.pipeline > 1)
            continue;
        std::vector<ParallelLayout> divided;
        addData(divided, division, setup, facts);
        for (ParallelLayout way : divided) {
            if (!isPossible(setup, way, facts))
                continue;
            for (const PlanCheckpoints checkpointing : checkpointings(facts, which)) {
                way.checkpointing = checkpointing;
                ways.push_back(way);
            }
        }
    }
    return ways;
}

std::int64_t togetherInPipeline(const ParallelLayout& way, std::int64_t passes)
{
    constexpr std::int64_t enough = 8;
    std::int64_t together = std::min(passes, enough * way.pipeline);
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

Setup setupOf(const Setup& setup, const ParallelLayout& way, const PlanFacts& facts, std::int64_t micro,
              std::int64_t samples)
{
    Setup result = setup;
    ParallelSetup& parallel = result.parallel;
    const ParallelDegrees& degrees = way;
    static_cast<ParallelDegrees&>(parallel) = degrees;
    parallel.rank = -1;
    parallel.data = way.data;
    // Both together need the least memory, and torchtitan and Megatron-LM combine them.
    parallel.sequence = way.tensor > 1 || parallel.sequence;
    parallel.lossParallel = way.tensor > 1 || parallel.lossParallel;
    parallel.offload = way.offload || parallel.offload;
    parallel.returnOutputs = parallel.returnOutputs && way.pipeline == 1; // As torchtitan.
    parallel.reshard = way.reshard ? ParallelSetup::kYes : ParallelSetup::kNo;
    parallel.lastReshard = ParallelSetup::kAsOthers;
    parallel.schedule = PipelineSchedule::OneForwardOneBackward;
    const std::int64_t passes = samples / micro;
    const std::int64_t together = way.pipeline > 1 ? togetherInPipeline(way, passes) : 1;
    parallel.microbatches = way.pipeline > 1 ? together : 0;
    parallel.virtualStages = 1;
    parallel.split = "balanced";
    result.batch = micro;
    result.accumulation = passes / together;
    // DDP keeps all gradients in any case, so that reducing them once costs nothing.
    if (way.data == DataParallel::Ddp || way.data == DataParallel::Zero1)
        parallel.noSync = parallel.noSync || result.accumulation > 1;
    setCheckpointing(result, way.checkpointing, facts);
    return result;
}

std::vector<std::int64_t> microBatches(const ParallelLayout& way, std::int64_t samples)
{
    std::vector<std::int64_t> all;
    for (std::int64_t micro = 1; micro * micro <= samples; ++micro) {
        if (samples % micro != 0)
            continue;
        all.push_back(micro);
        if (micro != samples / micro)
            all.push_back(samples / micro);
    }
    // A pipeline is hardly idle if it processes four times as many micro-batches as it has stages (GPipe, section 2.3).
    constexpr std::int64_t enough = 4;
    const std::int64_t least = way.pipeline > 1 ? std::min(enough * way.pipeline, samples) : 1;
    std::erase_if(all, [&](std::int64_t micro) {
        return samples / micro < least || togetherInPipeline(way, samples / micro) < way.pipeline;
    });
    std::ranges::sort(all);
    return all;
}

} // namespace vram
