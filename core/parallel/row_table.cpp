// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/row_table.h"

namespace vram {

RowTable::RowTable(const Network& network)
{
    collect(network.rows, {}, {});
}

void RowTable::collect(const std::vector<Row>& rows, RowIndex parent, const std::string& path)
{
    RowIndex above;
    for (const Row& row : rows) {
        const RowIndex at = m_rows.next();
        const Layer* layer = asLayer(row);
        m_rows.push_back({layer, asBlock(row), layer ? findLayerType(layer->type) : nullptr, parent, above, RowIndex(0),
                          path.empty() ? name(row) : path + "." + name(row)});
        m_rowOf.emplace(id(row), at);
        if (const Block* block = asBlock(row))
            collect(block->rows, at, std::string(m_rows.back().path));
        m_rows[at].end = m_rows.next();
        above = at;
    }
}

RowSource RowTable::sourceOf(RowIndex row, const InputRef& ref) const
{
    const auto found = m_rowOf.find(ref.row);
    if (found == m_rowOf.end())
        return {};
    const Entry& source = (*this)[found->second];
    return {found->second, source.block && found->second < row && row < source.end};
}

RowIndex RowTable::siblingsEnd(RowIndex row) const
{
    const RowIndex parent = m_rows[row].parent;
    return parent.valid() ? m_rows[parent].end : m_rows.next();
}

std::vector<RowSource> RowTable::sources(RowIndex row) const
{
    const Entry& entry = (*this)[row];
    std::vector<RowSource> result;
    for (const InputRef& ref : entry.inputs())
        result.push_back(sourceOf(row, ref));
    if (!result.empty() || (entry.type && entry.type->maximumInputs == 0))
        return result;
    if (entry.above.valid())
        result.push_back({entry.above, false});
    else if (entry.parent.valid())
        result.push_back({entry.parent, true});
    return result;
}

RowIndex RowTable::lastChild(RowIndex block) const
{
    RowIndex last;
    for (RowIndex child = block + 1; child < (*this)[block].end; child = (*this)[child].end)
        last = child;
    return last;
}

} // namespace vram
