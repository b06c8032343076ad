// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_writers.h"
#include "configs/yaml_writer.h"

namespace vram {

namespace {

std::string commaSeparated(const std::vector<std::string>& words)
{
    std::string list;
    for (const std::string& word : words)
        list += (list.empty() ? "" : ",") + word;
    return list;
}

void writeFsdp(const ConfigJob& job, YamlWriter& yaml, std::vector<Message>& left)
{
    yaml.open("fsdp_config");
    yaml.whole("fsdp_version", 2);
    yaml.yes("fsdp_reshard_after_forward", job.reshards());
    if (const std::vector<std::string> kinds = job.kinds(); !kinds.empty()) {
        yaml.text("fsdp_auto_wrap_policy", "TRANSFORMER_BASED_WRAP");
        yaml.text("fsdp_transformer_layer_cls_to_wrap", commaSeparated(kinds));
    } else {
        yaml.text("fsdp_auto_wrap_policy", "NO_WRAP");
        if (!job.units.empty())
            left.emplace_back(
                "fsdp.units: accelerate wraps blocks by their class, which the network does not name."_tr);
    }
    yaml.yes("fsdp_offload_params", yesSetting(job.setup, "fsdp.offload"));
    yaml.yes("fsdp_activation_checkpointing", job.recompute == ConfigJob::Recompute::Units);
    yaml.yes("fsdp_cpu_ram_efficient_loading", true);
    yaml.text("fsdp_state_dict_type", "SHARDED_STATE_DICT");
    yaml.close();
    if (job.world.replicate == 1 && job.degrees().tensor == 1 && job.degrees().context == 1)
        return;
    yaml.open("parallelism_config");
    yaml.whole("parallelism_config_dp_replicate_size", job.world.replicate);
    yaml.whole("parallelism_config_dp_shard_size", job.dataShards());
    yaml.whole("parallelism_config_tp_size", job.degrees().tensor);
    yaml.whole("parallelism_config_cp_size", job.degrees().context);
    yaml.close();
}

void writeDeepSpeedSection(const ConfigJob& job, YamlWriter& yaml)
{
    const int stage = deepSpeedStage(job);
    yaml.open("deepspeed_config");
    yaml.whole("zero_stage", stage);
    yaml.whole("gradient_accumulation_steps", job.accumulation);
    yaml.text("offload_optimizer_device", job.setup.offloadOptimizer ? "cpu" : "none");
    yaml.text("offload_param_device", job.setup.parallel.zeroOffloadParameters ? "cpu" : "none");
    yaml.yes("zero3_init_flag", stage == 3);
    yaml.yes("zero3_save_16bit_model", stage == 3);
    if (job.nodes > 1)
        yaml.text("deepspeed_multinode_launcher", "standard");
    yaml.close();
}

// TorchDynamoPlugin: accelerator.prepare() compiles the model, or each of its repeated blocks, without the loss.
void writeDynamo(const ConfigJob& job, YamlWriter& yaml, std::vector<Message>& left)
{
    if (job.setup.compile == Compile::None)
        return;
    yaml.open("dynamo_config");
    yaml.text("dynamo_backend", "INDUCTOR");
    yaml.text("dynamo_mode", textSetting(job.setup, "compile.mode", "default"));
    yaml.yes("dynamo_use_dynamic", false);
    yaml.yes("dynamo_use_fullgraph", false);
    yaml.yes("dynamo_use_regional_compilation", job.setup.compile == Compile::Blocks);
    yaml.close();
    if (job.setup.compile == Compile::Step)
        left.emplace_back("compile: accelerate compiles the model without its loss; the training script has to compile "
                          "a function that calls both."_tr);
}

// FullyShardedDataParallelPlugin.set_mixed_precision sets param_dtype and reduce_dtype to the same dtype, and
// Accelerator also runs the forward pass under autocast.
void tellPrecision(const ConfigJob& job, std::vector<Message>& left)
{
    const Half mixed = job.computes();
    if (isDeepSpeed(job.world.data))
        return; // DeepSpeed keeps fp32 master weights, and the model in the dtype of mixed_precision.
    if (job.stored != Half::Full)
        left.push_back(message("precision: accelerate keeps fp32 parameters; the training script has to load the model "
                               "as %1."_tr,
                               longName(job.stored)));
    if (!job.fsdp() || mixed == Half::Full)
        return;
    if (job.autocast == Half::Full)
        left.emplace_back(
            "precision: accelerate also runs forward under autocast, in addition to fsdp.param-dtype."_tr);
    if (job.gathered != mixed)
        left.push_back(message("fsdp.param-dtype: accelerate gathers parameters as %1, not as %2."_tr, shortName(mixed),
                               shortName(job.gathered)));
    if (job.reduced != mixed)
        left.push_back(
            message("fsdp.reduce-dtype: accelerate reduces gradients as %1, not as %2; the training script can "
                    "pass FullyShardedDataParallelPlugin a mixed_precision_policy."_tr,
                    shortName(mixed), shortName(job.reduced)));
}

void tellRest(const ConfigJob& job, std::vector<Message>& left)
{
    left.push_back(message("batch: the training script has to load %1 samples for each GPU and create "
                           "Accelerator(gradient_accumulation_steps=%2)."_tr,
                           job.setup.batch, job.accumulation));
    if (job.accumulation > 1 && !job.setup.parallel.noSync && !isDeepSpeed(job.world.data))
        left.emplace_back(
            "no-sync: accelerate reduces gradients once per step; the training script has to pass Accelerator a "
            "GradientAccumulationPlugin with sync_each_batch=True."_tr);
    if (job.data == "zero1")
        left.emplace_back("data-parallel: the training script has to create the ZeroRedundancyOptimizer."_tr);
    if (wholeSetting(job.setup, "fsdp.reshard") > ParallelSetup::kYes)
        left.emplace_back("fsdp.reshard: accelerate accepts true or false, not a group size."_tr);
    const bool said = job.recompute == ConfigJob::Recompute::Units && job.fsdp();
    if (job.recompute != ConfigJob::Recompute::None && !said)
        left.push_back(message("checkpoint: the training script has to checkpoint %1."_tr, job.setup.checkpoint));
}

// The launcher passes Transformer Engine's recipe; torchao's layers need a handler of the script.
void writeFloat8(const ConfigJob& job, YamlWriter& yaml, WrittenConfig& written)
{
    if (job.setup.float8 == Float8::None)
        return;
    written.said.insert(written.said.end(), {"fp8", "fp8.weights"});
    if (job.setup.float8 != Float8::TeDelayed) {
        written.config.left.push_back(
            message("fp8: the training script has to pass Accelerator an AORecipeKwargs whose config is "
                    "Float8LinearConfig.from_recipe_name(\"%1\")."_tr,
                    job.setup.float8 == Float8::Rowwise ? "rowwise" : "tensorwise"));
        return;
    }
    yaml.open("fp8_config");
    yaml.text("backend", "TE");
    yaml.text("fp8_format", "HYBRID");
    yaml.whole("amax_history_len", 1024);
    yaml.text("amax_compute_algo", "max");
    yaml.close();
}

const char* distributedType(const ConfigJob& job)
{
    if (job.fsdp())
        return "FSDP";
    if (isDeepSpeed(job.world.data))
        return "DEEPSPEED";
    return job.world.gpus > 1 ? "MULTI_GPU" : "NO";
}

} // namespace

Result<WrittenConfig> writeAccelerate(const ConfigJob& job)
{
    WrittenConfig written{{},
                          {"batch", "accumulation", "precision", "gpus", "gpus-per-node", "data-parallel", "checkpoint",
                           "tensor-parallel", "context-parallel", "fsdp.units", "fsdp.reshard", "fsdp.param-dtype",
                           "fsdp.reduce-dtype", "fsdp.offload", "fsdp.replicate", "no-sync", "compile"}};
    if (job.setup.compile != Compile::None)
        written.said.emplace_back("compile.mode");
    YamlWriter yaml;
    std::vector<Message>& left = written.config.left;
    if (isDeepSpeed(job.world.data))
        written.said.insert(written.said.end(), {"offload-optimizer", "deepspeed.offload-param"});
    tellPrecision(job, left);
    tellRest(job, left);
    yaml.comment(headline(job));
    yaml.comment("accelerate launch --config_file accelerate.yaml train.py");
    yaml.text("compute_environment", "LOCAL_MACHINE");
    yaml.text("distributed_type", distributedType(job));
    const bool float8 = job.setup.float8 != Float8::None;
    yaml.text("mixed_precision", float8 ? "fp8" : job.computes() == Half::Full ? "no" : shortName(job.computes()));
    yaml.whole("num_machines", job.nodes);
    yaml.whole("num_processes", job.world.gpus);
    yaml.whole("machine_rank", 0);
    if (job.nodes > 1) {
        yaml.text("main_process_ip", "first-node");
        yaml.whole("main_process_port", 29500);
        left.emplace_back(
            "gpus: put the address of the first machine in place of first-node in main_process_ip, and each "
            "machine's own number in machine_rank."_tr);
    }
    yaml.text("main_training_function", "main");
    yaml.text("rdzv_backend", job.nodes > 1 ? "c10d" : "static");
    yaml.yes("same_network", true);
    yaml.yes("use_cpu", false);
    yaml.yes("debug", false);
    writeDynamo(job, yaml, left);
    writeFloat8(job, yaml, written);
    if (job.fsdp())
        writeFsdp(job, yaml, left);
    else if (isDeepSpeed(job.world.data))
        writeDeepSpeedSection(job, yaml);
    written.config.text = yaml.finish();
    return written;
}

} // namespace vram
