#include "engine/stage_run.h"

#include <utility>

namespace vram {

void StageRun::begin(const StagePlan& plan, const Reach& reach, const LiveTape& first, Collectives* collectives)
{
    m_sentGradients.clear();
    m_flights.clear();
    m_receivedGradients.clear();
    for (std::int32_t k = 0; k < plan.microbatches; ++k) {
        m_flights.push_back(std::make_unique<Flight>(m_tape, m_memory));
        m_flights.back()->live.begin(reach.nodes, collectives);
        m_flights.back()->live.shareStanding(first);
        // The tape's own buffer is the first micro-batch's.
        if (m_tape.received >= 0 && k > 0)
            m_memory.allocate(m_tape.storages[static_cast<std::size_t>(m_tape.received)].bytes, Transfer::Pipeline);
    }
    for (std::int32_t k = 0; k < plan.microbatches && plan.sends; ++k)
        m_receivedGradients.push_back(m_memory.allocate(m_tape.loss.bytes(), Transfer::Pipeline));
}

void StageRun::run(const StagePlan& plan, const Reach& reach, std::vector<Grad>& gradients, Collectives* collectives)
{
    for (const StageAction& action : plan.actions) {
        const auto microbatch = static_cast<std::size_t>(action.microbatch);
        if (action.forward)
            m_flights[microbatch]->live.runForward();
        else
            backward(plan, microbatch, reach, gradients, collectives);
    }
    mergeOutputs(plan);
    for (const std::unique_ptr<Flight>& flight : m_flights)
        flight->live.releaseOutputs();
    m_sentGradients.clear();
}

void StageRun::backward(const StagePlan& plan, std::size_t microbatch, const Reach& reach, std::vector<Grad>& gradients,
                        Collectives* collectives)
{
    AutogradEngine& engine = m_flights[microbatch]->engine;
    if (collectives)
        collectives->beginPass(static_cast<std::int32_t>(microbatch) + 1 == plan.microbatches);
    const Grad received = plan.sends ? engine.pool().adopt(m_receivedGradients[microbatch], m_tape.loss) : Grad();
    engine.run(reach, gradients, collectives, received);
    for (std::size_t i = m_tape.parameters.size(); i < gradients.size(); ++i)
        m_sentGradients.push_back(std::move(gradients[i]));
    gradients.resize(m_tape.parameters.size());
}

// _merge_outputs: the last stage concatenates every micro-batch's output for the caller.
void StageRun::mergeOutputs(const StagePlan& plan)
{
    if (plan.sends)
        return;
    m_memory.setPhase(Phase::Backward);
    m_memory.setKernel(TapeStorage::kNoRow, "cat");
    const Bytes bytes = checkedMul(m_flights.front()->live.outputBytes(), plan.microbatches);
    m_memory.release(m_memory.allocate(bytes, Category::Temporary));
}

} // namespace vram
