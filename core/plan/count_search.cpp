// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/count_search.h"

#include "base/thread_pool.h"
#include "estimate/step_work.h"
#include "parallel/device_mesh.h"

#include <algorithm>
#include <iterator>

namespace vram {

namespace {

/// Number of best plans that are kept for each number of GPUs.
constexpr std::size_t kKeptPlans = 3;

/// The fraction by which the ratio of two plans' costs typically deviates from that of their estimated times.
constexpr double kCostDeviation = 0.1;

/// Whether `layout` needs at least as much memory as `other`. FSDP2 needs more memory the more parameters stay
/// unsharded; other strategies are comparable only with themselves.
bool needsAtLeastAsMuch(const ParallelLayout& layout, const ParallelLayout& other)
{
    const bool sameDegrees = layout.tensor == other.tensor && layout.pipeline == other.pipeline
                             && layout.expert == other.expert && layout.context == other.context;
    const bool sameKind =
        layout.data == other.data && layout.replicate >= other.replicate && layout.offload == other.offload;
    const bool staysAsLong = !layout.reshard || other.reshard;
    return sameDegrees && sameKind && staysAsLong && keepsAsMuch(layout.checkpointing, other.checkpointing);
}

/// Returns the layout without the settings that do not affect how the GPUs shard the network.
ParallelLayout withFullSharding(ParallelLayout layout)
{
    layout.reshard = true;
    layout.checkpointing = PlanCheckpoints::AsSet;
    return layout;
}

/// Whether the estimate shows that its layout cannot shard the network, in which case an error concerns no row and
/// names no setting.
bool cannotShard(const Estimate& answer)
{
    return std::ranges::any_of(answer.issues, [](const Issue& issue) {
        return issue.severity == Severity::Error && issue.layer == LayerId::None && issue.path.empty()
               && issue.setting.empty();
    });
}

} // namespace

CountSearch::CountSearch(const PlanContext& job, std::int64_t gpus, std::size_t threads)
    : m_job(job),
      m_globalBatch(job.request.globalBatch > 0 ? job.request.globalBatch : defaultGlobalBatch(job.setup, gpus)),
      m_threads(threads)
{
    boundLayouts(gpus);
}

RankEstimate highestMemoryRank(const Estimate& answer)
{
    if (const RankEstimate* const highestRank = highestMemoryRank(answer.ranks))
        return *highestRank;
    RankEstimate only;
    only.parameters = answer.parameters;
    only.totals = answer.totals;
    only.peak = answer.peak;
    only.device = answer.device;
    return only;
}

bool CountSearch::cannotFit(const ParallelLayout& layout) const
{
    const auto covers = [&](const ParallelLayout& other) { return needsAtLeastAsMuch(layout, other); };
    return std::ranges::any_of(m_results.doNotFit, covers) || isRefused(layout);
}

bool CountSearch::isRefused(const ParallelLayout& layout) const
{
    const auto holds = [](const std::vector<ParallelLayout>& layouts, const ParallelLayout& one) {
        return std::ranges::find(layouts, one) != layouts.end();
    };
    return holds(m_results.refused, layout) || holds(m_results.alwaysRefused, withFullSharding(layout));
}

// A rank with slightly less data may still reserve one more segment, so all ranks are estimated near the limit.
bool CountSearch::fits(const ParallelLayout& layout, std::int64_t microBatch, SearchResults& results,
                       Estimate& answer) const
{
    constexpr Bytes kSegments = Bytes{64} << 20;
    ++results.tried;
    const Setup setup = setupOf(m_job.setup, layout, m_job.facts, microBatch, samplesOf(layout));
    answer = estimate(m_job.network, setup, m_job.catalogues, Detail::Fit);
    if (answer.valid())
        results.gaps.push_back({layout, answer.device.total - minimumBytesOf(layout, microBatch)});
    const Bytes budget = usableBudget(answer.device, m_job.setup.margin);
    const Bytes doubt = answer.isTruncated ? answer.device.total / 25 : 0;
    const bool fits = answer.fits() && answer.device.total + doubt <= budget;
    if (!fits || answer.isTruncated || answer.device.total + kSegments < budget)
        return fits;
    answer = estimate(m_job.network, setup, m_job.catalogues, Detail::Memory);
    return answer.valid() && highestMemoryRank(answer).device.fits;
}

// Records a layout in which not even a single sample fits. A layout that an engine rejects implies nothing about
// others.
void CountSearch::noteTooLarge(const ParallelLayout& layout, const Estimate& answer, SearchResults& results) const
{
    if (!answer.valid()) {
        if (cannotShard(answer))
            results.alwaysRefused.push_back(withFullSharding(layout));
        else
            results.refused.push_back(layout);
        return;
    }
    const Bytes total = answer.device.total;
    addUncertain(layout, total - minimumBytesOf(layout, microBatches(layout, samplesOf(layout)).front()), results);
    addTooLarge({layout, samplesOf(layout), total}, results.tooLargeLayouts);
    results.doNotFit.push_back(layout);
    // ZeroRedundancyOptimizer can save at most the whole optimizer state.
    const bool tooLargeWithoutState =
        total - answer.totals.optimizerState > usableBudget(answer.device, m_job.setup.margin);
    if (layout.data == DataParallel::Ddp && tooLargeWithoutState) {
        ParallelLayout sharded = layout;
        sharded.data = DataParallel::Zero1;
        results.doNotFit.push_back(sharded);
    }
}

void CountSearch::addTooLarge(const TooLarge& large, std::vector<TooLarge>& tooLargeLayouts)
{
    const auto needsLess = [&](const TooLarge& other) { return needsAtLeastAsMuch(large.layout, other.layout); };
    if (std::ranges::any_of(tooLargeLayouts, needsLess))
        return;
    std::erase_if(tooLargeLayouts,
                  [&](const TooLarge& other) { return needsAtLeastAsMuch(other.layout, large.layout); });
    tooLargeLayouts.push_back(large);
}

// Returns the micro-batch sizes whose lower bound on memory is within the budget.
std::vector<std::int64_t> CountSearch::microBatchesToTry(const ParallelLayout& layout, SearchResults& results) const
{
    std::vector<std::int64_t> microBatchSizes = microBatches(layout, samplesOf(layout));
    if (microBatchSizes.empty())
        return microBatchSizes;
    const auto minimumBytes = [&](std::int64_t microBatch) { return minimumBytesOf(layout, microBatch); };
    if (minimumBytes(microBatchSizes.front()) > budget())
        addTooLarge({layout, samplesOf(layout), minimumBytes(microBatchSizes.front())}, results.tooLargeLayouts);
    std::erase_if(microBatchSizes, [&](std::int64_t microBatch) { return minimumBytes(microBatch) > budget(); });
    return microBatchSizes;
}

std::optional<Bytes> CountSearch::smallestGap() const
{
    const auto smallest = std::ranges::min_element(m_results.gaps, {}, &Gap::bytes);
    return smallest == m_results.gaps.end() ? std::nullopt : std::optional(smallest->bytes);
}

std::optional<Bytes> CountSearch::smallestGapLike(const ParallelLayout& layout) const
{
    std::optional<Bytes> smallest;
    for (const Gap& gap : m_results.gaps) {
        const bool isSimilar = gap.layout.tensor == layout.tensor && gap.layout.pipeline == layout.pipeline
                               && gap.layout.context == layout.context
                               && gap.layout.checkpointing == layout.checkpointing;
        if (isSimilar)
            smallest = std::min(smallest.value_or(gap.bytes), gap.bytes);
    }
    return smallest;
}

// The gap between lower bound and estimate is similar for similar layouts, so the largest micro-batch that fits is
// probably the last one whose bound leaves room for that gap.
std::size_t CountSearch::likelyFit(const ParallelLayout& layout, const std::vector<std::int64_t>& microBatchSizes) const
{
    const std::optional<Bytes> gap = smallestGapLike(layout);
    if (!gap)
        return 0;
    std::size_t last = microBatchSizes.size() - 1;
    while (last > 0 && checkedAdd(minimumBytesOf(layout, microBatchSizes[last]), *gap) > budget())
        --last;
    return last;
}

// Memory increases with the micro-batch size. If the size that probably fits does not, the smallest is tried, followed
// by a binary search.
CountSearch::Fit CountSearch::largestFit(const ParallelLayout& layout, SearchResults& results) const
{
    const std::vector<std::int64_t> microBatchSizes = microBatchesToTry(layout, results);
    Fit best;
    if (microBatchSizes.empty())
        return best;
    std::size_t low = 0;
    std::size_t high = microBatchSizes.size();
    Estimate large; // The last that did not fit.
    const auto tryAt = [&](std::size_t middle) {
        Estimate answer;
        if (fits(layout, microBatchSizes[middle], results, answer)) {
            low = middle;
            best = {microBatchSizes[middle], std::move(answer)};
        } else {
            high = middle;
            large = std::move(answer);
        }
    };
    const auto known = std::ranges::find(m_results.minimumEstimates, layout, &MinimumEstimate::layout);
    if (known != m_results.minimumEstimates.end())
        best = {microBatchSizes.front(), known->answer};
    else if (const std::size_t likely = likelyFit(layout, microBatchSizes); likely > 0)
        tryAt(likely);
    if (best.microBatch == 0)
        tryAt(0);
    if (best.microBatch == 0) {
        noteTooLarge(layout, large, results);
        return best;
    }
    while (high - low > 1 && !m_job.firstThatFits)
        tryAt(low + (high - low) / 2);
    return best;
}

// Returns the layout that needs the least memory for the strategy and degrees of `layout`, or nullopt if that is
// `layout` itself or has been tried. If it does not fit, layouts that need more are skipped.
std::optional<ParallelLayout> CountSearch::leanestLayout(const ParallelLayout& layout) const
{
    ParallelLayout leanest = layout;
    leanest.reshard = true;
    leanest.replicate = 1;
    if (layout.checkpointing != PlanCheckpoints::AsSet)
        leanest.checkpointing = PlanCheckpoints::Full;
    const bool known = std::ranges::find(m_results.minimumEstimates, leanest, &MinimumEstimate::layout)
                       != m_results.minimumEstimates.end();
    if (leanest == layout || known || isRefused(leanest))
        return std::nullopt;
    return leanest;
}

Bytes CountSearch::minimumBytesOf(const ParallelLayout& layout, std::int64_t microBatch) const
{
    return minimumBytes(m_job.facts, layout, m_job.setup, microBatch, samplesOf(layout));
}

// Schedules the leanest variant of `layout` to be tried next if its lower bound and the `gap` between bound and
// estimate suggest that it does not fit, which would rule out all layouts between them. A variant that fits would imply
// nothing about the others.
void CountSearch::addUncertain(const ParallelLayout& layout, Bytes gap, SearchResults& results) const
{
    const std::optional<ParallelLayout> leanest = leanestLayout(layout);
    const std::int64_t microBatch = microBatches(layout, samplesOf(layout)).front();
    const bool noted = leanest && std::ranges::find(results.uncertain, *leanest) != results.uncertain.end();
    if (leanest && !noted && checkedAdd(minimumBytesOf(*leanest, microBatch), gap) > budget())
        results.uncertain.push_back(*leanest);
}

void CountSearch::tryLeanest(const ParallelLayout& leanest, SearchResults& results) const
{
    Estimate answer;
    if (fits(leanest, microBatches(leanest, samplesOf(leanest)).front(), results, answer))
        results.minimumEstimates.push_back({leanest, std::move(answer)});
    else
        noteTooLarge(leanest, answer, results);
}

std::optional<Plan> CountSearch::tryLayout(const ParallelLayout& layout, SearchResults& results) const
{
    const Fit fit = largestFit(layout, results);
    if (fit.microBatch == 0)
        return std::nullopt;
    Plan plan;
    plan.setup = setupOf(m_job.setup, layout, m_job.facts, fit.microBatch, samplesOf(layout));
    plan.parallel = fit.estimate.parallel;
    plan.highestRank = highestMemoryRank(fit.estimate);
    plan.cost = costOf(m_job.facts, layout, plan.setup, m_globalBatch);
    if (!m_job.firstThatFits)
        plan.time = slowestStep(m_job.network, plan.setup, m_job.catalogues);
    return plan;
}

// The lower bound on a layout's cost is its cost with the largest micro-batch. In a pipeline, fewer micro-batches leave
// stages idle for longer, so all sizes are compared.
void CountSearch::boundLayouts(std::int64_t gpus)
{
    for (const ParallelLayout& layout :
         layoutsOf(gpus, m_job.setup, m_job.facts, {m_job.request.keepCheckpointing, m_job.offload})) {
        if (m_globalBatch % layout.dataDegree() != 0)
            continue;
        const std::vector<std::int64_t> microBatchSizes = microBatchesToTry(layout, m_results);
        if (microBatchSizes.empty())
            continue;
        const auto costWith = [&](std::int64_t microBatch) {
            const Setup setup = setupOf(m_job.setup, layout, m_job.facts, microBatch, samplesOf(layout));
            return costOf(m_job.facts, layout, setup, m_globalBatch).added;
        };
        double minimumCost = costWith(microBatchSizes.back());
        for (std::size_t i = 0; layout.pipeline > 1 && i + 1 < microBatchSizes.size(); ++i)
            minimumCost = std::min(minimumCost, costWith(microBatchSizes[i]));
        m_layouts.push_back({layout, minimumCost});
    }
    std::ranges::stable_sort(m_layouts, {}, &Bounded::minimumCost);
}

void CountSearch::keep(Plan plan)
{
    const auto cost = [](const Plan& p) { return p.cost.added; };
    m_plans.insert(std::ranges::upper_bound(m_plans, plan.cost.added, {}, cost), std::move(plan));
}

// The cost deviates from estimated times, so a layout is tried unless its cost exceeds that of the best plans found by
// more than this deviation.
bool CountSearch::canBeSkipped(const Bounded& layout) const
{
    if (m_job.firstThatFits && !m_plans.empty())
        return true;
    if (m_plans.size() < kKeptPlans)
        return false;
    const Plan& last = m_plans[kKeptPlans - 1];
    const double deviation = last.time.known() ? kCostDeviation : 0;
    return 1 + layout.minimumCost >= (1 + last.cost.added) * (1 + deviation);
}

void CountSearch::merge(SearchResults results)
{
    std::ranges::move(results.minimumEstimates, std::back_inserter(m_results.minimumEstimates));
    std::ranges::move(results.doNotFit, std::back_inserter(m_results.doNotFit));
    std::ranges::move(results.refused, std::back_inserter(m_results.refused));
    std::ranges::move(results.alwaysRefused, std::back_inserter(m_results.alwaysRefused));
    for (const TooLarge& large : results.tooLargeLayouts)
        addTooLarge(large, m_results.tooLargeLayouts);
    for (const ParallelLayout& leanest : results.uncertain) {
        if (std::ranges::find(m_results.uncertain, leanest) == m_results.uncertain.end())
            m_results.uncertain.push_back(leanest);
    }
    std::ranges::move(results.gaps, std::back_inserter(m_results.gaps));
    m_results.tried += results.tried;
}

// Returns as many layouts as run concurrently, leaving out those known not to fit or to cost more than the best plans
// found.
std::vector<ParallelLayout> CountSearch::nextLayouts(std::size_t& next) const
{
    std::vector<ParallelLayout> layouts;
    for (; next < m_layouts.size() && layouts.size() < m_threads; ++next) {
        if (canBeSkipped(m_layouts[next]))
            next = m_layouts.size() - 1;
        else if (!cannotFit(m_layouts[next].layout))
            layouts.push_back(m_layouts[next].layout);
    }
    return layouts;
}

void CountSearch::tryLayouts(const std::vector<ParallelLayout>& layouts)
{
    for (const ParallelLayout& layout : layouts)
        addUncertain(layout, smallestGap().value_or(0), m_results);
    tryUncertain();
    std::vector<SearchResults> results(layouts.size());
    std::vector<std::optional<Plan>> plans(layouts.size());
    ThreadPool::shared().forEach(layouts.size(), [&](std::size_t i) {
        if (!cannotFit(layouts[i]))
            plans[i] = tryLayout(layouts[i], results[i]);
    });
    for (std::size_t i = 0; i < layouts.size(); ++i) {
        merge(std::move(results[i]));
        if (plans[i])
            keep(std::move(*plans[i]));
    }
    tryUncertain();
}

void CountSearch::tryUncertain()
{
    std::vector<ParallelLayout> leanest = std::exchange(m_results.uncertain, {});
    std::erase_if(leanest, [this](const ParallelLayout& layout) { return cannotFit(layout); });
    std::vector<SearchResults> results(leanest.size());
    ThreadPool::shared().forEach(leanest.size(), [&](std::size_t i) { tryLeanest(leanest[i], results[i]); });
    for (SearchResults& each : results)
        merge(std::move(each));
}

bool CountSearch::run(const std::function<bool(std::size_t)>& shouldContinue)
{
    for (std::size_t next = 0; next < m_layouts.size();) {
        tryLayouts(nextLayouts(next));
        if (!shouldContinue(next))
            return false;
    }
    std::ranges::stable_sort(m_plans, {}, orderedTime);
    m_plans.resize(std::min(m_plans.size(), kKeptPlans));
    return shouldContinue(m_layouts.size());
}

} // namespace vram
