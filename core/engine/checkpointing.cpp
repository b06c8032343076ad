// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpointing.h"

#include <algorithm>
#include <span>

namespace vram {

// The result of a reentrant checkpoint requires a gradient only if one of its arguments does.
Tensor Checkpointing::runWithoutGradient(const std::function<Tensor()>& pass)
{
    m_recorder.setGradMode(false);
    const Tensor result = pass();
    m_recorder.setGradMode(true);
    return result;
}

// The setup's mode does not apply to checkpoints in the network's own code, and a reentrant checkpoint accepts no
// policy.
CheckpointKeeps Checkpointing::keeps(RowIndex block) const
{
    const Block& own = *m_rows[block].block;
    return m_mode == CheckpointMode::Op && !own.checkpoint && !own.reentrant ? CheckpointKeeps::Results
                                                                             : CheckpointKeeps::Inputs;
}

bool Checkpointing::checkpointsNextPass(RowIndex block)
{
    return m_rows[block].block->checkpoint || ++m_passes % m_every == 0;
}

Tensor Checkpointing::run(RowIndex block, const Tensor& input, const std::function<Tensor()>& pass)
{
    m_recorder.setRow(block);
    const RowInputs::BlockInputs inputs = m_inputs.inputsOf(block, input);
    const std::span<const Tensor> arguments(inputs.tensors.data(), inputs.arguments);
    if (m_rows[block].block->reentrant && std::ranges::none_of(arguments, &Tensor::requiresGrad))
        return runWithoutGradient(pass);
    m_recorder.beginSegment(inputs.tensors, inputs.arguments, keeps(block));
    return recordTwice(block, pass);
}

Tensor Checkpointing::recordTwice(RowIndex block, const std::function<Tensor()>& pass)
{
    m_parameters.beginRecording();
    m_sharded.forgetGathered();
    const Tensor result = pass();
    const RowValues::State recorded = m_values.state(block, m_rows[block].end);
    m_parameters.beginRecomputation();
    m_sharded.forgetGathered();
    m_recorder.beginRecomputation();
    const Tensor again = pass();
    if (m_rows[block].block->reentrant)
        m_recorder.makeReentrant(again);
    m_recorder.endSegment();
    m_parameters.endRecording();
    m_sharded.forgetGathered();
    // Later rows read the outputs of the first pass, not those of the recomputation.
    m_values.restore(block, recorded);
    return result;
}

} // namespace vram
