// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_readers.h"

#include "base/words.h"

namespace vram {

namespace {

/// A key of fsdp_config, with or without the prefix "fsdp_"; the launcher accepts both.
std::string fsdpKey(const ConfigReader& file, std::string_view name)
{
    return file.prefixedKey("fsdp_config.", "fsdp_", name);
}

std::string degreeKey(const ConfigReader& file, std::string_view name)
{
    return file.prefixedKey("parallelism_config.", "parallelism_config_", name);
}

// Reads the sharding strategy from FSDP1's names (torch.distributed.fsdp.ShardingStrategy) or from the option that
// reshards parameters after forward.
void readStrategy(SetupBuilder& builder, std::int64_t version)
{
    ConfigReader& file = builder.file();
    const std::string reshard = fsdpKey(file, "reshard_after_forward");
    if (version == 2) {
        const bool reshardsAfterForward = file.boolValue(reshard).value_or(true);
        const std::int64_t now = integerSetting(builder.setup(), "fsdp.reshard");
        if (reshardsAfterForward != (now != ParallelSetup::kNo))
            builder.set("fsdp.reshard", reshardsAfterForward ? 1 : 0);
        return;
    }
    const std::string key = file.has(reshard) ? reshard : fsdpKey(file, "sharding_strategy");
    const auto strategy = file.choiceValue(key, {"FULL_SHARD", "SHARD_GRAD_OP", "NO_SHARD", "HYBRID_SHARD",
                                                 "HYBRID_SHARD_ZERO2", "1", "2", "3", "4", "5"});
    const std::string word = strategy.value_or("FULL_SHARD");
    builder.set("fsdp.reshard",
                word == "SHARD_GRAD_OP" || word == "HYBRID_SHARD_ZERO2" || word == "2" || word == "5" ? 0 : 1);
    if (word == "NO_SHARD" || word == "3")
        builder.set("data-parallel", "ddp");
    if (word.starts_with("HYBRID") || word == "4" || word == "5")
        builder.set("fsdp.replicate", file.integerValue("num_machines").value_or(1));
}

} // namespace

void readFsdpSection(SetupBuilder& builder, std::int64_t version)
{
    ConfigReader& file = builder.file();
    builder.set("data-parallel", version == 1 ? "fsdp1" : "fsdp2");
    builder.set("fsdp.replicate", file.integerValue(degreeKey(file, "dp_replicate_size")).value_or(1));
    readStrategy(builder, version);
    builder.set("fsdp.offload", file.boolValue(fsdpKey(file, "offload_params")).value_or(false) ? "yes" : "no");
    setRecompute(builder, file.boolValue(fsdpKey(file, "activation_checkpointing")).value_or(false));
    const auto policy =
        file.choiceValue(fsdpKey(file, "auto_wrap_policy"), {"TRANSFORMER_BASED_WRAP", "SIZE_BASED_WRAP", "NO_WRAP"});
    if (policy == "NO_WRAP")
        builder.set("fsdp.units", "root");
    if (policy == "SIZE_BASED_WRAP")
        builder.note("fsdp_auto_wrap_policy: wrapping by size is estimated as wrapping the repeated blocks."_tr);
    file.stringValue(fsdpKey(file, "transformer_layer_cls_to_wrap"));
}

namespace {

// If the file names no backend, Accelerator uses torchao's float8 layers, whose weights FSDP2 all-gathers in float8
// (accelerate/utils/dataclasses.py, AORecipeKwargs).
void readFloat8(SetupBuilder& builder, bool enabled)
{
    ConfigReader& file = builder.file();
    const auto backend =
        file.choiceValue("fp8_config.backend", {"TE", "te", "AO", "ao", "MSAMP", "msamp"}).value_or("AO");
    for (const std::string_view key :
         {"amax_compute_algorithm", "amax_compute_algo", "amax_history_len", "amax_history_length", "fp8_format",
          "interval", "margin", "override_linear_precision", "use_autocast_during_eval"})
        file.stringValue("fp8_config." + std::string(key));
    const bool engine = lowercase(backend) == "te";
    if (enabled && lowercase(backend) == "msamp")
        file.reportFault("fp8_config.backend: MS-AMP is not estimated; it takes TE or AO."_tr);
    builder.set("fp8", !enabled ? "none" : engine ? "te-delayed" : "torchao-tensorwise");
    builder.set("fp8.weights",
                enabled && !engine && stringSetting(builder.setup(), "data-parallel") == "fsdp2" ? "yes" : "no");
}

void readPrecision(SetupBuilder& builder, bool sharded)
{
    const auto mixed = builder.file().choiceValue("mixed_precision", {"no", "fp16", "bf16", "fp8"});
    readFloat8(builder, mixed == "fp8");
    const ConfigDType type = mixed == "bf16" || mixed == "fp8" ? ConfigDType::BFloat16
                             : mixed == "fp16"                 ? ConfigDType::Float16
                                                               : ConfigDType::Full;
    const TrainingJob given(Network{}, builder.setup());
    const bool has16BitParameters = given.parameterDType != ConfigDType::Full;
    if (type == ConfigDType::Full && has16BitParameters)
        return; // The model trains in the dtype in which the script loads it.
    const bool converted = sharded && has16BitParameters;
    if (!converted && (!sharded || given.computeDType() == type)) {
        setComputeDType(builder, type, false);
        return;
    }
    // fsdp2_prepare_model and Accelerator.prepare_model call model.to(torch.float32).
    if (converted && builder.setup().lora.empty())
        builder.note("precision: with FSDP and mixed_precision, accelerate converts the parameters to fp32."_tr);
    // Accelerator runs the forward pass under autocast, in addition to the mixed precision policy with both dtypes.
    builder.set("precision", type == ConfigDType::Full ? "fp32" : "amp-" + std::string(shortName(type)));
    builder.set("fsdp.param-dtype", type == ConfigDType::Full ? "same" : shortName(type));
    builder.set("fsdp.reduce-dtype", type == ConfigDType::Full ? "same" : shortName(type));
}

bool offloads(ConfigReader& file, std::string_view key)
{
    return file.choiceValue(key, {"none", "cpu", "nvme"}).value_or("none") != "none";
}

/// Reads the answers to `accelerate config`, or the path of a DeepSpeed file, which then has all other settings.
void readDeepSpeedSection(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    for (const std::string_view key :
         {"zero3_init_flag", "zero3_save_16bit_model", "deepspeed_multinode_launcher", "gradient_clipping"})
        file.stringValue("deepspeed_config." + std::string(key));
    constexpr std::string_view kFile = "deepspeed_config.deepspeed_config_file";
    if (const auto own = file.stringValue(kFile); own && !own->empty())
        return readDeepSpeedPath(builder, kFile);
    const std::int64_t stage = file.integerValue("deepspeed_config.zero_stage", 0).value_or(2);
    if (stage > 3)
        return file.reportFault(message("deepspeed_config.zero_stage is %1; it must be 0, 1, 2 or 3."_tr, stage));
    builder.set("data-parallel", stage == 0 ? "ddp" : "deepspeed-zero" + std::to_string(stage));
    builder.set("accumulation", file.integerValue("deepspeed_config.gradient_accumulation_steps").value_or(1));
    builder.set("offload-optimizer", offloads(file, "deepspeed_config.offload_optimizer_device") ? "yes" : "no");
    builder.set("deepspeed.offload-param",
                stage == 3 && offloads(file, "deepspeed_config.offload_param_device") ? "yes" : "no");
    file.stringValue("deepspeed_config.offload_param_device");
    const auto mixed = file.choiceValue("mixed_precision", {"no", "fp16", "bf16"});
    const ConfigDType type = mixed == "bf16"   ? ConfigDType::BFloat16
                             : mixed == "fp16" ? ConfigDType::Float16
                                               : ConfigDType::Full;
    setZeroDType(builder, "deepspeed_config.zero_stage", stage, type);
}

/// Reads dynamo_config, or the older dynamo_backend.
void readDynamo(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const std::string backend =
        file.stringValue("dynamo_config.dynamo_backend").value_or(file.stringValue("dynamo_backend").value_or("NO"));
    const bool inductor = lowercase(backend) == "inductor";
    const bool blocks = file.boolValue("dynamo_config.dynamo_use_regional_compilation").value_or(false);
    const auto mode = file.choiceValue("dynamo_config.dynamo_mode", {"default", "reduce-overhead", "max-autotune"});
    file.boolValue("dynamo_config.dynamo_use_fullgraph");
    file.boolValue("dynamo_config.dynamo_use_dynamic");
    if (!inductor && lowercase(backend) != "no")
        builder.note(message("dynamo_backend: %1 is estimated without torch.compile."_tr, backend));
    builder.set("compile", !inductor ? "none" : blocks ? "blocks" : "model");
    if (inductor)
        builder.set("compile.mode", mode == "default" || !mode ? "default" : "reduce-overhead");
    if (inductor && mode == "max-autotune")
        builder.note("dynamo_mode: max-autotune is estimated as reduce-overhead; the workspaces of its trials are not "
                     "counted."_tr);
}

} // namespace

Result<ReadConfig> readAccelerate(ConfigReader& file, const Network& network, const Setup& base)
{
    SetupBuilder builder(file, network, base);
    const auto type = file.choiceValue("distributed_type", {"NO", "MULTI_GPU", "FSDP", "DEEPSPEED", "MEGATRON_LM"});
    // Without a type, simple_launcher (accelerate/commands/launch.py) starts a single process.
    const auto numberOf = [&](std::string_view key) {
        const auto count = file.integerValue(key);
        return type == "NO" ? 1 : count.value_or(1);
    };
    const bool isOpen = file.stringValue(kLauncher) && !file.has("num_processes");
    const std::int64_t processes = isOpen ? base.parallel.gpus : numberOf("num_processes");
    if (isOpen)
        builder.note(message("%1 starts a process on every GPU of the machine; the estimate assumes %2."_tr,
                             "accelerate", processes));
    const std::int64_t machines = numberOf("num_machines");
    for (const std::string_view key : {"compute_environment", "machine_rank", "main_training_function", "rdzv_backend",
                                       "same_network", "use_cpu", "debug", "main_process_ip", "main_process_port"})
        file.stringValue(key);
    if (type == "MEGATRON_LM")
        file.reportFault("distributed_type is MEGATRON_LM; open the launch script of Megatron-LM instead."_tr);
    if (processes % machines != 0)
        file.reportFault(
            message("num_processes is %1, which cannot be divided evenly among %2 machines; set num_processes to a "
                    "multiple of %2."_tr,
                    processes, machines));
    builder.set("gpus", processes);
    if (machines > 1)
        builder.set("gpus-per-node", processes / machines);
    const bool sharded = type == "FSDP";
    if (type == "FSDP" && base.accumulation > 1 && !base.parallel.noSync)
        builder.note("Accelerator.accumulate reduces gradients once per step, unless the script asks for "
                     "sync_each_batch; set no-sync to yes for its memory."_tr);
    if (sharded)
        readFsdpSection(builder, file.integerValue(fsdpKey(file, "version")).value_or(1));
    else if (type == "DEEPSPEED")
        readDeepSpeedSection(builder);
    else if (stringSetting(base, "data-parallel") != "zero1" || processes == 1)
        builder.set("data-parallel", processes > 1 ? "ddp" : "none");
    if (type != "DEEPSPEED")
        readPrecision(builder, sharded);
    readDynamo(builder);
    builder.setDegree("tensor-parallel", file.integerValue(degreeKey(file, "tp_size")));
    builder.setDegree("context-parallel", file.integerValue(degreeKey(file, "cp_size")));
    file.integerValue(degreeKey(file, "dp_shard_size"));
    if (const auto degree = file.integerValue(degreeKey(file, "sp_size")))
        builder.set(degreeKey(file, "sp_size"), *degree);
    return builder.finish(ConfigTool::Accelerate);
}

} // namespace vram
