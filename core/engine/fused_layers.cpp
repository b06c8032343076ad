// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fused_layers.h"

#include <algorithm>
#include <vector>

namespace vram {

namespace {

RowIndex inputRow(const NetworkRows& rows, const InputRef& input)
{
    const RowIndex source = rows.rowOf(input.row);
    return source.valid() && rows[source].layer ? source : RowIndex();
}

/// Returns how many rows read each row.
IndexedVector<RowIndex, int> readers(const NetworkRows& rows)
{
    IndexedVector<RowIndex, int> counts(rows.size(), 0);
    for (const RowIndex row : rows.indices()) {
        for (const InputRef& input : rows[row].inputs()) {
            if (const RowIndex source = rows.rowOf(input.row); source.valid())
                ++counts[source];
        }
        if (const RowIndex above = rows[row].above; rows[row].readsAbove() && above.valid())
            ++counts[above];
    }
    return counts;
}

bool isGate(const TableRow& row)
{
    return row.type && row.type->traits.has(Trait::Gates);
}

/// Whether the row is a linear layer, or a part of the output of one.
bool isProjection(const TableRow& row)
{
    return row.isLinear() || (row.type && row.type->sharding == ShardingPropagation::Splits);
}

bool isProduct(const TableRow& row)
{
    return row.type && row.type->traits.has(Trait::Multiplies) && row.inputs().size() == 2;
}

bool addsEntries(const TableRow& row)
{
    return row.type && row.type->traits.has(Trait::AddsEntries);
}

/// Finds the products that are fused with a row that they read.
class FusedProducts
{
public:
    explicit FusedProducts(NetworkRows& rows) : m_rows(rows), m_readBy(readers(rows)) {}

    void fuseGate(RowIndex product)
    {
        const std::vector<InputRef>& inputs = m_rows[product].inputs();
        const auto gate = std::ranges::find_if(inputs, [&](const InputRef& input) { return isGateOf(product, input); });
        if (gate == inputs.end())
            return;
        m_rows[inputRow(m_rows, *gate)].isFused = true;
        m_rows[product].fusion = ProductFusion::Gate;
    }

    /// An expert's output is multiplied by the router's weights before it is added to the outputs of other experts.
    void fuseWeights(RowIndex sum)
    {
        const std::vector<InputRef>& added = m_rows[sum].inputs();
        const RowIndex product = added.size() == 3 ? inputRow(m_rows, added[2]) : RowIndex();
        if (!product.valid() || !isProduct(m_rows[product]))
            return;
        const RowIndex output = inputRow(m_rows, m_rows[product].inputs().front());
        if (output.valid() && m_rows[output].isLinear())
            m_rows[product].fusion = ProductFusion::Weights;
    }

private:
    /// Whether the product's other input is a projection, so that the activation gates it. A product with weights of
    /// tokens, for example, is not fused.
    bool isGateOf(RowIndex product, const InputRef& input) const
    {
        const std::vector<InputRef>& inputs = m_rows[product].inputs();
        const RowIndex source = inputRow(m_rows, input);
        const RowIndex other = inputRow(m_rows, &input == &inputs.front() ? inputs.back() : inputs.front());
        return source.valid() && isGate(m_rows[source]) && m_readBy[source] == 1
               && m_rows[source].parent == m_rows[product].parent && other.valid() && isProjection(m_rows[other]);
    }

    NetworkRows& m_rows;
    IndexedVector<RowIndex, int> m_readBy;
};

} // namespace

void fuseProducts(NetworkRows& rows, const Setup& setup)
{
    for (const RowIndex row : rows.indices()) {
        rows[row].isFused = false;
        rows[row].fusion = ProductFusion::None;
    }
    if (!fusesLayers(setup))
        return;
    FusedProducts products(rows);
    for (const RowIndex row : rows.indices()) {
        if (isProduct(rows[row]))
            products.fuseGate(row);
        else if (isMegatron(setup.parallel.data) && addsEntries(rows[row]))
            products.fuseWeights(row);
    }
}

} // namespace vram
