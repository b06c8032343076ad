// Blocks under activation checkpointing: recorded once for their graph, once more for what backward runs again.

#include "engine/lowering.h"

#include <algorithm>
#include <span>

namespace vram {

// Tensors from outside that the block's rows read: first the arguments of checkpoint(), which it saves, then what its
// function holds in another way (in a tuple, as a variable from around it).
Lowering::SegmentInputs Lowering::segmentInputs(RowIndex row, const Tensor& input)
{
    SegmentInputs result;
    std::vector<Tensor>& inputs = result.tensors;
    const auto add = [&inputs](const Tensor& tensor) {
        const auto same = [&tensor](const Tensor& t) { return t.storage == tensor.storage; };
        if (tensor.defined() && std::none_of(inputs.begin(), inputs.end(), same))
            inputs.push_back(tensor);
    };
    add(input);
    // From the second repeat on the first input is what the one before gave.
    const std::vector<InputRef>& named = m_flat[row].block->inputs;
    for (std::size_t i = 1; i < named.size(); ++i)
        add(valueOf(row, named[i]));
    result.arguments = inputs.size();
    for (RowIndex r = row + 1; r < m_rows[row].end; ++r) {
        const FlatRow& flat = m_flat[r];
        for (const InputRef& ref : flat.inputs()) {
            if (const RowIndex source = rowOf(ref.row); source.valid() && source < row)
                add(valueOf(r, ref));
        }
    }
    return result;
}

// A reentrant checkpoint is a function of its arguments alone: where none of them takes a gradient, nothing inside does.
Tensor Lowering::runWithoutGradient(RowIndex row, const Tensor& input)
{
    m_recorder.setGradMode(false);
    const Tensor result = runOnce(row, input);
    m_recorder.setGradMode(true);
    return result;
}

Tensor Lowering::runCheckpointed(RowIndex row, const Tensor& input)
{
    m_recorder.setRow(row);
    const SegmentInputs inputs = segmentInputs(row, input);
    const bool reentrant = m_flat[row].block->reentrant;
    const std::span<const Tensor> arguments(inputs.tensors.data(), inputs.arguments);
    if (reentrant && std::ranges::none_of(arguments, [](const Tensor& tensor) { return tensor.requiresGrad; }))
        return runWithoutGradient(row, input);
    m_recorder.beginSegment(inputs.tensors, inputs.arguments);
    m_segment = Segment::Recording;
    m_gathered.clear();
    m_replayed.clear();
    const Tensor result = runOnce(row, input);
    const auto own = m_valuesOf.begin() + row.number();
    const std::vector<IndexRange<ValueId>> recorded(own, m_valuesOf.begin() + m_rows[row].end.number());
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
    std::ranges::copy(recorded, own);
    return result;
}

} // namespace vram
