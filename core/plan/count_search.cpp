// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/count_search.h"

#include "base/thread_pool.h"
#include "parallel/world.h"

#include <algorithm>
#include <iterator>

namespace vram {

namespace {

/// Number of best plans that are kept for each number of GPUs.
constexpr std::size_t kKeptPlans = 3;

/// Whether `way` needs at least as much memory as `other`. FSDP2 needs more memory the more parameters stay unsharded;
/// other strategies are comparable only with themselves.
bool needsAsMuch(const ParallelLayout& way, const ParallelLayout& other)
{
    const bool sameDegrees = way.tensor == other.tensor && way.pipeline == other.pipeline && way.expert == other.expert
                             && way.context == other.context;
    const bool sameKind = way.data == other.data && way.replicate >= other.replicate && way.offload == other.offload;
    const bool staysAsLong = !way.reshard || other.reshard;
    return sameDegrees && sameKind && staysAsLong && keepsAsMuch(way.checkpointing, other.checkpointing);
}

/// The layout without the settings that do not affect how the GPUs shard the network.
ParallelLayout sharing(ParallelLayout way)
{
    way.reshard = true;
    way.checkpointing = PlanCheckpoints::AsSet;
    return way;
}

/// Whether GPUs cannot shard the network with that layout: the error concerns no row and names no setting.
bool cannotShare(const Estimate& answer)
{
    return std::ranges::any_of(answer.issues, [](const Issue& issue) {
        return issue.severity == Severity::Error && issue.layer == LayerId::None && issue.path.empty()
               && issue.setting.empty();
    });
}

} // namespace

CountSearch::CountSearch(const PlanJob& job, std::int64_t gpus, std::size_t threads)
    : m_job(job), m_globalBatch(job.question.globalBatch > 0 ? job.question.globalBatch : usualBatch(job.setup, gpus)),
      m_threads(threads)
{
    boundLayouts(gpus);
}

RankEstimate fullestOf(const Estimate& answer)
{
    if (const RankEstimate* const fullest = fullestRank(answer.ranks))
        return *fullest;
    RankEstimate only;
    only.parameters = answer.parameters;
    only.totals = answer.totals;
    only.peak = answer.peak;
    only.device = answer.device;
    return only;
}

bool CountSearch::cannotFit(const ParallelLayout& way) const
{
    const auto covers = [&](const ParallelLayout& other) { return needsAsMuch(way, other); };
    return std::ranges::any_of(m_found.tooLarge, covers) || isRefused(way);
}

bool CountSearch::isRefused(const ParallelLayout& way) const
{
    const auto holds = [](const std::vector<ParallelLayout>& ways, const ParallelLayout& one) {
        return std::ranges::find(ways, one) != ways.end();
    };
    return holds(m_found.refused, way) || holds(m_found.unshared, sharing(way));
}

// A rank with slightly less data may still reserve one more segment, so all ranks are estimated near the limit.
bool CountSearch::fits(const ParallelLayout& way, std::int64_t micro, Findings& found, Estimate& answer) const
{
    constexpr Bytes kSegments = Bytes{64} << 20;
    ++found.tried;
    const Setup setup = setupOf(m_job.setup, way, m_job.facts, micro, samplesOf(way));
    answer = estimate(m_job.network, setup, m_job.catalogues, Detail::Fit);
    if (answer.valid())
        found.gaps.push_back({way, answer.device.total - leastOf(way, micro)});
    const Bytes budget = budgetOf(answer.device, m_job.setup.margin);
    const Bytes doubt = answer.shortened ? answer.device.total / 25 : 0;
    const bool fits = answer.valid() && answer.device.fits && answer.device.total + doubt <= budget;
    if (!fits || answer.shortened || answer.device.total + kSegments < budget)
        return fits;
    answer = estimate(m_job.network, setup, m_job.catalogues, Detail::Totals);
    return answer.valid() && fullestOf(answer).device.fits;
}

// Records a layout in which not even a single sample fits. A layout that an engine rejects implies nothing about
// others.
void CountSearch::noteTooLarge(const ParallelLayout& way, const Estimate& answer, Findings& found) const
{
    if (!answer.valid()) {
        if (cannotShare(answer))
            found.unshared.push_back(sharing(way));
        else
            found.refused.push_back(way);
        return;
    }
    const Bytes total = answer.device.total;
    noteDoubt(way, total - leastOf(way, microBatches(way, samplesOf(way)).front()), found);
    noteLeast({way, samplesOf(way), total}, found.unfit);
    found.tooLarge.push_back(way);
    // ZeroRedundancyOptimizer can save at most the whole optimizer state.
    const bool stateAside = total - answer.totals.optimizerState > budgetOf(answer.device, m_job.setup.margin);
    if (way.data == DataParallel::Ddp && stateAside) {
        ParallelLayout sharded = way;
        sharded.data = DataParallel::Zero1;
        found.tooLarge.push_back(sharded);
    }
}

void CountSearch::noteLeast(const TooLarge& large, std::vector<TooLarge>& unfit)
{
    const auto needsLess = [&](const TooLarge& other) { return needsAsMuch(large.way, other.way); };
    if (std::ranges::any_of(unfit, needsLess))
        return;
    std::erase_if(unfit, [&](const TooLarge& other) { return needsAsMuch(other.way, large.way); });
    unfit.push_back(large);
}

// The micro-batches whose lower bound fits.
std::vector<std::int64_t> CountSearch::microsToTry(const ParallelLayout& way, Findings& found) const
{
    std::vector<std::int64_t> micros = microBatches(way, samplesOf(way));
    if (micros.empty())
        return micros;
    const Bytes budget = budgetOf(m_job.facts.device, m_job.setup.margin);
    const auto least = [&](std::int64_t micro) { return leastOf(way, micro); };
    if (least(micros.front()) > budget)
        noteLeast({way, samplesOf(way), least(micros.front())}, found.unfit);
    std::erase_if(micros, [&](std::int64_t micro) { return least(micro) > budget; });
    return micros;
}

std::optional<Bytes> CountSearch::leastGap() const
{
    const auto least = std::ranges::min_element(m_found.gaps, {}, &Gap::bytes);
    return least == m_found.gaps.end() ? std::nullopt : std::optional(least->bytes);
}

std::optional<Bytes> CountSearch::leastGapLike(const ParallelLayout& way) const
{
    std::optional<Bytes> least;
    for (const Gap& gap : m_found.gaps) {
        const bool alike = gap.way.tensor == way.tensor && gap.way.pipeline == way.pipeline
                           && gap.way.context == way.context && gap.way.checkpointing == way.checkpointing;
        if (alike)
            least = std::min(least.value_or(gap.bytes), gap.bytes);
    }
    return least;
}

// Bounds are too low by much the same in ways alike: the largest micro-batch that fits is probably the last one whose bound
// leaves as much.
std::size_t CountSearch::likelyFit(const ParallelLayout& way, const std::vector<std::int64_t>& micros) const
{
    const std::optional<Bytes> gap = leastGapLike(way);
    if (!gap)
        return 0;
    const Bytes budget = budgetOf(m_job.facts.device, m_job.setup.margin);
    std::size_t last = micros.size() - 1;
    while (last > 0 && checkedAdd(leastOf(way, micros[last]), *gap) > budget)
        --last;
    return last;
}

// Memory increases with the micro-batch: if the one that probably fits does not, the smallest is tried, followed by a
// binary search.
CountSearch::Fit CountSearch::largestFit(const ParallelLayout& way, Findings& found) const
{
    const std::vector<std::int64_t> micros = microsToTry(way, found);
    Fit best;
    if (micros.empty())
        return best;
    std::size_t low = 0;
    std::size_t high = micros.size();
    Estimate large; // The last that did not fit.
    const auto tryAt = [&](std::size_t middle) {
        Estimate answer;
        if (fits(way, micros[middle], found, answer)) {
            low = middle;
            best = {micros[middle], std::move(answer)};
        } else {
            high = middle;
            large = std::move(answer);
        }
    };
    const auto known = std::ranges::find(m_found.lean, way, &Lean::way);
    if (known != m_found.lean.end())
        best = {micros.front(), known->answer};
    else if (const std::size_t likely = likelyFit(way, micros); likely > 0)
        tryAt(likely);
    if (best.micro == 0)
        tryAt(0);
    if (best.micro == 0) {
        noteTooLarge(way, large, found);
        return best;
    }
    while (high - low > 1)
        tryAt(low + (high - low) / 2);
    return best;
}

// The layout with the least memory for the strategy and degrees of `way`, if it is a different one and has not been
// tried. If it does not fit, layouts that need more are skipped.
std::optional<ParallelLayout> CountSearch::leanestOf(const ParallelLayout& way) const
{
    ParallelLayout leanest = way;
    leanest.reshard = true;
    leanest.replicate = 1;
    if (way.checkpointing != PlanCheckpoints::AsSet)
        leanest.checkpointing = PlanCheckpoints::Full;
    const bool known = std::ranges::find(m_found.lean, leanest, &Lean::way) != m_found.lean.end();
    if (leanest == way || known || isRefused(leanest))
        return std::nullopt;
    return leanest;
}

Bytes CountSearch::leastOf(const ParallelLayout& way, std::int64_t micro) const
{
    return leastBytes(m_job.facts, way, m_job.setup, micro, samplesOf(way));
}

// Schedules the leanest variant of `way` to be tried next if its lower bound and the `gap` between bound and estimate
// suggest that it does not fit, which would rule out all layouts between them. A variant that fits would imply nothing
// about the others.
void CountSearch::noteDoubt(const ParallelLayout& way, Bytes gap, Findings& found) const
{
    const std::optional<ParallelLayout> leanest = leanestOf(way);
    const std::int64_t micro = microBatches(way, samplesOf(way)).front();
    const bool noted = leanest && std::ranges::find(found.doubtful, *leanest) != found.doubtful.end();
    if (leanest && !noted
        && checkedAdd(leastOf(*leanest, micro), gap) > budgetOf(m_job.facts.device, m_job.setup.margin))
        found.doubtful.push_back(*leanest);
}

void CountSearch::tryLeanest(const ParallelLayout& leanest, Findings& found) const
{
    Estimate answer;
    if (fits(leanest, microBatches(leanest, samplesOf(leanest)).front(), found, answer))
        found.lean.push_back({leanest, std::move(answer)});
    else
        noteTooLarge(leanest, answer, found);
}

std::optional<Plan> CountSearch::tryLayout(const ParallelLayout& way, Findings& found) const
{
    const Fit fit = largestFit(way, found);
    if (fit.micro == 0)
        return std::nullopt;
    Plan plan;
    plan.setup = setupOf(m_job.setup, way, m_job.facts, fit.micro, samplesOf(way));
    plan.parallel = fit.estimate.parallel;
    plan.fullest = fullestOf(fit.estimate);
    plan.cost = costOf(m_job.facts, way, plan.setup, m_globalBatch);
    return plan;
}

// The lower bound on a layout's cost is the cost with its largest micro-batch or, in a pipeline, with its smallest.
void CountSearch::boundLayouts(std::int64_t gpus)
{
    for (const ParallelLayout& way :
         layoutsOf(gpus, m_job.setup, m_job.facts, {m_job.question.keepCheckpointing, m_job.offload})) {
        if (m_globalBatch % way.dataDegree() != 0)
            continue;
        const std::vector<std::int64_t> micros = microsToTry(way, m_found);
        if (micros.empty())
            continue;
        const std::int64_t best = way.pipeline > 1 ? micros.front() : micros.back();
        const PlanCost cost =
            costOf(m_job.facts, way, setupOf(m_job.setup, way, m_job.facts, best, samplesOf(way)), m_globalBatch);
        m_ways.push_back({way, cost.added});
    }
    std::ranges::stable_sort(m_ways, {}, &Bounded::least);
}

void CountSearch::keep(Plan plan)
{
    const auto place =
        std::ranges::upper_bound(m_plans, plan.cost.added, {}, [](const Plan& p) { return p.cost.added; });
    m_plans.insert(place, std::move(plan));
}

void CountSearch::merge(Findings found)
{
    std::ranges::move(found.lean, std::back_inserter(m_found.lean));
    std::ranges::move(found.tooLarge, std::back_inserter(m_found.tooLarge));
    std::ranges::move(found.refused, std::back_inserter(m_found.refused));
    std::ranges::move(found.unshared, std::back_inserter(m_found.unshared));
    for (const TooLarge& large : found.unfit)
        noteLeast(large, m_found.unfit);
    for (const ParallelLayout& leanest : found.doubtful) {
        if (std::ranges::find(m_found.doubtful, leanest) == m_found.doubtful.end())
            m_found.doubtful.push_back(leanest);
    }
    std::ranges::move(found.gaps, std::back_inserter(m_found.gaps));
    m_found.tried += found.tried;
}

// As many layouts as run concurrently, without those known not to fit or to cost more than the best plans found.
std::vector<ParallelLayout> CountSearch::nextLayouts(std::size_t& next) const
{
    std::vector<ParallelLayout> ways;
    for (; next < m_ways.size() && ways.size() < m_threads; ++next) {
        if (m_plans.size() >= kKeptPlans && m_ways[next].least >= m_plans[kKeptPlans - 1].cost.added)
            next = m_ways.size() - 1;
        else if (!cannotFit(m_ways[next].way))
            ways.push_back(m_ways[next].way);
    }
    return ways;
}

void CountSearch::tryLayouts(const std::vector<ParallelLayout>& ways)
{
    for (const ParallelLayout& way : ways)
        noteDoubt(way, leastGap().value_or(0), m_found);
    tryDoubtful();
    std::vector<Findings> found(ways.size());
    std::vector<std::optional<Plan>> plans(ways.size());
    ThreadPool::shared().forEach(ways.size(), [&](std::size_t i) {
        if (!cannotFit(ways[i]))
            plans[i] = tryLayout(ways[i], found[i]);
    });
    for (std::size_t i = 0; i < ways.size(); ++i) {
        merge(std::move(found[i]));
        if (plans[i])
            keep(std::move(*plans[i]));
    }
    tryDoubtful();
}

void CountSearch::tryDoubtful()
{
    std::vector<ParallelLayout> leanest = std::exchange(m_found.doubtful, {});
    std::erase_if(leanest, [this](const ParallelLayout& way) { return cannotFit(way); });
    std::vector<Findings> found(leanest.size());
    ThreadPool::shared().forEach(leanest.size(), [&](std::size_t i) { tryLeanest(leanest[i], found[i]); });
    for (Findings& each : found)
        merge(std::move(each));
}

bool CountSearch::run(const std::function<bool(std::size_t)>& shouldContinue)
{
    for (std::size_t next = 0; next < m_ways.size();) {
        tryLayouts(nextLayouts(next));
        if (!shouldContinue(next))
            return false;
    }
    m_plans.resize(std::min(m_plans.size(), kKeptPlans));
    return shouldContinue(m_ways.size());
}

} // namespace vram
