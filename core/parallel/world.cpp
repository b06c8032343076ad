// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/world.h"

#include "base/checked.h"
#include "base/words.h"
#include "parallel/stages.h"
#include "setup/global_batch.h"
#include "setup/matrix_optimizer.h"

#include <algorithm>

namespace vram {

namespace {

/// The settings' number of ranks that hold the same shard.
std::int64_t copiesOfShards(const ParallelSetup& parallel, DataParallel data)
{
    if (data == DataParallel::MegatronDistributed)
        return parallel.optimizerInstances;
    return isFsdp(data) ? parallel.replicate : 1;
}

} // namespace

World worldOf(const Setup& setup)
{
    const ParallelSetup& parallel = setup.parallel;
    World world{degreesOf(parallel)};
    if (world.pipeline > 1) {
        world.microbatches = pipelinedMicrobatches(parallel);
        if (parallel.schedule == PipelineSchedule::Interleaved && interleaves(world.microbatches, world.pipeline))
            world.stagesEach = parallel.virtualStages;
    }
    world.data = parallel.data;
    if (world.alone())
        return world;
    if (world.data == DataParallel::None && world.shardingRanks() > 1)
        world.data = DataParallel::Ddp;
    const std::int64_t copies = copiesOfShards(parallel, world.data);
    if (world.shardingRanks() % copies == 0)
        world.replicate = copies;
    World shared = world;
    shared.expert = parallel.expert;
    shared.expertTensor = parallel.expertTensor;
    const std::int64_t ranks = checkedMul(world.shards(), world.tensor);
    return ranks % checkedMul(shared.expert, shared.expertLayers()) == 0 ? shared : world;
}

std::string divisorsOf(std::int64_t number)
{
    constexpr std::size_t kMost = 12;
    std::vector<std::string> divisors;
    for (std::int64_t d = 1; d <= number && divisors.size() < kMost; ++d) {
        if (number % d == 0)
            divisors.push_back(std::to_string(d));
    }
    std::string list;
    for (std::size_t i = 0; i < divisors.size(); ++i)
        list += (i == 0 ? "" : i + 1 == divisors.size() ? " or " : ", ") + divisors[i];
    return list;
}

namespace {

void checkFsdp(const World& world, const ParallelSetup& parallel, std::vector<Message>& problems)
{
    if (world.shardingRanks() % parallel.replicate != 0)
        problems.push_back(message("%1 GPUs cannot be divided into %2 replicas; set fsdp.replicate to %3."_tr,
                                   world.shardingRanks(), parallel.replicate, divisorsOf(world.shardingRanks())));
    const bool groups = parallel.reshard > ParallelSetup::kYes || parallel.lastReshard != ParallelSetup::kAsOthers;
    if (world.data == DataParallel::Fsdp1 && groups)
        problems.emplace_back("FSDP1 reshards all units after forward or none; set fsdp.reshard to yes or no and "
                              "fsdp.last-reshard to -1, or data-parallel to fsdp2."_tr);
    // FSDPParam.to_sharded_post_forward does not support this.
    if (world.data == DataParallel::Fsdp2 && world.tensor > 1
        && std::max(parallel.reshard, parallel.lastReshard) > ParallelSetup::kYes)
        problems.emplace_back(
            "FSDP2 cannot keep parameters by smaller groups under tensor parallelism; set fsdp.reshard and fsdp.last-reshard to yes or no, or tensor-parallel to 1."_tr);
    for (const std::int64_t reshard : {parallel.reshard, parallel.lastReshard}) {
        if (reshard > ParallelSetup::kYes && world.shards() % reshard != 0)
            problems.push_back(
                message("Parameters sharded over %1 GPUs cannot be kept by groups of %2; set fsdp.reshard "
                        "to yes, no or %3."_tr,
                        world.shards(), reshard, divisorsOf(world.shards())));
    }
}

// parallel_state.py and distributed_data_parallel.py of Megatron-LM.
void checkMegatron(const World& world, const ParallelSetup& parallel, std::vector<Message>& problems)
{
    const std::int64_t instances = parallel.optimizerInstances;
    if (instances > 1 && world.data != DataParallel::MegatronDistributed)
        problems.emplace_back("Only Megatron-LM's distributed optimizer has several instances; set data-parallel to "
                              "megatron-distributed-optimizer or megatron.optimizer-instances to 1."_tr);
    else if (world.shardingRanks() % instances != 0)
        problems.push_back(message("%1 GPUs cannot be divided into %2 distributed optimizers; set "
                                   "megatron.optimizer-instances to %3."_tr,
                                   world.shardingRanks(), instances, divisorsOf(world.shardingRanks())));
}

void checkDeepSpeed(const World& world, const Setup& setup, std::vector<Message>& problems)
{
    const ParallelSetup& parallel = setup.parallel;
    if (world.pipeline > 1 && !traitsOf(world.data).runsPipelines)
        problems.emplace_back("DeepSpeed runs pipelines only with ZeRO stage 1; set data-parallel to deepspeed-zero1 "
                              "or pipeline-parallel to 1."_tr);
    if (world.pipeline > 1 && parallel.schedule == PipelineSchedule::Interleaved)
        problems.emplace_back("DeepSpeed has no interleaved pipeline; set pp.schedule to 1f1b and pp.virtual to 1."_tr);
    if (parallel.noSync && !traitsOf(world.data).runsPipelines) // DeepSpeed refuses it (engine.py, no_sync).
        problems.emplace_back(
            "DeepSpeed's ZeRO stages 2 and 3 reduce the gradients of every micro-batch; set no-sync to "
            "no, or data-parallel to deepspeed-zero1."_tr);
    if (parallel.zeroOffloadParameters && world.data != DataParallel::Zero3DeepSpeed)
        problems.emplace_back("Only ZeRO stage 3 offloads parameters; set data-parallel to deepspeed-zero3 or "
                              "deepspeed.offload-param to no."_tr);
    if (world.data == DataParallel::Zero3DeepSpeed && world.shardingRanks() % parallel.zeroHpz != 0)
        problems.push_back(message("%1 GPUs cannot be divided into groups of %2; set "
                                   "deepspeed.zero-hpz-partition-size to %3."_tr,
                                   world.shardingRanks(), parallel.zeroHpz, divisorsOf(world.shardingRanks())));
}

void checkOptimizer(const World& world, const Setup& setup, std::vector<Message>& problems)
{
    const StrategyTraits& strategy = traitsOf(world.data);
    const bool whole = strategy.sharded == Sharded::Nothing || strategy.wholeTensors;
    if (world.gpus == 1 || (whole && world.tensor == 1) || !stepsMatrices(setup))
        return;
    problems.push_back(optimizerNeedsMatrices(setup));
}

void checkPipeline(const World& world, const ParallelSetup& parallel, std::vector<Message>& problems)
{
    if (parallel.gpus % parallel.pipeline != 0)
        problems.push_back(message("%1 GPUs cannot be divided into %2 stages; set pipeline-parallel to %3."_tr,
                                   parallel.gpus, parallel.pipeline, divisorsOf(parallel.gpus)));
    const bool interleaved = parallel.schedule == PipelineSchedule::Interleaved;
    if (interleaved && !interleaves(world.microbatches, world.pipeline))
        problems.push_back(
            message("%1 micro-batches cannot be divided into rounds over %2 GPUs; set pp.microbatches to a "
                    "multiple of %2."_tr,
                    world.microbatches, world.pipeline));
    if (interleaved && parallel.virtualStages == 1)
        problems.emplace_back(
            "An interleaved pipeline has several stages on each GPU; set pp.virtual to 2 or more."_tr);
    if (!interleaved && parallel.virtualStages > 1)
        problems.emplace_back(
            "Several stages on each GPU need an interleaved pipeline; set pp.schedule to interleaved or pp.virtual to 1."_tr);
}

void checkTensor(const ParallelSetup& parallel, std::vector<Message>& problems)
{
    if (parallel.gpus % parallel.tensor != 0)
        problems.push_back(
            message("%1 GPUs cannot be divided into tensor-parallel groups of %2; set tensor-parallel to %3."_tr,
                    parallel.gpus, parallel.tensor, divisorsOf(parallel.gpus)));
}

// Each degree may divide the number of GPUs although their product does not.
void checkProduct(const ParallelSetup& parallel, std::vector<Message>& problems)
{
    const std::int64_t both = checkedMul(parallel.pipeline, parallel.tensor);
    if (!problems.empty() || parallel.gpus % both == 0)
        return;
    problems.push_back(message(
        "%1 stages of %2 tensor-parallel GPUs need a multiple of %3 GPUs, not %4; set gpus to %3, or choose pipeline-parallel and tensor-parallel so that their product is %5."_tr,
        parallel.pipeline, parallel.tensor, both, parallel.gpus, divisorsOf(parallel.gpus)));
}

void checkContext(const ParallelSetup& parallel, std::vector<Message>& problems)
{
    const std::int64_t layers = checkedMul(parallel.pipeline, parallel.tensor);
    const std::int64_t rest = parallel.gpus / layers;
    if (parallel.gpus % layers == 0 && rest % parallel.context != 0)
        problems.push_back(
            message("%1 GPUs cannot be divided into context-parallel groups of %2; set context-parallel to %3."_tr,
                    rest, parallel.context, divisorsOf(rest)));
}

void checkExperts(const World& world, const ParallelSetup& parallel, std::vector<Message>& problems)
{
    const bool asTensor = parallel.expertTensor == ParallelSetup::kAsTensor || parallel.expertTensor == world.tensor;
    const std::int64_t layers = asTensor ? world.tensor : parallel.expertTensor;
    if (parallel.expert == 1 && asTensor)
        return;
    const std::int64_t ranks = checkedMul(world.shards(), world.tensor);
    if (world.tensor % layers != 0)
        problems.push_back(message(
            "Experts cannot be sharded over %1 GPUs if other layers are sharded over %2; set expert-tensor-parallel to %3."_tr,
            layers, world.tensor, divisorsOf(world.tensor)));
    else if (ranks % checkedMul(parallel.expert, layers) != 0)
        problems.push_back(
            message("%1 GPUs cannot be divided into expert-parallel groups of %2; set expert-parallel to %3."_tr,
                    ranks / layers, parallel.expert, divisorsOf(ranks / layers)));
    // Without sequence parallelism, each rank would have all tokens. Megatron-LM requires it too
    // (megatron/training/arguments.py).
    if (!asTensor && !parallel.sequence)
        problems.emplace_back(
            "Experts that are sharded unlike other layers need sequence parallelism; set tp.sequence to yes or expert-tensor-parallel to 0."_tr);
    if (!traitsOf(world.data).sharesExperts)
        problems.emplace_back(
            "Expert parallelism needs FSDP2 or Megatron-LM; set data-parallel to fsdp2, megatron or megatron-distributed-optimizer, or expert-parallel to 1."_tr);
}

// Float8LinearConfig.__post_init__ of torchao, and validate_args of Megatron-LM.
void checkFloat8(const World& world, const Setup& setup, std::vector<Message>& problems)
{
    if (!setup.float8Weights)
        return;
    const bool engine = setup.float8 == Float8::TeDelayed || setup.float8 == Float8::TeCurrent;
    if (setup.float8 == Float8::None)
        problems.emplace_back("Weights are in float8 only if linear layers are; set fp8, or fp8.weights to no."_tr);
    else if (engine && world.data != DataParallel::MegatronDistributed)
        problems.emplace_back(
            "Transformer Engine's weights are in float8 only with Megatron-LM's distributed "
            "optimizer; set data-parallel to megatron-distributed-optimizer or fp8.weights to no."_tr);
    else if (setup.float8 == Float8::Rowwise)
        problems.emplace_back("torchao gathers weights in float8 only with one scale per tensor; set fp8 to "
                              "torchao-tensorwise or fp8.weights to no."_tr);
    else if (!engine && world.data != DataParallel::Fsdp2)
        problems.emplace_back("torchao gathers weights in float8 only with FSDP2; set data-parallel to fsdp2 or "
                              "fp8.weights to no."_tr);
}

} // namespace

std::vector<Message> worldProblems(const Setup& setup)
{
    std::vector<Message> problems;
    const World world = worldOf(setup);
    if (setup.parallel.rank >= world.gpus)
        problems.push_back(message(
            "There is no rank %1 among %2 GPUs; set rank to %3 or less, or to -1 for the one with the least free memory."_tr,
            setup.parallel.rank, world.gpus, world.gpus - 1));
    checkTensor(setup.parallel, problems);
    checkPipeline(world, setup.parallel, problems);
    checkProduct(setup.parallel, problems);
    checkContext(setup.parallel, problems);
    checkExperts(world, setup.parallel, problems);
    checkOptimizer(world, setup, problems);
    checkFloat8(world, setup, problems);
    if (isFsdp(world.data))
        checkFsdp(world, setup.parallel, problems);
    if (isMegatron(world.data))
        checkMegatron(world, setup.parallel, problems);
    if (isDeepSpeed(world.data))
        checkDeepSpeed(world, setup, problems);
    return problems;
}

std::vector<Message> worldWarnings(const Setup& setup)
{
    const std::int64_t node = setup.parallel.gpusPerNode;
    if (setup.parallel.tensor <= node)
        return {};
    return {message("Tensor parallelism over %1 GPUs spans more than one node of %2: every layer waits for the "
                    "network; set tensor-parallel to %2 or less, or gpus-per-node to what the machine has."_tr,
                    setup.parallel.tensor, node)};
}

std::string_view name(DataParallel data)
{
    return traitsOf(data).name;
}

} // namespace vram
