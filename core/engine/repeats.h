#pragma once

#include "engine/lowering_issues.h"
#include "engine/network_rows.h"
#include "engine/parameter_store.h"
#include "engine/row_values.h"
#include "step/placement.h"
#include "step/recorder.h"

#include <cstdint>

namespace vram {

/// Of the repeats of a block only two are lowered where they are the same, or three where the first differs; the others
/// are their stretch of the tape written again. Also counts what a step has, and stops it where that is too much.
class Repeats
{
public:
    /// One pass through a block, as it begins.
    struct Start {
        TapeMark tape{};
        std::int64_t layers = 0;
        std::int64_t entries = 0;
        Tensor input{};
    };

    /// `placement`: null for a rank alone.
    Repeats(const NetworkRows& rows, RowValues& values, ParameterStore& parameters, Recorder& recorder,
            LoweringIssues& issues, const Placement* placement)
        : m_rows(rows), m_values(values), m_parameters(parameters), m_recorder(recorder), m_issues(issues),
          m_placement(placement)
    {
    }

    /// To be called when the rows are known. Every block runs once where the repeats make more layers than are counted;
    /// that is an error of the network.
    void begin();
    /// How often a block runs, or in this stage of a pipeline.
    std::int64_t of(RowIndex block) const;
    Start start(const Tensor& input) const;
    /// Writes the pass that began at `last` again, `times` times, where it is the one before over again; false where it
    /// has to be lowered. `carried` is what the last pass gave.
    bool writeAgain(RowIndex block, const Start& before, const Start& last, std::int64_t times, Tensor& carried);

    /// Whether the step has reached its limit of tensors and kernels; reports that once, at the row.
    bool full(RowIndex row);
    void countLayer();
    /// Layers run, repeats counted; and those of them that were lowered.
    std::int64_t layers() const { return m_layers; }
    std::int64_t lowered() const { return m_lowered; }

private:
    /// Kernels, tensors and storages so far: what the memory and the time of an estimate go by.
    std::int64_t entries() const;

    const NetworkRows& m_rows;
    RowValues& m_values;
    ParameterStore& m_parameters;
    Recorder& m_recorder;
    LoweringIssues& m_issues;
    const Placement* m_placement;
    std::int64_t m_layers = 0;
    std::int64_t m_lowered = 0;
    bool m_once = false; ///< Every block runs once.
    bool m_full = false;
};

} // namespace vram
