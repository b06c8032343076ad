// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/network_rows.h"
#include "step/tape_period.h"
#include "step/tensor.h"

#include <span>
#include <vector>

namespace vram {

/// Index into RowValues, which holds the outputs of rows in the order in which the rows ran.
using ValueId = Index<struct RowValue>;

/// The outputs of rows, from their last run and from their first.
class RowValues
{
public:
    /// Clears the values, reusing the memory of the last network.
    void begin(const NetworkRows& rows);

    bool empty() const { return m_values.empty(); }
    std::size_t size() const { return m_values.size(); }
    const Tensor& last() const { return m_values.back(); }
    std::span<const Tensor> of(RowIndex row) const { return tensors(m_latest[row]); }
    std::span<const Tensor> firstOf(RowIndex row) const { return tensors(m_first[row]); }
    /// Returns the first output of the row, or null if the row has no output yet.
    const Tensor* output(RowIndex row) const
    {
        return m_latest[row].empty() ? nullptr : &m_values[m_latest[row].first];
    }

    /// Stores the row's outputs. With `isRecomputation`, they are those of a recomputation, which is never the first
    /// run.
    void store(RowIndex row, std::span<const Tensor> outputs, bool isRecomputation);
    /// The outputs of a range of rows at one time.
    struct State {
        std::vector<IndexRange<ValueId>> latest; ///< For each row.
        std::size_t size;                        ///< Number of all values.
    };
    State state(RowIndex first, RowIndex end) const;
    /// Sets the outputs of the rows from `first` on to those of `state`, and removes the values stored since.
    void restore(RowIndex first, const State& state);
    /// Detaches the outputs of a range of rows from the graph, because their nodes were rolled back.
    void detach(RowIndex first, RowIndex end);
    /// Replaces the outputs `before` of a range of rows by `now`, because the rows were recorded again in another form.
    /// Other values created since `start` are discarded.
    void replaceOutputs(RowIndex first, RowIndex end, std::span<const Tensor> before, std::span<const Tensor> now,
                        const Tape& tape, const TapeMark& start);
    /// Sets the row's outputs to the outputs of the last of `repeats` copies of its last run.
    void repeat(RowIndex row, const TapePeriod& period, std::int32_t repeats);

private:
    std::span<const Tensor> tensors(IndexRange<ValueId> values) const
    {
        return {m_values.data() + values.first.number(), static_cast<std::size_t>(values.count)};
    }

    IndexedVector<ValueId, Tensor> m_values{};
    IndexedVector<RowIndex, IndexRange<ValueId>> m_latest{};
    IndexedVector<RowIndex, IndexRange<ValueId>> m_first{};
};

} // namespace vram
