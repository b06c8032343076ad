// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/experts.h"

#include "base/checked.h"
#include "layers/layer_type.h"
#include "parallel/device_mesh.h"
#include "parallel/expert_blocks.h"
#include "parallel/routed_tokens.h"
#include "parallel/row_table.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace vram {

namespace {

/// Returns the number of tokens that one of this rank's experts receives, relative to the tokens of one tensor-parallel
/// group.
double received(const ParallelSetup& setup)
{
    const double partition = static_cast<double>(setup.expertTensorDegree()) / static_cast<double>(setup.tensor);
    return static_cast<double>(setup.expert) * partition * setup.expertImbalance;
}

Extent times(const Extent& extent, double factor)
{
    const auto scaled = [factor](std::int64_t value) {
        return static_cast<std::int64_t>(std::ceil(static_cast<double>(value) * factor));
    };
    return {scaled(extent.fixed), scaled(extent.perSample), extent.divisor};
}

/// Returns the sizes of a constant, or null for other layers. If the constant lists token indices, the first size is
/// the number of tokens.
Extents* sizesOf(Layer& layer)
{
    if (!is(layer, Trait::Constant) || layer.attributes.empty())
        return nullptr;
    auto* sizes = std::get_if<Extents>(&layer.attributes.front());
    return sizes && !sizes->empty() ? sizes : nullptr;
}

class LocalExperts
{
public:
    LocalExperts(const RowTable& table, const ParallelSetup& setup) : m_setup(setup)
    {
        m_places.resize(static_cast<std::size_t>(table.indices().count), Place::Elsewhere);
        for (const ExpertBlocks& layer : expertBlocks(table)) {
            const bool repeats = layer.blocks.size() == 1;
            const auto own = static_cast<std::size_t>(layer.count / setup.expert);
            for (std::size_t i = 0; i < layer.blocks.size(); ++i)
                m_places[layer.blocks[i]] = repeats ? Place::Repeats : i < own ? Place::Here : Place::Left;
        }
    }

    std::vector<Row> rows(const std::vector<Row>& all)
    {
        std::vector<Row> result;
        result.reserve(all.size());
        for (const Row& row : all) {
            const RowIndex at = m_next++;
            const Block* block = asBlock(row);
            if (!block) {
                result.push_back(row);
                continue;
            }
            auto copy = std::make_shared<Block>(*block);
            copy->rows = rows(block->rows);
            settle(*copy, m_places[at]);
            result.emplace_back(std::move(copy));
        }
        return result;
    }

private:
    enum class Place : std::uint8_t { Elsewhere, Repeats, Here, Left };

    void settle(Block& block, Place place) const
    {
        if (place == Place::Left)
            block.repeat = 0;
        if (place != Place::Repeats)
            return;
        block.repeat /= m_setup.expert;
        for (Row& row : block.rows) {
            const Layer* layer = asLayer(row);
            if (!layer || layer->type != "Constant")
                continue;
            auto own = std::make_shared<Layer>(*layer);
            if (Extents* sizes = sizesOf(*own))
                sizes->front() = times(sizes->front(), received(m_setup));
            row = std::move(own);
        }
    }

