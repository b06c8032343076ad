#pragma once

#include "step/placement.h"
#include "step/recorder.h"

#include <optional>
#include <span>
#include <vector>

namespace vram {

/// Marks on the tape where the units of a rank among several begin and end. For a rank alone it does nothing.
class UnitMarks
{
public:
    /// `placement`: null for a rank alone.
    UnitMarks(const Placement* placement, Recorder& recorder) : m_placement(placement), m_recorder(recorder) {}

    /// The network is a unit itself.
    void beginNetwork();
    void endNetwork();
    /// Begins a unit if the placement makes the row one; none otherwise, and during recomputation.
    UnitId open(RowIndex row, std::span<const Tensor> inputs);
    void close(UnitId unit);
    /// To be called for an input row at the top level. The last one is the target: the model ends there.
    void noteInput();

    /// The dtype in which kernels see floating-point parameters and inputs; none: as stored.
    std::optional<DType> castType() const { return m_placement ? m_placement->parameterType : std::nullopt; }
    /// The input as the network sees it: cast to the dtype of its parameters if a policy requires it.
    Tensor castForward(const Tensor& input);

private:
    const Placement* m_placement;
    Recorder& m_recorder;
    TapeMark m_modelEnd{};              ///< Where the last target begins.
    std::vector<Tensor> m_castInputs{}; ///< Held until the network has run.
};

} // namespace vram
