// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/words.h"
#include "configs/config_entries.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace vram {

namespace {

using EntryList = std::vector<ConfigEntry>;

void addDefault(EntryList& entries, std::string_view key, std::string_view value = {})
{
    if (!findEntry(entries, key))
        entries.push_back({std::string(key), std::string(value)});
}

/// Adds the flag that stands for the present one, if that is given.
void addCopy(EntryList& entries, std::string_view given, std::string_view key)
{
    const ConfigEntry* const entry = findEntry(entries, given);
    if (entry && !findEntry(entries, key))
        entries.push_back({std::string(key), entry->value, entry->place});
}

/// Returns the positive number of an entry, or 0 if there is none.
std::int64_t countOf(const EntryList& entries, std::string_view key)
{
    const ConfigEntry* const entry = findEntry(entries, key);
    return entry ? countIn(entry->value) : 0;
}

/// Megatron-SWIFT's flags take "true" or "false" (swift/megatron/arguments/megatron_args.py).
void addSwiftDefaults(EntryList& entries)
{
    const auto isSwitch = [](const ConfigEntry& entry, std::string_view word) {
        return lowercase(entry.value) == word;
    };
    addDefault(entries, "--use-distributed-optimizer");
    addDefault(entries, "--recompute-granularity", "selective");
    addDefault(entries, "--global-batch-size", "16");
    const ConfigEntry* const type = findEntry(entries, "--torch-dtype");
    if (!type || type->value == "bfloat16")
        addDefault(entries, "--bf16");
    std::erase_if(entries, [&](const ConfigEntry& entry) {
        return isSwitch(entry, "false") || (entry.key == "--recompute-granularity" && isSwitch(entry, "none"));
    });
    for (ConfigEntry& entry : entries) {
        if (isSwitch(entry, "true"))
            entry.value.clear();
    }
}

/// Gives the options of adapters the names that TRL has for them.
void addAdapterNames(EntryList& entries)
{
    addCopy(entries, "--lora-rank", "--lora-r");
    addCopy(entries, "--target-modules", "--lora-target-modules");
    addCopy(entries, "--modules-to-save", "--lora-modules-to-save");
    addCopy(entries, "--use-lora", "--use-peft");
    addCopy(entries, "--lora-enable", "--use-peft");
    for (const std::string_view name : {"--q-lora", "--use-qlora", "--use-4bit-quantization"})
        addCopy(entries, name, "--load-in-4bit");
    for (const std::string_view name : {"--quant-bits", "--bits", "--load-in-bits", "--load-in-kbits"}) {
        const std::int64_t bits = countOf(entries, name);
        if (bits == 4 || bits == 8)
            addDefault(entries, bits == 4 ? "--load-in-4bit" : "--load-in-8bit", "true");
    }
    // PEFT's name for what MedicalGPT (find_all_linear_names) and LLaMA-Factory call "all".
    const auto targets = std::ranges::find(entries, "--lora-target-modules", &ConfigEntry::key);
    if (targets != entries.end() && lowercase(targets->value) == "all")
        targets->value = "all-linear";
    for (const std::string_view name : {"--q-lora", "--use-qlora"}) { // They quantize the model under its adapters.
        const ConfigEntry* const entry = findEntry(entries, name);
        if (entry && (entry->value.empty() || entry->value == "1" || lowercase(entry->value) == "true"))
            addDefault(entries, "--use-peft", "true");
    }
    if (countOf(entries, "--use-llm-lora") > 0) // InternVL's rank, if it is not 0.
        addCopy(entries, "--use-llm-lora", "--lora-r");
}

/// The rank is 64 where LLaVA (llava/train/train.py), Qwen (finetune.py) or FlagEmbedding (arguments.py) asks for
/// adapters. A program without a switch, such as FastChat's train_lora.py, always trains them.
void addAdapterDefaults(EntryList& entries)
{
    if (findEntry(entries, "--use-lora") || findEntry(entries, "--lora-enable") || findEntry(entries, "--use-qlora"))
        addDefault(entries, "--lora-r", "64");
    if (findEntry(entries, "--lora-r"))
        addDefault(entries, "--use-peft", "true");
}

/// ms-swift trains adapters of a 16-bit model unless told otherwise (swift/arguments, swift/trainers/arguments.py).
void addSwiftTrainerDefaults(EntryList& entries)
{
    addCopy(entries, "--train-type", "--tuner-type");
    const ConfigEntry* const tuner = findEntry(entries, "--tuner-type");
    const bool trainsAll = tuner && tuner->value == "full";
    addDefault(entries, "--use-peft", trainsAll ? "false" : "true");
    addDefault(entries, "--lora-r", "8");
    addDefault(entries, "--gradient-checkpointing", "true");
    addDefault(entries, "--torch-dtype", "bfloat16");
    addDefault(entries, "--bf16", findEntry(entries, "--torch-dtype")->value == "bfloat16" ? "true" : "false");
}

/// LLaMA-Factory trains adapters unless told otherwise, and checkpoints every block (hparams/finetuning_args.py,
/// model/model_utils/checkpointing.py).
void addFactoryDefaults(EntryList& entries)
{
    addDefault(entries, "--finetuning-type", "lora");
    const bool adapters = findEntry(entries, "--finetuning-type")->value == "lora";
    addDefault(entries, "--use-peft", adapters ? "true" : "false");
    addDefault(entries, "--lora-target", "all");
    addCopy(entries, "--lora-target", "--lora-target-modules");
    addCopy(entries, "--lora-rank", "--lora-r");
    addDefault(entries, "--lora-r", "8");
    addDefault(entries, "--lora-dropout", "0");
    addCopy(entries, "--additional-target", "--lora-modules-to-save");
    addCopy(entries, "--cutoff-len", "--max-length");
    addCopy(entries, "--enable-liger-kernel", "--use-liger-kernel");
    if (findEntry(entries, "--pure-bf16"))
        addDefault(entries, "--torch-dtype", "bfloat16");
    const ConfigEntry* const disabled = findEntry(entries, "--disable-gradient-checkpointing");
    addDefault(entries, "--gradient-checkpointing",
               disabled && lowercase(disabled->value) != "false" ? "false" : "true");
    const std::int64_t bits = countOf(entries, "--quantization-bit");
    if (bits == 4 || bits == 8)
        addDefault(entries, bits == 4 ? "--load-in-4bit" : "--load-in-8bit", "true");
}

/// Whether the program is LLaMA-Factory's.
bool isFactory(const EntryList& entries)
{
    return findEntry(entries, "--finetuning-type")
           || (findEntry(entries, "--stage") && findEntry(entries, "--template"));
}

/// DeepSpeed adds --deepspeed as a switch and --deepspeed_config with its file to the options of a program
/// (deepspeed/__init__.py, add_config_arguments).
void nameDeepSpeedFile(EntryList& entries)
{
    const auto file = std::ranges::find(entries, "--deepspeed-config", &ConfigEntry::key);
    if (file == entries.end() || file->value.empty())
        return;
    file->key = "--deepspeed";
    const ConfigEntry named = *file;
    std::erase_if(entries, [](const ConfigEntry& entry) { return entry.key == "--deepspeed"; });
    entries.push_back(named);
}

/// DeepSpeed-Chat's programs, in which --deepspeed is a switch, train in fp16 unless told otherwise
/// (training/step1_supervised_finetuning/main.py).
void addChatDefaults(EntryList& entries)
{
    const auto given = std::ranges::find(entries, "--deepspeed", &ConfigEntry::key);
    if (given == entries.end() || !given->value.empty() || !findEntry(entries, "--zero-stage"))
        return;
    given->key = "--use-deepspeed";
    const ConfigEntry* const type = findEntry(entries, "--dtype");
    addDefault(entries, type && type->value == "bf16" ? "--bf16" : "--fp16", "true");
}

/// slime trains Megatron-LM's models on the actors' GPUs (slime/backends/megatron_utils/arguments.py).
void addSlimeDefaults(EntryList& entries)
{
    addDefault(entries, "--use-distributed-optimizer");
    if (!findEntry(entries, "--fp16"))
        addDefault(entries, "--bf16");
    addCopy(entries, "--actor-num-gpus-per-node", "--nproc-per-node");
    addCopy(entries, "--actor-num-nodes", "--nnodes");
}

/// Replaces the flags of Megatron-DeepSpeed and of Megatron-LM until 2022, which checkpointed whole layers, by the
/// present ones.
void replaceFormerNames(EntryList& entries)
{
    addCopy(entries, "--activations-checkpoint-method", "--recompute-method");
    addCopy(entries, "--activations-checkpoint-num-layers", "--recompute-num-layers");
    addCopy(entries, "--checkpoint-num-layers", "--recompute-num-layers");
    if (findEntry(entries, "--checkpoint-activations") || findEntry(entries, "--activations-checkpoint-method")) {
        addDefault(entries, "--recompute-granularity", "full");
        addDefault(entries, "--recompute-method", "uniform");
    }
    addCopy(entries, "--virtual-pipeline-model-parallel-size", "--num-virtual-stages-per-pipeline-rank");
    for (const auto& [flag, format] : {std::pair("--fp8-e4m3", "e4m3"), std::pair("--fp8-hybrid", "hybrid")}) {
        if (findEntry(entries, flag))
            addDefault(entries, "--fp8-format", format);
    }
    addCopy(entries, "--moe-expert-parallel-size", "--expert-model-parallel-size"); // Megatron-DeepSpeed
    std::erase_if(entries, [](const ConfigEntry& entry) {
        return entry.key.starts_with("--activations-checkpoint-") || entry.key == "--checkpoint-num-layers"
               || entry.key == "--checkpoint-activations" || entry.key == "--moe-expert-parallel-size"
               || entry.key == "--virtual-pipeline-model-parallel-size" || entry.key == "--fp8-e4m3"
               || entry.key == "--fp8-hybrid";
    });
}

/// Replaces a number of processes that is not a number. torchrun's "gpu" and "auto" are the visible GPUs
/// (torch/distributed/run.py, determine_local_world_size).
void resolveProcesses(EntryList& entries)
{
    const auto processes = std::ranges::find(entries, "--nproc-per-node", &ConfigEntry::key);
    if (processes == entries.end())
        return;
    const std::int64_t visible = countOf(entries, kVisibleGpus);
    const bool isEvery = processes->value == "gpu" || processes->value == "auto";
    if (visible > 0 && (isEvery || processes->value.find("CUDA_VISIBLE_DEVICES") != std::string::npos))
        processes->value = std::to_string(visible);
    else if (isEvery)
        *processes = {std::string(kLauncher), "torchrun", processes->place};
    else if (processes->value.find('$') != std::string::npos)
        processes->key = kOpenProcesses;
}

void nameLauncherFile(EntryList& entries)
{
    const ConfigEntry* const launcher = findEntry(entries, kLauncher);
    const auto file = std::ranges::find(entries, "--config-file", &ConfigEntry::key);
    if (launcher && launcher->value == "accelerate" && file != entries.end())
        file->key = kLauncherFile;
    if (launcher && launcher->value == "deepspeed") {
        addCopy(entries, "--hostfile", kLauncherFile);
        std::erase_if(entries, [](const ConfigEntry& entry) { return entry.key == "--hostfile"; });
    }
}

/// Replaces the options of DeepSpeed's and accelerate's launchers by torchrun's.
void addLaunched(EntryList& entries)
{
    addCopy(entries, "--num-gpus", "--nproc-per-node");
    addCopy(entries, "--num-nodes", "--nnodes");
    addCopy(entries, "--num-machines", "--nnodes");
    if (const ConfigEntry* const included = findEntry(entries, "--include")) { // "localhost:0,1"
        const std::string devices = included->value.substr(included->value.find(':') + 1);
        addDefault(entries, "--nproc-per-node", std::to_string(std::ranges::count(devices, ',') + 1));
    }
    const std::int64_t processes = countOf(entries, "--num-processes");
    const std::int64_t machines = std::max<std::int64_t>(countOf(entries, "--num-machines"), 1);
    if (processes > 0 && processes % machines == 0)
        addDefault(entries, "--nproc-per-node", std::to_string(processes / machines));
    nameLauncherFile(entries);
    // Without a file, both launchers start a process on each visible GPU.
    if (findEntry(entries, kLauncher) && !findEntry(entries, kLauncherFile))
        addCopy(entries, kVisibleGpus, "--nproc-per-node");
    resolveProcesses(entries);
    std::erase_if(entries, [](const ConfigEntry& entry) {
        constexpr std::array<std::string_view, 5> kOthers{"--num-gpus", "--num-nodes", "--num-machines",
                                                          "--num-processes", "--include"};
        return std::ranges::find(kOthers, entry.key) != kOthers.end();
    });
}

} // namespace

