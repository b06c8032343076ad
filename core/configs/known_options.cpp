// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/known_options.h"

#include "base/resource.h"
#include "base/words.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

namespace vram {

namespace {

/// The names by tool, sorted. One that ends with ".*" stands for all options of a section.
using Names = std::map<std::string, std::vector<std::string>, std::less<>>;

const std::vector<std::string>& namesOf(const std::string& list)
{
    static const Names all = [] {
        Names read = nlohmann::json::parse(resource("config_options.json")).get<Names>();
        for (auto& [name, options] : read)
            std::ranges::sort(options);
        return read;
    }();
    static const std::vector<std::string> none;
    const auto found = all.find(list);
    return found == all.end() ? none : found->second;
}

const std::vector<std::string>& namesOf(ConfigTool tool)
{
    return namesOf(std::string(configKind(tool).name));
}

/// Whether the key is that of a section, which has options of its own even if the file gives none.
bool isSection(const std::vector<std::string>& names, std::string_view key)
{
    const std::string prefix = std::string(key) + '.';
    const auto next = std::ranges::lower_bound(names, prefix);
    return next != names.end() && next->starts_with(prefix);
}

/// Whether the name is the key in a section, such as "fsdp_config.fsdp_version" for "fsdp_version".
bool isLastPartOf(std::string_view key, std::string_view name)
{
    return name.size() > key.size() && name.ends_with(key) && name[name.size() - key.size() - 1] == '.';
}

/// Words in the names of training programs' options on whose values memory depends.
constexpr std::array<std::string_view, 28> kMemoryWords{
    "parallel",
    "deepspeed",
    "fsdp",
    "zero_",
    "shard",
    "offload",
    "recompute",
    "quant",
    "lora",
    "adapter",
    "freeze",
    "frozen",
    "expert",
    "fp16",
    "bf16",
    "fp8",
    "dtype",
    "precision",
    "gpus",
    "nodes",
    "batch_size",
    "compile",
    "gradient_checkpoint",
    "grad_checkpoint",
    "activation_checkpo",
    "packing",
    "optimizer",
    "capacity",
};

} // namespace

bool isUncounted(ConfigTool tool, std::string_view key, std::string_view value)
{
    const std::string word = lowercase(value);
    constexpr std::array<std::string_view, 7> off{"false", "no", "0", "-1", "none", "null", ""};
    const bool isSwitch = value.empty() && key.starts_with("--");
    const bool isOn = isSwitch || std::ranges::find(off, word) == off.end();
    const std::string section = std::string(configKind(tool).name) + " uncounted";
    const std::vector<std::string>& names = namesOf(section);
    return (isOn && std::ranges::binary_search(names, key))
           || std::ranges::binary_search(names, std::string(key) + '=' + word);
}

bool namesMemory(std::string_view key)
{
    std::string name = lowercase(key);
    std::ranges::replace(name, '-', '_');
    return std::ranges::any_of(kMemoryWords, [&](std::string_view word) { return name.find(word) != name.npos; });
}

bool isKnownOption(ConfigTool tool, std::string_view key)
{
    // LLaMA-Factory's files have the options of transformers' Trainer.
    if (tool == ConfigTool::Trainer && isKnownOption(ConfigTool::LlamaFactory, key))
        return true;
    const std::vector<std::string>& names = namesOf(tool);
    if (std::ranges::binary_search(names, key) || isSection(names, key))
        return true;
    for (std::size_t dot = key.rfind('.'); dot != std::string_view::npos && dot > 0; dot = key.rfind('.', dot - 1)) {
        if (std::ranges::binary_search(names, std::string(key.substr(0, dot)) + ".*"))
            return true;
    }
    return false;
}

std::string_view similarOption(ConfigTool tool, std::string_view key)
{
    std::string_view best;
    int fewest = static_cast<int>(key.size()) / 8 + 2;
    for (const std::string_view name : namesOf(tool)) {
        if (isLastPartOf(key, name))
            return name;
        if (const int distance = editDistance(key, name); distance < fewest) {
            best = name;
            fewest = distance;
        }
    }
    return best;
}

} // namespace vram
