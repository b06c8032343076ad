#include "engine/stage_run.h"

#include <algorithm>
#include <utility>

namespace vram {

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
    for (const std::unique_ptr<Stage>& stage : m_stages)
        allocateStage(*stage, plan);
}

bool StageRun::keepsReceived() const
{
    return std::ranges::any_of(m_stages, [](const std::unique_ptr<Stage>& stage) {
        return stage->of.frees && stage->of.tape->received.valid();
    });
}

void StageRun::allocateStage(Stage& stage, const StagePlan& plan)
{
    const Tape& tape = *stage.of.tape;
    if (plan.microbatches > 1) {
        stage.trace.emplace(tape, *stage.of.collectives, m_memory);
        stage.played.resize(static_cast<std::size_t>(plan.microbatches - 1));
    }
    stage.first = std::make_unique<Flight>(tape, m_memory);
    stage.first->live.begin(stage.reach.nodes, stage.heard());
    stage.first->live.allocateStanding(plan.microbatches);
    if (!stage.of.frees)
        allocateReceived(stage, plan.microbatches);
}

void StageRun::allocateReceived(Stage& stage, std::int32_t microbatches)
{
    const Tape& tape = *stage.of.tape;
    // The tape's own buffer is the first micro-batch's.
    for (std::int32_t k = 1; k < microbatches && tape.received.valid(); ++k)
        m_memory.allocate(tape.storages[tape.received].bytes, Transfer::Pipeline);
    for (std::int32_t k = 0; k < microbatches && stage.of.sends; ++k)
        stage.receivedGradients.push_back(m_memory.allocate(tape.loss.bytes(), Transfer::Pipeline));
}

void StageRun::run(const StagePlan& plan)
{
    using Part = PassTrace::Part;
    for (const StageAction& action : plan.actions) {
        Stage& stage = *m_stages[static_cast<std::size_t>(action.stage)];
        if (!action.forward && stage.of.collectives)
            stage.of.collectives->beginPass(action.microbatch + 1 == plan.microbatches);
        runAction(stage, action);
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

void StageRun::runAction(Stage& stage, const StageAction& action)
{
    using Part = PassTrace::Part;
    const auto microbatch = static_cast<std::size_t>(action.microbatch);
    if (!stage.of.frees)
        return runPart(stage, action.forward ? Part::Forward : Part::Backward, microbatch);
    if (action.forward) {
        receive(stage);
        runPart(stage, Part::Forward, microbatch);
        return runPart(stage, Part::End, microbatch);
    }
    if (stage.of.sends)
        stage.receivedGradients = {m_memory.allocate(stage.of.tape->loss.bytes(), Transfer::Pipeline)};
    runPart(stage, Part::Backward, microbatch);
    if (stage.of.sends)
        m_memory.release(stage.receivedGradients.front());
    letGo(stage);
}

// The tape's own buffer is that of what was received last: where no micro-batch is in flight, the next one takes it.
void StageRun::receive(Stage& stage)
{
    const Tape& tape = *stage.of.tape;
    if (stage.inFlight++ > 0 && tape.received.valid())
        stage.received.push_back(m_memory.allocate(tape.storages[tape.received].bytes, Transfer::Pipeline));
    for (const StorageId gradient : stage.lastGradients)
        m_memory.release(gradient);
    stage.lastGradients.clear();
}

void StageRun::letGo(Stage& stage)
{
    if (!stage.received.empty()) {
        m_memory.release(stage.received.back());
        stage.received.pop_back();
    }
    if (--stage.inFlight == 0) {
        for (const Grad& gradient : stage.sentGradients) {
            m_memory.retain(gradient.storage());
            stage.lastGradients.push_back(gradient.storage());
        }
    }
    stage.sentGradients.clear();
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
