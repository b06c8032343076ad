// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compiled_graphs.h"
#include "engine/lowering_issues.h"
#include "engine/network_rows.h"
#include "engine/row_values.h"
#include "setup/setup.h"
#include "step/graph_trace.h"
#include "step/recorder.h"

#include <functional>
#include <vector>

namespace vram {

/// Blocks under torch.compile: each is recorded as usual for its joint graph, taken back, and recorded again as what
/// the compiler makes of it, one autograd node with the tensors that it saves.
class CompiledRegions
{
public:
    CompiledRegions(const Setup& setup, const NetworkRows& rows, RowValues& values, Recorder& recorder,
                    LoweringIssues& issues, CompiledGraphs& graphs)
        : m_setup(setup), m_rows(rows), m_values(values), m_recorder(recorder), m_issues(issues), m_graphs(graphs)
    {
    }

    /// Runs `pass`, one pass through the block, compiled if the setup says so. With `checkpointed`, the block is a
    /// checkpointed segment, which calls the compiled function again.
    Tensor run(RowIndex block, bool checkpointed, const std::function<Tensor()>& pass);

private:
    bool compiles(RowIndex block, bool checkpointed);
    bool isReadInside(RowIndex block) const;
    Tensor trace(RowIndex block, const std::function<Tensor()>& pass, GraphTrace& trace);
    Tensor record(RowIndex block);

    const Setup& m_setup;
    const NetworkRows& m_rows;
    RowValues& m_values;
    Recorder& m_recorder;
    LoweringIssues& m_issues;
    CompiledGraphs& m_graphs;
    std::int32_t m_nextValue = 0;
    std::vector<GraphTrace::Outside> m_outside{}; ///< Of the last region...
    JointGraph m_traced{};                        ///< ...and its graph, empty if it was not compiled.
};

} // namespace vram
