#include "engine/stage_run.h"

#include <algorithm>
#include <utility>

namespace vram {

namespace {

/// The most micro-batches of that stage whose forward has run and whose backward has not, at any time.
std::int32_t mostInFlight(const StagePlan& plan, std::int32_t stage)
{
    std::int32_t now = 0;
    std::int32_t most = 0;
    for (const StageAction& action : plan.actions) {
        if (action.stage == stage)
            now += action.forward ? 1 : -1;
        most = std::max(most, now);
    }
    return most;
}

} // namespace

void StageRun::begin(std::span<const StageTape> stages)
{
    m_stages.clear();
    for (const StageTape& tape : stages) {
        m_stages.push_back(std::make_unique<Stage>(tape));
        m_stages.back()->reach.find(*tape.tape);
    }
}

void StageRun::allocateStanding(const StagePlan& plan)
{
    for (std::size_t i = 0; i < m_stages.size(); ++i)
        allocateStage(*m_stages[i], plan, mostInFlight(plan, static_cast<std::int32_t>(i)));
}

void StageRun::allocateStage(Stage& stage, const StagePlan& plan, std::int32_t atOnce)
{
    const Tape& tape = *stage.of.tape;
    if (plan.microbatches > 1) {
        stage.trace.emplace(tape, *stage.of.collectives, m_memory);
        stage.played.resize(static_cast<std::size_t>(plan.microbatches - 1));
    }
    stage.first = std::make_unique<Flight>(tape, m_memory);
    stage.first->live.begin(stage.reach.nodes, stage.heard());
    stage.first->live.allocateStanding(plan.microbatches);
    allocateReceived(stage, stage.of.frees ? atOnce : plan.microbatches, plan.microbatches);
}

void StageRun::allocateReceived(Stage& stage, std::int32_t inputs, std::int32_t microbatches)
{
    const Tape& tape = *stage.of.tape;
    // The tape's own buffer is the first micro-batch's.
    for (std::int32_t k = 1; k < inputs && tape.received.valid(); ++k)
        m_memory.allocate(tape.storages[tape.received].bytes, Transfer::Pipeline);
    for (std::int32_t k = 0; k < microbatches && stage.of.sends; ++k) {
        const bool again = stage.of.frees && k > 0;
        stage.receivedGradients.push_back(again ? stage.receivedGradients.front()
                                                : m_memory.allocate(tape.loss.bytes(), Transfer::Pipeline));
    }
}

void StageRun::run(const StagePlan& plan)
{
    using Part = PassTrace::Part;
    for (const StageAction& action : plan.actions) {
        Stage& stage = *m_stages[static_cast<std::size_t>(action.stage)];
        if (!action.forward && stage.of.collectives)
            stage.of.collectives->beginPass(action.microbatch + 1 == plan.microbatches);
        runPart(stage, action.forward ? Part::Forward : Part::Backward, static_cast<std::size_t>(action.microbatch));
        if (action.forward && stage.of.frees)
            runPart(stage, Part::End, static_cast<std::size_t>(action.microbatch));
    }
    for (const std::unique_ptr<Stage>& stage : m_stages)
        mergeOutputs(*stage, plan);
    for (const std::unique_ptr<Stage>& stage : m_stages) {
        if (stage->of.frees)
            continue;
        for (std::int32_t k = 0; k < plan.microbatches; ++k)
            runPart(*stage, Part::End, static_cast<std::size_t>(k));
        stage->sentGradients.clear();
    }
}

void StageRun::runPart(Stage& stage, PassTrace::Part part, std::size_t microbatch)
{
    if (microbatch > 0)
        return play(stage, part, microbatch);
    if (!stage.trace)
        return walk(stage, part);
    const std::size_t sent = stage.sentGradients.size();
    stage.trace->begin(part);
    walk(stage, part);
    stage.trace->end(part, stage.first->engine.cloned());
    for (std::size_t i = sent; i < stage.sentGradients.size(); ++i)
        stage.trace->leaves(stage.sentGradients[i].storage());
}

void StageRun::walk(Stage& stage, PassTrace::Part part)
{
    switch (part) {
    case PassTrace::Part::Forward: return stage.first->live.runForward();
    case PassTrace::Part::Backward: return walkBackward(stage);
    case PassTrace::Part::End: return stage.first->live.releaseOutputs();
    }
}

void StageRun::walkBackward(Stage& stage)
{
    AutogradEngine& engine = stage.first->engine;
    const Tape& tape = *stage.of.tape;
    const Grad received = stage.of.sends ? engine.pool().adopt(stage.receivedGradients.front(), tape.loss) : Grad();
    engine.run(stage.reach, stage.gradients, stage.heard(), received);
    for (ParameterId i = tape.parameters.next(); i < stage.gradients.next(); ++i)
        stage.sentGradients.push_back(std::move(stage.gradients[i]));
    stage.gradients.resize(tape.parameters.size());
    if (stage.of.frees)
        stage.sentGradients.clear();
}

void StageRun::play(Stage& stage, PassTrace::Part part, std::size_t microbatch)
{
    PassTrace::Storages& storages = stage.played[microbatch - 1];
    GradPool& pool = stage.first->engine.pool();
    stage.trace->play(part, storages, *stage.of.collectives, stage.gradients, pool);
    if (part == PassTrace::Part::Backward)
        stage.trace->adoptLeft(storages, pool, stage.sentGradients);
}

// _merge_outputs: the last stage concatenates every micro-batch's output for the caller.
void StageRun::mergeOutputs(const Stage& stage, const StagePlan& plan)
{
    if (stage.of.sends || stage.of.frees)
        return;
    m_memory.setPhase(Phase::Backward);
    m_memory.setKernel(RowIndex::none(), "cat");
    const Bytes bytes = checkedMul(stage.first->live.outputBytes(), plan.microbatches);
    m_memory.release(m_memory.allocate(bytes, Category::Temporary));
}

} // namespace vram
