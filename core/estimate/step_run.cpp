// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/step_run.h"

#include "estimate/allocator_replay.h"
#include "estimate/device_total.h"
#include "parallel/stages.h"
#include "parallel/strategy.h"

#include <algorithm>
#include <array>
#include <utility>

namespace vram {

namespace {

void noteExperts(Tape& tape, const Placement& placement)
{
    for (TapeParameter& parameter : tape.parameters)
        parameter.expert = placement.isExpert(parameter.row);
}

} // namespace

void StepRun::lower(std::size_t pipelinePosition)
{
    m_pipelinePosition = pipelinePosition;
    m_stages.clear();
    const std::vector<Placement>& placements = m_job.pipelinePositions()[pipelinePosition].stages;
    m_stages.reserve(placements.size());
    for (std::size_t i = 0; i < placements.size(); ++i) {
        const Placement* const placement = m_job.isSingleProcess() ? nullptr : &placements[i];
        LoweredStage& stage = m_stages.emplace_back();
        lowerStage(stage, i, placement);
        stage.deallocatesOutputs = isMegatron(m_job.mesh().data);
        if (!placement)
            continue;
        noteExperts(m_scratch.stage(i).tape, *placement);
        stage.sendsOutput = placement->stage && placement->stage->sendsOutput;
    }
}

// Each attempt to compile may reveal further rows at which a graph breaks.
void StepRun::lowerStage(LoweredStage& stage, std::size_t number, const Placement* placement)
{
    constexpr int kMostAttempts = 8;
    auto& [scratch, tape] = m_scratch.stage(number);
    stage.tape = &tape;
    scratch.breaks.clear();
    for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
        tape.clear();
        stage.lowering =
            std::make_unique<Lowering>(m_job.network(), m_job.setup(), tape, scratch, m_purpose, placement);
        stage.lowering->setDevice(m_job.gpu().kernels);
        stage.lowering->run();
        if (!stage.lowering->hasNewBreaks())
            return;
    }
}

std::vector<Issue> StepRun::issues() const
{
    std::vector<Issue> all;
    for (const LoweredStage& stage : m_stages)
        all.insert(all.begin(), stage.lowering->issues().begin(), stage.lowering->issues().end());
    all.insert(all.end(), m_job.issues().begin(), m_job.issues().end());
    return all;
}

// With hundreds of experts, the micro-batches of a mixture-of-experts model run millions of kernels.
bool StepRun::isLong(const StageSchedule& plan) const
{
    constexpr std::size_t kManyKernels = 200'000;
    std::size_t kernels = 0;
    for (const LoweredStage& stage : m_stages)
        kernels += stage.tape->kernels.size();
    return kernels * static_cast<std::size_t>(plan.microbatches) > kManyKernels;
}

void StepRun::choosePlan(MicroBatches microBatches)
{
    m_plan = m_job.pipelinePositions()[m_pipelinePosition].plan;
    if (m_plan && m_purpose == Lowering::Purpose::Evaluation)
        m_plan = forwardOnly(std::move(*m_plan));
    else if (m_plan && microBatches == MicroBatches::FewIfLong && isLong(*m_plan))
        m_plan = minimalPlan(*m_plan);
}

bool StepRun::replay(std::int64_t rank, ReplayOptions options)
{
    m_rank = rank;
    const bool mayReuse = !m_plan && m_stages.size() == 1 && m_stages.front().collectives && !options.marking;
    m_reusedFirstPass = mayReuse && m_scratch.replay.runNext(m_job.setup(), m_job.mesh().dataRank(rank));
    if (m_reusedFirstPass)
        return highestPeak(memory()) != kOverflow;
    choosePlan(options.microBatches);
    for (LoweredStage& stage : m_stages) {
        if (!m_job.isSingleProcess())
            stage.collectives = makeCollectives(m_job.setup(), m_job.mesh(), rank, m_job.gpu().kernels);
    }
    if (std::ranges::any_of(m_stages, [](const LoweredStage& stage) { return stage.tape->overflow; }))
        return false;
    run(options.marking);
    return highestPeak(memory()) != kOverflow;
}

void StepRun::run(bool marking)
{
    if (!m_plan)
        return m_scratch.replay.run(m_job.setup(), marking, m_stages.front().collectives.get());
    std::vector<StageTape> tapes;
    tapes.reserve(m_stages.size());
    for (const LoweredStage& stage : m_stages)
        tapes.push_back({stage.tape, stage.collectives.get(), stage.sendsOutput, stage.deallocatesOutputs,
                         m_job.setup().parallel.returnOutputs});
    m_scratch.replay.run(m_job.setup(), marking, *m_plan, tapes);
}

void StepRun::replayEmptyStep(bool marking)
{
    m_plan.reset();
    m_stages.resize(1);
    m_stages.front().collectives.reset();
    m_scratch.first.tape.clear();
    run(marking);
}

CublasWorkspaces StepRun::cublas() const
{
    return cublasWorkspacesOf(tape(), m_job.gpu().gpu, m_job.setup());
}

MergedEvents StepRun::events() const
{
    return eventsWithWorkspaces(memory(), cublas(), m_job.setup().cudnnBenchmark, lastReplay().steadyStep());
}

RankRun::RankRun(Network network, Setup setup, const Catalogues& catalogues, ReplayOptions options,
                 Lowering::Purpose purpose)
    : m_network(std::move(network)), m_job(m_network, std::move(setup), catalogues, *m_scratch),
      m_step(m_job, *m_scratch, purpose)
{
    const std::int64_t rank = m_job.selectedRank();
    m_step.lower(m_job.pipelinePositionOf(rank));
    m_tooLarge = !m_step.replay(rank, options);
}

Message tooLargeMessage()
{
    return "The sizes do not fit into 64 bits; look for a size or batch size that is far too large."_tr;
}

Phase highestPhase(const Memory& memory)
{
    constexpr std::array kPhases{Phase::Forward, Phase::Loss, Phase::Backward, Phase::Step};
    return *std::ranges::max_element(kPhases, {}, [&](Phase phase) { return memory.peak(phase).bytes; });
}

Bytes highestPeak(const Memory& memory)
{
    return memory.peak(highestPhase(memory)).bytes;
}

} // namespace vram
