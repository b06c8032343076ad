// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/trainer_options.h"

#include "base/words.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace vram {

namespace {

/// transformers' names (OptimizerNames in training_args.py), and those that Axolotl adds.
constexpr std::array<std::pair<std::string_view, std::string_view>, 20> kOptimizers{{
    {"adamw_torch", "adamw"},
    {"adamw_hf", "adamw"},
    {"adamw_torch_fused", "adamw-fused"},
    {"adamw_apex_fused", "adamw-fused"},
    {"adamw_bnb_8bit", "adamw8bit"},
    {"adamw_8bit", "adamw8bit"},
    {"adamw_torch_8bit", "adamw8bit"},
    {"paged_adamw_8bit", "paged-adamw8bit"},
    {"adafactor", "adafactor"},
    {"sgd", "sgd"},
    {"adagrad", "adagrad"},
    {"rmsprop", "rmsprop"},
    {"lion_32bit", "lion"},
    {"lion_pytorch", "lion"},
    {"lion_8bit", "lion8bit"},
    {"ademamix", "ademamix"},
    {"galore_adamw", "galore"},
    {"schedule_free_adamw", "adamw-schedule-free"},
    {"muon", "muon"},
    {"came_pytorch", "came"},
}};

/// The stage after "z", "zero" or "stage" in the name of a file; std::nullopt if there is none.
std::optional<std::int64_t> stageInName(std::string_view path)
{
    const std::string name = lowercase(path.substr(path.find_last_of('/') + 1));
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (i > 0 && name[i - 1] != '_' && name[i - 1] != '-')
            continue;
        for (const std::string_view word : {"z", "zero", "stage"}) {
            const std::size_t digit = i + word.size();
            const bool isNamed = name.compare(i, word.size(), word) == 0 && digit < name.size();
            if (isNamed && name[digit] >= '0' && name[digit] <= '3')
                return name[digit] - '0';
        }
    }
    return std::nullopt;
}

} // namespace

void readTrainerOptimizer(SetupBuilder& builder, std::string_view key)
{
    const auto given = builder.file().stringValue(key);
    if (!given || given->empty())
        return;
    const auto* const known = std::ranges::find(kOptimizers, lowercase(*given), [](const auto& o) { return o.first; });
    if (known != kOptimizers.end())
        builder.set("optimizer", known->second);
    else
        builder.note(message("%1: %2 is unknown; the optimizer stays as it was."_tr, key, *given));
}

void readDeepSpeedPath(SetupBuilder& builder, std::string_view key)
{
    const auto path = builder.file().stringValue(key);
    if (!path || path->empty())
        return;
    builder.addFurther(*path);
    if (isDeepSpeed(builder.setup().parallel.data))
        return;
    if (const auto stage = stageInName(*path))
        builder.set("data-parallel", *stage == 0 ? "ddp" : "deepspeed-zero" + std::to_string(*stage));
}

void readTrainerBatch(SetupBuilder& builder, std::string_view key)
{
    if (const auto batch = builder.file().integerValue(key))
        builder.set("batch", *batch);
    builder.set("accumulation", builder.file().integerValue("gradient_accumulation_steps").value_or(1));
}

void setAdapter(SetupBuilder& builder, const AdapterOptions& adapter)
{
    if (adapter.rank)
        builder.set("lora-rank", *adapter.rank);
    builder.set("lora-dropout", adapter.dropout);
    builder.set("adapter", adapter.dora ? "dora" : "lora");
    builder.set("modules-to-save", adapter.saved);
}

void readLigerLoss(SetupBuilder& builder, std::string_view key)
{
    builder.set("fused-loss", builder.file().boolValue(key).value_or(false) ? "liger" : "none");
}

void readLiger(SetupBuilder& builder, std::string_view key)
{
    readLigerLoss(builder, key);
    builder.set("fused-layers", builder.file().boolValue(key).value_or(false) ? "yes" : "no");
}

void setTrainerPrecision(SetupBuilder& builder, ConfigDType type, bool casts, bool converts)
{
    const bool is16Bit = type != ConfigDType::Full;
    if (isDeepSpeed(builder.setup().parallel.data))
        return setModelDType(builder, type);
    builder.set("precision", (is16Bit && (converts || !casts) ? "amp-" : "") + std::string(shortName(type)));
    if (is16Bit && converts) {
        builder.set("fsdp.param-dtype", shortName(type));
        builder.set("fsdp.reduce-dtype", shortName(type));
    }
}

// The words of "fsdp" are those of transformers' TrainingArguments.
bool readTrainerFsdp(SetupBuilder& builder)
{
    ConfigReader& file = builder.file();
    const std::string words = lowercase(file.stringValue("fsdp").value_or(""));
    const auto own = file.integerValue(file.prefixedKey("fsdp_config.", "fsdp_", "version"));
    const auto version = file.has("fsdp_version") ? file.integerValue("fsdp_version") : own;
    const auto has = [&](std::string_view name) { return file.has(file.prefixedKey("fsdp_config.", "fsdp_", name)); };
    if (words.empty() && !version && !has("offload_params") && !has("reshard_after_forward"))
        return false;
    file.stringValue("fsdp_transformer_layer_cls_to_wrap"); // The former place of the section's key.
    file.stringValue("fsdp_config.sharding_strategy");      // FSDP2 only reads reshard_after_forward.
    readFsdpSection(builder, version.value_or(1));
    if (words.find("shard_grad_op") != std::string::npos)
        builder.set("fsdp.reshard", 0);
    if (words.find("offload") != std::string::npos)
        builder.set("fsdp.offload", "yes");
    return true;
}

void readTrainerStep(SetupBuilder& builder)
{
    const std::string norm = builder.file().stringValue("max_grad_norm").value_or("1");
    builder.set("clip-grad-norm", norm == "0" || norm == "0.0" ? "no" : "yes");
    builder.set("compile", builder.file().boolValue("torch_compile").value_or(false) ? "model" : "none");
}

} // namespace vram
