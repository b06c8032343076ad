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

/// The regions that torch.compile compiles: blocks, the model, its loss. Each region is first recorded as in eager mode
/// to trace its joint graph, then rolled back and recorded again in compiled form, as one autograd node with the
/// tensors that it saves.
class CompiledRegions
{
public:
    CompiledRegions(const Setup& setup, const NetworkRows& rows, RowValues& values, Recorder& recorder,
                    LoweringIssues& issues, CompiledGraphs& graphs, GraphBreaks& breaks)
        : m_setup(setup), m_rows(rows), m_values(values), m_recorder(recorder), m_issues(issues), m_graphs(graphs),
          m_frames(rows, breaks, issues)
    {
    }

    /// Must be called when the rows are known.
    void begin()
    {
        if (compilesGraphs(m_setup))
            m_frames.begin(m_setup.compile == Compile::Blocks);
    }

    /// Runs `pass`, one pass through the block, compiled if the setup requires it. With `checkpointed`, the block is a
    /// checkpointed segment, whose recomputation calls the compiled function again.
    Tensor run(RowIndex block, bool checkpointed, const std::function<Tensor()>& pass);

    /// Whether the checkpoint of the block lies inside a compiled region: a larger region or, in torchtitan's order,
    /// the compiled block itself.
    bool containsCheckpoint(RowIndex block) const;
    /// Runs a pass through a block whose checkpoint lies inside a compiled region.
    Tensor runCheckpointed(RowIndex block, CheckpointKeeps keeps, const std::function<Tensor()>& pass);

    using Part = CompiledPart;
    /// Returns the parts into which the setup and graph breaks divide the model and its loss.
    std::vector<Part> parts();
    /// Whether graph breaks divide a block that is to be compiled.
    bool isDivided(RowIndex block) const;
    /// Returns the parts of a divided block.
    std::vector<Part> partsOf(RowIndex block) { return m_frames.parts(block + 1, m_rows[block].end); }
    /// Runs `pass`, which runs the rows of a compiled part. Returns whether the part could be compiled.
    bool runPart(const Part& part, const std::function<void()>& pass);
    /// Returns the external input tensors of the last region.
    std::vector<Tensor> arguments() const;
    /// Whether the part begins in the loss, not in the model.
    bool isLoss(const Part& part) const { return part.first >= lossBegin(); }
    /// Whether new graph breaks were found, at which another lowering would divide the network.
    bool hasNewBreaks() const { return m_frames.hasNewBreaks(); }

private:
    /// The code of a class of blocks, compiled for one graph.
    struct CompiledCode {
        std::string_view kind{};
        RowIndex list{}; ///< First element of the module list, for blocks of unknown class.
        JointGraph graph{};
    };

    /// Whether Dynamo leaves the block to Python because it has compiled the code of its class too often already. If
    /// not, the code counts as compiled for this graph. If `isIndexed`, no other block can use the compiled code.
    bool exceedsRecompileLimit(RowIndex block, const JointGraph& graph, bool isIndexed);
    void noteCheckpointed(RowIndex block);
    bool mayCompile(RowIndex block) const;
    bool shouldCompile(RowIndex block, bool checkpointed) const;
    /// Returns the first row of the loss and of the rows that only the loss reads, or the end if the training loop
    /// computes no loss.
    RowIndex lossBegin() const;
    /// Whether the loss has its own target, which means that the training loop computes it, not the model.
    bool hasTarget() const;
    /// Whether the loss reads one of the model's own inputs, as the models of transformers do with `labels`.
    bool modelComputesLoss() const;
    bool isReadOnlyBy(RowIndex row, RowIndex loss) const;
    /// Whether the model's forward returns after this row.
    bool endsForward(RowIndex row) const;
    void checkTrace(GraphTrace& trace, RowIndex row, const TapeMark& start) const;
    /// Replaces written attention as Inductor does.
    void fuseAttention(GraphTrace& trace) const;
    /// Traces `pass`, and adds the results of the part to `results`; those that require a gradient come first.
    void trace(const Part& part, const TapeMark& start, const std::function<void()>& pass, GraphTrace& trace,
               std::vector<Tensor>& results);
    bool isParameter(const TapeStorage& storage, const Part& part) const;
    /// Records the graph of the last traced region in compiled form.
    std::vector<Tensor> record(const JointGraph& graph, RowIndex row);
    std::vector<Tensor> resultsOf(const Part& part, const TapeMark& start) const;
    /// Whether the part could not be compiled as a whole. If so, reports the failures and adds the graph breaks at
    /// which to divide it.
    bool isUncompilable(const GraphTrace& trace, const Part& part);

    const Setup& m_setup;
    const NetworkRows& m_rows;
    RowValues& m_values;
    Recorder& m_recorder;
    LoweringIssues& m_issues;
    CompiledGraphs& m_graphs;
    CompiledFrames m_frames;
    std::int32_t m_nextValue = 0;
    std::vector<GraphTrace::ExternalTensor> m_externalTensors{}; ///< External inputs of the last region.
    std::vector<CompiledCode> m_compiledCode{};
    std::size_t m_outputIndex = 0; ///< Index of the block's output among the results of its region.
    JointGraph m_traced{};         ///< Graph of the last region, empty if it was not compiled.
};

} // namespace vram
