// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lowering_issues.h"
#include "engine/network_rows.h"
#include "engine/unit_marks.h"
#include "step/recorder.h"
#include "step/tape_period.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace vram {

/// The parameters of a row's layer, summed over all repeats.
struct ParameterCount {
    std::int64_t elements = 0;
    std::int64_t trainable = 0; ///< Number of trainable elements.
    Bytes bytes = 0;
};

/// Provides the parameters and buffers of rows: their own, those of another row or, in a recomputation, those of the
/// first recording.
class ParameterStore
{
public:
    /// `units` says in which dtype kernels read floating-point parameters.
    ParameterStore(const NetworkRows& rows, Recorder& recorder, LoweringIssues& issues, const UnitMarks& units)
        : m_rows(rows), m_recorder(recorder), m_issues(issues), m_units(units)
    {
    }

    /// Must be called when the rows are known.
    void begin() { m_counts.assign(m_rows.size(), {}); }
    /// Returns a parameter. `elements` is its number of elements if they are packed; if negative, it follows from the
    /// shape.
    Tensor parameter(RowIndex row, std::string_view name, const Shape& shape, DType dtype, bool trainable,
                     std::int64_t elements);
    Tensor buffer(const Shape& shape, DType dtype);

    /// Changes the number of frozen repeats of blocks around the current row.
    void addFrozen(int repeats) { m_frozen += repeats; }

    /// Begins a pass that will be recorded a second time, with the same parameters in the same order.
    void beginRecording();
    void beginRecomputation();
    void endRecording() { m_pass = Pass::Plain; }

    /// Must be called after everything recorded from `start` on has been copied `repeats` times. Counts the parameters
    /// of the copies.
    void repeat(const TapePeriod& period, const TapeMark& start, std::int32_t repeats);
    const ParameterCount& count(RowIndex row) const { return m_counts[row]; }

private:
    enum class Pass { Plain, Recording, Recomputation };

    Tensor make(RowIndex row, std::string_view name, const Shape& shape, DType dtype, bool trainable,
                std::int64_t elements);
    void keepOriginal(std::string_view name, const Shape& shape, DType dtype);
    /// Returns the shared parameter, or an undefined tensor if no parameter of that shape is shared. An empty `shape`
    /// matches any shape.
    Tensor shared(RowIndex row, std::string_view name, const Shape& shape);
    void add(const TapeParameter& parameter);
    bool hasRecorded() const { return m_pass == Pass::Recomputation && m_nextRecorded < m_recorded.size(); }
    Tensor record(const Tensor& tensor);

    const NetworkRows& m_rows;
    Recorder& m_recorder;
    LoweringIssues& m_issues;
    const UnitMarks& m_units;
    IndexedVector<RowIndex, ParameterCount> m_counts{};
    std::map<std::pair<RowIndex, std::string>, Tensor> m_shareable{};
    Pass m_pass = Pass::Plain;
    std::vector<Tensor> m_recorded{};
    std::size_t m_nextRecorded = 0;
    int m_frozen = 0; ///< Number of frozen repeats of blocks around the current row.
};

/// Freezes the parameters of a repeat of a block while it exists.
class FrozenParameters
{
public:
    FrozenParameters(ParameterStore& parameters, bool frozen) : m_parameters(parameters), m_repeats(frozen ? 1 : 0)
    {
        m_parameters.addFrozen(m_repeats);
    }
    ~FrozenParameters() { m_parameters.addFrozen(-m_repeats); }
    FrozenParameters(const FrozenParameters&) = delete;
    FrozenParameters& operator=(const FrozenParameters&) = delete;

private:
    ParameterStore& m_parameters;
    int m_repeats;
};

} // namespace vram
