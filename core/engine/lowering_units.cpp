// Units: stretches of the tape that a strategy of distributed training wraps.

#include "engine/lowering.h"

#include "layers/layer_type.h"
#include "step/aten/views.h"

#include <algorithm>

namespace vram {

UnitId Lowering::openUnit(RowIndex row, std::span<const Tensor> inputs)
{
    if (!m_placement || m_segment == Segment::Recomputing || !m_placement->isUnit(row))
        return {};
    m_tape.units.push_back({.row = row,
                            .kernels = {m_tape.kernels.next()},
                            .nodes = {m_tape.nodes.next()},
                            .parameters = {m_tape.parameters.next()},
                            .inputGradient = std::ranges::any_of(inputs, &Tensor::requiresGrad)});
    return m_tape.units.next() - 1;
}

void Lowering::closeUnit(UnitId unit)
{
    if (!unit.valid())
        return;
    TapeUnit& closed = m_tape.units[unit];
    closed.kernels.endAt(m_tape.kernels.next());
    closed.nodes.endAt(m_tape.nodes.next());
    closed.parameters.endAt(m_tape.parameters.next());
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

// A cast that takes its type from a row of another stage has the type that it asks for; of a stage that begins inside a
// block, the first rows in it receive what the block would have been given.
bool Lowering::doesWithout(RowIndex row) const
{
    const FlatRow& flat = m_flat[row];
    const bool staged = m_placement && m_placement->stage;
    return flat.block ? staged : flat.type && flat.type->traits.has(Trait::Converts);
}

std::int64_t Lowering::repeatsOf(RowIndex row) const
{
    const std::int64_t repeats = m_flat[row].block->repeat;
    if (m_runsOnce)
        return std::min<std::int64_t>(repeats, 1);
    if (!m_placement || !m_placement->stage)
        return repeats;
    const std::int64_t here = m_placement->stage->repeats[row];
    return here > 0 ? here : repeats;
}

// torch/distributed/pipelining/stage.py: the receive buffer takes a gradient, which is sent back.
void Lowering::receiveInputs(RowIndex row, std::vector<Tensor>& inputs)
{
    const StageCut& stage = *m_placement->stage;
    m_recorder.setRow(row);
    m_recorder.kernel("recv", {});
    inputs.push_back(aten::leaf(m_recorder, m_recorder.received(stage.received, stage.receivedType)));
    const std::vector<InputRef>& refs = m_flat[row].block->inputs;
    for (std::size_t i = 1; i < refs.size(); ++i) {
        if (const Tensor value = valueOf(row, refs[i]); value.defined())
            inputs.push_back(value);
    }
}

// The network ends where its target begins, or the training loop's loss; what the rows between them do is the loop's.
void Lowering::closeNetwork()
{
    TapeUnit& network = m_tape.units.front();
    network.parameters.endAt(m_tape.parameters.next());
    if (m_modelEnd.kernels > Moment(0) && m_modelEnd.parameters == network.parameters.after()) {
        network.kernels.endAt(m_modelEnd.kernels);
        network.nodes.endAt(m_modelEnd.nodes);
        return;
    }
    const auto inLoss = [](const Kernel& kernel) { return kernel.phase == Phase::Loss; };
    network.kernels.endAt(Moment(std::ranges::find_if(m_tape.kernels, inLoss) - m_tape.kernels.begin()));
    for (const Tensor& input : m_castInputs)
        m_recorder.touch(input, std::max(network.kernels.after() - 1, Moment(0)));
    const auto after = [&](const Node& node) { return node.kernel >= network.kernels.after(); };
    network.nodes.endAt(NodeId(std::ranges::find_if(m_tape.nodes, after) - m_tape.nodes.begin()));
}

} // namespace vram
