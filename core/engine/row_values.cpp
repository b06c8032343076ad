// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/row_values.h"

#include <algorithm>

namespace vram {

void RowValues::begin(const NetworkRows& rows)
{
    m_values.clear();
    m_values.reserve(rows.size());
    m_latest.assign(rows.size(), {});
    m_first.assign(rows.size(), {});
}

void RowValues::store(RowIndex row, std::span<const Tensor> outputs, bool isRecomputation)
{
    m_latest[row] = {m_values.next(), static_cast<std::int32_t>(outputs.size())};
    m_values.insert(m_values.end(), outputs.begin(), outputs.end());
    if (!isRecomputation && m_first[row].empty())
        m_first[row] = m_latest[row];
}

RowValues::State RowValues::state(RowIndex first, RowIndex end) const
{
    return {{m_latest.begin() + first.number(), m_latest.begin() + end.number()}, m_values.size()};
}

void RowValues::restore(RowIndex first, const State& state)
{
    std::ranges::copy(state.latest, m_latest.begin() + first.number());
    m_values.resize(state.size);
}

void RowValues::detach(RowIndex first, RowIndex end)
{
    for (RowIndex row = first; row < end; ++row) {
        for (const ValueId value : m_latest[row]) {
            m_values[value].node = {};
            m_values[value].requiresGrad = false;
        }
    }
}

void RowValues::replaceOutputs(RowIndex first, RowIndex end, std::span<const Tensor> before,
                               std::span<const Tensor> now, const Tape& tape, const TapeMark& start)
{
    for (RowIndex row = first; row < end; ++row) {
        for (const ValueId id : m_latest[row]) {
            Tensor& value = m_values[id];
            const auto found = std::ranges::find(before, value);
            if (found != before.end()) {
                value = now[static_cast<std::size_t>(found - before.begin())];
                continue;
            }
            if (value.node.valid() && value.node >= start.nodes) {
                value.node = {};
                value.requiresGrad = false;
            }
            if (value.storage >= start.storages && tape.storages[value.storage].category == Category::Temporary)
                value.storage = {};
        }
    }
}

void RowValues::repeat(RowIndex row, const TapePeriod& period, std::int32_t repeats)
{
    const IndexRange<ValueId> before = m_latest[row];
    m_latest[row].first = m_values.next();
    for (const ValueId value : before)
        m_values.push_back(period.shifted(Tensor(m_values[value]), repeats));
}

} // namespace vram
