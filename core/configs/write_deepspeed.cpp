// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_writers.h"
#include "configs/torch_optimizer.h"
#include "parallel/gpu_count.h"
#include "json/json_value.h"

#include <algorithm>
#include <array>
#include <optional>

namespace vram {

namespace {

/// Whether DeepSpeed has tested the optimizer. Others need "zero_allow_untested_optimizer" (ZERO_SUPPORTED_OPTIMIZERS
/// of deepspeed/runtime/zero/utils.py).
bool isTested(const std::optional<TorchOptimizer>& optimizer)
{
    constexpr std::array<std::string_view, 3> tested{"Adam", "AdamW", "Adagrad"};
    return optimizer && std::ranges::find(tested, optimizer->type.view()) != tested.end();
}

Json offload()
{
    return {{"device", "cpu"}, {"pin_memory", true}};
}

void addStage3(const TrainingJob& job, Json& zero)
{
    const ParallelSetup& own = job.setup.parallel;
    zero["stage3_max_live_parameters"] = own.zeroMaxLive;
    zero["stage3_max_reuse_distance"] = own.zeroMaxReuse;
    zero["stage3_prefetch_bucket_size"] = own.zeroPrefetch;
    zero["stage3_param_persistence_threshold"] = own.zeroPersistence;
    zero["sub_group_size"] = own.zeroSubGroup;
    zero["stage3_gather_16bit_weights_on_model_save"] = true;
    const std::int64_t group = job.usesFsdp() ? integerSetting(job.setup, "fsdp.reshard") : own.zeroHpz;
    if (group > 1)
        zero["zero_hpz_partition_size"] = group;
}

// Some defaults are written explicitly to make them visible. allgather_bucket_size limits messages, not memory.
Json zeroOf(const TrainingJob& job)
{
    constexpr std::int64_t kGather = 500'000'000;
    const ParallelSetup& own = job.setup.parallel;
    const int stage = deepSpeedStage(job);
    Json zero{{"stage", stage}};
    if (stage == 0)
        return zero;
    const bool asStage = own.zeroOverlapComm == ParallelSetup::kStageDefault;
    zero["overlap_comm"] = asStage ? stage == 3 : own.zeroOverlapComm == ParallelSetup::kYes;
    zero["contiguous_gradients"] = own.zeroContiguous;
    zero["reduce_scatter"] = own.zeroReduceScatter;
    zero["reduce_bucket_size"] = own.zeroReduceBucket;
    if (stage < 3)
        zero["allgather_bucket_size"] = kGather;
    else
        addStage3(job, zero);
    const bool shards = job.usesFsdp() && boolSetting(job.setup, "fsdp.offload");
    if ((shards && stage == 3) || own.zeroOffloadParameters)
        zero["offload_param"] = offload();
    if (shards || job.setup.offloadOptimizer)
        zero["offload_optimizer"] = offload();
    return zero;
}

void addPrecision(const TrainingJob& job, Json& file, std::vector<Message>& unsupported)
{
    if (job.autocast != ConfigDType::Full) {
        file["torch_autocast"] = {{"enabled", true}, {"dtype", longName(job.autocast)}};
        return;
    }
    if (job.computeDType() == ConfigDType::Full)
        return;
    const std::string type(shortName(job.computeDType()));
    file[type] = {{"enabled", true}};
    const bool own = isDeepSpeed(job.mesh.data);
    const bool sharded = deepSpeedStage(job) > 0;
    if (sharded && job.parameterDType == ConfigDType::BFloat16 && (!own || job.setup.parallel.zeroBf16Master)) {
        file[type]["bf16_master_weights_and_grads"] = true;
        file[type]["bf16_optimizer_states"] = true;
    } else if (job.parameterDType != ConfigDType::Full && !own) {
        unsupported.push_back(
            message("precision: DeepSpeed keeps fp32 master weights in addition to %1 parameters, which "
                    "needs more memory than %1 alone."_tr,
                    shortName(job.parameterDType)));
    }
    if (job.reduceDType != job.gatherDType)
        file["communication_data_type"] = shortName(job.reduceDType);
}

// DeepSpeed looks up the names of optimizers that it does not implement in torch.optim (deepspeed/runtime/engine.py).
void addOptimizer(const TrainingJob& job, Json& file, WrittenConfig& written)
{
    const std::optional<TorchOptimizer> optimizer = torchOptimizer(job.setup);
    const bool tested = isTested(optimizer);
    if (deepSpeedStage(job) > 0 && !tested)
        file["zero_allow_untested_optimizer"] = true;
    // Without this setting, only DeepSpeedCPUAdam and DeepSpeedCPUAdagrad can run on the CPU.
    if (!tested && file["zero_optimization"].contains("offload_optimizer"))
        file["zero_force_ds_cpu_optimizer"] = false;
    if (!optimizer) {
        written.config.unsupported.push_back(
            message("optimizer: DeepSpeed does not create %1; pass the optimizer of the training script to "
                    "deepspeed.initialize."_tr,
                    stringSetting(job.setup, "optimizer")));
        return;
    }
    file["optimizer"] = {{"type", optimizer->type.view()}};
    for (const TorchArgument& argument : optimizer->arguments) {
        const std::string name(argument.name.view());
        if (const auto* number = std::get_if<double>(&argument.value))
            file["optimizer"]["params"][name] = *number;
        else if (name == "amsgrad" || name == "centered")
            file["optimizer"]["params"][name] = true;
    }
    written.mentioned.insert(written.mentioned.end(),
                             {"optimizer", "optimizer.momentum", "optimizer.weight-decay", "optimizer.implementation"});
}

// engine.compile() calls module.compile() of the whole model (deepspeed/runtime/engine.py).
Message compilingMessage(Compile compile)
{
    if (compile == Compile::Blocks)
        return "compile: engine.compile() compiles the model as a whole; the training script has to compile each block instead."_tr;
    if (compile == Compile::Step)
        return "compile: engine.compile() compiles the model without its loss; the training script has to compile a function that calls both."_tr;
    return "compile: the training script has to call engine.compile() after deepspeed.initialize."_tr;
}

void reportDifferences(const TrainingJob& job, std::vector<Message>& unsupported)
{
    if (!job.data.starts_with("deepspeed") && deepSpeedStage(job) > 0)
        unsupported.push_back(
            message("data-parallel: the figures are those of PyTorch's %1; ZeRO stage %2 shards the same tensors "
                    "and adds its own buckets and fp32 master weights."_tr,
                    job.data, deepSpeedStage(job)));
    if (job.recompute == TrainingJob::Recompute::Units)
        unsupported.emplace_back("checkpoint: activation checkpointing is switched on in the training script, by "
                                 "model.gradient_checkpointing_enable() or deepspeed.checkpointing.checkpoint."_tr);
    if (job.recompute == TrainingJob::Recompute::Some)
        unsupported.push_back(
            message("checkpoint: the training script has to checkpoint %1."_tr, job.setup.checkpoint));
    if (job.setup.compile != Compile::None)
        unsupported.push_back(compilingMessage(job.setup.compile));
    if (job.degrees().pipeline > 1)
        unsupported.push_back(message("pipeline-parallel: the model has to be a PipelineModule(num_stages=%1)."_tr,
                                      job.degrees().pipeline));
    if (job.mesh.replicate > 1 && job.usesFsdp())
        unsupported.push_back(message("fsdp.replicate: shards of %1 need MiCS, deepspeed.zero.MiCS_Init."_tr,
                                      gpuCount(job.mesh.shards())));
}

} // namespace

int deepSpeedStage(const TrainingJob& job)
{
    constexpr std::string_view own = "deepspeed-zero";
    if (job.data.starts_with(own))
        return job.data.back() - '0';
    if (job.usesFsdp())
        return job.reshardsAfterForward() ? 3 : 2;
    return job.data == "zero1" ? 1 : 0;
}

Result<WrittenConfig> writeDeepSpeed(const TrainingJob& job)
{
    WrittenConfig written{{},
                          {"batch", "accumulation", "precision", "gpus", "gpus-per-node", "data-parallel", "optimizer",
                           "checkpoint", "tensor-parallel", "pipeline-parallel", "pp.microbatches", "fsdp.reshard",
                           "fsdp.param-dtype", "fsdp.reduce-dtype", "fsdp.offload", "fsdp.replicate",
                           "offload-optimizer", "compile"}};
    for (const SetupField& field : setupFields()) {
        if (field.spec.key.starts_with("deepspeed."))
            written.mentioned.push_back(field.spec.key);
    }
    Json file;
    file["train_batch_size"] = job.globalBatch;
    file["train_micro_batch_size_per_gpu"] = job.setup.batch;
    file["gradient_accumulation_steps"] = job.accumulation * job.mesh.microbatches;
    addPrecision(job, file, written.config.unsupported);
    file["zero_optimization"] = zeroOf(job);
    if (job.usesFsdp() && job.mesh.replicate > 1)
        file["zero_optimization"]["mics_shard_size"] = job.mesh.shards();
    addOptimizer(job, file, written);
    if (job.setup.compile == Compile::Model)
        file["compile"] = {{"deepcompile", false}};
    if (job.degrees().tensor > 1)
        file["tensor_parallel"] = {{"autotp_size", job.degrees().tensor}};
    reportDifferences(job, written.config.unsupported);
    // The file is ASCII, with JSON escapes for all other characters.
    written.config.text = file.dump(2, ' ', true, Json::error_handler_t::replace) + "\n";
    return written;
}

} // namespace vram
