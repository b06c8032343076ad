#include "engine/replay.h"

namespace vram {

void Replay::run(const Setup& setup, bool marking, Collectives* collectives, const StagePlan* stage)
{
    m_collectives = collectives;
    m_stage = stage;
    m_memory.clear();
    // About what two steps of Adam come to.
    m_memory.reserve(6 * m_tape.storages.size(), 10 * m_tape.storages.size());
    m_engine.pool().forgetShapes();
    m_state.clear();
    if (collectives)
        collectives->begin(m_tape, m_memory);
    collectTrainable();
    m_live.begin(m_reach.nodes, collectives);
    m_live.allocateStanding(stage ? stage->microbatches : 1);
    if (stage)
        m_stages.begin(*stage, m_reach, m_live, collectives);
    if (collectives)
        collectives->allocateStanding();
    if (setup.ema)
        allocateAverages();
    constructOptimizer(setup, m_trainable, m_state, m_memory);
    // An optimizer that makes its state when it is constructed cannot know what backward will pass over.
    OptimizerState idle;
    constructOptimizer(setup, m_idle, idle, m_memory);
    m_memory.resetPeaks();
    m_memory.setMarking(marking);
    const Memory::Point begin = m_memory.now();
    runPasses(setup);
    holdGradients();
    const Memory::Point end = m_memory.now();
    m_memory.setMarking(false);
    stepOptimizer(setup);
    if (collectives)
        collectives->beginStep();
    m_memory.resetPeak(Phase::Step);
    m_steadyStep = m_memory.events().size();
    m_standing = m_memory.byCategory();
    repeatPasses(setup, begin, end);
    m_memory.setMarking(marking);
    m_gradients = m_memory.byCategory()[Category::Gradient];
    stepOptimizer(setup);
    m_optimizerState = m_memory.byCategory()[Category::OptimizerState];
}

void Replay::runPasses(const Setup& setup)
{
    // Gradients accumulate over micro-batches: from the second on they live through forward, and then it is all the same.
    if (m_stage)
        return m_stages.run(*m_stage, m_reach, m_parameterGradients, m_collectives);
    const int passes = setup.accumulation > 1 ? 2 : 1;
    for (int pass = 0; pass < passes; ++pass) {
        if (m_collectives)
            m_collectives->beginPass(pass + 1 == passes);
        m_live.runForward();
        m_engine.run(m_reach, m_parameterGradients, m_collectives);
        m_live.releaseOutputs();
    }
}

void Replay::repeatPasses(const Setup& setup, const Memory::Point& begin, const Memory::Point& end)
{
    const auto later = static_cast<StorageId>(m_memory.storageCount() - begin.storages);
    if (m_memory.repeat(begin, end)) {
        for (StorageId& storage : m_held) {
            storage += later;
            m_memory.retain(storage);
        }
        return;
    }
    // Beyond 63 bits sums are not what they were: the steps are run for what they show of that.
    m_memory.resetPeaks();
    runPasses(setup);
    holdGradients();
}

void Replay::holdGradients()
{
    m_held.clear();
    for (const Grad& gradient : m_parameterGradients) {
        if (!gradient.defined())
            continue;
        m_held.push_back(gradient.storage());
        m_memory.retain(gradient.storage());
    }
    m_parameterGradients.clear();
    if (m_collectives)
        m_collectives->leaveGradients(m_held);
}

void Replay::stepOptimizer(const Setup& setup)
{
    m_memory.setPhase(Phase::Step);
    m_memory.setKernel(TapeStorage::kNoRow, setup.optimizer);
    if (!m_trainable.empty())
        optimizerStep(setup, m_trainable, m_state, m_memory);
    for (const StorageId storage : m_held)
        m_memory.release(storage); // zero_grad
}

// A second copy of every trainable parameter, which an exponential moving average keeps up to date.
void Replay::allocateAverages()
{
    m_memory.setKernel(TapeStorage::kNoRow, "ema");
    for (const TrainableTensor& tensor : m_trainable)
        m_memory.allocate(checkedMul(tensor.shape.elements(), itemSize(tensor.dtype)), Category::OptimizerState);
}

// What backward does not reach has no gradient, and the optimizer passes over it.
void Replay::collectTrainable()
{
    m_reach.find(m_tape);
    m_trainable.clear();
    m_idle.clear();
    for (std::size_t i = 0; i < m_tape.parameters.size(); ++i) {
        const TapeParameter& parameter = m_tape.parameters[i];
        auto& list = parameter.trainable && m_reach.gradients[i] > 0 ? m_trainable : m_idle;
        const TrainableTensor whole{parameter.tensor.shape, parameter.tensor.dtype, parameter.name,
                                    parameter.gradientElements};
        if (!m_collectives)
            list.push_back(whole);
        else if (const std::optional<OwnTensor> own =
                     m_collectives->optimized(i, {whole.shape, whole.dtype, whole.gradientElements}))
            list.push_back({own->shape, own->dtype, whole.name, own->gradientElements});
    }
}

} // namespace vram
