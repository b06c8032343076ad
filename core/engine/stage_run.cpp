#include "engine/stage_run.h"

#include <utility>

namespace vram {

void StageRun::begin(std::span<const StageTape> stages)
{
    m_stages.clear();
    for (const StageTape& tape : stages) {
        m_stages.push_back(std::make_unique<Stage>(tape, m_memory));
        m_stages.back()->reach.find(*tape.tape);
        m_stages.back()->standing.begin(m_stages.back()->reach.nodes, tape.collectives);
    }
}

void StageRun::allocateStanding(const StagePlan& plan)
{
    for (const std::unique_ptr<Stage>& stage : m_stages)
        allocateStage(*stage, plan);
}

void StageRun::allocateStage(Stage& stage, const StagePlan& plan)
{
    const Tape& tape = *stage.of.tape;
    stage.standing.allocateStanding(plan.microbatches);
    for (std::int32_t k = 0; k < plan.microbatches; ++k) {
        stage.flights.push_back(std::make_unique<Flight>(tape, m_memory));
        LiveTape& live = stage.flights.back()->live;
        live.begin(stage.reach.nodes, stage.of.collectives);
        live.shareStanding(stage.standing);
        // The tape's own buffer is the first micro-batch's.
        if (tape.received.valid() && k > 0)
            m_memory.allocate(tape.storages[tape.received].bytes, Transfer::Pipeline);
    }
    for (std::int32_t k = 0; k < plan.microbatches && stage.of.sends; ++k)
        stage.receivedGradients.push_back(m_memory.allocate(tape.loss.bytes(), Transfer::Pipeline));
}

void StageRun::run(const StagePlan& plan)
{
    for (const StageAction& action : plan.actions) {
        Stage& stage = *m_stages[static_cast<std::size_t>(action.stage)];
        const auto microbatch = static_cast<std::size_t>(action.microbatch);
        if (action.forward)
            stage.flights[microbatch]->live.runForward();
        else
            backward(stage, plan, microbatch);
    }
    for (const std::unique_ptr<Stage>& stage : m_stages)
        mergeOutputs(*stage, plan);
    for (const std::unique_ptr<Stage>& stage : m_stages) {
        for (const std::unique_ptr<Flight>& flight : stage->flights)
            flight->live.releaseOutputs();
        stage->sentGradients.clear();
    }
}

void StageRun::backward(Stage& stage, const StagePlan& plan, std::size_t microbatch)
{
    AutogradEngine& engine = stage.flights[microbatch]->engine;
    const Tape& tape = *stage.of.tape;
    if (stage.of.collectives)
        stage.of.collectives->beginPass(static_cast<std::int32_t>(microbatch) + 1 == plan.microbatches);
    const Grad received = stage.of.sends ? engine.pool().adopt(stage.receivedGradients[microbatch], tape.loss) : Grad();
    engine.run(stage.reach, stage.gradients, stage.of.collectives, received);
    for (ParameterId i = tape.parameters.next(); i < stage.gradients.next(); ++i)
        stage.sentGradients.push_back(std::move(stage.gradients[i]));
    stage.gradients.resize(tape.parameters.size());
}

// _merge_outputs: the last stage concatenates every micro-batch's output for the caller.
void StageRun::mergeOutputs(const Stage& stage, const StagePlan& plan)
{
    if (stage.of.sends)
        return;
    m_memory.setPhase(Phase::Backward);
    m_memory.setKernel(RowIndex::none(), "cat");
    const Bytes bytes = checkedMul(stage.flights.front()->live.outputBytes(), plan.microbatches);
    m_memory.release(m_memory.allocate(bytes, Category::Temporary));
}

} // namespace vram
