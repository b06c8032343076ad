// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/unit_marks.h"

#include "step/aten/elementwise.h"

#include <algorithm>

namespace vram {

void UnitMarks::beginNetwork()
{
    if (m_placement)
        m_recorder.tape().units.push_back({.row = {}});
}

// An expert reads the tokens routed to it, which require a gradient regardless of the inputs of its block.
UnitId UnitMarks::open(RowIndex row, std::span<const Tensor> inputs)
{
    if (!m_placement || m_recorder.isRecomputing() || !m_placement->isUnit(row))
        return {};
    Tape& tape = m_recorder.tape();
    tape.units.push_back(
        {.row = row,
         .kernels = {tape.kernels.next()},
         .nodes = {tape.nodes.next()},
         .parameters = {tape.parameters.next()},
         .inputGradient = std::ranges::any_of(inputs, &Tensor::requiresGrad) || m_placement->isExpert(row)});
    return tape.units.next() - 1;
}

void UnitMarks::close(UnitId unit)
{
    if (!unit.valid())
        return;
    Tape& tape = m_recorder.tape();
    TapeUnit& closed = tape.units[unit];
    closed.kernels.endAt(tape.kernels.next());
    closed.nodes.endAt(tape.nodes.next());
    closed.parameters.endAt(tape.parameters.next());
}

void UnitMarks::noteInput()
{
    if (m_placement)
        m_modelEnd = TapeMark::of(m_recorder.tape());
}

// fully_shard casts floating-point arguments (cast_forward_inputs), and the frame that called the network holds them.
Tensor UnitMarks::castForward(const Tensor& input)
{
    if (!castDType() || !isFloating(input.dtype) || input.dtype == *castDType())
        return input;
    m_recorder.kernel("_to_copy", {&input});
    const Tensor cast = m_recorder.emptyLike(input, *castDType());
    m_castInputs.push_back(cast);
    return cast;
}

// Complex tensors are not cast. The exporter writes complex64 as float64, which has the same size.
Tensor UnitMarks::castArgument(const Tensor& argument)
{
    if (!isFloating(argument.dtype) || argument.dtype == DType::Float64 || argument.dtype == *castDType())
        return argument;
    return aten::cast(m_recorder, argument, *castDType());
}

// The network ends at its target or at the loss of the training loop; the rows between these belong to the loop.
void UnitMarks::endNetwork()
{
    if (!m_placement)
        return;
    Tape& tape = m_recorder.tape();
    TapeUnit& network = tape.units.front();
    network.parameters.endAt(tape.parameters.next());
    if (m_modelEnd.kernels > Moment(0) && m_modelEnd.parameters == network.parameters.after()) {
        network.kernels.endAt(m_modelEnd.kernels);
        network.nodes.endAt(m_modelEnd.nodes);
        return;
    }
    const auto inLoss = [](const Kernel& kernel) { return kernel.phase == Phase::Loss; };
    network.kernels.endAt(Moment(std::ranges::find_if(tape.kernels, inLoss) - tape.kernels.begin()));
    for (const Tensor& input : m_castInputs)
        m_recorder.keepAlive(input, std::max(network.kernels.after() - 1, Moment(0)));
    const auto after = [&](const Node& node) { return node.kernel >= network.kernels.after(); };
    network.nodes.endAt(NodeId(std::ranges::find_if(tape.nodes, after) - tape.nodes.begin()));
}

} // namespace vram
