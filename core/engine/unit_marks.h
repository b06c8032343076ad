// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/placement.h"
#include "step/recorder.h"

#include <optional>
#include <span>
#include <vector>

namespace vram {

/// Marks where the units of one of several ranks begin and end on the tape. Does nothing for a single rank.
class UnitMarks
{
public:
    /// `placement` is null for a single rank.
    UnitMarks(const Placement* placement, Recorder& recorder) : m_placement(placement), m_recorder(recorder) {}

    /// Begins the network, which is itself a unit.
    void beginNetwork();
    void endNetwork();
    /// Begins a unit if the placement makes the row a unit. Otherwise, and during recomputation, returns none.
    UnitId open(RowIndex row, std::span<const Tensor> inputs);
    void close(UnitId unit);
    /// Must be called for an input row at the top level. The last one is the target, where the model ends.
    void noteInput();

    /// The dtype of floating-point parameters and inputs in kernels; if unset, their stored dtype.
    std::optional<DType> castDType() const { return m_placement ? m_placement->parameterDType : std::nullopt; }
    std::optional<DType> castDType(RowIndex row) const { return isFullPrecision(row) ? std::nullopt : castDType(); }
    /// Whether the row runs in fp32, with its inputs and outputs cast, although others do not.
    bool isFullPrecision(RowIndex row) const { return m_placement && m_placement->isFullPrecision(row); }
    /// Returns the input as the network receives it: cast to the dtype of the parameters if a policy requires it.
    Tensor castForward(const Tensor& input);
    /// Whether floating-point arguments of the row are cast to that dtype, because the row is a unit.
    bool castsArguments(RowIndex row) const
    {
        return castDType() && m_placement->castsUnitInputs && m_placement->isUnit(row);
    }
    /// Returns the argument of such a row as the row receives it.
    Tensor castArgument(const Tensor& argument);

private:
    const Placement* m_placement;
    Recorder& m_recorder;
    TapeMark m_modelEnd{};              ///< The position where the last target begins.
    std::vector<Tensor> m_castInputs{}; ///< Cast inputs, held until the network has run.
};

} // namespace vram
