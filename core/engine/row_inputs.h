#pragma once

#include "engine/lowering_issues.h"
#include "engine/network_rows.h"
#include "engine/row_values.h"

#include <vector>

namespace vram {

/// Finds the tensors that rows name as their inputs.
class RowInputs
{
public:
    /// `dropped`: rows that do not run; empty: all run.
    RowInputs(const NetworkRows& rows, const RowValues& values, const RowFlags& dropped, LoweringIssues& issues)
        : m_rows(rows), m_values(values), m_dropped(dropped), m_issues(issues)
    {
    }

    /// To be called when the rows are known.
    void begin() { m_blockInputs.assign(m_rows.blocks(), {}); }
    /// Sets a block's input, which changes from repeat to repeat.
    Tensor& blockInput(RowIndex block) { return m_blockInputs[m_rows[block].ordinal]; }
    /// Undefined, with an error at `row`, if the reference is invalid.
    Tensor value(RowIndex row, const InputRef& ref);
    /// Appends the row's inputs; `above` where it names none.
    void collect(RowIndex row, const std::vector<InputRef>& refs, const Tensor& above, std::vector<Tensor>& inputs);

private:
    /// Whether the row can do without the output of a dropped row.
    bool doesWithout(RowIndex row) const;

    const NetworkRows& m_rows;
    const RowValues& m_values;
    const RowFlags& m_dropped;
    LoweringIssues& m_issues;
    std::vector<Tensor> m_blockInputs{}; ///< By TableRow::ordinal.
};

/// The fault of inputs that no layer of this type accepts: too few, empty, or with sizes beyond 64 bits; empty if there
/// is none.
Message inputFault(const LayerType& type, const std::vector<Tensor>& inputs);

} // namespace vram
