// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/job_estimate.h"

#include "base/thread_pool.h"
#include "estimate/device_total.h"
#include "estimate/other_steps.h"
#include "estimate/rank_estimate.h"
#include "estimate/step_work.h"
#include "parallel/strategy.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace vram {

namespace {

/// A run with its own scratch memory.
struct PositionRun {
    explicit PositionRun(const JobContext& job) : step(job, *scratch) {}

    ScratchLease scratch;
    StepRun step;
};

void setFigures(RankEstimate& rank, const Estimate& estimate)
{
    rank.totals = estimate.totals;
    rank.peak = estimate.peak;
    rank.device = estimate.device;
}

RankEstimate rankOf(const Estimate& estimate, const StepRun& run, const RankClass& ranks)
{
    RankEstimate result;
    result.rank = run.rank();
    result.identicalRanks = ranks.identicalRanks;
    result.stage = static_cast<std::int64_t>(run.pipelinePosition());
    for (const LoweredStage& stage : run.stages()) {
        for (const ParameterId p : stage.tape->parameters.indices())
            result.parameters = checkedAdd(result.parameters, stage.collectives->localElements(p));
    }
    setFigures(result, estimate);
    return result;
}

/// The estimates of the distinct ranks at one pipeline position.
struct PositionEstimate {
    Estimate last{}; ///< The estimate of the rank replayed last, with the time that every one of these ranks takes.
    Detail replayed = Detail::Memory;
    Detail timed = Detail::Memory;
    std::vector<RankEstimate> ranks{};
};

// The first ranks often need the most memory. They are replayed last, so that the shown rank need not be replayed
// again.
PositionEstimate positionEstimate(StepRun& run, std::size_t pipelinePosition, Detail detail)
{
    PositionEstimate result;
    bool tooLarge = false;
    run.lower(pipelinePosition);
    std::vector<RankClass> classes = distinctRanks(run.tape(), run.job().mesh());
    std::ranges::reverse(classes);
    result.replayed = classes.size() == 1 ? detail : Detail::Memory;
    for (const RankClass& ranks : classes) {
        const std::int64_t rank = run.job().firstRank(pipelinePosition) + ranks.rank;
        result.last = rankEstimate(run, rank, result.replayed, MicroBatches::FewIfLong);
        result.ranks.push_back(rankOf(result.last, run, ranks));
        tooLarge = tooLarge || result.last.tooLarge;
    }
    std::ranges::reverse(result.ranks);
    fillTime(result.last, run, detail);
    result.timed = detail;
    result.last.tooLarge = tooLarge;
    return result;
}

/// Returns the estimate of the rank at a pipeline position that needs the most memory, or of the first rank that does
/// not fit.
Estimate highestMemoryEstimate(StepRun& run, std::size_t pipelinePosition)
{
    run.lower(pipelinePosition);
    Estimate highest;
    for (const RankClass& ranks : highestMemoryRanks(run.tape(), run.job().mesh())) {
        Estimate one =
            rankEstimate(run, run.job().firstRank(pipelinePosition) + ranks.rank, Detail::Fit, MicroBatches::FewIfLong);
        if (!one.valid())
            return one;
        one.ranks = {rankOf(one, run, ranks)};
        if (!one.device.fits)
            return one;
        if (one.device.total > highest.device.total)
            highest = std::move(one);
    }
    return highest;
}

Estimate fullEstimate(const JobContext& job, std::int64_t rank, Detail detail)
{
    PositionRun run(job);
    run.step.lower(job.pipelinePositionOf(rank));
    Estimate result = rankEstimate(run.step, rank, detail);
    fillTime(result, run.step, detail);
    fillDetails(result, run.step, detail);
    return result;
}

/// The rank that the setup names, or the one that needs the most memory.
std::int64_t shownRank(const JobContext& job, std::span<const RankEstimate> ranks)
{
    const std::int64_t named = job.setup().parallel.rank;
    return named >= 0 && named < job.mesh().gpus ? named : highestMemoryRank(ranks)->rank;
}

/// The full estimate of the shown rank. `run` has replayed one of the ranks at its position.
Estimate shownEstimate(PositionEstimate& pipelinePosition, StepRun& run, std::int64_t rank, Detail detail)
{
    const bool marks = detail == Detail::Timeline && pipelinePosition.replayed != detail;
    Estimate shown = std::move(pipelinePosition.last);
    if (run.rank() != rank || marks || shown.isTruncated) {
        StepTime time = std::move(shown.time);
        shown = rankEstimate(run, rank, detail);
        shown.time = std::move(time);
    }
    if (pipelinePosition.timed != detail)
        fillTime(shown, run, detail);
    fillDetails(shown, run, detail);
    return shown;
}

/// Sets the figures of `rank`, unless `ranks` represents it by an identical rank.
void setFigures(std::vector<RankEstimate>& ranks, std::int64_t rank, const Estimate& estimate)
{
    const auto own = std::ranges::find(ranks, rank, &RankEstimate::rank);
    if (own != ranks.end())
        setFigures(*own, estimate);
}

/// Returns the estimate of the shown rank with all micro-batches. `rank` is the rank to show while the other ranks are
/// estimated with fewer micro-batches, and `shown` is its estimate. With all micro-batches, another rank may need more
/// and is then shown instead.
Estimate untruncatedEstimate(const JobContext& job, std::vector<RankEstimate>& ranks, std::int64_t rank, Estimate shown,
                             Detail detail)
{
    std::map<std::int64_t, Estimate> whole;
    setFigures(ranks, rank, shown);
    whole.emplace(rank, std::move(shown));
    while (!whole.contains(rank = shownRank(job, ranks))) {
        Estimate estimate = fullEstimate(job, rank, detail);
        setFigures(ranks, rank, estimate);
        whole.emplace(rank, std::move(estimate));
    }
    Estimate result = std::move(whole.at(rank));
    result.issues.push_back(networkIssue(
        Severity::Note, "The pipeline runs very many kernels. Only the shown rank is estimated with all micro-batches. "
                        "The other ranks omit repeated ones, and may reserve up to 4 % more."_tr));
    return result;
}

/// The figures of all pipeline positions together.
struct AllPositions {
    std::vector<RankEstimate> ranks{};
    std::vector<StepTime> times{}; ///< One per position.
    bool tooLarge = false;
    bool isTruncated = false; ///< Whether ranks were estimated with fewer micro-batches.
};

AllPositions joined(std::vector<PositionEstimate>& pipelinePositions)
{
    AllPositions all;
    for (PositionEstimate& pipelinePosition : pipelinePositions) {
        all.times.push_back(pipelinePosition.last.time);
        std::ranges::move(pipelinePosition.ranks, std::back_inserter(all.ranks));
        all.tooLarge = all.tooLarge || pipelinePosition.last.tooLarge;
        all.isTruncated = all.isTruncated || pipelinePosition.last.isTruncated;
    }
    return all;
}

/// The run at the pipeline position of the shown rank, out of runs that end in any order.
class ShownRun
{
public:
    explicit ShownRun(const JobContext& job) : m_named(job.setup().parallel.rank)
    {
        if (m_named >= 0 && m_named < job.mesh().gpus)
            m_position = job.pipelinePositionOf(m_named);
    }

