// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpointing.h"
#include "engine/chunked_loss.h"
#include "engine/compiled_regions.h"
#include "engine/lowering_issues.h"
#include "engine/network_rows.h"
#include "engine/output_lifetimes.h"
#include "engine/parameter_store.h"
#include "engine/path_patterns.h"
#include "engine/repeats.h"
#include "engine/row_host.h"
#include "engine/row_inputs.h"
#include "engine/row_values.h"
#include "engine/sharded_layers.h"
#include "engine/unit_marks.h"
#include "network/network.h"
#include "setup/setup.h"
#include "step/placement.h"
#include "step/recorder.h"

#include <span>
#include <vector>

namespace vram {

/// Lowers a network under a setup to a tape by running row after row and block after block. Each member object handles
/// one part of the lowering.
class Lowering
{
public:
    /// Purpose of the tape: a whole step; only the output shapes of rows, which takes half the time; or the evaluation
    /// between epochs, a forward pass with its loss under no_grad.
    enum class Purpose { Step, Shapes, Evaluation };

    /// Memory that one lowering passes on to the next, so that a search over batch sizes allocates only once.
    struct Scratch {
        NetworkRows rows{};
        RowValues values{};
        CompiledGraphs compiled{};
        GraphBreaks breaks{}; ///< Graph breaks of the current network; cleared for another network.
    };

    /// `placement` is the placement of one rank among several and must outlive the lowering.
    Lowering(const Network& network, const Setup& setup, Tape& tape, Scratch& scratch, Purpose purpose = Purpose::Step,
             const Placement* placement = nullptr);

    /// Sets the device; the default is a GPU of compute capability 8.0.
    void setDevice(const KernelDevice& device)
    {
        m_host.setGpu(device.capability);
        m_recorder.setDevice(device);
    }
    void run();

    const NetworkRows& rows() const { return m_rows; }
    /// Returns the outputs of the row's first run.
    std::span<const Tensor> outputsOf(RowIndex row) const { return m_values.firstOf(row); }
    const ParameterCount& parametersOf(RowIndex row) const { return m_parameters.count(row); }
    const std::vector<Issue>& issues() const { return m_issues.all(); }
    /// Number of layers that ran, including repeats.
    std::int64_t layerCount() const { return m_repeats.layers(); }
    TapeElements parameterCount() const { return m_repeats.parameters(); }
    /// Number of layers that were lowered; the others are copies of a repeat.
    std::int64_t loweredLayers() const { return m_repeats.lowered(); }
    /// Whether torch.compile found new graph breaks. Another lowering with the same scratch memory compiles the rows
    /// between them.
    bool hasNewBreaks() const { return m_compiled.hasNewBreaks(); }
    /// Whether any size exceeds 63 bits.
    bool tooLarge() const { return m_tooLarge; }

private:
    /// Runs rows in the parts into which torch.compile divides them. Returns the output of the last row.
    Tensor runParts(const std::vector<CompiledPart>& parts, const Tensor& input);
    /// Runs rows and returns the output of the last one.
    bool isOwnParameter(RowIndex row) const;
    void registerParameters(RowIndex first, RowIndex end);
    Tensor runRows(RowIndex first, RowIndex end, const Tensor& above);
    void runLayer(RowIndex row, const Tensor& above);
    void lowerLayer(RowIndex row, const Layer& layer, const RowPart* part);
    /// Skips the row; its readers read its first input instead.
    void forwardInput(RowIndex row, const Tensor& above);
    void runBlock(RowIndex row, const Tensor& above);
    /// Runs all passes through a block; returns the output of the last one.
    Tensor runRepeats(RowIndex row, const std::vector<Tensor>& inputs);
    /// Casts the arguments of a block that is a unit of FSDP2; returns the first of them, `carried`, as the block reads
    /// it.
    Tensor castArguments(RowIndex row, const Tensor& carried);
    void castAll(std::vector<Tensor>& tensors, DType type);
    /// Runs one pass through a block, with or without checkpointing.
    Tensor runPass(RowIndex row, const std::vector<Tensor>& inputs, const Tensor& given, bool checkpointed);
    Tensor runSinglePass(RowIndex row, const Tensor& input);
    /// Collects the block's inputs, the first of which is received from another pipeline stage.
    void receiveInputs(RowIndex row, std::vector<Tensor>& inputs);
    void store(RowIndex row, std::span<const Tensor> outputs)
    {
        m_values.store(row, outputs, m_recorder.isRecomputing());
    }
    bool isDropped(RowIndex row) const { return !m_dropped.empty() && m_dropped[row]; }
    bool sendsOutput() const { return m_placement && m_placement->stage && m_placement->stage->sendsOutput; }
    void makeQuantizationTable();
    void finish();
    /// Records the loss, or the sum of the output if the network has no loss.
    void recordLoss();

    const Setup& m_setup;
    const Purpose m_purpose;
    const Placement* const m_placement;
    Tape& m_tape;
    NetworkRows& m_rows;
    RowValues& m_values;
    RowFlags m_dropped{}; ///< Flags of the rows that do not run, or do not run separately; empty if all rows run.
    Recorder m_recorder;
    LoweringIssues m_issues;
    UnitMarks m_units;
    ShardedLayers m_sharded;
    ParameterStore m_parameters;
    RowInputs m_inputs;
    OutputLifetimes m_lifetimes;
    Repeats m_repeats;
    Checkpointing m_checkpointing;
    CompiledRegions m_compiled;
    RowHost m_host;
    ChunkedLoss m_chunkedLoss;
    std::vector<Tensor> m_layerInputs{}; ///< Scratch memory of runLayer().
    std::vector<Tensor> m_layerOutputs{};
    bool m_tooLarge = false;
};

} // namespace vram
