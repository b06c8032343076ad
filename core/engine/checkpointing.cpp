// Blocks under activation checkpointing: recorded once for their graph, once more for what backward runs again.

#include "engine/lowering.h"

#include <algorithm>
#include <span>

namespace vram {

// Tensors from outside that the block's rows read: first the arguments of checkpoint(), which it saves, then what its
// function holds in another way (in a tuple, as a variable from around it).
Lowering::SegmentInputs Lowering::segmentInputs(std::int32_t row, const Tensor& input)
{
    SegmentInputs result;
    std::vector<Tensor>& inputs = result.tensors;
    const auto add = [&inputs](const Tensor& tensor) {
        const auto same = [&tensor](const Tensor& t) { return t.storage == tensor.storage; };
        if (tensor.defined() && std::none_of(inputs.begin(), inputs.end(), same))
            inputs.push_back(tensor);
    };
    add(input);
    for (const InputRef& ref : m_flat[static_cast<std::size_t>(row)].block->inputs)
        add(valueOf(row, ref));
    result.arguments = inputs.size();
    for (std::int32_t r = row + 1; r < m_rows[static_cast<std::size_t>(row)].end; ++r) {
        const FlatRow& flat = m_flat[static_cast<std::size_t>(r)];
        for (const InputRef& ref : flat.inputs()) {
            if (const std::int32_t source = rowOf(ref.row); source >= 0 && source < row)
                add(valueOf(r, ref));
        }
    }
    return result;
}

// A reentrant checkpoint is a function of its arguments alone: where none of them takes a gradient, nothing inside does.
Tensor Lowering::runWithoutGradient(std::int32_t row, const Tensor& input)
{
    m_recorder.setGradMode(false);
    const Tensor result = runOnce(row, input);
    m_recorder.setGradMode(true);
    return result;
}

Tensor Lowering::runCheckpointed(std::int32_t row, const Tensor& input)
{
    m_recorder.setRow(static_cast<std::uint32_t>(row));
    const SegmentInputs inputs = segmentInputs(row, input);
    const bool reentrant = m_flat[static_cast<std::size_t>(row)].block->reentrant;
    const std::span<const Tensor> arguments(inputs.tensors.data(), inputs.arguments);
    if (reentrant && std::ranges::none_of(arguments, [](const Tensor& tensor) { return tensor.requiresGrad; }))
        return runWithoutGradient(row, input);
    m_recorder.beginSegment(inputs.tensors, inputs.arguments);
    m_segment = Segment::Recording;
    m_gathered.clear();
    m_replayed.clear();
    const Tensor result = runOnce(row, input);
    const std::vector<Values> recorded(m_valuesOf.begin() + row,
                                       m_valuesOf.begin() + m_rows[static_cast<std::size_t>(row)].end);
    m_segment = Segment::Recomputing;
    m_gathered.clear();
    m_nextReplayed = 0;
    m_recorder.beginRecomputation();
    const Tensor again = runOnce(row, input);
    if (reentrant)
        m_recorder.makeReentrant(again);
    m_recorder.endSegment();
    m_segment = Segment::None;
    m_gathered.clear();
    // What the recomputation made is of another time; the rows below read the first pass.
    std::copy(recorded.begin(), recorded.end(), m_valuesOf.begin() + row);
    return result;
}

} // namespace vram
