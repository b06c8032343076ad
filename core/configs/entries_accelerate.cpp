// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_entries.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vram {

namespace {

/// Returns the section of accelerate's file that has the option of its launcher, with a dot.
std::string_view sectionOf(std::string_view option)
{
    constexpr std::array<std::string_view, 8> kDeepSpeed{
        "zero_stage",        "offload_optimizer_device", "offload_param_device",   "gradient_accumulation_steps",
        "gradient_clipping", "zero3_init_flag",          "zero3_save_16bit_model", "deepspeed_config_file"};
    if (option.starts_with("fsdp_"))
        return "fsdp_config.";
    if (option.starts_with("parallelism_config_"))
        return "parallelism_config.";
    return std::ranges::find(kDeepSpeed, option) != kDeepSpeed.end() ? "deepspeed_config." : "";
}

/// Returns the value of distributed_type that a switch of the launcher stands for, if it is such a switch.
std::string_view distributedType(std::string_view option)
{
    if (option == "use_deepspeed")
        return "DEEPSPEED";
    if (option == "use_fsdp")
        return "FSDP";
    return option == "multi_gpu" ? "MULTI_GPU" : "";
}

} // namespace

Result<std::vector<ConfigEntry>> accelerateLaunchEntries(std::string_view text)
{
    Result<std::vector<ConfigEntry>> flags = flagEntries(text);
    if (!flags)
        return flags;
    std::vector<ConfigEntry> entries;
    std::string type = "MULTI_GPU";
    for (ConfigEntry& flag : std::move(flags).value()) {
        if (!flag.key.starts_with("--")) {
            entries.push_back(std::move(flag));
            continue;
        }
        std::string option = flag.key.substr(2);
        std::ranges::replace(option, '-', '_');
        if (option == "config_file")
            return Error{
                message("%1: the options of %2 are not read; open its file instead."_tr, "--config_file", flag.value)};
        if (const std::string_view given = distributedType(option); !given.empty())
            type = given;
        else
            entries.push_back(
                {std::string(sectionOf(option)) + option, flag.value.empty() ? "true" : flag.value, flag.place});
    }
    const ConfigEntry* const visible = findEntry(entries, kVisibleGpus);
    if (visible && !findEntry(entries, "num_processes"))
        entries.push_back({"num_processes", visible->value});
    std::erase_if(entries, [](const ConfigEntry& entry) { return entry.key == kVisibleGpus; });
    entries.push_back({"distributed_type", type});
    return entries;
}

} // namespace vram
