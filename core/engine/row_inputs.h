// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lowering_issues.h"
#include "engine/network_rows.h"
#include "engine/row_values.h"

#include <cstddef>
#include <vector>

namespace vram {

/// Finds the tensors that rows refer to as their inputs.
class RowInputs
{
public:
    /// `dropped` marks rows that do not run; it is empty if all rows run.
    RowInputs(const NetworkRows& rows, const RowValues& values, const RowFlags& dropped, LoweringIssues& issues)
        : m_rows(rows), m_values(values), m_dropped(dropped), m_issues(issues)
    {
    }

    /// Must be called when the rows are known.
    void begin() { m_blockInputs.assign(m_rows.blocks(), {}); }
    /// The input of a block, which is set for each repeat.
    Tensor& blockInput(RowIndex block) { return m_blockInputs[m_rows[block].ordinal]; }
    /// Makes the rows of a block read `by` in place of `tensor`, which comes from outside the block.
    void replace(const Tensor& tensor, const Tensor& by) { m_replaced.push_back({tensor, by}); }
    std::size_t replaced() const { return m_replaced.size(); }
    /// Undoes all replacements but the first `count`, and calls `use` with the tensor that each of them put in place.
    template<typename Use>
    void restore(std::size_t count, Use use)
    {
        for (; m_replaced.size() > count; m_replaced.pop_back())
            use(m_replaced.back().by);
    }
    /// Returns the tensor to which the reference points. If the reference is invalid, reports an error at `row` and
    /// returns an undefined tensor.
    Tensor value(RowIndex row, const InputRef& ref);
    /// The tensors from outside that the rows of a block read.
    struct BlockInputs {
        std::vector<Tensor> tensors{};
        std::size_t arguments = 0; ///< Number of leading tensors that are the block's own inputs.
    };
    /// Returns the inputs of a block whose first input is `input`.
    BlockInputs inputsOf(RowIndex block, const Tensor& input);
    /// Appends the row's inputs, or `above` if the row names no inputs.
    void collect(RowIndex row, const std::vector<InputRef>& refs, const Tensor& above, std::vector<Tensor>& inputs);

private:
    struct Replaced {
        Tensor tensor;
        Tensor by;
    };

    /// Whether the row can run without the output of a dropped row.
    bool canOmitInput(RowIndex row) const;

    const NetworkRows& m_rows;
    const RowValues& m_values;
    const RowFlags& m_dropped;
    LoweringIssues& m_issues;
    std::vector<Tensor> m_blockInputs{}; ///< Indexed by TableRow::ordinal.
    std::vector<Replaced> m_replaced{};
};

/// Returns the error for inputs that no layer of this type accepts: too few inputs, empty inputs, or sizes beyond 63
/// bits. Returns an empty message if the inputs are acceptable.
Message inputError(const LayerType& type, const std::vector<Tensor>& inputs);

} // namespace vram
