// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan.h"

#include "base/sort_unique.h"
#include "base/thread_pool.h"
#include "devices/setup_on_gpu.h"
#include "estimate/step_work.h"
#include "parallel/gpu_count.h"
#include "plan/count_searches.h"
#include "setup/global_batch.h"
#include "time/throughput.h"

#include <algorithm>
#include <iterator>
#include <thread>
#include <utility>

namespace vram {

namespace {

/// Returns the bytes that the rank with the highest memory needs with the smallest micro-batch.
Bytes neededBy(const PlanContext& job, const CountSearch::TooLarge& large)
{
    const std::int64_t microBatch = microBatches(large.layout, large.samples).front();
    Setup setup = setupOf(job.setup, large.layout, job.facts, microBatch, large.samples);
    setup.customCapacity = 1e9; // Without a limit, the estimate does not end early.
    const Estimate answer = estimate(job.network, setup, job.catalogues, Detail::Fit);
    return answer.valid() ? answer.device.total : kOverflow;
}

/// Returns the least memory that any layout needs. Layouts are estimated in ascending order of their lower bounds until
/// no remaining layout can need less.
Bytes smallestNeeded(const PlanContext& job, std::vector<CountSearch::TooLarge> layouts)
{
    std::ranges::stable_sort(layouts, {}, &CountSearch::TooLarge::minimumBytes);
    Bytes minimumBytes = kOverflow;
    for (const CountSearch::TooLarge& layout : layouts) {
        if (layout.minimumBytes >= minimumBytes)
            break;
        minimumBytes = std::min(minimumBytes, neededBy(job, layout));
    }
    return minimumBytes;
}

Message nothingFits(const PlanContext& job, std::vector<CountSearch::TooLarge> layouts, std::int64_t gpus)
{
    const Bytes minimumBytes = smallestNeeded(job, std::move(layouts));
    if (minimumBytes == kOverflow)
        return message("%1 samples per step cannot be divided evenly; choose a global batch divisible by %2 GPUs."_tr,
                       job.request.globalBatch, gpus);
    return message("No plan for %1 fits: the smallest needs %2 on each. More or larger GPUs, a lower "
                   "precision or a leaner optimizer would help."_tr,
                   gpuCount(gpus), ByteCount{minimumBytes});
}

/// Returns the numbers of GPUs to try between the largest number tried so far on which nothing fits and the fewest on
/// which something fits: every number up to a few machines, and whole machines beyond.
std::vector<std::int64_t> countsBelow(std::int64_t fewest, const std::vector<std::int64_t>& tried, std::int64_t perNode)
{
    const auto at = std::ranges::lower_bound(tried, fewest);
    const std::int64_t below = at == tried.begin() ? 0 : *(at - 1);
    constexpr std::int64_t kMachines = 4;
    const std::int64_t step = fewest <= kMachines * perNode ? 1 : perNode;
    std::vector<std::int64_t> counts;
    for (std::int64_t n = (below / step + 1) * step; n < fewest; n += step)
        counts.push_back(n);
    return counts;
}

// The search estimates only the ranks that decide whether a layout fits. A plan has the figures that an estimate of its
// setup has, except in pipelines, all micro-batches of which take too long to estimate.
void setFigures(const PlanContext& job, std::vector<Plan>& plans)
{
    const auto price = job.request.prices.find(fullGpuName(job.catalogues.gpus, job.setup.gpu));
    const double hourly = price == job.request.prices.end() ? 0 : price->second;
    ThreadPool::shared().forEach(plans.size(), [&](std::size_t i) {
        Plan& plan = plans[i];
        if (plan.parallel.pipeline == 1) {
            const Estimate whole = estimate(job.network, plan.setup, job.catalogues, Detail::Totals);
            if (whole.valid()) {
                plan.highestRank = highestMemoryRank(whole);
                plan.time = whole.time;
            }
        }
        plan.trainingSeconds = trainingSeconds(plan.time, plan.setup);
        plan.hourly = hourly * static_cast<double>(plan.parallel.gpus);
    });
}

/// Runs the successive searches that answer one request.
class Planner
{
public:
    Planner(const PlanContext& job, const ProgressCallback& progress)
        : m_job(job), m_progress(progress), m_offloads(job.offload)
    {
    }

