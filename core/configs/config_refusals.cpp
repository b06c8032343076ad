// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_writers.h"
#include "estimate/estimate.h"

#include "devices/catalogues.h"

#include <algorithm>

namespace vram {

namespace {

/// Returns a refusal if a degree that the tool does not support is greater than 1, because the job would start with a
/// different number of ranks or not at all.
Message withoutDegree(std::string_view tool, std::string_view key, std::int64_t degree)
{
    if (degree == 1)
        return {};
    return message("%1 cannot run %2 %3; set it to 1, or write the file for another program."_tr, tool, key, degree);
}

Message firstOf(std::initializer_list<Message> messages)
{
    for (const Message& found : messages) {
        if (!found.empty())
            return found;
    }
    return {};
}

// Mirrors the checks of accelerate's ParallelismConfig and _validate_launch_command.
Message accelerateRefusal(const TrainingJob& job)
{
    const bool shared = job.degrees().tensor > 1 || job.degrees().context > 1;
    if (shared && !job.usesFsdp())
        return "accelerate combines tensor and context parallelism with FSDP2 alone; set data-parallel to fsdp2."_tr;
    return firstOf({withoutDegree("accelerate", "pipeline-parallel", job.degrees().pipeline),
                    withoutDegree("accelerate", "expert-parallel", job.degrees().expert)});
}

// Mirrors the checks of DeepSpeed's PipelineEngine.__init__ and of the batch size equation that DeepSpeedConfig
// asserts.
Message deepSpeedRefusal(const TrainingJob& job)
{
    if (job.degrees().pipeline > 1 && deepSpeedStage(job) > 1)
        return "DeepSpeed runs pipelines only with ZeRO stage 1; set data-parallel to deepspeed-zero1 or "
               "pipeline-parallel to 1."_tr;
    return firstOf({withoutDegree("DeepSpeed", "context-parallel", job.degrees().context),
                    withoutDegree("DeepSpeed", "expert-parallel", job.degrees().expert)});
}

// Mirrors a check of ParallelDims, that expert-parallel ranks must be a subset of the ranks that shard parameters, and
// a condition of parallelize_llama, which calls apply_fsdp only for several of these.
Message torchTitanRefusal(const TrainingJob& job)
{
    if (job.degrees().expert > 1 && !job.usesFsdp())
        return "torchtitan shards experts only with FSDP2; set data-parallel to fsdp2."_tr;
    if (job.usesFsdp() && job.setup.parallel.offload && job.mesh.shardingRanks() == 1)
        return "torchtitan offloads parameters only if several GPUs share them; set fsdp.offload to no, or write the "
               "file for another program."_tr;
    return {};
}

Message pyTorchRefusal(const TrainingJob& job)
{
    constexpr std::string_view script = "The PyTorch script";
    return firstOf({withoutDegree(script, "tensor-parallel", job.degrees().tensor),
                    withoutDegree(script, "pipeline-parallel", job.degrees().pipeline),
                    withoutDegree(script, "context-parallel", job.degrees().context),
                    withoutDegree(script, "expert-parallel", job.degrees().expert)});
}

// Mirrors the checks of Megatron-LM's validate_args, except those of the options that describe the model.
Message megatronRefusal(const TrainingJob& job)
{
    if (!job.usesFsdp())
        return {};
    if (job.computeDType() == ConfigDType::Float16)
        return "Megatron-LM's FSDP2 does not run in fp16; choose bf16, or data-parallel "
               "megatron-distributed-optimizer."_tr;
    constexpr std::string_view label = "Megatron-LM's FSDP2";
    return firstOf({withoutDegree(label, "pipeline-parallel", job.degrees().pipeline),
                    withoutDegree(label, "expert-parallel", job.degrees().expert)});
}

bool isTorchAo(Float8 scaling)
{
    return scaling == Float8::Tensorwise || scaling == Float8::Rowwise;
}

// Returns a refusal if torchtitan's Float8LinearConverter, Megatron-LM's --fp8-recipe or accelerate's fp8_config does
// not support the float8 scaling.
Message forFloat8(ConfigTool tool, Float8 scaling)
{
    switch (scaling == Float8::None ? ConfigTool::PyTorch : tool) {
    case ConfigTool::TorchTitan:
        return scaling == Float8::Rowwise
                   ? Message()
                   : "torchtitan's float8 layers are torchao's with rowwise scales; set fp8 to torchao-rowwise."_tr;
    case ConfigTool::Megatron:
        return isTorchAo(scaling) ? "Megatron-LM's float8 layers are Transformer Engine's; set fp8 to te-delayed or "
                                    "te-current."_tr
                                  : Message();
    case ConfigTool::Accelerate:
        return scaling == Float8::TeCurrent
                   ? "accelerate uses Transformer Engine with delayed scales; set fp8 to te-delayed."_tr
                   : Message();
    case ConfigTool::DeepSpeed:
        return "DeepSpeed's file cannot set float8 layers; write the file for another program, or set fp8 to none."_tr;
    case ConfigTool::PyTorch:
    case ConfigTool::Axolotl:
    case ConfigTool::LlamaFactory:
    case ConfigTool::Trainer: break;
    }
    return scaling == Float8::None || tool != ConfigTool::PyTorch
               ? Message()
               : "The PyTorch script does not convert layers to float8; write the file for torchtitan, accelerate or "
                 "Megatron-LM, or set fp8 to none."_tr;
}

/// Returns a refusal if the GPUs do not fill their machines: torchrun starts as many processes on each as the first one
/// has, accelerate an equal share. DeepSpeed's file does not name machines.
Message machinesRefusal(ConfigTool tool, const TrainingJob& job)
{
    const std::int64_t gpus = job.mesh.gpus;
    const bool divided = gpus % (tool == ConfigTool::Accelerate ? job.nodes : job.gpusPerNode) == 0;
    if (tool == ConfigTool::DeepSpeed || divided)
        return {};
    std::int64_t perNode = job.gpusPerNode;
    while (gpus % perNode != 0)
        --perNode;
    return message("%1 GPUs do not fill machines of %2; set gpus-per-node to %3."_tr, gpus, job.gpusPerNode, perNode);
}

Message toolRefusal(ConfigTool tool, const TrainingJob& job)
{
    switch (tool) {
    case ConfigTool::DeepSpeed: return deepSpeedRefusal(job);
    case ConfigTool::Accelerate: return accelerateRefusal(job);
    case ConfigTool::TorchTitan: return torchTitanRefusal(job);
    case ConfigTool::Megatron: return megatronRefusal(job);
    case ConfigTool::PyTorch: return pyTorchRefusal(job);
    case ConfigTool::Axolotl:
    case ConfigTool::LlamaFactory:
    case ConfigTool::Trainer: break; // Their files are only read.
    }
    return {};
}

/// The first error of the estimate: an error of the network, or a parallel layout that its layers do not allow.
Message fromEstimate(const Network& network, const Setup& setup)
{
    const Estimate counted = estimate(network, setup, builtinCatalogues(), Detail::Memory);
    const auto error = std::ranges::find(counted.issues, Severity::Error, &Issue::severity);
    if (error == counted.issues.end())
        return {};
    return error->path.empty() ? error->message : message("%1: %2"_tr, error->path, error->message);
}

} // namespace

Message refusalReason(ConfigTool tool, const Setup& given, const TrainingJob& job)
{
    const Message unfit = fromEstimate(job.network, given);
    return unfit.empty()
               ? firstOf({toolRefusal(tool, job), machinesRefusal(tool, job), forFloat8(tool, job.setup.float8)})
               : unfit;
}

} // namespace vram
