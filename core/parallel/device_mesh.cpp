// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/device_mesh.h"

#include "base/checked.h"
#include "base/words.h"
#include "parallel/gpu_count.h"
#include "parallel/stages.h"
#include "setup/global_batch.h"
#include "setup/matrix_optimizer.h"

#include <algorithm>

namespace vram {

namespace {

/// Returns the number of ranks that hold the same shard, according to the settings.
std::int64_t copiesOfShards(const ParallelSetup& parallel, DataParallel data)
{
    if (data == DataParallel::MegatronDistributed)
        return parallel.optimizerInstances;
    return isFsdp(data) ? parallel.replicate : 1;
}

} // namespace

DeviceMesh deviceMesh(const Setup& setup)
{
    const ParallelSetup& parallel = setup.parallel;
    DeviceMesh mesh{effectiveDegrees(parallel)};
    if (mesh.pipeline > 1) {
        mesh.microbatches = pipelinedMicrobatches(parallel);
        if (parallel.schedule == PipelineSchedule::Interleaved && canInterleave(mesh.microbatches, mesh.pipeline))
            mesh.stagesPerRank = parallel.virtualStages;
    }
    mesh.data = parallel.data;
    if (mesh.isSingleProcess())
        return mesh;
    if (mesh.data == DataParallel::None && mesh.shardingRanks() > 1)
        mesh.data = DataParallel::Ddp;
    const std::int64_t copies = copiesOfShards(parallel, mesh.data);
    if (mesh.shardingRanks() % copies == 0)
        mesh.replicate = copies;
    DeviceMesh shared = mesh;
    shared.expert = parallel.expert;
    shared.expertTensor = parallel.expertTensor;
    const std::int64_t ranks = checkedMul(mesh.shards(), mesh.tensor);
    return ranks % checkedMul(shared.expert, shared.expertTensorDegree()) == 0 ? shared : mesh;
}

std::string divisorsText(std::int64_t number)
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

void checkFsdp(const DeviceMesh& mesh, const ParallelSetup& parallel, std::vector<Message>& problems)
{
    if (mesh.shardingRanks() % parallel.replicate != 0)
        problems.push_back(message("%1 cannot be divided into %2 replicas; set fsdp.replicate to %3."_tr,
                                   gpuCount(mesh.shardingRanks()), parallel.replicate,
                                   divisorsText(mesh.shardingRanks())));
    const bool groups = parallel.reshard > ParallelSetup::kYes || parallel.lastReshard != ParallelSetup::kSameAsOthers;
    if (mesh.data == DataParallel::Fsdp1 && groups)
        problems.emplace_back("FSDP1 reshards all units after forward or none; set fsdp.reshard to yes or no and "
                              "fsdp.last-reshard to -1, or data-parallel to fsdp2."_tr);
    // FSDPParam.to_sharded_post_forward does not support resharding to a smaller group under tensor parallelism.
    if (mesh.data == DataParallel::Fsdp2 && mesh.tensor > 1
        && std::max(parallel.reshard, parallel.lastReshard) > ParallelSetup::kYes)
        problems.emplace_back(
            "FSDP2 cannot keep parameters by smaller groups under tensor parallelism; set fsdp.reshard and fsdp.last-reshard to yes or no, or tensor-parallel to 1."_tr);
    for (const std::int64_t reshard : {parallel.reshard, parallel.lastReshard}) {
        if (reshard > ParallelSetup::kYes && mesh.shards() % reshard != 0)
            problems.push_back(message("Parameters sharded over %1 cannot be kept by groups of %2; set fsdp.reshard "
                                       "to yes, no or %3."_tr,
                                       gpuCount(mesh.shards()), reshard, divisorsText(mesh.shards())));
    }
}

// Mirrors the checks in parallel_state.py and distributed_data_parallel.py of Megatron-LM.
void checkMegatron(const DeviceMesh& mesh, const ParallelSetup& parallel, std::vector<Message>& problems)
{
    const std::int64_t instances = parallel.optimizerInstances;
    if (instances > 1 && mesh.data != DataParallel::MegatronDistributed)
        problems.emplace_back("Only Megatron-LM's distributed optimizer has several instances; set data-parallel to "
                              "megatron-distributed-optimizer or megatron.optimizer-instances to 1."_tr);
    else if (mesh.shardingRanks() % instances != 0)
        problems.push_back(message("%1 cannot be divided into %2 distributed optimizers; set "
                                   "megatron.optimizer-instances to %3."_tr,
                                   gpuCount(mesh.shardingRanks()), instances, divisorsText(mesh.shardingRanks())));
}

void checkDeepSpeed(const DeviceMesh& mesh, const Setup& setup, std::vector<Message>& problems)
{
    const ParallelSetup& parallel = setup.parallel;
    if (mesh.pipeline > 1 && !strategyTraits(mesh.data).supportsPipeline)
        problems.emplace_back("DeepSpeed runs pipelines only with ZeRO stage 1; set data-parallel to deepspeed-zero1 "
                              "or pipeline-parallel to 1."_tr);
    if (mesh.pipeline > 1 && parallel.schedule == PipelineSchedule::Interleaved)
        problems.emplace_back("DeepSpeed has no interleaved pipeline; set pp.schedule to 1f1b and pp.virtual to 1."_tr);
    if (parallel.noSync && !strategyTraits(mesh.data).supportsPipeline) // DeepSpeed refuses it (engine.py, no_sync).
        problems.emplace_back(
            "DeepSpeed's ZeRO stages 2 and 3 reduce the gradients of every micro-batch; set no-sync to "
            "no, or data-parallel to deepspeed-zero1."_tr);
    if (parallel.zeroOffloadParameters && mesh.data != DataParallel::Zero3DeepSpeed)
        problems.emplace_back("Only ZeRO stage 3 offloads parameters; set data-parallel to deepspeed-zero3 or "
                              "deepspeed.offload-param to no."_tr);
    if (mesh.data == DataParallel::Zero3DeepSpeed && mesh.shardingRanks() % parallel.zeroHpz != 0)
        problems.push_back(message("%1 cannot be divided into groups of %2; set "
                                   "deepspeed.zero-hpz-partition-size to %3."_tr,
                                   gpuCount(mesh.shardingRanks()), parallel.zeroHpz,
                                   divisorsText(mesh.shardingRanks())));
}

void checkOptimizer(const DeviceMesh& mesh, const Setup& setup, std::vector<Message>& problems)
{
    const StrategyTraits& strategy = strategyTraits(mesh.data);
    const bool whole = strategy.sharded == Sharded::Nothing || strategy.updatesWholeTensors;
    if (mesh.gpus == 1 || (whole && mesh.tensor == 1) || !stepsMatrices(setup))
        return;
    problems.push_back(matrixOptimizerProblem(setup));
}

void checkPipeline(const DeviceMesh& mesh, const ParallelSetup& parallel, std::vector<Message>& problems)
{
    if (parallel.gpus % parallel.pipeline != 0)
        problems.push_back(message("%1 cannot be divided into %2 stages; set pipeline-parallel to %3."_tr,
                                   gpuCount(parallel.gpus), parallel.pipeline, divisorsText(parallel.gpus)));
    const bool interleaved = parallel.schedule == PipelineSchedule::Interleaved;
    if (interleaved && !canInterleave(mesh.microbatches, mesh.pipeline))
        problems.push_back(
            message("%1 micro-batches cannot be divided into rounds over %2 GPUs; set pp.microbatches to a "
                    "multiple of %2."_tr,
                    mesh.microbatches, mesh.pipeline));
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
            message("%1 cannot be divided into tensor-parallel groups of %2; set tensor-parallel to %3."_tr,
                    gpuCount(parallel.gpus), parallel.tensor, divisorsText(parallel.gpus)));
}

