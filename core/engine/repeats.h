// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lowering_issues.h"
#include "engine/network_rows.h"
#include "engine/parameter_store.h"
#include "engine/row_values.h"
#include "step/placement.h"
#include "step/recorder.h"

#include <cstdint>

namespace vram {

/// Element counts of parameters.
struct TapeElements {
    std::int64_t all = 0;
    std::int64_t trainable = 0;

    void add(const TapeParameter& parameter);
};

/// Lowers two repeats of a block, or three if the first differs from the second. If the last two are identical, all
/// remaining repeats are copies of the part of the tape that the last one recorded; if only shapes are required, these
/// repeats are only counted. Also counts layers, kernels and tensors, and stops a step that has too many.
class Repeats
{
public:
    /// The start of one pass through a block.
    struct Start {
        TapeMark tape{};
        std::int64_t layers = 0;
        std::int64_t entries = 0;
        TapeElements unrecorded{};
        Tensor input{};
    };

    /// `placement` is null for a single rank. With `onlyShapes`, the tape lacks the repeats that are not lowered.
    Repeats(const NetworkRows& rows, RowValues& values, ParameterStore& parameters, Recorder& recorder,
            LoweringIssues& issues, const Placement* placement, bool onlyShapes)
        : m_rows(rows), m_values(values), m_parameters(parameters), m_recorder(recorder), m_issues(issues),
          m_placement(placement), m_onlyShapes(onlyShapes)
    {
    }

    /// Must be called when the rows are known. If there are too many layers because of repeats, every block runs once,
    /// and an error is reported.
    void begin();
    /// Returns the number of repeats of a block; in a pipeline, the number of repeats in this stage.
    std::int64_t of(RowIndex block) const;
    /// Returns the number of repeats of a block in earlier stages of a pipeline.
    std::int64_t earlier(RowIndex block) const
    {
        return m_placement && m_placement->stage ? m_placement->stage->earlier[block] : 0;
    }
    Start start(const Tensor& input) const;
    /// Appends `times` copies of the pass that began at `last` if it equals the pass before. Otherwise returns false,
    /// and the next pass must be lowered. `carried` is the output of the last pass.
    bool appendCopies(RowIndex block, const Start& before, const Start& last, std::int64_t times, Tensor& carried);

    /// Whether the step has reached the limit of tensors and kernels. The first time, this is reported at `row`.
    bool isFull(RowIndex row);
    void countLayer();
    /// Number of layers that ran, including repeats, and how many of them were lowered.
    std::int64_t layers() const { return m_layers; }
    std::int64_t lowered() const { return m_lowered; }
    /// Returns the element counts of all parameters, including repeats.
    TapeElements parameters() const;

private:
    void countCopies(const Start& last, std::int64_t times);
    /// Number of kernels, tensors and storages so far, on which the memory and time of an estimate depend.
    std::int64_t entries() const;

    const NetworkRows& m_rows;
    RowValues& m_values;
    ParameterStore& m_parameters;
    Recorder& m_recorder;
    LoweringIssues& m_issues;
    const Placement* m_placement;
    const bool m_onlyShapes;
    /// Parameters of repeats that are not on the tape, because only the shapes are required.
    TapeElements m_unwritten{};
    std::int64_t m_layers = 0;
    std::int64_t m_lowered = 0;
    bool m_once = false; ///< Whether every block runs only once.
    bool m_full = false;
};

} // namespace vram
