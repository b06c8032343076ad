// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/trainer_options.h"

namespace vram {

namespace {

void readFactoryQuantization(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const auto bits = file.integerValue("quantization_bit");
    const std::string method = file.stringValue("quantization_method").value_or("bnb");
    const bool doubly = file.boolValue("double_quantization").value_or(true);
    const bool isBitsAndBytes = method == "bnb" || method == "bitsandbytes";
    if (bits && (!isBitsAndBytes || (*bits != 4 && *bits != 8)))
        noteNotEstimated(builder, "quantization_bit");
    else
        builder.set("quantize", !bits ? "none" : *bits == 8 ? "int8" : doubly ? "nf4-dq" : "nf4");
}

/// Reads which parameters are trained. Returns whether they are adapters.
bool readFactoryMethod(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const auto type = file.choiceValue("finetuning_type", {"lora", "full", "freeze", "oft"}).value_or("lora");
    const bool adapters = type == "lora";
    const std::string targets = file.stringValue("lora_target").value_or("all");
    const auto rank = file.integerValue("lora_rank");
    const auto dropout = file.stringValue("lora_dropout");
    const auto saved = file.stringValue("additional_target");
    const bool dora = file.boolValue("use_dora").value_or(false);
    builder.set("lora", !adapters ? "" : targets == "all" ? "all-linear" : targets);
    if (adapters) // The defaults are those of FinetuningArguments in hparams/finetuning_args.py.
        setAdapter(
            builder,
            {.rank = rank.value_or(8), .dropout = dropout.value_or("0"), .dora = dora, .saved = saved.value_or("")});
    return adapters;
}

// Parameters that are trained are cast to fp32 unless pure_bf16 is set (model/adapter.py), and the Trainer runs them
// under autocast.
void readFactoryPrecision(SetupBuilder& builder, bool adapters, bool sharded)
{
    ConfigReader& file = builder.file();
    const bool pure = file.boolValue("pure_bf16").value_or(false);
    const bool bf16 = file.boolValue("bf16").value_or(false) || pure;
    const bool fp16 = file.boolValue("fp16").value_or(false);
    const ConfigDType type = bf16 ? ConfigDType::BFloat16 : fp16 ? ConfigDType::Float16 : ConfigDType::Full;
    setTrainerPrecision(builder, type, adapters || pure, sharded && !adapters);
}

} // namespace

void noteFactoryMethod(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const std::string stage = file.stringValue("stage").value_or("sft");
    if (stage != "sft" && stage != "pt")
        builder.note(message("stage: %1 is estimated as sft, without further models and losses."_tr, stage));
    const std::string type = file.stringValue("finetuning_type").value_or("lora");
    if (type == "freeze" || type == "oft")
        builder.note(message("finetuning_type: %1 is estimated as full."_tr, type));
}

Result<ReadConfig> readLlamaFactory(ConfigReader& file, const Network& network, const Setup& base)
{
    SetupBuilder builder(file, network, base);
    noteFactoryMethod(builder);
    readDeepSpeedPath(builder, "deepspeed");
    const bool sharded = readTrainerFsdp(builder);
    const bool adapters = readFactoryMethod(builder);
    readFactoryQuantization(builder);
    readFactoryPrecision(builder, adapters, sharded);
    readTrainerBatch(builder, "per_device_train_batch_size");
    readTrainerOptimizer(builder, "optim");
    readTrainerStep(builder);
    // Checkpointing is on unless it is switched off (model/model_utils/checkpointing.py).
    setRecompute(builder, !file.boolValue("disable_gradient_checkpointing").value_or(false));
    checkSequenceLength(builder, "cutoff_len", file.integerValue("cutoff_len"));
    noteUncounted(builder, {"use_unsloth", "use_unsloth_gc", "use_galore", "use_apollo", "use_badam", "use_adam_mini",
                            "use_muon", "upcast_layernorm", "upcast_lmhead_output", "mixture_of_depths",
                            "use_llama_pro", "resize_vocab", "fp8", "tensor_model_parallel_size",
                            "pipeline_model_parallel_size", "expert_model_parallel_size", "context_parallel_size",
                            "use_distributed_optimizer", "recompute_granularity"});
    readLiger(builder, "enable_liger_kernel");
    return builder.finish(ConfigTool::LlamaFactory);
}

} // namespace vram
