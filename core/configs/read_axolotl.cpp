// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/trainer_options.h"

#include "base/checked.h"
#include "base/words.h"

#include <string>

namespace vram {

namespace {

/// Whether a key is switched on. Axolotl takes "auto" for true where the GPU supports it.
bool isOn(ConfigReader& file, std::string_view key)
{
    const auto word = file.stringValue(key);
    return file.has(key) && (!word || lowercase(*word) == "true" || lowercase(*word) == "full");
}

/// Reads which parameters are trained. Returns whether they are adapters.
bool readAxolotlMethod(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const std::string adapter = file.stringValue("adapter").value_or("");
    const bool all = file.boolValue("lora_target_linear").value_or(false);
    const std::string targets = file.stringValue("lora_target_modules").value_or("");
    const bool in8Bit = file.boolValue("load_in_8bit").value_or(false);
    const bool in4Bit = file.boolValue("load_in_4bit").value_or(false);
    const auto rank = file.integerValue("lora_r");
    const auto dropout = file.stringValue("lora_dropout");
    const auto saved = file.stringValue("lora_modules_to_save");
    const bool dora = file.boolValue("peft_use_dora").value_or(false);
    const bool adapters = adapter == "lora" || adapter == "qlora";
    if (!adapters && !adapter.empty())
        noteNotEstimated(builder, "adapter");
    builder.set("quantize", in4Bit ? "nf4-dq" : in8Bit ? "int8" : "none");
    builder.set("lora", !adapters ? "" : all || targets.empty() ? "all-linear" : targets);
    if (adapters)
        setAdapter(builder, {.rank = rank,
                             .dropout = dropout.value_or("").empty() ? "0" : *dropout,
                             .dora = dora,
                             .saved = saved.value_or("")});
    return adapters;
}

// Axolotl's default for bf16 is "auto" (utils/schemas/config.py).
ConfigDType axolotlPrecision(ConfigReader& file)
{
    const bool fp16 = isOn(file, "fp16") || isOn(file, "float16");
    const bool isDefault = !file.has("bf16") && !file.has("bfloat16") && !fp16;
    const bool bf16 = isDefault || isOn(file, "bf16") || isOn(file, "bfloat16");
    return bf16 ? ConfigDType::BFloat16 : fp16 ? ConfigDType::Float16 : ConfigDType::Full;
}

// The model is loaded in the dtype of bf16 or fp16. With FSDP, accelerate converts the parameters to fp32 and gathers
// them in that dtype.
void readAxolotlPrecision(SetupBuilder& builder, bool converts)
{
    const bool tf32 = builder.file().boolValue("tf32").value_or(false);
    setTrainerPrecision(builder, axolotlPrecision(builder.file()), true, converts);
    if (tf32 && stringSetting(builder.setup(), "precision") == "fp32")
        builder.set("precision", "tf32");
}

// The layers are those of torchao, which accelerate converts with its defaults (AORecipeKwargs).
void readAxolotlFloat8(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const bool enabled = file.boolValue("fp8").value_or(false);
    const bool gathers = file.boolValue("fp8_enable_fsdp_float8_all_gather").value_or(false);
    const bool shards = stringSetting(builder.setup(), "data-parallel") == "fsdp2";
    builder.set("fp8", enabled ? "torchao-tensorwise" : "none");
    builder.set("fp8.weights", enabled && gathers && shards ? "yes" : "no");
}

/// Reads the fused losses and layers; one of the losses is a plugin that is on unless it is switched off.
void readAxolotlLoss(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const bool plugin = file.stringValue("plugins").value_or("").find("CutCrossEntropyPlugin") != std::string::npos;
    if (file.boolValue("cut_cross_entropy").value_or(plugin))
        noteNotEstimated(builder, "cut_cross_entropy");
    readLigerLoss(builder, "liger_fused_linear_cross_entropy");
    const bool norms = file.boolValue("liger_rms_norm").value_or(false);
    const bool gates = file.boolValue("liger_glu_activation").value_or(false);
    builder.set("fused-layers", norms && gates ? "yes" : "no");
    if (norms != gates)
        noteNotEstimated(builder, norms ? "liger_rms_norm" : "liger_glu_activation");
}

/// Reads activation_offloading, which keeps the inputs of checkpoints in CPU memory unless adapters are trained.
void readAxolotlOffloading(SetupBuilder& builder, bool adapters)
{
    const std::string word = lowercase(builder.file().stringValue("activation_offloading").value_or("false"));
    const bool streams = word == "true" && !adapters;
    builder.set("offload-activations", streams ? "yes" : "no");
    if (streams)
        builder.set("offload-by", "torchtune"); // TRL's OffloadActivations is torchtune's.
    else if (word != "false" && !word.empty())
        noteNotEstimated(builder, "activation_offloading");
}

/// Reads the degrees of parallelism. If the file contains dp_shard_size, their product is the number of GPUs.
void readAxolotlDegrees(SetupBuilder& builder, bool sharded)
{
    ConfigReader& file = builder.file();
    const auto tensor = file.integerValue("tensor_parallel_size");
    const auto context = file.integerValue("context_parallel_size");
    const auto replicas = file.integerValue("dp_replicate_size");
    const auto experts = file.integerValue("expert_parallel_size");
    if (const auto shards = file.integerValue("dp_shard_size")) {
        std::int64_t gpus = *shards;
        for (const auto& degree : {tensor, context, replicas, experts})
            gpus = checkedMul(gpus, degree.value_or(1));
        builder.set("gpus", gpus);
    }
    builder.setDegree("tensor-parallel", tensor);
    builder.setDegree("context-parallel", context);
    if (replicas && sharded)
        builder.set("fsdp.replicate", *replicas);
    if (experts.value_or(1) > 1)
        noteNotEstimated(builder, "expert_parallel_size");
}

} // namespace

Result<ReadConfig> readAxolotl(ConfigReader& file, const Network& network, const Setup& base)
{
    SetupBuilder builder(file, network, base);
    readDeepSpeedPath(builder, "deepspeed");
    const bool sharded = readTrainerFsdp(builder);
    readAxolotlDegrees(builder, sharded);
    const bool adapters = readAxolotlMethod(builder);
    readAxolotlPrecision(builder, sharded && !adapters);
    readTrainerBatch(builder, "micro_batch_size");
    readTrainerOptimizer(builder, "optimizer");
    readTrainerStep(builder);
    const std::string checkpointing = lowercase(file.stringValue("gradient_checkpointing").value_or("false"));
    const bool further = file.boolValue("fsdp_config.fsdp_activation_checkpointing").value_or(false)
                         || file.boolValue("fsdp_config.activation_checkpointing").value_or(false);
    setRecompute(builder, further || (checkpointing != "false" && !checkpointing.empty()));
    if (checkpointing == "offload" || checkpointing == "offload_disk")
        noteNotEstimated(builder, "gradient_checkpointing: " + checkpointing);
    checkSequenceLength(builder, "sequence_len", file.integerValue("sequence_len"));
    readAxolotlFloat8(builder);
    readAxolotlLoss(builder);
    readAxolotlOffloading(builder, adapters);
    noteUncounted(builder, {"rl", "reward_model", "relora", "lora_mlp_kernel", "lora_qkv_kernel", "lora_o_kernel",
                            "unsloth_lora_mlp", "unsloth_lora_qkv", "unsloth_lora_o", "unsloth_cross_entropy_loss",
                            "liger_rope", "liger_layer_norm", "chunked_cross_entropy", "sequence_parallel_degree",
                            "unfrozen_parameters", "lisa_n_layers"});
    return builder.finish(ConfigTool::Axolotl);
}

} // namespace vram
