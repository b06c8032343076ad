// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/step_work.h"

#include "base/thread_pool.h"
#include "estimate/job_context.h"
#include "estimate/scratch_memory.h"
#include "time/tape_work.h"

#include <algorithm>
#include <vector>

namespace vram {

namespace {

std::vector<const Tape*> tapesOf(const StepRun& run)
{
    std::vector<const Tape*> tapes;
    tapes.reserve(run.stages().size());
    for (const LoweredStage& stage : run.stages())
        tapes.push_back(stage.tape);
    return tapes;
}

bool isCompiled(const std::vector<const Tape*>& tapes)
{
    return std::ranges::any_of(tapes, [](const Tape* tape) { return !tape->regions.empty(); });
}

void addRows(const IndexedVector<RowIndex, RowTime>& more, IndexedVector<RowIndex, RowTime>& rows)
{
    if (rows.size() < more.size())
        rows.resize(more.size());
    for (const RowIndex row : more.indices()) {
        if (more[row].total() > rows[row].total())
            rows[row] = more[row];
    }
}

} // namespace

StepTime rankStepTime(const StepRun& run, TimeDetail detail)
{
    const JobContext& job = run.job();
    const std::vector<const Tape*> tapes = tapesOf(run);
    // If nothing could be compiled, the network runs as without torch.compile.
    if (!isCompiled(tapes))
        return stepTime({.eager = tapes}, withoutCompiledGraphs(job.setup()), job.gpu().gpu, detail);
    const ScratchLease scratch;
    const JobContext whole(job.given(), withoutCompiledGraphs(job.setup()), job.catalogues(), *scratch);
    StepRun eagerRun(whole, *scratch);
    eagerRun.lower(run.pipelinePosition());
    const std::vector<const Tape*> eagerTapes = tapesOf(eagerRun);
    return stepTime({.eager = eagerTapes, .compiled = tapes}, job.setup(), job.gpu().gpu, detail);
}

StepTime slowestTime(std::span<const StepTime> pipelinePositions)
{
    double tokens = 0; // Tokens of one sample.
    for (const StepTime& time : pipelinePositions)
        tokens = std::max(tokens, time.samplesPerSecond > 0 ? time.tokensPerSecond / time.samplesPerSecond : 0);
    StepTime slowest = *std::ranges::max_element(pipelinePositions, {}, &StepTime::step);
    slowest.tokensPerSecond = tokens * slowest.samplesPerSecond;
    return slowest;
}

StepTime slowestStep(const Network& network, const Setup& given, const Catalogues& catalogues)
{
    const ScratchLease scratch;
    const JobContext job(network, withEffectiveFields(given), catalogues, *scratch);
    std::vector<StepTime> times(job.pipelinePositions().size());
    ThreadPool::shared().forEach(times.size(), [&](std::size_t pipelinePosition) {
        const ScratchLease own;
        StepRun run(job, *own);
        run.lower(pipelinePosition);
        times[pipelinePosition] = rankStepTime(run, TimeDetail::Totals);
    });
    return slowestTime(times);
}

OperatorCosts stepOperatorCosts(const Network& network, const Setup& given, const Catalogues& catalogues)
{
    const ScratchLease scratch;
    const JobContext job(network, withoutCompiledGraphs(withEffectiveFields(given)), catalogues, *scratch);
    StepRun run(job, *scratch);
    run.lower(0);
    return operatorCosts(run.tape(), job.setup());
}

IndexedVector<RowIndex, RowTime> rowTimes(const Network& network, const Setup& given, const Catalogues& catalogues)
{
    const ScratchLease scratch;
    Setup setup = withEffectiveFields(given);
    setup.compile = given.compile; // The memory of inference does not depend on it; its time does.
    const JobContext job(network, withoutCompiledGraphs(setup), catalogues, *scratch);
    IndexedVector<RowIndex, RowTime> rows;
    StepRun run(job, *scratch);
    for (std::size_t pipelinePosition = 0; pipelinePosition < job.pipelinePositions().size(); ++pipelinePosition) {
        run.lower(pipelinePosition);
        addRows(rowTimes(tapesOf(run), setup, job.gpu().gpu), rows);
    }
    return rows;
}

} // namespace vram