    const ParallelSetup& m_setup;
    IndexedVector<RowIndex, Place> m_places;
    RowIndex m_next{0};
};

/// Returns the number of tokens sent to all experts of a repeating block, taken from the constant index list with which
/// each expert gathers its tokens.
std::int64_t tokensOf(const RowTable& table, const ExpertBlocks& layer, const Setup& setup)
{
    const RowIndex block = layer.blocks.front();
    for (RowIndex r = block + 1; r < table[block].end; r = table[r].end) {
        if (!table[r].layer || table[r].layer->type != "Constant")
            continue;
        Layer copy = *table[r].layer;
        if (const Extents* sizes = sizesOf(copy))
            return checkedMul(sizes->front().at(setup.batch), layer.count);
    }
    return 0;
}

/// Returns the row that outputs the tokens: the source of an expert's first gather.
RowIndex gatheredFrom(const RowTable& table, RowIndex block)
{
    for (RowIndex r = block + 1; r < table[block].end; r = table[r].end) {
        if (!table[r].layer || table[r].layer->type != "Index")
            continue;
        const RowSource source = table.sources(r).front();
        return source.blockInput ? RowIndex() : source.row;
    }
    return {};
}

/// The rows whose outputs are the inputs of the experts, such as tokens and their weights, and the row that joins the
/// experts' outputs; none if there are no such rows, or if they give the experts unequal parts.
struct AroundExperts {
    std::vector<RowIndex> splits{};
    RowIndex join{};
};

bool isEqualSplit(const RowTable::Entry& row)
{
    if (!row.type || row.type->sharding != ShardingPropagation::Splits)
        return false;
    const auto& sizes = std::get<Extents>(attribute(*row.layer, *row.type, attributeIndex(*row.type, "sizes")));
    return std::ranges::adjacent_find(sizes, std::ranges::not_equal_to()) == sizes.end();
}

/// Whether the row reads these blocks, and nothing else, in their order.
bool joins(const RowTable& table, RowIndex row, const std::vector<RowIndex>& blocks)
{
    const std::vector<RowSource> sources = table.sources(row);
    return table[row].type && table[row].type->name == "Cat"
           && std::ranges::equal(sources, blocks, {}, &RowSource::row);
}

/// The row after the experts that joins their outputs.
RowIndex joinAfter(const RowTable& table, const std::vector<RowIndex>& blocks)
{
    const RowIndex end = table.siblingsEnd(blocks.back());
    for (RowIndex row = table[blocks.back()].end; row < end; row = table[row].end) {
        if (joins(table, row, blocks))
            return row;
    }
    return {};
}

AroundExperts aroundExperts(const RowTable& table, const ExpertBlocks& layer)
{
    const std::vector<RowSource> sources = table.sources(layer.blocks.front());
    const bool areCommon = std::ranges::all_of(layer.blocks, [&](RowIndex block) {
        return std::ranges::equal(table.sources(block), sources, {}, &RowSource::row, &RowSource::row);
    });
    const bool areSplits = std::ranges::all_of(sources, [&](const RowSource& source) {
        return source.row.valid() && !source.blockInput && isEqualSplit(table[source.row]);
    });
    AroundExperts around;
    around.join = joinAfter(table, layer.blocks);
    if (!areCommon || !areSplits || !around.join.valid())
        return {};
    for (const RowSource& source : sources)
        around.splits.push_back(source.row);
    return around;
}

/// Marks one exchange for all experts, as in torchtitan/distributed/expert_parallel.py.
void markOneExchange(Placement& placement, const AroundExperts& around, const ExpertBlocks& layer, std::int64_t ranks)
{
    const auto mark = [&](RowIndex row) -> RowPart& {
        placement.parts[row].experts = layer.count;
        placement.parts[row].ownExperts = layer.count / ranks;
        return placement.parts[row];
    };
    for (const RowIndex split : around.splits)
        mark(split).before = {InputRedistribution::ReceiveAll};
    mark(around.join).after = OutputRedistribution::ReturnAll;
}

void markExchange(Placement& placement, const RowTable& table, const ExpertBlocks& layer, const Setup& setup)
{
    if (const AroundExperts around = aroundExperts(table, layer); !around.splits.empty())
        return markOneExchange(placement, around, layer, setup.parallel.expert);
    if (layer.blocks.size() > 1) {
        const auto own = static_cast<std::size_t>(layer.count / setup.parallel.expert);
        for (std::size_t i = 0; i < layer.blocks.size(); ++i) {
            RowPart& part = placement.parts[layer.blocks[i]];
            if (i < own)
                part.before = {InputRedistribution::Receive};
            part.after = OutputRedistribution::Return;
        }
        return;
    }
    const std::int64_t tokens = tokensOf(table, layer, setup);
    const RowIndex from = gatheredFrom(table, layer.blocks.front());
    for (const RowIndex at : {from, layer.container}) {
        if (!at.valid() || placement.parts[at].after != OutputRedistribution::None)
            continue;
        placement.parts[at].after = OutputRedistribution::Pass;
        placement.parts[at].tokens = tokens;
    }
}

} // namespace