Result<std::vector<ConfigEntry>> megatronEntries(std::string_view text)
{
    Result<EntryList> flags = flagEntries(text);
    if (!flags)
        return flags;
    EntryList entries = std::move(flags).value();
    if (findEntry(entries, "--gradient-accumulation-steps")) // Megatron-LM derives the steps from --global-batch-size.
        return Error{"The options are those of another program: Megatron-LM has no --gradient-accumulation-steps."_tr};
    if (findEntry(entries, kSwiftProgram))
        addSwiftDefaults(entries);
    else if (findEntry(entries, "--actor-num-gpus-per-node"))
        addSlimeDefaults(entries);
    replaceFormerNames(entries);
    if (findEntry(entries, kLauncher)) // DeepSpeed's for Megatron-DeepSpeed
        addLaunched(entries);
    std::erase_if(entries, [](const ConfigEntry& entry) { return entry.key == kVisibleGpus; });
    return entries;
}

Result<std::vector<ConfigEntry>> trainerFlagEntries(std::string_view text)
{
    Result<EntryList> flags = flagEntries(text);
    if (!flags)
        return flags;
    EntryList entries = std::move(flags).value();
    addLaunched(entries);
    nameDeepSpeedFile(entries);
    addChatDefaults(entries);
    addCopy(entries, "--grad-checkpoint", "--gradient-checkpointing"); // InternVL (internvl_chat_finetune.py)
    if (isFactory(entries))
        addFactoryDefaults(entries);
    addAdapterNames(entries);
    if (findEntry(entries, kSwiftProgram))
        addSwiftTrainerDefaults(entries);
    else
        addAdapterDefaults(entries);
    for (ConfigEntry& entry : entries) {
        const bool isLaunched = entry.key == "--nproc-per-node" || entry.key == "--nnodes";
        if (!entry.key.starts_with("--") || isLaunched)
            continue;
        entry.key.erase(0, 2);
        std::ranges::replace(entry.key, '-', '_');
        if (entry.value.empty())
            entry.value = "true";
        if (entry.key.find("modules") != std::string::npos)
            std::ranges::replace(entry.value, ' ', ',');
    }
    return entries;
}

} // namespace vram
