#include "step/replay.h"

namespace vram {

void Replay::run(const Setup& setup, bool marking)
{
    m_memory.clear();
    m_state = OptimizerState();
    collectTrainable();
    m_live.begin();
    m_live.allocateStanding();
    if (setup.ema)
        allocateAverages();
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
    // Gradients accumulate over micro-batches: from the second on they live through forward, and then it is all the same.
    const int passes = setup.accumulation > 1 ? 2 : 1;
    for (int pass = 0; pass < passes; ++pass) {
        m_live.runForward();
        m_engine.run(m_parameterGradients);
        m_live.releaseOutputs();
    }
    m_gradients = m_memory.byCategory()[Category::Gradient];
    m_memory.setPhase(Phase::Step);
    m_memory.setKernel(TapeStorage::kNoRow, setup.optimizer);
    if (!m_trainable.empty())
        optimizerStep(setup, m_trainable, m_state, m_memory);
    m_parameterGradients.clear(); // zero_grad
}

// A second copy of every trainable parameter, which an exponential moving average keeps up to date.
void Replay::allocateAverages()
{
    m_memory.setKernel(TapeStorage::kNoRow, "ema");
    for (const TrainableTensor& tensor : m_trainable)
        m_memory.allocate(checkedMul(tensor.shape.elements(), itemSize(tensor.dtype)), Category::OptimizerState);
}

void Replay::collectTrainable()
{
    m_trainable.clear();
    if (!m_tape.loss.requiresGrad)
        return; // inference, or nothing to train: no step is made
    for (const TapeParameter& parameter : m_tape.parameters) {
        if (parameter.trainable)
            m_trainable.push_back({parameter.tensor.shape, parameter.tensor.dtype, parameter.name});
    }
}

} // namespace vram