    void offer(std::unique_ptr<PositionRun> run, std::size_t position, std::span<const RankEstimate> ranks)
    {
        const std::lock_guard lock(m_mutex);
        const Bytes total = highestMemoryRank(ranks)->device.total;
        if (m_position ? *m_position != position : m_run && !isHigher(total, position))
            return;
        m_run = std::move(run);
        m_total = total;
        m_highest = position;
    }
    StepRun& step() { return m_run->step; }

private:
    bool isHigher(Bytes total, std::size_t position) const
    {
        return total > m_total || (total == m_total && position < m_highest);
    }

    std::int64_t m_named;
    std::optional<std::size_t> m_position{}; ///< The position of the rank that the setup names.
    std::mutex m_mutex{};
    std::unique_ptr<PositionRun> m_run{};
    Bytes m_total = 0;
    std::size_t m_highest = 0;
};

/// Estimates every distinct rank, the shown one in full.
Estimate estimateAllRanks(const JobContext& job, Detail detail)
{
    const std::size_t count = job.pipelinePositions().size();
    // The timelines of many positions would take much memory.
    constexpr std::size_t kFew = 4;
    std::vector<PositionEstimate> pipelinePositions(count);
    ShownRun kept(job);
    ThreadPool::shared().forEach(count, [&](std::size_t pipelinePosition) {
        auto run = std::make_unique<PositionRun>(job);
        PositionEstimate& estimate = pipelinePositions[pipelinePosition];
        estimate = positionEstimate(run->step, pipelinePosition,
                                    count <= kFew || !fillsRows(detail) ? detail : Detail::Totals);
        kept.offer(std::move(run), pipelinePosition, estimate.ranks);
    });
    AllPositions all = joined(pipelinePositions);
    const std::int64_t rank = shownRank(job, all.ranks);
    Estimate shown = shownEstimate(pipelinePositions[job.pipelinePositionOf(rank)], kept.step(), rank, detail);
    if (all.isTruncated)
        shown = untruncatedEstimate(job, all.ranks, rank, std::move(shown), detail);
    shown.tooLarge = shown.tooLarge || all.tooLarge;
    if (count > 1)
        shown.time = slowestTime(all.times);
    shown.ranks = std::move(all.ranks);
    return shown;
}

// Ranks in the middle of a balanced pipeline hold as many blocks as the second rank or one fewer, for fewer
// micro-batches. The last stage has the loss, and is usually the one that does not fit.
std::vector<std::size_t> highestMemoryPositions(const JobContext& job)
{
    const std::size_t count = job.pipelinePositions().size();
    const bool isBalanced = job.mesh().stagesPerRank == 1 && job.setup().parallel.split == ParallelSetup{}.split;
    constexpr std::size_t kApart = 3;
    if (isBalanced && count > kApart)
        return {count - 1, 0, 1};
    std::vector<std::size_t> pipelinePositions(count);
    std::iota(pipelinePositions.rbegin(), pipelinePositions.rend(), std::size_t{0});
    return pipelinePositions;
}

/// The estimate of the rank that needs the most memory, or of the first rank that does not fit.
Estimate highestMemoryRankEstimate(const JobContext& job)
{
    const auto wrong = [](const Estimate& estimate) { return !estimate.fits(); };
    const auto estimateAt = [&](std::size_t pipelinePosition) {
        PositionRun run(job);
        return highestMemoryEstimate(run.step, pipelinePosition);
    };
    const std::vector<std::size_t> pipelinePositions = highestMemoryPositions(job);
    Estimate highest = estimateAt(pipelinePositions.front());
    if (wrong(highest))
        return highest;
    std::vector<Estimate> others(pipelinePositions.size() - 1);
    ThreadPool::shared().forEach(others.size(),
                                 [&](std::size_t i) { others[i] = estimateAt(pipelinePositions[i + 1]); });
    for (Estimate& other : others) {
        const bool ends = wrong(other);
        if (ends || other.device.total > highest.device.total)
            highest = std::move(other);
        if (ends)
            break;
    }
    return highest;
}

Estimate steadyStep(const JobContext& job, Detail detail)
{
    if (job.isSingleProcess())
        return fullEstimate(job, 0, detail);
    // The rank that needs the most memory in the training step may not need the most in the other steps.
    if (detail == Detail::Fit && !listsOtherSteps(job.setup()))
        return highestMemoryRankEstimate(job);
    return estimateAllRanks(job, detail == Detail::Fit ? Detail::Memory : detail);
}

void raiseReserved(Peak& peak, Device& device, Bytes more, double margin)
{
    for (Bytes* part : {&peak.reserved, &device.reserved, &device.allocator, &device.total})
        *part = checkedAdd(*part, more);
    setHeadroom(device, margin);
}

/// Adds to each rank the bytes that the other steps reserve, and returns those of the shown rank. If the shown rank
/// changes, `result` becomes the estimate of the new one.
Bytes raiseReservedOfRanks(Estimate& result, const JobContext& job, const std::map<std::int64_t, Bytes>& more,
                           Detail detail)
{
    const std::int64_t before = shownRank(job, result.ranks);
    for (RankEstimate& rank : result.ranks)
        raiseReserved(rank.peak, rank.device, more.at(rank.rank), job.setup().margin);
    const std::int64_t shown = shownRank(job, result.ranks);
    if (shown != before) {
        std::vector<RankEstimate> ranks = std::move(result.ranks);
        result = fullEstimate(job, shown, detail);
        result.ranks = std::move(ranks);
    }
    return more.at(shown);
}

/// The distinct ranks, including the shown one.
std::set<std::int64_t> ranksOf(const Estimate& result, const JobContext& job)
{
    std::set<std::int64_t> ranks{job.isSingleProcess() ? 0 : shownRank(job, result.ranks)};
    for (const RankEstimate& rank : result.ranks)
        ranks.insert(rank.rank);
    return ranks;
}

/// Adds the bytes that the listed steps reserve beyond the steady step to the reserved bytes of `result` and to all
/// figures derived from them, with a note. Each distinct rank has its own allocator. A listed step that cannot run
/// becomes an issue.
void countOtherSteps(Estimate& result, const JobContext& job, Detail detail)
{
    if (!listsOtherSteps(job.setup()) || result.tooLarge || !result.valid())
        return;
    const std::vector<Issue> issues = otherStepsRemarks(job);
    std::map<std::int64_t, Bytes> more;
    for (const std::int64_t rank : ranksOf(result, job)) {
        const ReservedBeyond beyond = reservedBeyond(job, rank);
        more[rank] = beyond.bytes;
        if (beyond.problem) {
            result.issues.insert(result.issues.end(), issues.begin(), issues.end());
            result.issues.push_back(*beyond.problem);
            return;
        }
    }
    const Bytes shown = job.isSingleProcess() ? more.at(0) : raiseReservedOfRanks(result, job, more, detail);
    result.issues.insert(result.issues.end(), issues.begin(), issues.end());
    if (shown == 0)
        return;
    raiseReserved(result.peak, result.device, shown, job.setup().margin);
    // Segments reserved by other steps stay reserved.
    for (TimelinePoint& point : result.timeline.points)
        point.reserved = result.device.reserved;
    result.issues.push_back({Severity::Note,
                             LayerId::None,
                             {},
                             message("The other runs (also.*) make the allocator reserve %1 more than training steps "
                                     "of one size do."_tr,
                                     ByteCount{shown})});
}

} // namespace

Estimate jobEstimate(const JobContext& job, Detail detail)
{
    Estimate result = steadyStep(job, detail);
    countOtherSteps(result, job, detail);
    return result;
}

} // namespace vram