    /// Returns false if cancelled.
    bool run(Plans& found)
    {
        const bool whole = m_job.request.gpus > 0 ? runUpTo(m_job.request.gpus) : searchUpwards(kMost);
        if (!whole)
            return false;
        if (!m_plans.empty() && m_job.request.objective == PlanObjective::Fewest
            && (!tryFewer() || !searchOtherOffload(found.offloadNote)))
            return false;
        if (m_plans.empty())
            found.problem = m_fastestSlow > 0 ? tooSlow() : nothingFits(m_job, std::move(m_tooLarge), m_counts.back());
        found.notes = triedNotes(m_job.facts, m_job.setup, m_counts, m_offloads);
        if (!found.offloadNote.empty())
            found.notes.insert(found.notes.end() - 1, found.offloadNote);
        found.plans = std::move(m_plans);
        found.tried = m_tried;
        return true;
    }

private:
    bool runUpTo(std::int64_t most)
    {
        if (!searchCounts(most))
            return false;
        if (!m_plans.empty())
            return true;
        PlanContext offloading = m_job;
        offloading.offload = m_offloads = true;
        return m_job.request.objective == PlanObjective::Fastest ? searchLargest(offloading, m_counts)
                                                                 : search(offloading, m_counts);
    }

    bool searchCounts(std::int64_t most)
    {
        const std::vector<std::int64_t> counts = gpuCounts(most, perNode());
        switch (m_job.request.objective) {
        case PlanObjective::Fewest: return searchUpwards(most);
        case PlanObjective::Cheapest: return search(m_job, counts);
        case PlanObjective::Fastest: break;
        }
        return searchLargest(m_job, counts);
    }

    // For the fastest plan, fewer GPUs are searched only if no plan for all of them fits or their number does not
    // divide the batch.
    bool searchLargest(const PlanContext& job, std::vector<std::int64_t> counts)
    {
        const std::int64_t largest = counts.back();
        counts.pop_back();
        return search(job, {largest}) && (!m_plans.empty() || counts.empty() || search(job, counts));
    }

    // Doubles the number of GPUs from one machine until something fits on it, at most up to `most`.
    bool searchUpwards(std::int64_t most)
    {
        for (std::int64_t last = std::max<std::int64_t>(perNode(), 1); m_plans.empty(); last *= 2) {
            std::vector<std::int64_t> counts = gpuCounts(std::min(last, most), perNode());
            std::erase_if(counts, [&](std::int64_t n) { return std::ranges::binary_search(m_counts, n); });
            if (!counts.empty() && !search(m_job, counts))
                return false;
            if (last >= most)
                break;
        }
        return true;
    }

    bool search(const PlanContext& job, const std::vector<std::int64_t>& counts)
    {
        if (m_searched)
            m_progress.next();
        m_searched = true;
        CountSearches searches(job, counts, m_progress);
        if (!searches.run())
            return false;
        for (CountSearch& each : searches.all())
            take(each);
        m_counts.insert(m_counts.end(), counts.begin(), counts.end());
        sortUnique(m_counts);
        return true;
    }

    // The search compares lower bounds on cost. Its results are then sorted by estimated step time.
    void take(CountSearch& search)
    {
        m_tried += search.tried();
        if (!m_job.firstThatFits)
            setFigures(m_job, search.plans());
        const double maximumSeconds = m_job.request.maximumSeconds;
        std::erase_if(search.plans(), [&](const Plan& plan) {
            const bool slow = maximumSeconds > 0 && plan.trainingSeconds > maximumSeconds;
            if (slow && (m_fastestSlow == 0 || plan.trainingSeconds < m_fastestSlow))
                m_fastestSlow = plan.trainingSeconds;
            return slow;
        });
        std::ranges::move(search.plans(), std::back_inserter(m_plans));
        m_tooLarge.insert(m_tooLarge.end(), search.tooLarge().begin(), search.tooLarge().end());
    }

    // Adds the plans for the fewest GPUs by trying the numbers between those tried so far.
    bool tryFewer() { return tryUntilOneFits(countsBelow(fewestFound(), m_counts, perNode())); }

    bool tryUntilOneFits(const std::vector<std::int64_t>& counts)
    {
        PlanContext job = m_job;
        job.offload = m_offloads;
        for (const std::int64_t gpus : counts) {
            CountSearch search(job, gpus, std::max(std::thread::hardware_concurrency(), 1U));
            if (!search.run([&](std::size_t) { return m_progress.tell(1); }))
                return false;
            const std::size_t before = m_plans.size();
            take(search);
            m_counts.insert(std::ranges::lower_bound(m_counts, gpus), gpus);
            if (m_plans.size() > before)
                break;
        }
        return true;
    }

    // CPU offload is only proposed if nothing else fits, which depends on the maximum number of GPUs. The note states
    // the fewest GPUs with CPU offload or, if the plans use it, without it, so that both numbers are always known.
    bool searchOtherOffload(Message& note)
    {
        PlanContext job = m_job;
        job.offload = !m_offloads;
        job.firstThatFits = m_job.request.maximumSeconds <= 0;
        const ProgressCallback progress = [this](double) { return m_progress.tell(1); };
        Planner other(job, progress);
        if (m_offloads)
            other.m_counts = m_counts;
        const std::int64_t fewest = fewestFound();
        const bool whole = m_offloads ? other.searchUpwards(kMost)
                                      : fewest == 1 || other.tryUntilOneFits(gpuCounts(fewest - 1, perNode()));
        if (!whole || (!other.m_plans.empty() && !other.tryFewer()))
            return false;
        m_tried += other.m_tried;
        if (!other.m_plans.empty())
            note =
                message(m_offloads ? "Fewest GPUs without CPU offload: %1."_tr : "Fewest GPUs with CPU offload: %1."_tr,
                        other.fewestFound());
        else if (m_offloads)
            note = message("Without CPU offload, no plan fits on up to %1."_tr, gpuCount(kMost));
        return true;
    }

