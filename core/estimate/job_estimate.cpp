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
#include <numeric>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace vram {

namespace {

/// A run with its own workspace.
struct PlaceRun {
    explicit PlaceRun(const Job& job) : step(job, *workspace) {}

    WorkspaceLease workspace;
    StepRun step;
};

RankEstimate rankOf(const Estimate& estimate, const StepRun& run, const RankClass& ranks)
{
    RankEstimate result;
    result.rank = run.rank();
    result.alike = ranks.alike;
    result.stage = static_cast<std::int64_t>(run.place());
    for (const LoweredStage& stage : run.stages()) {
        for (const ParameterId p : stage.tape->parameters.indices())
            result.parameters = checkedAdd(result.parameters, stage.collectives->ownElements(p));
    }
    result.totals = estimate.totals;
    result.peak = estimate.peak;
    result.device = estimate.device;
    return result;
}

/// The estimates of the distinct ranks at one pipeline position.
struct PlaceEstimate {
    Estimate last{}; ///< The estimate of the rank replayed last, with the time that all of them take.
    Detail replayed = Detail::Totals;
    std::vector<RankEstimate> ranks{};
};

// The first ranks often need the most memory. They are replayed last, so that the shown rank need not be replayed
// again.
PlaceEstimate placeEstimate(StepRun& run, std::size_t place, Detail detail)
{
    PlaceEstimate result;
    bool tooLarge = false;
    run.lower(place);
    std::vector<RankClass> classes = distinctRanks(run.tape(), run.job().world());
    std::ranges::reverse(classes);
    result.replayed = classes.size() == 1 ? detail : Detail::Totals;
    for (const RankClass& alike : classes) {
        const std::int64_t rank = run.job().firstRank(place) + alike.rank;
        result.last = rankEstimate(run, rank, result.replayed);
        result.ranks.push_back(rankOf(result.last, run, alike));
        tooLarge = tooLarge || result.last.tooLarge;
    }
    std::ranges::reverse(result.ranks);
    fillTime(result.last, run, detail);
    result.last.tooLarge = tooLarge;
    return result;
}

/// The rank at a pipeline position that needs the most memory, or the first that does not fit.
Estimate fullestAt(StepRun& run, std::size_t place)
{
    run.lower(place);
    Estimate fullest;
    for (const RankClass& alike : fullestRanks(run.tape(), run.job().world())) {
        Estimate one = rankEstimate(run, run.job().firstRank(place) + alike.rank, Detail::Fit);
        if (!one.valid())
            return one;
        one.ranks = {rankOf(one, run, alike)};
        if (!one.device.fits)
            return one;
        if (one.device.total > fullest.device.total)
            fullest = std::move(one);
    }
    return fullest;
}

Estimate fullEstimate(const Job& job, std::int64_t rank, Detail detail)
{
    PlaceRun run(job);
    run.step.lower(job.placeOf(rank));
    Estimate result = rankEstimate(run.step, rank, detail);
    fillTime(result, run.step, detail);
    fillDetails(result, run.step, detail);
    return result;
}

/// The rank that the setup names, or the one that needs the most memory.
std::int64_t shownRank(const Job& job, std::span<const RankEstimate> ranks)
{
    const std::int64_t named = job.setup().parallel.rank;
    return named >= 0 && named < job.world().gpus ? named : fullestRank(ranks)->rank;
}

/// The full estimate of the shown rank. `run` has replayed one of the ranks at its position.
Estimate shownEstimate(PlaceEstimate& place, StepRun& run, std::int64_t rank, Detail detail)
{
    const bool marks = detail == Detail::Timeline && place.replayed != detail;
    Estimate shown = std::move(place.last);
    if (run.rank() != rank || marks) {
        StepTime time = std::move(shown.time);
        shown = rankEstimate(run, rank, detail);
        shown.time = std::move(time);
    }
    fillDetails(shown, run, detail);
    return shown;
}

Bytes totalOf(const Estimate& estimate)
{
    return estimate.device.total;
}

/// Estimates every distinct rank, the shown one in full.
Estimate everyRank(const Job& job, Detail detail)
{
    const std::size_t count = job.places().size();
    // If there are few positions, all runs are kept until it is known which of them is shown.
    constexpr std::size_t kFew = 4;
    const bool keeps = count == 1 || (count <= kFew && job.setup().parallel.rank < 0);
    std::vector<PlaceEstimate> places(count);
    std::vector<std::unique_ptr<PlaceRun>> kept(count);
    ThreadPool::shared().forEach(count, [&](std::size_t place) {
        auto run = std::make_unique<PlaceRun>(job);
        places[place] = placeEstimate(run->step, place, keeps ? detail : Detail::Totals);
        if (keeps)
            kept[place] = std::move(run);
    });
    std::vector<RankEstimate> ranks;
    bool tooLarge = false;
    std::vector<StepTime> times;
    for (PlaceEstimate& place : places) {
        times.push_back(place.last.time);
        std::ranges::move(place.ranks, std::back_inserter(ranks));
        tooLarge = tooLarge || place.last.tooLarge;
    }
    const std::int64_t rank = shownRank(job, ranks);
    const std::size_t at = job.placeOf(rank);
    Estimate shown = keeps ? shownEstimate(places[at], kept[at]->step, rank, detail) : fullEstimate(job, rank, detail);
    shown.tooLarge = shown.tooLarge || tooLarge;
    if (count > 1)
        shown.time = slowestOf(times);
    shown.ranks = std::move(ranks);
    return shown;
}

// Ranks in the middle of a balanced pipeline hold as many blocks as the second rank or one fewer, for fewer
// micro-batches. The last stage has the loss, and is usually the one that does not fit.
std::vector<std::size_t> fullestPlaces(const Job& job)
{
    const std::size_t count = job.places().size();
    const bool alike = job.world().stagesEach == 1 && job.setup().parallel.split == ParallelSetup{}.split;
    constexpr std::size_t kApart = 3;
    if (alike && count > kApart)
        return {count - 1, 0, 1};
    std::vector<std::size_t> places(count);
    std::iota(places.rbegin(), places.rend(), std::size_t{0});
    return places;
}

/// The estimate of the rank that needs the most memory, or of the first rank that does not fit.
Estimate fullestRankOf(const Job& job)
{
    const auto wrong = [](const Estimate& estimate) { return !estimate.valid() || !estimate.device.fits; };
    const auto estimateAt = [&](std::size_t place) {
        PlaceRun run(job);
        return fullestAt(run.step, place);
    };
    const std::vector<std::size_t> places = fullestPlaces(job);
    Estimate fullest = estimateAt(places.front());
    if (wrong(fullest))
        return fullest;
    std::vector<Estimate> others(places.size() - 1);
    ThreadPool::shared().forEach(others.size(), [&](std::size_t i) { others[i] = estimateAt(places[i + 1]); });
    for (Estimate& other : others) {
        const bool ends = wrong(other);
        if (ends || totalOf(other) > totalOf(fullest))
            fullest = std::move(other);
        if (ends)
            break;
    }
    return fullest;
}

Estimate steadyStep(const Job& job, Detail detail)
{
    if (job.alone())
        return fullEstimate(job, 0, detail);
    // The rank that needs the most memory in the training step may not need the most in the other steps.
    if (detail == Detail::Fit && !listsOtherSteps(job.setup()))
        return fullestRankOf(job);
    return everyRank(job, detail == Detail::Fit ? Detail::Totals : detail);
}

void raise(Peak& peak, Device& device, Bytes more, double margin)
{
    for (Bytes* part : {&peak.reserved, &device.reserved, &device.allocator, &device.total})
        *part = checkedAdd(*part, more);
    settleRoom(device, margin);
}

/// Adds the bytes that the other steps reserve to each rank, and returns those of the shown rank. If the shown rank
/// changes, `result` becomes the estimate of the new one.
Bytes raiseRanks(Estimate& result, const Job& job, const std::map<std::int64_t, Bytes>& more, Detail detail)
{
    const std::int64_t before = shownRank(job, result.ranks);
    for (RankEstimate& rank : result.ranks)
        raise(rank.peak, rank.device, more.at(rank.rank), job.setup().margin);
    const std::int64_t shown = shownRank(job, result.ranks);
    if (shown != before) {
        std::vector<RankEstimate> ranks = std::move(result.ranks);
        result = fullEstimate(job, shown, detail);
        result.ranks = std::move(ranks);
    }
    return more.at(shown);
}

/// The distinct ranks, including the shown one.
std::set<std::int64_t> ranksOf(const Estimate& result, const Job& job)
{
    std::set<std::int64_t> ranks{job.alone() ? 0 : shownRank(job, result.ranks)};
    for (const RankEstimate& rank : result.ranks)
        ranks.insert(rank.rank);
    return ranks;
}

/// Adds the bytes that the listed steps reserve beyond the steady step to the reserved bytes of `result` and to all
/// figures derived from them, with a note. Each distinct rank has its own allocator. A listed step that cannot run
/// becomes an issue.
void countOtherSteps(Estimate& result, const Job& job, Detail detail)
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
    const Bytes shown = job.alone() ? more.at(0) : raiseRanks(result, job, more, detail);
    result.issues.insert(result.issues.end(), issues.begin(), issues.end());
    if (shown == 0)
        return;
    raise(result.peak, result.device, shown, job.setup().margin);
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

Estimate jobEstimate(const Job& job, Detail detail)
{
    Estimate result = steadyStep(job, detail);
    countOtherSteps(result, job, detail);
    return result;
}

} // namespace vram