// Each degree may divide the number of GPUs although their product does not.
void checkProduct(const ParallelSetup& parallel, std::vector<Message>& problems)
{
    const std::int64_t both = checkedMul(parallel.pipeline, parallel.tensor);
    if (!problems.empty() || parallel.gpus % both == 0)
        return;
    problems.push_back(message(
        "%1 stages of %2 tensor-parallel GPUs need a multiple of %3 GPUs, not %4; set gpus to %3, or choose pipeline-parallel and tensor-parallel so that their product is %5."_tr,
        parallel.pipeline, parallel.tensor, both, parallel.gpus, divisorsText(parallel.gpus)));
}

void checkContext(const ParallelSetup& parallel, std::vector<Message>& problems)
{
    const std::int64_t modelParallel = checkedMul(parallel.pipeline, parallel.tensor);
    const std::int64_t rest = parallel.gpus / modelParallel;
    if (parallel.gpus % modelParallel == 0 && rest % parallel.context != 0)
        problems.push_back(
            message("%1 cannot be divided into context-parallel groups of %2; set context-parallel to %3."_tr,
                    gpuCount(rest), parallel.context, divisorsText(rest)));
}

void checkExperts(const DeviceMesh& mesh, const ParallelSetup& parallel, std::vector<Message>& problems)
{
    const bool asTensor = parallel.expertTensor == ParallelSetup::kSameAsTensor || parallel.expertTensor == mesh.tensor;
    const std::int64_t expertTensor = asTensor ? mesh.tensor : parallel.expertTensor;
    if (parallel.expert == 1 && asTensor)
        return;
    const std::int64_t ranks = checkedMul(mesh.shards(), mesh.tensor);
    if (mesh.tensor % expertTensor != 0)
        problems.push_back(message(
            "Experts cannot be sharded over %1 GPUs if other layers are sharded over %2; set expert-tensor-parallel to %3."_tr,
            expertTensor, mesh.tensor, divisorsText(mesh.tensor)));
    else if (ranks % checkedMul(parallel.expert, expertTensor) != 0)
        problems.push_back(
            message("%1 cannot be divided into expert-parallel groups of %2; set expert-parallel to %3."_tr,
                    gpuCount(ranks / expertTensor), parallel.expert, divisorsText(ranks / expertTensor)));
    // Without sequence parallelism, each rank would hold all tokens. Megatron-LM also requires sequence parallelism
    // here (megatron/training/arguments.py).
    if (!asTensor && !parallel.sequence)
        problems.emplace_back(
            "Experts that are sharded unlike other layers need sequence parallelism; set tp.sequence to yes or expert-tensor-parallel to 0."_tr);
    if (!strategyTraits(mesh.data).supportsExperts)
        problems.emplace_back(
            "Expert parallelism needs FSDP2 or Megatron-LM; set data-parallel to fsdp2, megatron or megatron-distributed-optimizer, or expert-parallel to 1."_tr);
}

