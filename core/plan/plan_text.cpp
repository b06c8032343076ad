// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/gpu_count.h"
#include "plan/plan.h"
#include "plan/plan_parts.h"

#include <algorithm>

namespace vram {

namespace {

Message strategyText(const Plan& plan)
{
    const ParallelSetup& parallel = plan.setup.parallel;
    switch (plan.parallel.data) {
    case DataParallel::Ddp: return "DDP"_tr;
    case DataParallel::Zero1: return "DDP with ZeroRedundancyOptimizer"_tr;
    case DataParallel::Fsdp2:
        if (parallel.replicate > 1)
            return message("FSDP2 in %1 replicas"_tr, parallel.replicate);
        return parallel.reshard == ParallelSetup::kNo ? "FSDP2 without resharding after forward"_tr : "FSDP2"_tr;
    default: return {};
    }
}

Message batchText(const Plan& plan)
{
    const Setup& setup = plan.setup;
    if (setup.parallel.pipeline > 1 && setup.accumulation > 1)
        return message("%1 micro-batches of %2 × %3 accumulation steps"_tr, setup.parallel.microbatches, setup.batch,
                       setup.accumulation);
    if (setup.parallel.pipeline > 1)
        return message("%1 micro-batches of %2"_tr, setup.parallel.microbatches, setup.batch);
    return setup.accumulation > 1
               ? message("micro-batch %1 × %2 accumulation steps"_tr, setup.batch, setup.accumulation)
               : message("batch %1"_tr, setup.batch);
}

} // namespace

Message planTitle(const Plan& plan)
{
    return message("%1, %2"_tr, gpuCount(plan.setup.parallel.gpus), layoutTitle(plan));
}

Message layoutTitle(const Plan& plan)
{
    const ParallelSetup& parallel = plan.setup.parallel;
    std::vector<Message> parts{strategyText(plan)};
    if (parallel.tensor > 1)
        parts.push_back(message("tensor parallelism %1"_tr, parallel.tensor));
    if (parallel.context > 1)
        parts.push_back(message("context parallelism %1"_tr, parallel.context));
    if (parallel.expert > 1)
        parts.push_back(message("expert parallelism %1"_tr, parallel.expert));
    if (parallel.pipeline > 1)
        parts.push_back(message("pipeline of %1 stages"_tr, parallel.pipeline));
    if (!plan.setup.checkpoint.empty())
        parts.push_back(plan.setup.checkpointMode == CheckpointMode::Op ? "selective activation checkpointing"_tr
                                                                        : "activation checkpointing"_tr);
    if (parallel.offload)
        parts.emplace_back("CPU offload"_tr);
    parts.push_back(batchText(plan));
    return joined(std::move(parts), "%1, %2"_tr);
}

namespace {

Message numbersListText(const std::vector<std::int64_t>& numbers)
{
    std::string list;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        list += (i == 0 ? "" : ", ") + std::to_string(numbers[i]);
    return verbatim(std::move(list));
}

} // namespace

std::vector<Message> triedNotes(const PlanFacts& facts, const Setup& setup, const std::vector<std::int64_t>& counts,
                                bool offloads)
{
    ParallelLayout most;
    for (const std::int64_t gpus : counts) {
        for (const ParallelLayout& layout : layoutsOf(gpus, setup, facts, {})) {
            most.tensor = std::max(most.tensor, layout.tensor);
            most.pipeline = std::max(most.pipeline, layout.pipeline);
            most.context = std::max(most.context, layout.context);
            most.expert = std::max(most.expert, layout.expert);
        }
    }
    std::vector<Message> parts{"DDP"_tr, "ZeroRedundancyOptimizer"_tr, "FSDP2"_tr};
    if (most.tensor > 1)
        parts.push_back(message("tensor parallelism up to %1"_tr, most.tensor));
    if (most.pipeline > 1)
        parts.push_back(message("pipelines (1F1B) of up to %1 stages"_tr, most.pipeline));
    if (most.context > 1)
        parts.push_back(message("context parallelism up to %1"_tr, most.context));
    if (most.expert > 1)
        parts.push_back(message("expert parallelism up to %1"_tr, most.expert));
    std::vector<Message> notes{
        message("GPU counts tried: %1; layouts tried: %2."_tr, numbersListText(counts), joined(parts, "%1, %2"_tr))};
    if (offloads)
        notes.emplace_back("Because nothing else fit: FSDP2 with CPU offload."_tr);
    notes.emplace_back("Not tried: FSDP1, DeepSpeed, Megatron-LM, interleaved pipelines, other precisions, other "
                       "optimizers and offloaded activations."_tr);
    return notes;
}

} // namespace vram
