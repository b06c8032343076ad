// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/graph_breaks.h"

#include <algorithm>

namespace vram {

// torch/_dynamo/variables/builder.py breaks the graph at RNN, LSTM and GRU. With skip_fsdp_hooks
// (torch/_dynamo/config.py), the graph also breaks at FSDP hooks.
void GraphBreaks::add(const NetworkRows& rows, RowIndex row, std::string_view kernel)
{
    const LayerType* const type = rows[row].type;
    const bool alsoInPyTorch = kernel == kHook || (type && type->traits.hasAny({Trait::Opaque, Trait::Recurrent}));
    const auto [found, added] = m_rows.try_emplace(row, Break{std::string(kernel), alsoInPyTorch});
    if (!added && found->second.before) // The row itself cannot be compiled either.
        found->second = {std::string(kernel), true};
}

std::size_t GraphBreaks::addRecorded(const NetworkRows& rows)
{
    for (const RowIndex row : rows.indices()) {
        const Layer* const layer = rows[row].layer;
        if (layer && layer->graphBreak)
            m_rows.try_emplace(row, Break{layer->graphBreak->reason, true, layer->graphBreak->before});
    }
    return m_rows.size();
}

const GraphBreaks::Break* GraphBreaks::at(RowIndex row) const
{
    const auto found = m_rows.find(row);
    return found == m_rows.end() ? nullptr : &found->second;
}

bool GraphBreaks::hasBetween(RowIndex first, RowIndex end) const
{
    const auto found = m_rows.lower_bound(first);
    return found != m_rows.end() && found->first < end;
}

bool GraphBreaks::hasPyTorchBreakBetween(RowIndex first, RowIndex end) const
{
    return std::any_of(m_rows.lower_bound(first), m_rows.lower_bound(end),
                       [](const auto& entry) { return entry.second.alsoInPyTorch; });
}

} // namespace vram
