// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/stage_run.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace vram {

namespace {

bool trains(const StageSchedule& plan)
{
    return std::ranges::any_of(plan.actions, [](const StageAction& action) { return !action.forward; });
}

} // namespace

void StageRun::begin(std::span<const StageTape> stages)
{
    m_stages.clear();
    m_sentLast.clear();
    m_latest.reset();
    for (const StageTape& tape : stages) {
        m_stages.push_back(std::make_unique<Stage>(tape));
        m_stages.back()->reach.find(*tape.tape);
    }
}

void StageRun::allocatePersistent(const StageSchedule& plan)
{
    for (const std::unique_ptr<Stage>& stage : m_stages)
        allocateStage(*stage, plan);
}

void StageRun::releaseLastGradients()
{
    for (const std::unique_ptr<Stage>& stage : m_stages) {
        for (const StorageId gradient : stage->lastGradients)
            m_memory.release(gradient);
    }
}

void StageRun::restoreLastGradients(bool repeated, std::int32_t storageOffset)
{
    for (const std::unique_ptr<Stage>& stage : m_stages) {
        if (!repeated)
            stage->lastGradients.clear();
        for (StorageId& gradient : stage->lastGradients) {
            gradient += storageOffset;
            m_memory.retainRepeated(gradient);
        }
    }
}

void StageRun::allocateStage(Stage& stage, const StageSchedule& plan)
{
    const Tape& tape = *stage.of.tape;
    if (plan.microbatches > 1) {
        stage.trace.emplace(tape, *stage.of.collectives, m_memory);
        stage.otherStorages.resize(static_cast<std::size_t>(plan.microbatches - 1));
    }
    stage.first = std::make_unique<MicroBatchRun>(tape, m_memory);
    stage.first->live.begin(stage.reach.nodes, stage.tracedCollectives());
    stage.first->live.allocatePersistent(plan.totalMicrobatches());
    if (!stage.of.deallocatesOutputs)
        allocateReceived(stage, plan);
}

void StageRun::allocateReceived(Stage& stage, const StageSchedule& plan)
{
    const Tape& tape = *stage.of.tape;
    // The tape's own receive buffer belongs to the first micro-batch.
    for (std::int32_t k = 1; k < plan.totalMicrobatches() && tape.received.valid(); ++k)
        m_memory.allocate(tape.storages[tape.received].bytes, Transfer::Pipeline);
    for (std::int32_t k = 0; k < plan.totalMicrobatches() && stage.of.sendsOutput && trains(plan); ++k)
        stage.receivedGradients.push_back(m_memory.allocate(tape.loss.bytes(), Transfer::Pipeline));
}

void StageRun::run(const StageSchedule& plan)
{
    if (!m_stages.empty() && m_stages.front()->of.deallocatesOutputs)
        return runDeallocating(plan);
    const bool keeps = keepsOutputs(plan);
    for (const StageAction& action : plan.actions) {
        Stage& stage = stageOf(action);
        if (!action.forward && stage.of.collectives)
            stage.of.collectives->beginPass(action.microbatch + 1 == plan.microbatches);
        runPart(stage, action.forward ? PassTrace::Part::Forward : PassTrace::Part::Backward,
                static_cast<std::size_t>(action.microbatch));
        if (!keeps)
            releaseOutput(action);
        if (!action.forward && action.microbatch == 0)
            allocateOmitted(stage, plan.omitted);
    }
    if (m_latest)
        endPass(*std::exchange(m_latest, std::nullopt));
    for (const std::unique_ptr<Stage>& stage : m_stages)
        mergeOutputs(*stage, plan);
    for (const std::unique_ptr<Stage>& stage : m_stages) {
        for (std::int32_t k = 0; keeps && k < plan.microbatches; ++k)
            runPart(*stage, PassTrace::Part::End, static_cast<std::size_t>(k));
        stage->sentGradients.clear();
        releaseAll(stage->remaining);
    }
}

// An evaluation always returns its outputs.
bool StageRun::keepsOutputs(const StageSchedule& plan) const
{
    return m_stages.empty() || m_stages.front()->of.returnsOutputs || !trains(plan);
}

void StageRun::endPass(const StageAction& action)
{
    runPart(stageOf(action), PassTrace::Part::End, static_cast<std::size_t>(action.microbatch));
}

// A variable of the schedule's loop holds the output of the latest forward pass, whose backward may already have run.
void StageRun::releaseOutput(const StageAction& action)
{
    if (action.forward) {
        if (m_latest && !m_latest->forward)
            endPass(*m_latest);
        m_latest = action;
    } else if (m_latest && m_latest->stage == action.stage && m_latest->microbatch == action.microbatch) {
        m_latest = action;
    } else {
        endPass(action);
    }
}

// Omitted micro-batches leave the same tensors as the first one: its outputs and the gradients that it sent.
void StageRun::allocateOmitted(Stage& stage, std::int32_t omitted)
{
    const std::vector<StorageId> outputs =
        stage.of.returnsOutputs ? stage.first->live.liveOutputs() : std::vector<StorageId>();
    for (std::int32_t k = 0; k < omitted; ++k) {
        for (const StorageId output : outputs)
            stage.remaining.push_back(m_memory.allocate(m_memory.bytes(output), m_memory.category(output)));
        for (const Grad& gradient : stage.sentGradients)
            stage.remaining.push_back(
                m_memory.allocate(m_memory.bytes(gradient.storage()), m_memory.category(gradient.storage())));
    }
}

