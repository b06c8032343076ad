// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/recomputed_modules.h"

#include "layers/layer_type.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace vram {

namespace {

constexpr std::array kModules{RecomputedModule::Mlp, RecomputedModule::Moe, RecomputedModule::SharedExperts};

/// The numbers of attention and linear layers inside a block, and whether it has experts.
struct BlockContents {
    std::int64_t attentions = 0;
    std::int64_t linears = 0;
    bool experts = false;
};

void count(const Block& block, BlockContents& contents)
{
    for (const Row& row : block.rows) {
        if (const Block* inner = asBlock(row)) {
            contents.experts = contents.experts || inner->name.starts_with("experts");
            count(*inner, contents);
            continue;
        }
        const Layer& layer = *asLayer(row);
        if (!findLayerType(layer.type))
            continue;
        contents.attentions += is(layer, Trait::Attention) ? 1 : 0;
        contents.linears += is(layer, Trait::Linear) ? 1 : 0;
    }
}

BlockContents contentsOf(const Block& block)
{
    BlockContents contents;
    count(block, contents);
    return contents;
}

std::string_view parentOf(std::string_view path)
{
    return path.substr(0, std::min(path.rfind('.'), path.size()));
}

/// Returns the kind of submodule if `block` is one, that is, a block without attention directly inside `around`;
/// otherwise nullopt.
std::optional<RecomputedModule> moduleOf(const Block& block, const BlockContents& around)
{
    const BlockContents own = contentsOf(block);
    constexpr std::int64_t least = 2;
    if (own.attentions > 0 || own.linears < least)
        return std::nullopt;
    if (around.attentions == 1)
        return own.experts ? RecomputedModule::Moe : RecomputedModule::Mlp;
    return around.experts && block.name.starts_with("shared_expert") ? std::optional(RecomputedModule::SharedExperts)
                                                                     : std::nullopt;
}

} // namespace

CodePattern<ShellLanguage, 0> optionName(RecomputedModule module)
{
    switch (module) {
    case RecomputedModule::Mlp: return "mlp"_sh;
    case RecomputedModule::Moe: return "moe"_sh;
    case RecomputedModule::SharedExperts: break;
    }
    return "shared_experts"_sh;
}

std::optional<RecomputedModule> recomputedModule(std::string_view name)
{
    const auto* const found =
        std::ranges::find(kModules, name, [](RecomputedModule module) { return optionName(module).view(); });
    return found == kModules.end() ? std::nullopt : std::optional(*found);
}

std::vector<ModuleBlock> moduleBlocks(const Network& network)
{
    std::vector<ModuleBlock> found;
    std::vector<std::pair<std::string, BlockContents>> open; // The blocks around a row.
    forEachPath(network, [&](const Row& row, const std::string& path) {
        while (!open.empty() && open.back().first != parentOf(path))
            open.pop_back();
        const Block* block = asBlock(row);
        if (!block)
            return;
        const auto module = open.empty() ? std::nullopt : moduleOf(*block, open.back().second);
        if (module)
            found.push_back({path, *module});
        open.emplace_back(path, contentsOf(*block));
    });
    return found;
}

std::vector<RecomputedModule> recomputedModules(const TrainingJob& job)
{
    const std::vector<ModuleBlock> modules = moduleBlocks(job.network);
    const auto checkpointed = [&job](const std::string& path) {
        return std::ranges::any_of(job.blocks, [&path](const ConfigUnit& block) {
            return block.path == path && block.checkpointed == block.repeat;
        });
    };
    std::vector<RecomputedModule> wanted;
    std::size_t blocks = 0;
    for (const RecomputedModule module : kModules) {
        const auto isOfIt = [module](const ModuleBlock& block) { return block.module == module; };
        const auto counted = std::ranges::count_if(modules, isOfIt);
        const auto all = std::ranges::count_if(
            modules, [&](const ModuleBlock& block) { return isOfIt(block) && checkpointed(block.path); });
        if (counted == 0 || all != counted)
            continue;
        wanted.push_back(module);
        blocks += static_cast<std::size_t>(all);
    }
    return blocks == job.blocks.size() ? wanted : std::vector<RecomputedModule>();
}

} // namespace vram
