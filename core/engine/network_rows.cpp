// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/network_rows.h"

#include "base/checked.h"
#include "network/precision_case.h"

#include <algorithm>

namespace vram {

namespace {

constexpr std::uint32_t kLargestDenseId = 1 << 20;

} // namespace

void NetworkRows::clear()
{
    m_rows.clear();
    m_rowOfId.clear();
    m_rowOfLargeId.clear();
    m_precisionVariants.clear();
    m_referring.clear();
    m_blocks = 0;
    m_trainingLoss = m_mostRepeated = {};
    m_mostRuns = 0;
}

bool NetworkRows::hasRead(const Network& network, const PathPatterns& patterns, std::string_view recipe) const
{
    return m_plain && patterns.empty() && recipe == m_recipe && network.rows == m_network;
}

void NetworkRows::read(const Network& network, PathPatterns& patterns, std::string_view recipe)
{
    if (hasRead(network, patterns, recipe))
        return;
    clear();
    m_patterns = &patterns;
    m_network = network.rows;
    m_recipe = recipe;
    m_plain = patterns.empty();
    m_namesBlocks = std::ranges::any_of(network.rows, [](const Row& row) { return name(row).starts_with("blocks"); });
    m_runs = readRows(network.rows, {}, {});
    m_patterns = nullptr;
    noteOwners();
    noteLastLoss();
}

NetworkRows::Paths NetworkRows::pathsOf(const Row& row, const Paths& around) const
{
    if (m_patterns->empty()) // Only patterns need paths, which are strings.
        return {};
    Paths paths{joinedPath(around.own, name(row)), {}};
    const Block* block = asBlock(row);
    if (!around.alias.empty())
        paths.alias = joinedPath(around.alias, name(row));
    else if (block && block->repeat > 1 && !m_namesBlocks)
        paths.alias = "blocks.block";
    return paths;
}

// Returns the number of runs, as counted by NetworkRows::runs().
std::int64_t NetworkRows::readRows(const std::vector<Row>& rows, RowIndex parent, const Paths& around)
{
    std::int64_t runs = 0;
    RowIndex above;
    for (const Row& row : rows) {
        const RowIndex at = m_rows.next();
        m_rows.push_back({.layer = asLayer(row), .block = asBlock(row), .parent = parent, .above = above});
        index(id(row), at);
        const Paths paths = pathsOf(row, around);
        if (const Layer* layer = asLayer(row)) {
            readLayer(*layer, at, paths);
            runs = checkedAdd(runs, 1);
        } else {
            runs = checkedAdd(runs, readBlock(*asBlock(row), at, paths));
        }
        m_rows[at].end = m_rows.next();
        above = at;
    }
    return runs;
}

std::int64_t NetworkRows::readBlock(const Block& block, RowIndex row, const Paths& paths)
{
    const auto repeatsOf = [&](std::int64_t (PathPatterns::*repeats)(std::string_view)) {
        const std::int64_t own = (m_patterns->*repeats)(paths.own);
        return std::max(own, paths.alias.empty() ? 0 : (m_patterns->*repeats)(paths.alias));
    };
    const std::int64_t named = repeatsOf(&PathPatterns::checkpoints);
    m_rows[row].checkpoint = block.checkpoint ? PathPatterns::kEvery : named;
    m_rows[row].frozenRepeats = repeatsOf(&PathPatterns::freezesRepeats);
    m_rows[row].ordinal = m_blocks++;
    noteLoss(row);
    const std::int64_t once = checkedAdd(readRows(block.rows, row, paths), 1);
    const std::int64_t runs = checkedMul(once, std::max<std::int64_t>(block.repeat, 0));
    if (block.repeat > 1 && runs >= m_mostRuns) {
        m_mostRuns = runs;
        m_mostRepeated = row;
    }
    return runs;
}

void NetworkRows::readLayer(const Layer& layer, RowIndex row, const Paths& paths)
{
    TableRow& flat = m_rows[row];
    flat.layer = &forPrecision(layer, flat.isIdentity);
    flat.type = findLayerType(layer.type);
    if (!m_patterns->empty())
        matchLayer(flat, paths);
    if (!layer.shared.empty() || flat.layer->until != LayerId::None || flat.layer->keptAfterStep)
        m_referring.push_back(row);
    noteLoss(row);
}

void NetworkRows::matchLayer(TableRow& row, const Paths& paths)
{
    const auto either = [&](bool (PathPatterns::*matches)(std::string_view)) {
        return (m_patterns->*matches)(paths.own) || (!paths.alias.empty() && (m_patterns->*matches)(paths.alias));
    };
    row.trainedCopy = either(&PathPatterns::trainsCopy);
    row.hasAdapter = !row.trainedCopy
                     && ((row.isLinear() && either(&PathPatterns::adapts))
                         || ((row.isLookup() || row.isConvolution()) && either(&PathPatterns::adaptsNonLinear)));
    row.scaled = row.hasAdapter && either(&PathPatterns::scalesInput);
    row.frozen = !row.hasAdapter && !row.trainedCopy && either(&PathPatterns::freezes);
    row.skipped = row.isLinear() && either(&PathPatterns::excludesFromQuantization);
}

const Layer& NetworkRows::forPrecision(const Layer& layer, bool& passes)
{
    const PrecisionCase* which = layer.cases.empty() ? nullptr : precisionCase(layer, m_recipe);
    if (!which)
        return layer;
    passes = !which->runs;
    return m_precisionVariants.emplace_back(withCase(layer, *which));
}

// The loss of the training loop is a top-level row; a loss inside the model is part of its forward pass.
void NetworkRows::noteLoss(RowIndex row)
{
    const auto top = [this](RowIndex r) { return !m_rows[r].parent.valid(); };
    if (m_rows[row].isLoss() && (!m_trainingLoss.valid() || (top(row) && !top(m_trainingLoss))))
        m_trainingLoss = row;
}

// A model may end with losses of its own, which the training loop's loss follows.
void NetworkRows::noteLastLoss()
{
    RowIndex last = m_rows.next() - 1;
    while (last.valid() && m_rows[last].parent.valid())
        last = m_rows[last].parent;
    if (last.valid() && m_rows[last].isLoss())
        m_trainingLoss = last;
}

void NetworkRows::noteOwners()
{
    for (const RowIndex row : m_referring) {
        for (const SharedParameter& shared : m_rows[row].layer->shared) {
            if (const RowIndex owner = rowOf(shared.owner); owner.valid())
                m_rows[owner].owner = true;
        }
    }
}

void NetworkRows::index(LayerId id, RowIndex row)
{
    const auto number = static_cast<std::uint32_t>(id);
    if (number >= kLargestDenseId) {
        m_rowOfLargeId.emplace(number, row);
        return;
    }
    if (number >= m_rowOfId.size())
        m_rowOfId.resize(std::max<std::size_t>(number + 1, m_rowOfId.size() * 2));
    if (!m_rowOfId[number].valid())
        m_rowOfId[number] = row;
}

RowIndex NetworkRows::rowOf(LayerId id) const
{
    const auto number = static_cast<std::uint32_t>(id);
    if (number == 0)
        return {};
    if (number < kLargestDenseId)
        return number < m_rowOfId.size() ? m_rowOfId[number] : RowIndex::none();
    const auto entry = m_rowOfLargeId.find(number);
    return entry == m_rowOfLargeId.end() ? RowIndex::none() : entry->second;
}

std::string NetworkRows::pathOf(RowIndex row) const
{
    std::string result;
    for (; row.valid(); row = m_rows[row].parent)
        result = m_rows[row].name() + (result.empty() ? "" : "." + result);
    return result;
}

RowIndex NetworkRows::lastChild(RowIndex block) const
{
    RowIndex last;
    for (RowIndex r = block + 1; r < m_rows[block].end; r = m_rows[r].end)
        last = r;
    return last;
}

RowIndex NetworkRows::firstInputRow(RowIndex row) const
{
    for (;;) {
        const TableRow& flat = m_rows[row];
        const std::vector<InputRef>& inputs = flat.inputs();
        const RowIndex source = inputs.empty() ? flat.above : rowOf(inputs.front().row);
        const bool blockInput = inputs.empty() ? !source.valid() : source.valid() && source == flat.parent;
        if (!blockInput)
            return inputs.empty() || inputs.front().output == 0 ? source : RowIndex::none();
        if (!flat.parent.valid())
            return {};
        row = flat.parent;
    }
}

} // namespace vram