std::vector<std::int64_t> expertCounts(const Network& network)
{
    const RowTable table(network);
    std::vector<std::int64_t> counts;
    for (const ExpertBlocks& layer : expertBlocks(table))
        counts.push_back(layer.count);
    return counts;
}

namespace {

std::int64_t repeatsAround(const RowTable& table, RowIndex row)
{
    std::int64_t repeats = 1;
    for (RowIndex above = table[row].parent; above.valid(); above = table[above].parent)
        repeats = checkedMul(repeats, table[above].block->repeat);
    return repeats;
}

/// Returns the output shape of an expert's last linear layer; its first dimension is the number of tokens.
const Shape* tokensOfOne(const RowTable& table, RowIndex block, const IndexedVector<RowIndex, Shape>& shapes)
{
    const Shape* tokens = nullptr;
    for (RowIndex r = block + 1; r < table[block].end; ++r) {
        if (table[r].type && table[r].type->traits.has(Trait::Linear) && shapes.contains(r))
            tokens = &shapes[r];
    }
    return tokens;
}

} // namespace

ExpertFigures expertFigures(const Network& network, const IndexedVector<RowIndex, Shape>& shapes,
                            const IndexedVector<RowIndex, std::int64_t>& parameters)
{
    const RowTable table(network);
    ExpertFigures figures;
    for (const ExpertBlocks& layer : expertBlocks(table)) {
        for (const RowIndex block : layer.blocks)
            figures.parameters += static_cast<double>(parameters[block]);
        if (const Shape* tokens = tokensOfOne(table, layer.blocks.front(), shapes))
            figures.routed += static_cast<double>(tokens->elements()) * static_cast<double>(layer.count)
                              * static_cast<double>(repeatsAround(table, layer.blocks.front()));
    }
    return figures;
}

Message expertProblem(const Network& network, const Setup& setup)
{
    const std::vector<std::int64_t> counts = expertCounts(network);
    const std::int64_t ranks = setup.parallel.expert;
    if (counts.empty())
        return "The network has no experts to distribute over GPUs; set expert-parallel to 1."_tr;
    std::int64_t common = 0;
    for (const std::int64_t count : counts)
        common = std::gcd(common, count);
    if (common % ranks != 0)
        return message("%1 experts cannot be divided among %2 GPUs; set expert-parallel to %3."_tr, common, ranks,
                       divisorsText(common));
    return {};
}

RowFlags expertRows(const Network& network)
{
    const RowTable table(network);
    RowFlags flags;
    flags.assign(static_cast<std::size_t>(table.indices().count), 0);
    for (const ExpertBlocks& layer : expertBlocks(table)) {
        for (const RowIndex block : layer.blocks) {
            for (RowIndex r = block; r < table[block].end; ++r)
                flags[r] = 1;
        }
        if (layer.container.valid())
            flags[layer.container] = 1;
    }
    return flags;
}

Network localExpertNetwork(const Network& network, const ParallelSetup& setup)
{
    const RowTable table(network);
    Network part = network;
    part.rows = LocalExperts(table, setup).rows(network.rows);
    return part;
}

void markTokenExchange(Placement& placement, const Network& network, const Setup& setup,
                       const IndexedVector<RowIndex, Shape>& shapes)
{
    const RowTable table(network);
    const auto count = static_cast<std::size_t>(table.indices().count);
    placement.expertTokens = received(setup.parallel);
    const std::int64_t slices = setup.parallel.tensor / setup.parallel.expertTensorDegree();
    placement.parts.resize(count);
    placement.experts = expertRows(network);
    for (const ExpertBlocks& layer : expertBlocks(table)) {
        markExchange(placement, table, layer, setup);
        if (slices > 1 && layer.blocks.size() > 1)
            divideRoutedTokens(placement, table, layer, shapes, slices);
        if (placement.units.empty())
            continue;
        if (layer.container.valid())
            placement.units[layer.container] = 1;
        else
            std::ranges::for_each(layer.blocks, [&](RowIndex block) { placement.units[block] = 1; });
    }
}

} // namespace vram
