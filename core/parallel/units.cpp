// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/units.h"

#include "base/words.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace vram {

namespace {

/// A row and the facts that decide whether it becomes a unit.
struct Candidate {
    const Block* block = nullptr; ///< Null for a layer.
    std::string path;
    RowIndex end{0}; ///< One past its last descendant.
};

using Candidates = IndexedVector<RowIndex, Candidate>;

void collect(const std::vector<Row>& rows, const std::string& path, Candidates& all)
{
    for (const Row& row : rows) {
        const RowIndex at = all.next();
        const Block* block = asBlock(row);
        all.push_back({block, path.empty() ? name(row) : path + "." + name(row)});
        if (block)
            collect(block->rows, std::string(all[at].path), all);
        all[at].end = all.next();
    }
}

/// Whether a block's kind describes its contents, unlike the name of a container such as Sequential.
bool isDistinctiveKind(const std::string& kind)
{
    constexpr std::array<std::string_view, 3> containers{"Sequential", "ModuleList", "ModuleDict"};
    return !kind.empty() && std::ranges::find(containers, kind) == containers.end();
}

/// Whether the path is that of one expert or run of experts, such as "layers.0.mlp.experts.0".
bool isExpertPath(std::string_view path)
{
    constexpr std::string_view kSuffix = "experts";
    const std::string_view around = path.substr(0, std::min(path.rfind('.'), path.size()));
    return around.ends_with(kSuffix) && around.size() < path.size();
}

// Experts are part of a layer, even where each layer is a block of its own and only experts repeat.
std::set<std::string> repeatedKinds(const Candidates& all)
{
    std::set<std::string> repeated;
    std::map<std::string, int> counts;
    for (const Candidate& candidate : all) {
        if (!candidate.block || !isDistinctiveKind(candidate.block->kind) || isExpertPath(candidate.path))
            continue;
        ++counts[candidate.block->kind];
        if (candidate.block->repeat > 1)
            repeated.insert(candidate.block->kind);
    }
    if (!repeated.empty())
        return repeated;
    for (const auto& [kind, count] : counts) {
        if (count > 1)
            repeated.insert(kind);
    }
    return repeated;
}

RowFlags repeatedBlocks(const Candidates& all)
{
    const std::set<std::string> kinds = repeatedKinds(all);
    RowFlags units(all.size(), 0);
    for (RowIndex i(0); i < all.next();) {
        const Block* block = all[i].block;
        const bool repeats = block && block->repeat > 1 && !isExpertPath(all[i].path);
        const bool unit = repeats || (block && kinds.contains(block->kind));
        units[i] = unit ? 1 : 0;
        i = unit ? all[i].end : i + 1; // Nested rows belong to the unit.
    }
    return units;
}

constexpr std::string_view kNoUnits = "root";

std::vector<std::string_view> splitGlobs(std::string_view globs)
{
    std::vector<std::string_view> parts;
    while (!globs.empty()) {
        const std::size_t comma = std::min(globs.find(','), globs.size());
        if (const std::string_view glob = trimmed(globs.substr(0, comma)); !glob.empty())
            parts.push_back(glob);
        globs.remove_prefix(std::min(comma + 1, globs.size()));
    }
    return parts;
}

bool matches(std::string_view glob, std::string_view path)
{
    return std::ranges::count(glob, '.') == std::ranges::count(path, '.') && matchesGlob(glob, path);
}

} // namespace

RowFlags moduleRows(const Network& network)
{
    Candidates all;
    collect(network.rows, {}, all);
    RowFlags units = repeatedBlocks(all);
    for (const RowIndex i : all.indices())
        units[i] = units[i] || !all[i].block ? 1 : 0;
    return units;
}

RowFlags unitRows(const Network& network, std::string_view globs)
{
    Candidates all;
    collect(network.rows, {}, all);
    if (trimmed(globs).empty())
        return repeatedBlocks(all);
    RowFlags units(all.size(), 0);
    for (const std::string_view glob : splitGlobs(globs)) {
        for (const RowIndex i : all.indices())
            units[i] = units[i] || matches(glob, all[i].path) ? 1 : 0;
    }
    return units;
}

Message unitProblem(const Network& network, std::string_view globs)
{
    Candidates all;
    collect(network.rows, {}, all);
    const RowFlags repeated = repeatedBlocks(all);
    const auto named = std::ranges::find(repeated, 1);
    const auto at = static_cast<std::size_t>(named == repeated.end() ? 0 : named - repeated.begin());
    for (const std::string_view glob : splitGlobs(globs)) {
        const auto fits = [&](const Candidate& candidate) { return matches(glob, candidate.path); };
        if (glob == kNoUnits || all.empty() || std::ranges::any_of(all, fits))
            continue;
        return message("fsdp.units: no block or layer has a path like %1; enter paths such as %2, nothing for the "
                       "repeated blocks, or root for one group."_tr,
                       std::string(glob), (all.begin() + static_cast<std::ptrdiff_t>(at))->path);
    }
    return {};
}

} // namespace vram
