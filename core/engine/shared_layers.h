#pragma once

#include "layers/layer_scope.h"
#include "step/placement.h"
#include "step/recorder.h"

#include <vector>

namespace vram {

/// Rows that ranks share: what DTensor runs before and after them (torch/distributed/tensor/parallel/style.py).
class SharedLayers
{
public:
    /// `placement`: null for a rank alone.
    SharedLayers(const Placement* placement, Recorder& recorder) : m_placement(placement), m_recorder(recorder) {}

    /// The row's part on this rank; null if it is not shared.
    const RowPart* partOf(RowIndex row) const
    {
        return m_placement && !m_placement->parts.empty() ? &m_placement->parts[row] : nullptr;
    }
    /// Changes the inputs to those that the part takes.
    void share(const RowPart& part, std::vector<Tensor>& inputs);
    /// Lowers the part; `outputs` are the scope's.
    void lower(const RowPart& part, LayerScope& scope, std::vector<Tensor>& outputs);
    /// The output of a row or block after its collectives.
    Tensor after(const RowPart& part, const Tensor& output);
    /// The frame that called a block holds what was gathered for it.
    void holdGathered(const Tensor& input);
    /// To be called when the row has run: the tensors sent by other ranks have arrived.
    void landRotated();
    /// Each recording and recomputation gathers anew.
    void forgetGathered() { m_gathered.clear(); }

private:
    struct Gathered {
        Tensor part;
        Tensor whole;
    };

    Tensor before(PartBefore what, const Tensor& input);
    Tensor rotated(const Tensor& input);
    Tensor received(const Tensor& input);
    void lowerLinear(const RowPart& part, LayerScope& scope);

    const Placement* m_placement;
    Recorder& m_recorder;
    std::int64_t m_sentRows = 0;        ///< Tokens of this rank that go to the present expert.
    std::vector<Tensor> m_inFlight{};   ///< Other ranks' keys and values, while a row runs.
    std::vector<Gathered> m_gathered{}; ///< Of this recording or recomputation.
};

} // namespace vram
