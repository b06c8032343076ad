// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/count_search.h"

#include "parallel/world.h"

#include <algorithm>

namespace vram {

namespace {

/// Number of best plans that are kept for each number of GPUs.
constexpr std::size_t kKeptPlans = 3;

/// Whether `way` needs at least as much memory as `other`. FSDP2 needs more memory the more stays unsharded; other
/// strategies are only compared with themselves.
bool needsAsMuch(const ParallelLayout& way, const ParallelLayout& other)
{
    const bool sameDegrees = way.tensor == other.tensor && way.pipeline == other.pipeline && way.expert == other.expert;
    const bool sameKind = way.data == other.data && way.replicate >= other.replicate;
    const bool staysAsLong = !way.reshard || other.reshard;
    return sameDegrees && sameKind && staysAsLong && (other.checkpointed || !way.checkpointed);
}

} // namespace

CountSearch::CountSearch(const PlanJob& job, std::int64_t gpus)
    : m_job(job), m_globalBatch(job.question.globalBatch > 0 ? job.question.globalBatch : usualBatch(job.setup, gpus))
{
    boundWays(gpus);
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

bool CountSearch::isHopeless(const ParallelLayout& way) const
{
    const auto covers = [&](const ParallelLayout& other) { return needsAsMuch(way, other); };
    return std::ranges::any_of(m_tooLarge, covers);
}

// A rank with slightly less data may still reserve one more segment, so all ranks are estimated near the limit.
bool CountSearch::fits(const ParallelLayout& way, std::int64_t micro, std::int64_t samples, Estimate& answer)
{
    constexpr Bytes kSegments = Bytes{64} << 20;
    ++m_tried;
    const Setup setup = setupOf(m_job.setup, way, m_job.facts, micro, samples);
    answer = estimate(m_job.network, setup, m_job.catalogues, Detail::Fit);
    const Bytes budget = budgetOf(answer.device, m_job.setup.margin);
    const Bytes doubt = answer.shortened ? answer.device.total / 25 : 0;
    const bool fits = answer.valid() && answer.device.fits && answer.device.total + doubt <= budget;
    if (!fits || answer.shortened || answer.device.total + kSegments < budget)
        return fits;
    answer = estimate(m_job.network, setup, m_job.catalogues, Detail::Totals);
    return answer.valid() && fullestOf(answer).device.fits;
}

// Records a way in which not even a single sample fits.
void CountSearch::noteTooLarge(const ParallelLayout& way, std::int64_t samples, const Estimate& answer)
{
    const Bytes total = answer.device.total;
    if (answer.valid())
        noteLeast(way, samples, total);
    m_tooLarge.push_back(way);
    // ZeroRedundancyOptimizer can at best save all of the optimizer state.
    const bool stateAside = total - answer.totals.optimizerState > budgetOf(answer.device, m_job.setup.margin);
    if (way.data == DataParallel::Ddp && stateAside) {
        ParallelLayout sharded = way;
        sharded.data = DataParallel::Zero1;
        m_tooLarge.push_back(sharded);
    }
}

void CountSearch::noteLeast(const ParallelLayout& way, std::int64_t samples, Bytes least)
{
    const auto needsLess = [&](const TooLarge& other) { return needsAsMuch(way, other.way); };
    if (std::ranges::any_of(m_unfit, needsLess))
        return;
    std::erase_if(m_unfit, [&](const TooLarge& other) { return needsAsMuch(other.way, way); });
    m_unfit.push_back({way, samples, least});
}

// Those of which the lower bound fits.
std::vector<std::int64_t> CountSearch::microsToTry(const ParallelLayout& way, std::int64_t samples)
{
    std::vector<std::int64_t> micros = microBatches(way, samples);
    if (micros.empty())
        return micros;
    const Bytes budget = budgetOf(m_job.facts.device, m_job.setup.margin);
    const auto least = [&](std::int64_t micro) { return leastBytes(m_job.facts, way, m_job.setup, micro); };
    if (least(micros.front()) > budget)
        noteLeast(way, samples, least(micros.front()));
    std::erase_if(micros, [&](std::int64_t micro) { return least(micro) > budget; });
    return micros;
}

// Memory increases with the micro-batch, so the smallest is tried first, followed by a binary search.
CountSearch::Fit CountSearch::largestFit(const ParallelLayout& way, std::int64_t samples)
{
    const std::vector<std::int64_t> micros = microsToTry(way, samples);
    Fit best;
    Estimate answer;
    if (micros.empty())
        return best;
    const auto known = std::ranges::find(m_lean, way, &Lean::way);
    if (known != m_lean.end()) {
        answer = known->answer;
    } else if (!fits(way, micros.front(), samples, answer)) {
        noteTooLarge(way, samples, answer);
        return best;
    }
    best = {micros.front(), std::move(answer)};
    std::size_t low = 0;
    for (std::size_t high = micros.size(); high - low > 1;) {
        const std::size_t middle = low + (high - low) / 2;
        Estimate next;
        if (fits(way, micros[middle], samples, next)) {
            low = middle;
            best = {micros[middle], std::move(next)};
        } else {
            high = middle;
        }
    }
    return best;
}

// Tries the FSDP2 way with the least memory for its degrees first. If it does not fit, ways that need more are
// skipped.
bool CountSearch::tryLeanest(const ParallelLayout& way)
{
    if (way.data != DataParallel::Fsdp2)
        return true;
    ParallelLayout leanest = way;
    leanest.reshard = true;
    leanest.replicate = 1;
    leanest.checkpointed = way.checkpointed || !(m_job.question.keepCheckpointing || m_job.facts.blocks.empty());
    if (leanest == way || std::ranges::find(m_lean, leanest, &Lean::way) != m_lean.end())
        return true;
    const std::int64_t samples = m_globalBatch / leanest.dataDegree();
    Estimate answer;
    if (fits(leanest, microBatches(leanest, samples).front(), samples, answer)) {
        m_lean.push_back({leanest, std::move(answer)});
        return true;
    }
    noteTooLarge(leanest, samples, answer);
    return false;
}

void CountSearch::tryWay(const ParallelLayout& way)
{
    if (isHopeless(way) || !tryLeanest(way))
        return;
    const std::int64_t samples = m_globalBatch / way.dataDegree();
    const Fit fit = largestFit(way, samples);
    if (fit.micro == 0)
        return;
    Plan plan;
    plan.setup = setupOf(m_job.setup, way, m_job.facts, fit.micro, samples);
    plan.parallel = fit.estimate.parallel;
    plan.fullest = fullestOf(fit.estimate);
    plan.cost = costOf(m_job.facts, way, plan.setup, m_globalBatch);
    const auto place =
        std::ranges::upper_bound(m_plans, plan.cost.added, {}, [](const Plan& p) { return p.cost.added; });
    m_plans.insert(place, std::move(plan));
}

// The lower bound on a way's cost is the cost with its largest micro-batch, or with its smallest in a pipeline.
void CountSearch::boundWays(std::int64_t gpus)
{
    for (const ParallelLayout& way : waysOf(gpus, m_job.setup, m_job.facts, m_job.question.keepCheckpointing)) {
        if (m_globalBatch % way.dataDegree() != 0)
            continue;
        const std::int64_t samples = m_globalBatch / way.dataDegree();
        const std::vector<std::int64_t> micros = microsToTry(way, samples);
        if (micros.empty())
            continue;
        const std::int64_t best = way.pipeline > 1 ? micros.front() : micros.back();
        const PlanCost cost =
            costOf(m_job.facts, way, setupOf(m_job.setup, way, m_job.facts, best, samples), m_globalBatch);
        m_ways.push_back({way, cost.added});
    }
    std::ranges::stable_sort(m_ways, {}, &Bounded::least);
}

bool CountSearch::run(const std::function<bool(std::size_t)>& shouldContinue)
{
    for (std::size_t i = 0; i < m_ways.size(); ++i) {
        if (m_plans.size() >= kKeptPlans && m_ways[i].least >= m_plans[kKeptPlans - 1].cost.added)
            break;
        tryWay(m_ways[i].way);
        if (!shouldContinue(i + 1))
            return false;
    }
    m_plans.resize(std::min(m_plans.size(), kKeptPlans));
    return shouldContinue(m_ways.size());
}

} // namespace vram
