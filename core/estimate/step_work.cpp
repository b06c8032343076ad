// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/step_work.h"

#include "base/thread_pool.h"
#include "estimate/job.h"
#include "estimate/workspace.h"
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

void addRows(const IndexedColumn<RowIndex, RowTime>& more, IndexedColumn<RowIndex, RowTime>& rows)
{
    if (rows.size() < more.size())
        rows.resize(more.size());
    for (const RowIndex row : more.indices()) {
        if (more[row].total() > rows[row].total())
            rows[row] = more[row];
    }
}

} // namespace

StepTime timeOf(const StepRun& run, TimeDetail detail)
{
    const Job& job = run.job();
    const std::vector<const Tape*> tapes = tapesOf(run);
    // If nothing could be compiled, the network runs as without torch.compile.
    if (!isCompiled(tapes))
        return stepTime({.eager = tapes}, withoutGraphs(job.setup()), job.gpu().gpu, detail);
    const WorkspaceLease workspace;
    const Job whole(job.given(), withoutGraphs(job.setup()), job.catalogues(), *workspace);
    StepRun eagerRun(whole, *workspace);
    eagerRun.lower(run.place());
    const std::vector<const Tape*> eagerTapes = tapesOf(eagerRun);
    return stepTime({.eager = eagerTapes, .compiled = tapes}, job.setup(), job.gpu().gpu, detail);
}

StepTime slowestOf(std::span<const StepTime> places)
{
    double tokens = 0; // Tokens of one sample.
    for (const StepTime& time : places)
        tokens = std::max(tokens, time.samplesPerSecond > 0 ? time.tokensPerSecond / time.samplesPerSecond : 0);
    StepTime slowest = *std::ranges::max_element(places, {}, &StepTime::step);
    slowest.tokensPerSecond = tokens * slowest.samplesPerSecond;
    return slowest;
}

StepTime slowestStep(const Network& network, const Setup& given, const Catalogues& catalogues)
{
    const WorkspaceLease workspace;
    const Job job(network, applied(given), catalogues, *workspace);
    std::vector<StepTime> times(job.places().size());
    ThreadPool::shared().forEach(times.size(), [&](std::size_t place) {
        const WorkspaceLease own;
        StepRun run(job, *own);
        run.lower(place);
        times[place] = timeOf(run, TimeDetail::Totals);
    });
    return slowestOf(times);
}

Works stepWorks(const Network& network, const Setup& given, const Catalogues& catalogues)
{
    const WorkspaceLease workspace;
    const Job job(network, withoutGraphs(applied(given)), catalogues, *workspace);
    StepRun run(job, *workspace);
    run.lower(0);
    return worksOf(run.tape(), job.setup());
}

IndexedColumn<RowIndex, RowTime> rowTimes(const Network& network, const Setup& given, const Catalogues& catalogues)
{
    const WorkspaceLease workspace;
    Setup setup = applied(given);
    setup.compile = given.compile; // The memory of inference does not depend on it; its time does.
    const Job job(network, withoutGraphs(setup), catalogues, *workspace);
    IndexedColumn<RowIndex, RowTime> rows;
    StepRun run(job, *workspace);
    for (std::size_t place = 0; place < job.places().size(); ++place) {
        run.lower(place);
        addRows(rowTimes(tapesOf(run), setup, job.gpu().gpu), rows);
    }
    return rows;
}

} // namespace vram
