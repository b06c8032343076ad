#include "step/replay.h"

namespace vram {

void Replay::run(const Setup& setup, bool marking)
{
    m_memory.clear();
    m_state = OptimizerState();
    collectTrainable();
    m_live.begin();
    m_live.allocateStanding();
    if (!m_trainable.empty())
        constructOptimizer(setup, m_trainable, m_state, m_memory);
    runStep(setup);
    m_steadyStep = m_memory.events().size();
    m_memory.resetPeaks();
    if (marking)
        m_memory.startMarking();
    runStep(setup);
    m_optimizerState = m_memory.byCategory()[Category::OptimizerState];
}

void Replay::runStep(const Setup& setup)
{
    m_live.runForward();
    m_engine.run(m_parameterGradients);
    m_live.releaseOutputs();
    m_gradients = m_memory.byCategory()[Category::Gradient];
    m_memory.setPhase(Phase::Step);
    m_memory.setKernel(TapeStorage::kNoRow, setup.optimizer);
    if (!m_trainable.empty())
        optimizerStep(setup, m_trainable, m_state, m_memory);
    m_parameterGradients.clear(); // zero_grad
}

void Replay::collectTrainable()
{
    m_trainable.clear();
    for (const TapeParameter& parameter : m_tape.parameters) {
        if (parameter.trainable)
            m_trainable.push_back({parameter.tensor.shape, parameter.tensor.dtype, parameter.name});
    }
}

} // namespace vram
