#include "parallel/row_table.h"

namespace vram {

RowTable::RowTable(const Network& network)
{
    collect(network.rows, -1, {});
}

void RowTable::collect(const std::vector<Row>& rows, std::int32_t parent, const std::string& path)
{
    std::int32_t above = -1;
    for (const Row& row : rows) {
        const std::int32_t at = count();
        const Layer* layer = asLayer(row);
        m_rows.push_back({layer, asBlock(row), layer ? findLayerType(layer->type) : nullptr, parent, above, 0,
                          path.empty() ? name(row) : path + "." + name(row)});
        m_rowOf.emplace(static_cast<std::uint32_t>(id(row)), at);
        if (const Block* block = asBlock(row))
            collect(block->rows, at, std::string(m_rows.back().path));
        m_rows[static_cast<std::size_t>(at)].end = count();
        above = at;
    }
}

RowSource RowTable::sourceOf(std::int32_t row, const InputRef& ref) const
{
    const auto found = m_rowOf.find(static_cast<std::uint32_t>(ref.row));
    if (found == m_rowOf.end())
        return {};
    const Entry& source = (*this)[found->second];
    return {found->second, source.block && found->second < row && row < source.end};
}

std::vector<RowSource> RowTable::sources(std::int32_t row) const
{
    const Entry& entry = (*this)[row];
    std::vector<RowSource> result;
    for (const InputRef& ref : entry.inputs())
        result.push_back(sourceOf(row, ref));
    if (!result.empty() || (entry.type && entry.type->maximumInputs == 0))
        return result;
    if (entry.above >= 0)
        result.push_back({entry.above, false});
    else if (entry.parent >= 0)
        result.push_back({entry.parent, true});
    return result;
}

std::int32_t RowTable::lastOf(std::int32_t block) const
{
    std::int32_t last = -1;
    for (std::int32_t child = block + 1; child < (*this)[block].end; child = (*this)[child].end)
        last = child;
    return last;
}

} // namespace vram
