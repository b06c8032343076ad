// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_writers.h"
#include "configs/yaml_writer.h"

#include <algorithm>

namespace vram {

namespace {

std::string commaSeparated(const std::vector<std::string>& words)
{
    std::string list;
    for (const std::string& word : words)
        list += (list.empty() ? "" : ",") + word;
    return list;
}

void writeFsdp(const TrainingJob& job, YamlWriter& yaml, std::vector<Message>& unsupported)
{
    yaml.open("fsdp_config");
    yaml.writeInteger("fsdp_version", 2);
    yaml.writeBoolean("fsdp_reshard_after_forward", job.reshardsAfterForward());
    if (const std::vector<std::string> moduleClasses = job.moduleClasses(); !moduleClasses.empty()) {
        yaml.text("fsdp_auto_wrap_policy", "TRANSFORMER_BASED_WRAP");
        yaml.text("fsdp_transformer_layer_cls_to_wrap", commaSeparated(moduleClasses));
    } else {
        yaml.text("fsdp_auto_wrap_policy", "NO_WRAP");
        if (!std::ranges::all_of(job.units, &ConfigUnit::isLayer))
            unsupported.emplace_back(
                "fsdp.units: accelerate wraps blocks by their class, which the network does not name."_tr);
    }
    for (const ConfigUnit& unit : job.units) {
        if (unit.isLayer)
            unsupported.push_back(
                message("fsdp.units: accelerate wraps blocks by their class, so %1 is not wrapped."_tr, unit.path));
    }
    yaml.writeBoolean("fsdp_offload_params", boolSetting(job.setup, "fsdp.offload"));
    yaml.writeBoolean("fsdp_activation_checkpointing", job.recompute == TrainingJob::Recompute::Units);
    yaml.writeBoolean("fsdp_cpu_ram_efficient_loading", true);
    yaml.text("fsdp_state_dict_type", "SHARDED_STATE_DICT");
    yaml.close();
    if (job.mesh.replicate == 1 && job.degrees().tensor == 1 && job.degrees().context == 1)
        return;
    yaml.open("parallelism_config");
    yaml.writeInteger("parallelism_config_dp_replicate_size", job.mesh.replicate);
    yaml.writeInteger("parallelism_config_dp_shard_size", job.dataShards());
    yaml.writeInteger("parallelism_config_tp_size", job.degrees().tensor);
    yaml.writeInteger("parallelism_config_cp_size", job.degrees().context);
    yaml.close();
}

void writeDeepSpeedSection(const TrainingJob& job, YamlWriter& yaml)
{
    const int stage = deepSpeedStage(job);
    yaml.open("deepspeed_config");
    yaml.writeInteger("zero_stage", stage);
    yaml.writeInteger("gradient_accumulation_steps", job.accumulation);
    yaml.text("offload_optimizer_device", job.setup.offloadOptimizer ? "cpu" : "none");
    yaml.text("offload_param_device", job.setup.parallel.zeroOffloadParameters ? "cpu" : "none");
    yaml.writeBoolean("zero3_init_flag", stage == 3);
    yaml.writeBoolean("zero3_save_16bit_model", stage == 3);
    if (job.nodes > 1)
        yaml.text("deepspeed_multinode_launcher", "standard");
    yaml.close();
}

// TorchDynamoPlugin: accelerator.prepare() compiles the model, or each of its repeated blocks, without the loss.
void writeDynamo(const TrainingJob& job, YamlWriter& yaml, std::vector<Message>& unsupported)
{
    if (job.setup.compile == Compile::None)
        return;
    yaml.open("dynamo_config");
    yaml.text("dynamo_backend", "INDUCTOR");
    yaml.text("dynamo_mode", stringSetting(job.setup, "compile.mode", "default"));
    yaml.writeBoolean("dynamo_use_dynamic", false);
    yaml.writeBoolean("dynamo_use_fullgraph", false);
    yaml.writeBoolean("dynamo_use_regional_compilation", job.setup.compile == Compile::Blocks);
    yaml.close();
    if (job.setup.compile == Compile::Step)
        unsupported.emplace_back(
            "compile: accelerate compiles the model without its loss; the training script has to compile "
            "a function that calls both."_tr);
}

/// Whether the model trains in the 16-bit dtype in which it is loaded. With mixed_precision, FSDP would convert it to
/// fp32, and forward would run under autocast.
bool trainsAsLoaded(const TrainingJob& job)
{
    return job.parameterDType != ConfigDType::Full && !isDeepSpeed(job.mesh.data);
}

// FullyShardedDataParallelPlugin.set_mixed_precision sets param_dtype and reduce_dtype to the same dtype, and
// Accelerator also runs the forward pass under autocast.
void reportPrecision(const TrainingJob& job, std::vector<Message>& unsupported)
{
    const ConfigDType mixed = job.computeDType();
    if (isDeepSpeed(job.mesh.data))
        return; // DeepSpeed keeps fp32 master weights, and the model in the dtype of mixed_precision.
    if (job.parameterDType != ConfigDType::Full)
        unsupported.push_back(
            message("precision: the training script has to load the model as %1."_tr, longName(job.parameterDType)));
    if (!job.usesFsdp() || mixed == ConfigDType::Full)
        return;
    if (job.autocast == ConfigDType::Full && !trainsAsLoaded(job))
        unsupported.emplace_back(
            "precision: accelerate also runs forward under autocast, in addition to fsdp.param-dtype."_tr);
    if (job.gatherDType != mixed)
        unsupported.push_back(message("fsdp.param-dtype: accelerate gathers parameters as %1, not as %2."_tr,
                                      shortName(mixed), shortName(job.gatherDType)));
    if (job.reduceDType != mixed)
        unsupported.push_back(
            message("fsdp.reduce-dtype: accelerate reduces gradients as %1, not as %2; the training script can "
                    "pass FullyShardedDataParallelPlugin a mixed_precision_policy."_tr,
                    shortName(mixed), shortName(job.reduceDType)));
}

void reportUnsupported(const TrainingJob& job, std::vector<Message>& unsupported)
{
    unsupported.push_back(message("batch: the training script has to load %1 samples for each GPU and create "
                                  "Accelerator(gradient_accumulation_steps=%2)."_tr,
                                  job.setup.batch, job.accumulation));
    if (job.accumulation > 1 && !job.setup.parallel.noSync && !isDeepSpeed(job.mesh.data))
        unsupported.emplace_back(
            "no-sync: accelerate reduces gradients once per step; the training script has to pass Accelerator a "
            "GradientAccumulationPlugin with sync_each_batch=True."_tr);
    if (job.data == "zero1")
        unsupported.emplace_back("data-parallel: the training script has to create the ZeroRedundancyOptimizer."_tr);
    if (integerSetting(job.setup, "fsdp.reshard") > ParallelSetup::kYes)
        unsupported.emplace_back("fsdp.reshard: accelerate accepts true or false, not a group size."_tr);
    const bool mentioned = job.recompute == TrainingJob::Recompute::Units && job.usesFsdp();
    if (job.recompute != TrainingJob::Recompute::None && !mentioned)
        unsupported.push_back(
            message("checkpoint: the training script has to checkpoint %1."_tr, job.setup.checkpoint));
}

// The launcher passes Transformer Engine's recipe on, whereas the script itself must pass torchao's recipe to
// Accelerator.
void writeFloat8(const TrainingJob& job, YamlWriter& yaml, WrittenConfig& written)
{
    if (job.setup.float8 == Float8::None)
        return;
    written.mentioned.insert(written.mentioned.end(), {"fp8", "fp8.weights"});
    if (job.setup.float8 != Float8::TeDelayed) {
        written.config.unsupported.push_back(
            message("fp8: the training script has to pass Accelerator an AORecipeKwargs whose config is "
                    "Float8LinearConfig.from_recipe_name(\"%1\")."_tr,
                    job.setup.float8 == Float8::Rowwise ? "rowwise" : "tensorwise"));
        return;
    }
    yaml.open("fp8_config");
    yaml.text("backend", "TE");
    yaml.text("fp8_format", "HYBRID");
    yaml.writeInteger("amax_history_len", 1024);
    yaml.text("amax_compute_algo", "max");
    yaml.close();
}

const char* distributedType(const TrainingJob& job)
{
    if (job.usesFsdp())
        return "FSDP";
    if (isDeepSpeed(job.mesh.data))
        return "DEEPSPEED";
    return job.mesh.gpus > 1 ? "MULTI_GPU" : "NO";
}

} // namespace

Result<WrittenConfig> writeAccelerate(const TrainingJob& job)
{
    WrittenConfig written{{},
                          {"batch", "accumulation", "precision", "gpus", "gpus-per-node", "data-parallel", "checkpoint",
                           "tensor-parallel", "context-parallel", "fsdp.units", "fsdp.reshard", "fsdp.param-dtype",
                           "fsdp.reduce-dtype", "fsdp.offload", "fsdp.replicate", "no-sync", "compile"}};
    if (job.setup.compile != Compile::None)
        written.mentioned.emplace_back("compile.mode");
    YamlWriter yaml;
    std::vector<Message>& unsupported = written.config.unsupported;
    if (isDeepSpeed(job.mesh.data))
        written.mentioned.insert(written.mentioned.end(), {"offload-optimizer", "deepspeed.offload-param"});
    reportPrecision(job, unsupported);
    reportUnsupported(job, unsupported);
    yaml.comment(summaryLine(job));
    yaml.comment("accelerate launch --config_file accelerate.yaml train.py");
    yaml.text("compute_environment", "LOCAL_MACHINE");
    yaml.text("distributed_type", distributedType(job));
    const bool float8 = job.setup.float8 != Float8::None;
    const bool mixed = job.computeDType() != ConfigDType::Full && !trainsAsLoaded(job);
    yaml.text("mixed_precision", float8 ? "fp8" : mixed ? shortName(job.computeDType()) : "no");
    yaml.writeInteger("num_machines", job.nodes);
    yaml.writeInteger("num_processes", job.mesh.gpus);
    yaml.writeInteger("machine_rank", 0);
    if (job.nodes > 1) {
        yaml.text("main_process_ip", "first-node");
        yaml.writeInteger("main_process_port", 29500);
        unsupported.emplace_back(
            "gpus: put the address of the first machine in place of first-node in main_process_ip, and each "
            "machine's own number in machine_rank."_tr);
    }
    yaml.text("main_training_function", "main");
    yaml.text("rdzv_backend", job.nodes > 1 ? "c10d" : "static");
    yaml.writeBoolean("same_network", true);
    yaml.writeBoolean("use_cpu", false);
    yaml.writeBoolean("debug", false);
    writeDynamo(job, yaml, unsupported);
    writeFloat8(job, yaml, written);
    if (job.usesFsdp())
        writeFsdp(job, yaml, unsupported);
    else if (isDeepSpeed(job.mesh.data))
        writeDeepSpeedSection(job, yaml);
    written.config.text = yaml.finish();
    return written;
}

} // namespace vram
