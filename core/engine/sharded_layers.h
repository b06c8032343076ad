// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layers/layer_scope.h"
#include "step/placement.h"
#include "step/recorder.h"

#include <cstddef>
#include <vector>

namespace vram {

/// Sharded rows, with the redistributions that DTensor runs before and after them
/// (torch/distributed/tensor/parallel/style.py).
class ShardedLayers
{
public:
    /// `placement` is null for a single rank.
    ShardedLayers(const Placement* placement, Recorder& recorder) : m_placement(placement), m_recorder(recorder) {}

    /// Returns the row's part on this rank, or null if the row is not sharded.
    const RowPart* partOf(RowIndex row) const
    {
        return m_placement && !m_placement->parts.empty() ? &m_placement->parts[row] : nullptr;
    }
    /// The dtype in which an input is gathered along the sequence dimension: its own dtype, or the float8 dtype of the
    /// matrix products.
    enum class GatherIn : std::uint8_t { OwnType, Float8 };
    /// Redistributes the inputs as the part requires.
    void redistributeInputs(const RowPart& part, std::vector<Tensor>& inputs, GatherIn type = GatherIn::OwnType);
    /// Lowers the part; `outputs` are the outputs of the scope.
    void lower(const RowPart& part, LayerScope& scope, std::vector<Tensor>& outputs);
    /// Returns the output of a row or block after its collectives.
    Tensor redistributeOutput(const RowPart& part, const Tensor& output);
    /// Keeps a reference to the tensors gathered for a block, because the frame that called the block holds them.
    void holdGathered(const Tensor& input);
    /// Must be called after the row has run, when the tensors sent by other ranks have been received.
    void releaseRotatedBuffers();
    /// Must be called before each recording and recomputation, both of which gather again.
    void forgetGathered() { m_gathered.clear(); }

private:
    struct Gathered {
        Tensor part;
        Tensor whole;
    };

    Tensor redistributeInput(const RowPart& part, std::size_t i, const Tensor& input, GatherIn type);
    Tensor gathered(const Tensor& input, GatherIn type);
    Tensor rotated(const Tensor& input);
    Tensor received(const RowPart& part, const Tensor& input);
    std::int64_t receivedByEach(const RowPart& part) const;
    Tensor allReceived(const RowPart& part, const Tensor& input);
    Tensor allReturned(const RowPart& part, const Tensor& output);
    Tensor inOtherOrder(const RowPart& part, const Tensor& tokens);
    Tensor sliced(const RowPart& part, const Tensor& input);
    void lowerSplit(const RowPart& part, LayerScope& scope);
    void lowerLinear(const RowPart& part, LayerScope& scope);

    const Placement* m_placement;
    Recorder& m_recorder;
    std::int64_t m_sentRows = 0;        ///< Number of this rank's tokens that go to the current expert or experts.
    std::vector<Tensor> m_sent{};       ///< This rank's tokens while the experts of all ranks process them.
    std::vector<Tensor> m_inFlight{};   ///< Other ranks' keys and values while a row runs.
    std::vector<Gathered> m_gathered{}; ///< Tensors gathered in the current recording or recomputation.
};

} // namespace vram
