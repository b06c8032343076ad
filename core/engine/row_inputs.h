// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lowering_issues.h"
#include "engine/network_rows.h"
#include "engine/row_values.h"

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
    /// Returns the tensor to which the reference points. If the reference is invalid, reports an error at `row` and
    /// returns an undefined tensor.
    Tensor value(RowIndex row, const InputRef& ref);
    /// Appends the row's inputs, or `above` if the row names no inputs.
    void collect(RowIndex row, const std::vector<InputRef>& refs, const Tensor& above, std::vector<Tensor>& inputs);

private:
    /// Whether the row can run without the output of a dropped row.
    bool canOmitInput(RowIndex row) const;

    const NetworkRows& m_rows;
    const RowValues& m_values;
    const RowFlags& m_dropped;
    LoweringIssues& m_issues;
    std::vector<Tensor> m_blockInputs{}; ///< Indexed by TableRow::ordinal.
};

/// Returns the error for inputs that no layer of this type accepts: too few inputs, empty inputs, or sizes beyond 63
/// bits. Returns an empty message if the inputs are acceptable.
Message inputError(const LayerType& type, const std::vector<Tensor>& inputs);

} // namespace vram
