// Units: stretches of the tape that a strategy of distributed training wraps.

#include "engine/lowering.h"

#include "step/aten/views.h"

#include <algorithm>

namespace vram {

std::int32_t Lowering::openUnit(std::int32_t row, std::span<const Tensor> inputs)
{
    if (!m_placement || m_segment == Segment::Recomputing || !m_placement->isUnit(static_cast<std::size_t>(row)))
        return kNoUnit;
    const TapeMark now = TapeMark::of(m_tape);
    m_tape.units.push_back({.row = static_cast<std::uint32_t>(row),
                            .firstKernel = now.kernels,
                            .firstNode = now.nodes,
                            .firstParameter = now.parameters,
                            .inputGradient = std::ranges::any_of(inputs, &Tensor::requiresGrad)});
    return now.units;
}

void Lowering::closeUnit(std::int32_t unit)
{
    if (unit == kNoUnit)
        return;
    const TapeMark now = TapeMark::of(m_tape);
    TapeUnit& closed = m_tape.units[static_cast<std::size_t>(unit)];
    closed.endKernel = now.kernels;
    closed.endNode = now.nodes;
    closed.endParameter = now.parameters;
}

// fully_shard casts floating arguments (cast_forward_inputs), and the frame that called the network holds them.
Tensor Lowering::castForward(const Tensor& input)
{
    if (!m_placement || !m_placement->parameterType || !isFloating(input.dtype)
        || input.dtype == *m_placement->parameterType)
        return input;
    m_recorder.kernel("_to_copy", {&input});
    const Tensor cast = m_recorder.emptyLike(input, *m_placement->parameterType);
    m_castInputs.push_back(cast);
    return cast;
}

std::int64_t Lowering::repeatsOf(std::int32_t row) const
{
    const std::int64_t repeats = m_flat[static_cast<std::size_t>(row)].block->repeat;
    if (m_runsOnce)
        return std::min<std::int64_t>(repeats, 1);
    if (!m_placement || !m_placement->stage)
        return repeats;
    const std::int64_t here = m_placement->stage->repeats[static_cast<std::size_t>(row)];
    return here > 0 ? here : repeats;
}

// torch/distributed/pipelining/stage.py: the receive buffer takes a gradient, which is sent back.
void Lowering::receiveInputs(std::int32_t row, std::vector<Tensor>& inputs)
{
    const StageCut& stage = *m_placement->stage;
    m_recorder.setRow(static_cast<std::uint32_t>(row));
    m_recorder.kernel("recv", {});
    inputs.push_back(aten::leaf(m_recorder, m_recorder.received(stage.received, stage.receivedType)));
    const std::vector<InputRef>& refs = m_flat[static_cast<std::size_t>(row)].block->inputs;
    for (std::size_t i = 1; i < refs.size(); ++i) {
        if (const Tensor value = valueOf(row, refs[i]); value.defined())
            inputs.push_back(value);
    }
}

// The network ends where its target begins, or the training loop's loss; what the rows between them do is the loop's.
void Lowering::closeNetwork()
{
    TapeUnit& network = m_tape.units.front();
    network.endParameter = static_cast<std::int32_t>(m_tape.parameters.size());
    if (m_modelEnd.kernels > 0 && m_modelEnd.parameters == network.endParameter) {
        network.endKernel = m_modelEnd.kernels;
        network.endNode = m_modelEnd.nodes;
        return;
    }
    const auto inLoss = [](const Kernel& kernel) { return kernel.phase == Phase::Loss; };
    network.endKernel = static_cast<Moment>(std::ranges::find_if(m_tape.kernels, inLoss) - m_tape.kernels.begin());
    for (const Tensor& input : m_castInputs)
        m_recorder.touch(input, std::max(network.endKernel - 1, 0));
    const auto after = [&](const Node& node) { return node.kernel >= network.endKernel; };
    network.endNode = static_cast<std::int32_t>(std::ranges::find_if(m_tape.nodes, after) - m_tape.nodes.begin());
}

} // namespace vram
