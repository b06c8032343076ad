// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/words.h"
#include "configs/config_entries.h"
#include "configs/config_lines.h"
#include "configs/pytorch_script.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace vram {

namespace {

/// A value in a line of the script, between two texts.
struct Sign {
    std::string_view key;
    std::string_view before;
    std::string_view after; ///< The value ends at any of these characters.
};

constexpr std::array<Sign, 22> kScriptSigns{{
    {"--nproc-per-node", "torchrun --nproc-per-node ", " "},
    {"--nnodes", " --nnodes ", " "},
    {"BATCH", "BATCH = ", " "},
    {"ACCUMULATION", "ACCUMULATION = ", " "},
    {"every", "CHECKPOINTED = CHECKPOINTED[", ""},
    {"UNITS", "UNITS = ", ""},
    {"CHECKPOINTED", "CHECKPOINTED = ", ""},
    {"activation_memory_budget", "activation_memory_budget = ", ""},
    {"model.to", "model = model.to(torch.", ")"},
    {"autocast", "torch.autocast(device, dtype=torch.", ")"},
    {"set_float32_matmul_precision", "set_float32_matmul_precision(\"", "\""},
    {"context_fn", "context_fn=", ")"},
    {"optimizer", "return torch.optim.", ""},
    {"zero1", "return ZeroRedundancyOptimizer(parameters, optimizer_class=torch.optim.", ""},
    {"ddp", "return DistributedDataParallel(model, ", ")"},
    {"mesh", "mesh = init_device_mesh(device, (", ")"},
    {"policy", "MixedPrecisionPolicy(", ")"},
    {"offload_policy", "\"offload_policy\": ", "("},
    {"reshard", "reshard = ", ""},
    {"sync", "model.set_requires_gradient_sync(", ")"},
    {"sync", "else model.", ":"},
    {"compile model", "model.compile(", ")"},
}};

/// Adds the value that follows the sign in the line, unless its key already has one.
void addSign(const Sign& sign, std::string_view line, const Message& place, std::vector<ConfigEntry>& entries)
{
    const std::size_t found = line.find(sign.before);
    if (found == std::string_view::npos || findEntry(entries, sign.key))
        return;
    const std::string_view rest = line.substr(found + sign.before.size());
    const std::size_t end = sign.after.empty() ? rest.size() : std::min(rest.find_first_of(sign.after), rest.size());
    entries.push_back({std::string(sign.key), std::string(rest.substr(0, end)), place});
}

/// Adds a further part to a list: "UNITS += [...]".
void addPart(std::string_view line, std::vector<ConfigEntry>& entries)
{
    const std::size_t plus = line.find(" += ");
    for (ConfigEntry& entry : entries) {
        if (plus != std::string_view::npos && line.substr(0, plus) == entry.key)
            entry.value += std::string(kNextModules) + std::string(line.substr(plus + 4));
    }
}

} // namespace

Result<std::vector<ConfigEntry>> pytorchEntries(std::string_view text)
{
    constexpr std::string_view kDecorator = "@torch.compile";
    std::vector<ConfigEntry> entries;
    std::optional<std::string> compiled; // The arguments of the decorator of the next function.
    Lines lines(text);
    for (std::string_view line; lines.next(line);) {
        const std::string_view code = trimmed(uncommented(line));
        const bool isCall = code.starts_with("module_of(model, name).compile(");
        if (isCall)
            entries.push_back({"compile blocks", std::string(code), lines.place()});
        for (const Sign& sign : isCall ? std::span<const Sign>() : std::span(kScriptSigns))
            addSign(sign, code, lines.place(), entries);
        addPart(code, entries);
        if (compiled && code.starts_with("def "))
            entries.push_back({"compile " + std::string(code.substr(4, code.find('(') - 4)), *compiled, lines.place()});
        compiled.reset();
        if (code.starts_with(kDecorator))
            compiled = code.substr(kDecorator.size());
    }
    return entries;
}

} // namespace vram
