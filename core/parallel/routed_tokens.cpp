// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/routed_tokens.h"

#include "parallel/tensor_sharding.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace vram {

namespace {

/// Returns the sizes of `layer` that are its output's, or null for a layer that takes them from its input.
Extents* outputSizes(Layer& layer, const LayerType& type)
{
    const int index = attributeIndex(type, type.sharding == ShardingPropagation::Splits ? "sizes" : "shape");
    if (index < 0 || static_cast<std::size_t>(index) >= layer.attributes.size())
        return nullptr;
    return std::get_if<Extents>(&layer.attributes[static_cast<std::size_t>(index)]);
}

Extent divided(const Extent& extent, std::int64_t slices)
{
    if (extent.fixed < 0) // The size that a reshape infers.
        return extent;
    if (extent.perSample % slices == 0)
        return {extent.fixed / slices, extent.perSample / slices, extent.divisor};
    return {extent.fixed / slices, extent.perSample, checkedMul(extent.divisor, slices)};
}

bool isDimension0(const Layer& layer, const LayerType& type)
{
    const int index = attributeIndex(type, "dim");
    return index < 0 || std::get<std::int64_t>(attribute(layer, type, index)) == 0;
}

/// Finds the rows that process a mixture's routed tokens.
class RoutedTokens
{
public:
    RoutedTokens(const RowTable& table, const ExpertBlocks& layer, const IndexedVector<RowIndex, Shape>& shapes,
                 std::int64_t slices)
        : m_table(table), m_layer(layer), m_shapes(shapes), m_slices(slices)
    {
    }

    /// Returns the parts of all rows that process slices of the list, or nothing if the list cannot be divided.
    std::optional<std::map<RowIndex, RowPart>> find()
    {
        if (!findGather() || !findResults())
            return std::nullopt;
        return std::move(m_parts);
    }

private:
    // The experts read chunks of what one row has gathered by a list of tokens.
    bool findGather()
    {
        RowIndex row = sourceOf(m_layer.blocks.front());
        while (row.valid() && m_table[row].type && m_table[row].type->name != "Index") {
            if (!dividesRow(row))
                return false;
            row = sourceOf(row);
        }
        if (!row.valid() || !m_table[row].type || m_shapes[row].empty() || m_shapes[row][0] % m_slices != 0)
            return false;
        m_tokens = m_shapes[row][0];
        const std::size_t inputs = m_table.sources(row).size();
        RowPart& gather = m_parts[row];
        gather.before.assign(inputs, InputRedistribution::SliceTokens);
        gather.before.front() = InputRedistribution::None;
        for (const RowIndex block : m_layer.blocks)
            m_parts[block];
        return inputs > 1;
    }

    RowIndex sourceOf(RowIndex row) const
    {
        const std::vector<RowSource> sources = m_table.sources(row);
        return sources.empty() || sources.front().blockInput ? RowIndex() : sources.front().row;
    }

    /// Whether the row's output, too, has a row for each token. Gives the row the sizes of one slice.
    bool dividesRow(RowIndex row)
    {
        const RowTable::Entry& entry = m_table[row];
        const RowIndex source = sourceOf(row);
        if (!entry.layer || !entry.type || !source.valid() || m_shapes[row].empty())
            return false;
        const bool joins = entry.type->name == "Cat" && isDimension0(*entry.layer, *entry.type);
        if (!joins && shardingAfter(*entry.layer, *entry.type, m_shapes[source], 0, m_shapes[row]) != 0)
            return false;
        Layer part = *entry.layer;
        if (Extents* const sizes = outputSizes(part, *entry.type)) {
            const auto last = entry.type->sharding == ShardingPropagation::Splits
                                  ? sizes->end()
                                  : sizes->begin() + (sizes->empty() ? 0 : 1);
            std::for_each(sizes->begin(), last, [this](Extent& size) { size = divided(size, m_slices); });
            m_parts[row].layer = std::make_shared<const Layer>(std::move(part));
        }
        m_parts[row];
        return true;
    }

    // All rows after the experts that read their results, up to those that add them to an output of all tokens.
    bool findResults()
    {
        const RowIndex end = m_table.siblingsEnd(m_layer.blocks.back());
        bool isAdded = false;
        for (RowIndex row = m_table[m_layer.blocks.back()].end; row < end; row = m_table[row].end) {
            if (!readsPart(row))
                continue;
            if (!sliceInputs(row) || (!adds(row) && !dividesRow(row)))
                return false;
            isAdded = isAdded || adds(row);
        }
        return isAdded;
    }

    /// Whether the row adds results to an output of all tokens.
    bool adds(RowIndex row) const
    {
        const LayerType* const type = m_table[row].type;
        return type && type->traits.has(Trait::AddsEntries);
    }

    bool readsPart(RowIndex row) const
    {
        return std::ranges::any_of(m_table.sources(row), [this](const RowSource& source) { return isPart(source); });
    }

    /// Whether the source lists the tokens of one slice.
    bool isPart(const RowSource& source) const
    {
        return !source.blockInput && m_parts.contains(source.row) && !adds(source.row);
    }

    /// Slices the inputs that still list all tokens, except for the output to which `row` adds.
    bool sliceInputs(RowIndex row)
    {
        const std::vector<RowSource> sources = m_table.sources(row);
        std::vector<InputRedistribution> before(sources.size(), InputRedistribution::None);
        for (std::size_t i = adds(row) ? 1 : 0; i < sources.size(); ++i) {
            if (isPart(sources[i]))
                continue;
            if (sources[i].blockInput || !sources[i].row.valid())
                return false;
            const Shape& shape = m_shapes[sources[i].row];
            if (!shape.empty() && shape[0] == m_tokens)
                before[i] = InputRedistribution::SliceTokens;
        }
        m_parts[row].before = std::move(before);
        return true;
    }

    const RowTable& m_table;
    const ExpertBlocks& m_layer;
    const IndexedVector<RowIndex, Shape>& m_shapes;
    const std::int64_t m_slices;
    std::int64_t m_tokens = 0; ///< Length of the list of routed tokens.
    std::map<RowIndex, RowPart> m_parts{};
};

} // namespace

void divideRoutedTokens(Placement& placement, const RowTable& table, const ExpertBlocks& layer,
                        const IndexedVector<RowIndex, Shape>& shapes, std::int64_t slices)
{
    const auto parts = RoutedTokens(table, layer, shapes, slices).find();
    if (!parts)
        return;
    for (const auto& [row, found] : *parts) {
        RowPart& part = placement.parts[row];
        part.tokenSlices = slices;
        if (found.layer)
            part.layer = found.layer;
        if (!found.before.empty())
            part.before = found.before;
    }
}

} // namespace vram