void StageRun::runDeallocating(const StageSchedule& plan)
{
    if (!trains(plan))
        return evaluateDeallocating(plan);
    for (std::size_t i = 0; i < plan.actions.size(); ++i) {
        const StageAction& action = plan.actions[i];
        const auto microbatch = static_cast<std::size_t>(action.microbatch);
        if (!action.forward) {
            stageOf(action).of.collectives->beginPass(action.microbatch + 1 == plan.microbatches);
            runBackward(stageOf(action), microbatch);
            continue;
        }
        const bool together = m_stages.size() > 1 && i + 1 < plan.actions.size() && !plan.actions[i + 1].forward;
        if (together)
            receiveGradient(stageOf(plan.actions[i + 1]));
        runForward(stageOf(action), microbatch);
    }
    releaseAll(m_sentLast);
    for (const std::unique_ptr<Stage>& stage : m_stages) {
        assert(stage->pending == 0);
        stage->heldByGraph = false;
        resizeReceived(*stage);
    }
}

void StageRun::evaluateDeallocating(const StageSchedule& plan)
{
    const StageAction* last = nullptr;
    const auto endLast = [&] {
        if (last)
            runPart(stageOf(*last), PassTrace::Part::End, static_cast<std::size_t>(last->microbatch));
    };
    for (const StageAction& action : plan.actions) {
        runPart(stageOf(action), PassTrace::Part::Forward, static_cast<std::size_t>(action.microbatch));
        endLast();
        last = &action;
    }
    endLast();
}

void StageRun::runForward(Stage& stage, std::size_t microbatch)
{
    ++stage.pending;
    resizeReceived(stage);
    releaseAll(stage.lastGradients);
    runPart(stage, PassTrace::Part::Forward, microbatch);
    runPart(stage, PassTrace::Part::End, microbatch);
    stage.heldByGraph = false;
    resizeReceived(stage);
}

void StageRun::runBackward(Stage& stage, std::size_t microbatch)
{
    assert(stage.pending > 0); // Each backward pass follows the forward pass of its micro-batch.
    stage.heldByGraph = false;
    resizeReceived(stage);
    receiveGradient(stage);
    runPart(stage, PassTrace::Part::Backward, microbatch);
    releaseAll(stage.receivedGradients);
    --stage.pending;
    stage.heldByGraph = m_stages.size() == 1 || !stage.of.sendsOutput;
    resizeReceived(stage);
    recordSentGradients(stage);
}

void StageRun::receiveGradient(Stage& stage)
{
    if (stage.of.sendsOutput && stage.receivedGradients.empty())
        stage.receivedGradients.push_back(m_memory.allocate(stage.of.tape->loss.bytes(), Transfer::Pipeline));
}

// The tape's own receive buffer represents the last received tensor, which is always alive.
void StageRun::resizeReceived(Stage& stage)
{
    const Tape& tape = *stage.of.tape;
    const std::int32_t needed = std::max(1, stage.pending + (stage.heldByGraph ? 1 : 0));
    while (tape.received.valid() && std::cmp_less(stage.received.size() + 1, needed))
        stage.received.push_back(m_memory.allocate(tape.storages[tape.received].bytes, Transfer::Pipeline));
    while (std::cmp_greater(stage.received.size() + 1, needed)) {
        m_memory.release(stage.received.back());
        stage.received.pop_back();
    }
}

void StageRun::recordSentGradients(Stage& stage)
{
    releaseAll(m_sentLast);
    for (const Grad& gradient : stage.sentGradients) {
        m_sentLast.push_back(gradient.storage());
        m_memory.retain(gradient.storage());
        if (stage.pending > 0)
            continue;
        stage.lastGradients.push_back(gradient.storage());
        m_memory.retain(gradient.storage());
    }
    stage.sentGradients.clear();
}

void StageRun::releaseAll(std::vector<StorageId>& storages)
{
    for (const StorageId storage : storages)
        m_memory.release(storage);
    storages.clear();
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
        stage.trace->keepGradient(stage.sentGradients[i].storage());
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
    assert(!stage.of.sendsOutput || !stage.receivedGradients.empty());
    AutogradEngine& engine = stage.first->engine;
    const Tape& tape = *stage.of.tape;
    const Grad received =
        stage.of.sendsOutput ? engine.pool().adopt(stage.receivedGradients.front(), tape.loss) : Grad();
    engine.run(stage.reach, stage.gradients, stage.tracedCollectives(), received);
    for (ParameterId i = tape.parameters.next(); i < stage.gradients.next(); ++i)
        stage.sentGradients.push_back(std::move(stage.gradients[i]));
    stage.gradients.resize(tape.parameters.size());
}

void StageRun::play(Stage& stage, PassTrace::Part part, std::size_t microbatch)
{
    assert(stage.trace && microbatch > 0 && microbatch <= stage.otherStorages.size());
    PassTrace::Storages& storages = stage.otherStorages[microbatch - 1];
    GradPool& pool = stage.first->engine.pool();
    stage.trace->play(part, storages, *stage.of.collectives, stage.gradients, pool);
    if (part == PassTrace::Part::Backward)
        stage.trace->adoptKeptGradients(storages, pool, stage.sentGradients);
}

// The last stage concatenates the outputs of all micro-batches for the caller (_merge_outputs).
void StageRun::mergeOutputs(const Stage& stage, const StageSchedule& plan)
{
    if (stage.of.sendsOutput || !keepsOutputs(plan))
        return;
    m_memory.setPhase(Phase::Backward);
    m_memory.setKernel(RowIndex::none(), "cat");
    const Bytes bytes = checkedMul(stage.first->live.outputBytes(), plan.totalMicrobatches());
    m_memory.release(m_memory.allocate(bytes, Category::Temporary));
}

} // namespace vram
