// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/known_options.h"
#include "configs/trainer_options.h"

#include <array>
#include <string_view>

namespace vram {

namespace {

/// Options that trainerFlagEntries() converts to those of the Trainer or TRL.
constexpr std::array<std::string_view, 26> kOtherNames{kSwiftProgram,
                                                       "--nnodes",
                                                       "train_type",
                                                       "tuner_type",
                                                       "lora_rank",
                                                       "target_modules",
                                                       "modules_to_save",
                                                       "quant_bits",
                                                       "bits",
                                                       "use_lora",
                                                       "lora_enable",
                                                       "q_lora",
                                                       "use_4bit_quantization",
                                                       "use_qlora",
                                                       "use_llm_lora",
                                                       "load_in_bits",
                                                       "load_in_kbits",
                                                       "finetuning_type",
                                                       "cutoff_len",
                                                       "lora_target",
                                                       "additional_target",
                                                       "enable_liger_kernel",
                                                       "pure_bf16",
                                                       "quantization_bit",
                                                       "disable_gradient_checkpointing",
                                                       "grad_checkpoint"};

/// Reads which parameters are trained, by the names of TRL's ModelConfig. Returns whether they are adapters.
bool readTrainerMethod(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const bool adapters = file.boolValue("use_peft").value_or(false);
    const bool in8Bit = file.boolValue("load_in_8bit").value_or(false);
    const bool in4Bit = file.boolValue("load_in_4bit").value_or(false);
    const auto targets = file.stringValue("lora_target_modules");
    const auto rank = file.integerValue("lora_r");
    const auto dropout = file.stringValue("lora_dropout");
    const auto saved = file.stringValue("lora_modules_to_save");
    const bool dora = file.boolValue("use_dora").value_or(false);
    builder.set("quantize", in4Bit ? "nf4" : in8Bit ? "int8" : "none");
    builder.set("lora", adapters ? targets.value_or("all-linear") : "");
    if (adapters && !targets && !file.has(kSwiftProgram))
        builder.note("lora_target_modules is not given: all linear layers are estimated with adapters, though a "
                     "program may choose fewer."_tr);
    if (adapters) // The defaults are those of trl/trainer/model_config.py.
        setAdapter(builder, {.rank = rank.value_or(16),
                             .dropout = dropout.value_or("0.05"),
                             .dora = dora,
                             .saved = saved.value_or("")});
    return adapters;
}

/// Whether the script passes a file to accelerate's launcher. The Trainer reads what the launcher finds in this file
/// from its environment (accelerate/utils/launch.py, transformers/training_args.py).
bool hasLauncherFile(const ConfigReader& file)
{
    return file.has(kLauncherFile);
}

/// The dtype of autocast as accelerate names it: that of the launcher, unless the Trainer's own options name one.
std::string mixedPrecision(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const bool inFile = hasLauncherFile(file) && !file.has("bf16") && !file.has("fp16");
    return file.stringValue("mixed_precision")
        .value_or(inFile ? std::string(shortName(computeTypeOf(builder.setup()))) : "no");
}

// The Trainer runs the model under autocast, in the dtype in which the script loads it. With FSDP, accelerate converts
// the parameters to fp32 and gathers them in autocast's dtype.
void readTrainerPrecision(SetupBuilder& builder, bool adapters, bool sharded)
{
    ConfigReader& file = builder.file();
    const std::string mixed = mixedPrecision(builder);
    const bool bf16 = file.boolValue("bf16").value_or(mixed == "bf16");
    const bool fp16 = file.boolValue("fp16").value_or(mixed == "fp16");
    const std::string loaded = file.stringValue(file.has("dtype") ? "dtype" : "torch_dtype").value_or("float32");
    const ConfigDType type = bf16 || loaded == "bfloat16"  ? ConfigDType::BFloat16
                             : fp16 || loaded == "float16" ? ConfigDType::Float16
                                                           : ConfigDType::Full;
    setTrainerPrecision(builder, type, adapters || loaded == longName(type), sharded && !adapters && (bf16 || fp16));
}

/// Reads the stage that a script passes to accelerate's launcher or to a program of DeepSpeed-Chat, which moves what
/// ZeRO shards to the CPU with --offload (dschat/utils/ds_utils.py, get_train_ds_config).
void readZeroStage(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const std::int64_t stage = file.integerValue("zero_stage", 0).value_or(2);
    const bool offloads = file.boolValue("offload").value_or(false);
    builder.set("data-parallel", stage == 0 ? "ddp" : "deepspeed-zero" + std::to_string(stage));
    builder.set("offload-optimizer", offloads && stage > 0);
    if (stage == 3)
        builder.set("deepspeed.offload-param", offloads);
}

/// Reads what a script passes to a launcher: the GPUs and, with accelerate's, the precision and ZeRO's stage.
void readLaunch(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const bool isLaunched = setLaunchedGpus(builder, "--nproc-per-node");
    noteLauncher(builder, isLaunched);
    const auto visible = file.integerValue(kVisibleGpus);
    if (visible.value_or(1) > 1 && !file.has(kLauncher) && !isLaunched && !file.has(kOpenProcesses))
        builder.note(message("CUDA_VISIBLE_DEVICES has %1 GPUs for a single process, which the Trainer runs under "
                             "DataParallel; one GPU without it is estimated."_tr,
                             *visible));
    for (const std::string_view key : kOtherNames)
        file.stringValue(key);
    readDeepSpeedPath(builder, "deepspeed_config_file");
    for (const std::string_view key : {"config_file", "fsdp_config"}) {
        const auto other = file.stringValue(key);
        if (other && !other->empty())
            builder.note(message("%1: the options of %2 are not read; open its file instead."_tr, key, *other));
    }
    if (file.boolValue("use_deepspeed").value_or(false) && file.has("zero_stage"))
        readZeroStage(builder);
    noteUncounted(builder, {"lora_dim", "lora_config"});
}

/// Refuses a file for several GPUs whose program has an option of its own for DeepSpeed or FSDP, such as
/// --deepspeed_stage, and which names neither a launcher nor another file that says how the GPUs are used.
void refuseOwnStrategy(SetupBuilder& builder)
{
    if (builder.setup().parallel.gpus > 1)
        return;
    for (const std::string& key : builder.file().unread()) {
        const bool names = key.find("deepspeed") != std::string::npos || key.find("fsdp") != std::string::npos;
        if (names && !isKnownOption(ConfigTool::Trainer, key))
            builder.file().reportFault(message(
                "%1 is not an option of transformers' Trainer, and the file does not say otherwise how GPUs are "
                "used; set the GPUs and the data parallelism by hand."_tr,
                key));
    }
}

} // namespace

Result<ReadConfig> readTrainer(ConfigReader& file, const Network& network, const Setup& base)
{
    SetupBuilder builder(file, network, base);
    readLaunch(builder);
    readDeepSpeedPath(builder, "deepspeed");
    const bool launched = hasLauncherFile(file);
    const bool sharded = readTrainerFsdp(builder) || (launched && isFsdp(base.parallel.data));
    if (file.has("finetuning_type"))
        noteFactoryMethod(builder);
    const bool adapters = readTrainerMethod(builder);
    readTrainerPrecision(builder, adapters, sharded);
    readTrainerBatch(builder, "per_device_train_batch_size");
    if (launched && !file.has("gradient_accumulation_steps"))
        builder.set("accumulation", base.accumulation);
    readTrainerOptimizer(builder, "optim");
    readTrainerStep(builder);
    if (launched && !file.has("torch_compile"))
        builder.set("compile", stringSetting(base, "compile"));
    const bool isRequested = file.boolValue("gradient_checkpointing").value_or(false);
    const bool inSection = file.boolValue("fsdp_config.activation_checkpointing").value_or(false);
    const bool inFile = launched && TrainingJob(network, base).recompute == TrainingJob::Recompute::Units;
    setRecompute(builder, isRequested || inSection || inFile);
    for (const std::string_view key :
         {"max_length", "max_seq_length", "max_seq_len", "seq_length", "model_max_length", "block_size"})
        readSequenceLength(builder, key);
    readLiger(builder, file.has("use_liger_kernel") ? "use_liger_kernel" : "use_liger");
    noteUncounted(builder, {"activation_offloading", "galore_target_modules"});
    const std::string tuned = file.stringValue("tune_type_llm").value_or("full"); // TinyLLaVA
    if (tuned != "full" && tuned != "lora")
        noteNotEstimated(builder, "tune_type_llm");
    noteUncounted(builder, {"freeze_llm", "freeze_mlp", "freeze_backbone", "tune_mm_mlp_adapter", "use_backbone_lora"});
    refuseOwnStrategy(builder);
    return builder.finish(ConfigTool::Trainer);
}

} // namespace vram
