// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compiled_frames.h"
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

/// What torch.compile compiles: blocks, the model, its loss. Each region is recorded as usual for its joint graph, taken
/// back, and recorded again as what the compiler makes of it, one autograd node with the tensors that it saves.
class CompiledRegions
{
public:
    CompiledRegions(const Setup& setup, const NetworkRows& rows, RowValues& values, Recorder& recorder,
                    LoweringIssues& issues, CompiledGraphs& graphs, GraphBreaks& breaks)
        : m_setup(setup), m_rows(rows), m_values(values), m_recorder(recorder), m_issues(issues), m_graphs(graphs),
          m_frames(rows, breaks, issues)
    {
    }

    /// Call it once the rows are known.
    void begin()
    {
        if (compilesGraphs(m_setup))
            m_frames.begin(m_setup.compile == Compile::Blocks);
    }

    /// Runs `pass`, one pass through the block, compiled if the setup says so. With `checkpointed`, the block is a
    /// checkpointed segment, which calls the compiled function again.
    Tensor run(RowIndex block, bool checkpointed, const std::function<Tensor()>& pass);

    /// Whether a checkpoint of the block is inside of what is compiled: of a larger region, or, as torchtitan orders
    /// them, of the compiled block.
    bool holdsCheckpoint(RowIndex block) const;
    /// Such a checkpoint.
    Tensor runCheckpointed(RowIndex block, CheckpointKeeps keeps, const std::function<Tensor()>& pass);

    using Part = CompiledPart;
    /// The model and its loss, as the setup and graph breaks divide them.
    std::vector<Part> parts();
    /// Whether graph breaks divide the block, which is to be compiled.
    bool isDivided(RowIndex block) const;
    /// The parts of such a block.
    std::vector<Part> partsOf(RowIndex block) { return m_frames.parts(block + 1, m_rows[block].end); }
    /// Runs `pass`, which runs the rows of a compiled part. Returns whether it could be compiled.
    bool runPart(const Part& part, const std::function<void()>& pass);
    /// The tensors from outside that the last region read.
    std::vector<Tensor> arguments() const;
    /// Whether the part begins in the loss, and not in the model.
    bool isLoss(const Part& part) const { return part.first >= lossBegin(); }
    /// Whether rows were found that cannot be part of a graph, so that lowering the network again divides it there.
    bool hasLearned() const { return m_frames.hasLearned(); }

private:
    bool isPastLimit(RowIndex block);
    void noteCheckpointed(RowIndex block);
    bool mayCompile(RowIndex block) const;
    bool compiles(RowIndex block, bool checkpointed) const;
    /// The first row of the loss and of what only it reads; the end if the network has no loss of its own.
    RowIndex lossBegin() const;
    /// Whether the loss has a target of its own, so that it is the training loop's and not computed by the model.
    bool hasTarget() const;
    bool isOnlyFor(RowIndex row, RowIndex loss) const;
    void checkTrace(GraphTrace& trace, RowIndex row, const TapeMark& start) const;
    /// Traces `pass`; adds to `results` what leaves the part, with what requires a gradient first.
    void trace(const Part& part, const TapeMark& start, const std::function<void()>& pass, GraphTrace& trace,
               std::vector<Tensor>& results);
    /// Records the graph of the last traced region as it is compiled.
    std::vector<Tensor> record(const JointGraph& graph, RowIndex row);
    std::vector<Tensor> resultsOf(const Part& part, const TapeMark& start) const;
    /// Whether the part could not be compiled as a whole; if so, learns where to divide it.
    bool fails(const GraphTrace& trace, const Part& part);

    const Setup& m_setup;
    const NetworkRows& m_rows;
    RowValues& m_values;
    Recorder& m_recorder;
    LoweringIssues& m_issues;
    CompiledGraphs& m_graphs;
    CompiledFrames m_frames;
    std::int32_t m_nextValue = 0;
    std::vector<GraphTrace::Outside> m_outside{}; ///< Those of the last region...
    /// The lists of the blocks that were compiled each for itself.
    std::vector<RowIndex> m_compiledOfList{};
    std::size_t m_place = 0; ///< Position of a block's own result among those of its region.
    JointGraph m_traced{};   ///< ...and its graph, empty if it was not compiled.
};

} // namespace vram
