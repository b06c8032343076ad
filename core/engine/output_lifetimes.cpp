// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/output_lifetimes.h"

#include <algorithm>

namespace vram {

void OutputLifetimes::begin(bool keepsAttributes)
{
    for (const RowIndex row : m_rows.rowsWithReferences()) {
        RowIndex until = m_rows.rowOf(m_rows[row].layer->until);
        if (m_rows[row].layer->keptAfterStep) {
            if (keepsAttributes) {
                m_attributes.push_back({row, until.valid() ? until : row});
                continue;
            }
            until = m_rows.end() - 1;
        }
        if (until.valid() && !(m_rows[row].cached && until + 1 == m_rows.end()))
            m_until[until].push_back(row);
    }
}

void OutputLifetimes::keepAttributes(RowIndex row)
{
    for (KeptRow& kept : m_attributes) {
        if (kept.replacedBy == row)
            kept.replacedAt = m_recorder.now();
    }
    if (row + 1 != m_rows.end())
        return;
    for (const KeptRow& kept : m_attributes) {
        for (const Tensor& output : m_values.of(kept.row)) {
            if (output.defined())
                m_recorder.keepAfterStep(output, kept.replacedAt);
        }
    }
}

void OutputLifetimes::afterRow(RowIndex row)
{
    keepAttributes(row);
    if (m_until.empty())
        return;
    const auto held = m_until.find(row);
    if (held == m_until.end())
        return;
    // If `row` is the last row, the training loop holds the outputs until backward has ended, unless they are variables
    // of a forward that has returned.
    const bool last = row + 1 == m_rows.end();
    for (const RowIndex source : held->second) {
        const bool remains = last && m_kept && !m_rows[source].layer->untilReturn;
        const Moment moment = remains ? kEndOfBackward : m_recorder.now();
        for (const Tensor& output : m_values.of(source))
            m_recorder.keepAlive(output, moment);
    }
}

/// Whether the rows themselves declare what lives until the end.
bool OutputLifetimes::declaresEnd() const
{
    const auto held = m_until.find(m_rows.end() - 1);
    return held != m_until.end()
           && std::ranges::any_of(held->second, [&](RowIndex row) { return !m_rows[row].layer->untilReturn; });
}

void OutputLifetimes::noteLossInputs(const std::vector<Tensor>& inputs)
{
    if (declaresEnd())
        return;
    for (const Tensor& input : inputs) {
        if (m_recorder.tape().storages[input.storage].row < m_rows.trainingLoss())
            m_modelOutputs.push_back(input);
    }
}

void OutputLifetimes::replaceLossInputs(std::size_t known, const std::vector<Tensor>& inputs)
{
    m_modelOutputs.resize(known);
    noteLossInputs(inputs);
}

void OutputLifetimes::endModel()
{
    for (const Tensor& output : m_modelOutputs)
        m_recorder.keepAlive(output, m_kept ? kEndOfBackward : m_recorder.now());
}

void OutputLifetimes::keepUntilEnd(RowIndex row)
{
    if (!row.valid())
        return;
    for (const Tensor& output : m_values.of(row))
        m_recorder.keepAlive(output, kEndOfBackward);
}

void OutputLifetimes::keepForCaller(const RowFlags& dropped)
{
    for (const RowIndex row : dropped.indices()) {
        if (!dropped[row])
            continue;
        const std::vector<InputRef>& inputs = m_rows[row].inputs();
        if (inputs.empty())
            keepUntilEnd(m_rows[row].above);
        for (const InputRef& ref : inputs)
            keepUntilEnd(m_rows.rowOf(ref.row));
    }
    if (!m_values.empty())
        m_recorder.keepAlive(m_values.last(), kEndOfBackward);
}

} // namespace vram