    Message tooSlow() const
    {
        return message("No plan for up to %1 finishes within %2: the fastest takes %3."_tr, gpuCount(m_counts.back()),
                       Duration{m_job.request.maximumSeconds}, Duration{m_fastestSlow});
    }

    std::int64_t perNode() const { return m_job.setup.parallel.gpusPerNode; }

    std::int64_t fewestFound() const
    {
        return std::ranges::min(m_plans, {}, [](const Plan& plan) { return plan.parallel.gpus; }).parallel.gpus;
    }

    static constexpr std::int64_t kMost = 16384; ///< Maximum number of GPUs if the request names none.

    const PlanContext& m_job;
    ProgressPart m_progress;
    bool m_searched = false;
    bool m_offloads = false;
    std::vector<std::int64_t> m_counts{}; ///< The numbers of GPUs that were tried, in order.
    std::vector<Plan> m_plans{};
    std::vector<CountSearch::TooLarge> m_tooLarge{};
    std::int64_t m_tried = 0;
    double m_fastestSlow = 0; ///< The shortest training time in seconds among the plans that take too long.
};

/// Sorts plans from best to worst. Equally good plans stay in the order of their numbers of GPUs.
void order(std::vector<Plan>& plans, PlanObjective objective)
{
    const auto key = [objective](const Plan& plan) {
        const auto gpus = static_cast<double>(plan.parallel.gpus);
        switch (objective) {
        case PlanObjective::Fewest: return std::pair(gpus, orderedTime(plan));
        case PlanObjective::Fastest: return std::pair(orderedTime(plan), gpus);
        case PlanObjective::Cheapest: break;
        }
        return std::pair(gpus * orderedTime(plan), gpus);
    };
    std::ranges::stable_sort(plans, {}, key);
}

} // namespace

double timePerSample(const Plan& plan)
{
    if (plan.time.known())
        return plan.time.step / static_cast<double>(std::max<std::int64_t>(plan.parallel.globalBatch, 1));
    return (1 + plan.cost.added) / static_cast<double>(plan.parallel.gpus);
}

double orderedTime(const Plan& plan)
{
    return timePerSample(plan) * (1 + handicap(plan.parallel, plan.parallel.data));
}

double costOfMillion(const Plan& plan)
{
    const double rate = plan.time.tokensPerSecond > 0 ? plan.time.tokensPerSecond : plan.time.samplesPerSecond;
    constexpr double kMillion = 1e6;
    return rate > 0 ? rentalCost(kMillion / rate, plan.hourly) : 0;
}

double Plan::trainingCost() const
{
    return rentalCost(trainingSeconds, hourly);
}

std::int64_t fewestGpus(const Plans& plans)
{
    std::int64_t fewest = 0;
    for (const Plan& plan : plans.plans)
        fewest = fewest == 0 ? plan.parallel.gpus : std::min(fewest, plan.parallel.gpus);
    return fewest;
}

std::int64_t defaultGlobalBatch(const Setup& setup, std::int64_t gpus)
{
    const std::int64_t now = globalBatch(setup);
    return checkedMul((now - 1) / gpus + 1, gpus);
}

std::optional<Plans> findPlans(const Network& network, const Setup& setup, const Catalogues& catalogues,
                               const PlanRequest& request, const ProgressCallback& progress)
{
    Plans found;
    found.objective = request.objective;
    found.globalBatch = request.globalBatch > 0 ? request.globalBatch
                                                : defaultGlobalBatch(setup, std::max<std::int64_t>(request.gpus, 1));
    if (isInference(setup)) {
        found.problem = "Plans are for training; set mode to training."_tr;
        return found;
    }
    const PlanFacts facts = planFacts(network, setup, catalogues);
    found.problem = facts.problem;
    if (!found.problem.empty())
        return found;
    const PlanContext job{network, setup, catalogues, request, facts};
    if (!Planner(job, progress).run(found))
        return std::nullopt;
    order(found.plans, request.objective);
    if (!found.plans.empty() && request.globalBatch == 0)
        found.globalBatch = found.plans.front().parallel.globalBatch;
    return progress && !progress(1) ? std::nullopt : std::optional(std::move(found));
}

} // namespace vram