// Mirrors Float8LinearConfig.__post_init__ of torchao and validate_args of Megatron-LM.
void checkFloat8(const DeviceMesh& mesh, const Setup& setup, std::vector<Message>& problems)
{
    if (!setup.float8Weights)
        return;
    const bool engine = setup.float8 == Float8::TeDelayed || setup.float8 == Float8::TeCurrent;
    if (setup.float8 == Float8::None)
        problems.emplace_back("Weights are in float8 only if linear layers are; set fp8, or fp8.weights to no."_tr);
    else if (engine && mesh.data != DataParallel::MegatronDistributed)
        problems.emplace_back(
            "Transformer Engine's weights are in float8 only with Megatron-LM's distributed "
            "optimizer; set data-parallel to megatron-distributed-optimizer or fp8.weights to no."_tr);
    else if (setup.float8 == Float8::Rowwise)
        problems.emplace_back("torchao gathers weights in float8 only with one scale per tensor; set fp8 to "
                              "torchao-tensorwise or fp8.weights to no."_tr);
    else if (!engine && mesh.data != DataParallel::Fsdp2)
        problems.emplace_back("torchao gathers weights in float8 only with FSDP2; set data-parallel to fsdp2 or "
                              "fp8.weights to no."_tr);
}

} // namespace

std::vector<Message> meshProblems(const Setup& setup)
{
    std::vector<Message> problems;
    const DeviceMesh mesh = deviceMesh(setup);
    if (setup.parallel.rank >= mesh.gpus)
        problems.push_back(message(
            "There is no rank %1 among %2; set rank to %3 or less, or to -1 for the one with the least free memory."_tr,
            setup.parallel.rank, gpuCount(mesh.gpus), mesh.gpus - 1));
    checkTensor(setup.parallel, problems);
    checkPipeline(mesh, setup.parallel, problems);
    checkProduct(setup.parallel, problems);
    checkContext(setup.parallel, problems);
    checkExperts(mesh, setup.parallel, problems);
    checkOptimizer(mesh, setup, problems);
    checkFloat8(mesh, setup, problems);
    if (isFsdp(mesh.data))
        checkFsdp(mesh, setup.parallel, problems);
    if (isMegatron(mesh.data))
        checkMegatron(mesh, setup.parallel, problems);
    if (isDeepSpeed(mesh.data))
        checkDeepSpeed(mesh, setup, problems);
    return problems;
}

std::vector<Message> meshWarnings(const Setup& setup)
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
    return strategyTraits(data).name;
}

} // namespace vram
