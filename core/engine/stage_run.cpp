#include "engine/stage_run.h"

#include <algorithm>
#include <utility>

namespace vram {

namespace {

/// The micro-batches that walk the tape. The first makes the gradients, and units may gather for it what stays gathered.
constexpr std::int32_t kWalked = 2;

/// Micro-batches of that stage that have been forward and not yet backward.
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
    const std::int32_t walked = std::min(plan.microbatches, kWalked);
    if (plan.microbatches > walked) {
        stage.trace.emplace(tape, *stage.of.collectives, m_memory);
        stage.played.resize(static_cast<std::size_t>(plan.microbatches - walked));
    }
    for (std::int32_t k = 0; k < walked; ++k) {
        stage.flights.push_back(std::make_unique<Flight>(tape, m_memory));
        const bool traced = stage.trace && k + 1 == walked;
        stage.flights.back()->live.begin(stage.reach.nodes, traced ? stage.trace->heard() : stage.of.collectives);
    }
    LiveTape& first = stage.flights.front()->live;
    first.allocateStanding(plan.microbatches);
    for (const std::unique_ptr<Flight>& flight : stage.flights)
        flight->live.shareStanding(first);
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
    if (microbatch >= stage.flights.size())
        return play(stage, part, microbatch);
    if (!stage.trace || microbatch + 1 < stage.flights.size())
        return walk(stage, part, microbatch);
    const std::size_t sent = stage.sentGradients.size();
    stage.trace->begin(part);
    walk(stage, part, microbatch);
    stage.trace->end(part);
    for (std::size_t i = sent; i < stage.sentGradients.size(); ++i)
        stage.trace->leaves(stage.sentGradients[i].storage());
}

void StageRun::walk(Stage& stage, PassTrace::Part part, std::size_t microbatch)
{
    switch (part) {
    case PassTrace::Part::Forward: return stage.flights[microbatch]->live.runForward();
    case PassTrace::Part::Backward: return walkBackward(stage, microbatch);
    case PassTrace::Part::End: return stage.flights[microbatch]->live.releaseOutputs();
    }
}

void StageRun::walkBackward(Stage& stage, std::size_t microbatch)
{
    AutogradEngine& engine = stage.flights[microbatch]->engine;
    const Tape& tape = *stage.of.tape;
    const bool traced = stage.trace && microbatch + 1 == stage.flights.size();
    const Grad received = stage.of.sends ? engine.pool().adopt(stage.receivedGradients[microbatch], tape.loss) : Grad();
    engine.run(stage.reach, stage.gradients, traced ? stage.trace->heard() : stage.of.collectives, received);
    for (ParameterId i = tape.parameters.next(); i < stage.gradients.next(); ++i)
        stage.sentGradients.push_back(std::move(stage.gradients[i]));
    stage.gradients.resize(tape.parameters.size());
    if (stage.of.frees)
        stage.sentGradients.clear();
}

void StageRun::play(Stage& stage, PassTrace::Part part, std::size_t microbatch)
{
    PassTrace::Storages& storages = stage.played[microbatch - stage.flights.size()];
    GradPool& pool = stage.flights.back()->engine.pool();
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
    const Bytes bytes = checkedMul(stage.flights.front()->live.outputBytes(), plan.microbatches);
    m_memory.release(m_memory.allocate(bytes, Category::Temporary));
}

} // namespace vram
