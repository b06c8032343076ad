// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan.h"

#include "base/words.h"
#include "plan/count_search.h"
#include "setup/global_batch.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <iterator>
#include <system_error>
#include <thread>

namespace vram {

namespace {

/// Why there is nothing to plan; empty if there is something.
Message unsound(const Network& network, const Setup& setup, const Catalogues& catalogues)
{
    Setup one = setup;
    one.parallel = {};
    one.batch = 1;
    const Estimate answer = estimate(network, one, catalogues, Detail::Totals);
    const auto error = std::ranges::find(answer.issues, Severity::Error, &Issue::severity);
    if (error != answer.issues.end())
        return error->path.empty() ? error->message : message("%1: %2"_tr, error->path, error->message);
    if (answer.trainableParameters == 0)
        return "There is nothing to train: no parameter gets a gradient."_tr;
    return {};
}

constexpr double kAllButLast = 0.99; ///< Share of the work when the last of it is still running.

/// The searches of all numbers of GPUs, on as many threads as there are cores.
class CountSearches
{
public:
    CountSearches(const PlanJob& job, const std::vector<std::int64_t>& counts, const PlanProgress& progress)
        : m_progress(progress), m_done(counts.size())
    {
        for (const std::int64_t gpus : counts)
            m_searches.emplace_back(job, gpus);
        for (const CountSearch& search : m_searches)
            m_ways += search.ways();
    }

    /// Returns false if it was cancelled. Only the caller's thread reports progress.
    bool run()
    {
        std::vector<std::future<void>> others;
        const std::size_t cores = std::max(std::thread::hardware_concurrency(), 1U);
        while (others.size() + 1 < std::min(m_searches.size(), cores) && launchInto(others)) {
        }
        runNext([this] { return tell(); });
        for (std::future<void>& other : others) {
            constexpr std::chrono::milliseconds kPause{20};
            while (other.wait_for(kPause) != std::future_status::ready)
                tell();
            other.get();
        }
        return !m_ended;
    }

    std::vector<CountSearch>& all() { return m_searches; }

private:
    // Starts with the most GPUs, because there are the most ways of dividing them.
    template<typename Tell>
    void runNext(Tell told)
    {
        for (std::size_t i = m_next++; i < m_searches.size(); i = m_next++) {
            const std::size_t at = m_searches.size() - 1 - i;
            const bool whole = m_searches[at].run([&](std::size_t ways) {
                m_done[at] = ways;
                return told() && !m_ended;
            });
            if (!whole)
                m_ended = true;
        }
    }

    // If the system cannot start another thread, the existing ones do the work.
    bool launchInto(std::vector<std::future<void>>& others)
    {
        try {
            others.push_back(std::async(std::launch::async, [this] { runNext([] { return true; }); }));
            return true;
        } catch (const std::system_error&) {
            return false;
        }
    }

    bool tell()
    {
        std::size_t done = 0;
        for (const std::atomic<std::size_t>& ways : m_done)
            done += ways;
        const double share = m_ways == 0 ? 1 : static_cast<double>(done) / static_cast<double>(m_ways);
        if (m_progress && !m_progress(std::min(share, kAllButLast)))
            m_ended = true;
        return !m_ended;
    }

    const PlanProgress& m_progress;
    std::vector<CountSearch> m_searches{};
    std::vector<std::atomic<std::size_t>> m_done; ///< Number of ways done in each search.
    std::size_t m_ways = 0;
    std::atomic<std::size_t> m_next = 0;
    std::atomic<bool> m_ended = false;
};

/// The bytes that the fullest GPU needs with the smallest micro-batch.
Bytes neededBy(const PlanJob& job, const CountSearch::TooLarge& large)
{
    const std::int64_t micro = microBatches(large.way, large.samples).front();
    Setup setup = setupOf(job.setup, large.way, job.facts, micro, large.samples);
    setup.customCapacity = 1e9; // Without a limit, the estimate does not end where it is exceeded.
    const Estimate answer = estimate(job.network, setup, job.catalogues, Detail::Fit);
    return answer.valid() ? answer.device.total : kOverflow;
}

/// The least that any way needs: those with the lowest bounds are estimated until no other can need less.
Bytes leastNeeded(const PlanJob& job, std::vector<CountSearch::TooLarge> ways)
{
    std::ranges::stable_sort(ways, {}, &CountSearch::TooLarge::least);
    Bytes least = kOverflow;
    for (const CountSearch::TooLarge& way : ways) {
        if (way.least >= least)
            break;
        least = std::min(least, neededBy(job, way));
    }
    return least;
}

Message nothingFits(const PlanJob& job, const std::vector<CountSearch>& searches)
{
    std::vector<CountSearch::TooLarge> ways;
    for (const CountSearch& search : searches)
        ways.insert(ways.end(), search.tooLarge().begin(), search.tooLarge().end());
    const Bytes least = leastNeeded(job, std::move(ways));
    if (least == kOverflow)
        return message("%1 samples per step cannot be shared evenly; choose a global batch divisible by %2 GPUs."_tr,
                       job.question.globalBatch, job.question.gpus);
    return message("No plan for %1 fits: the smallest needs %2 on each. More or larger GPUs, a lower "
                   "precision or a leaner optimizer would help."_tr,
                   counted(job.question.gpus, "%1 GPU"_tr, "%1 GPUs"_tr), ByteCount{least});
}

/// The numbers between the fewest GPUs on which something fits and the number that was tried before it: all within few
/// machines, whole machines beyond.
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

/// Adds the plans of the fewest GPUs in between on which something fits. Returns false if it was cancelled.
bool tryFewer(Plans& found, const PlanJob& job, const std::vector<std::int64_t>& tried, const PlanProgress& progress)
{
    const std::int64_t fewest = found.plans.front().parallel.gpus;
    for (const std::int64_t gpus : countsBelow(fewest, tried, job.setup.parallel.gpusPerNode)) {
        CountSearch search(job, gpus);
        if (!search.run([&](std::size_t) { return !progress || progress(kAllButLast); }))
            return false;
        found.tried += search.tried();
        if (search.plans().empty())
            continue;
        found.plans.insert(found.plans.begin(), std::move_iterator(search.plans().begin()),
                           std::move_iterator(search.plans().end()));
        return true;
    }
    return true;
}

} // namespace

std::int64_t usualBatch(const Setup& setup, std::int64_t gpus)
{
    const std::int64_t now = globalBatch(setup);
    return checkedMul((now - 1) / gpus + 1, gpus);
}

std::optional<Plans> findPlans(const Network& network, const Setup& setup, const Catalogues& catalogues,
                               const PlanQuestion& question, const PlanProgress& progress)
{
    Plans found;
    found.globalBatch = question.globalBatch > 0 ? question.globalBatch : usualBatch(setup, question.gpus);
    found.problem =
        infers(setup) ? "Plans are for training; set mode to training."_tr : unsound(network, setup, catalogues);
    if (!found.problem.empty())
        return found;
    const PlanFacts facts = planFacts(network, setup, catalogues);
    const PlanJob job{network, setup, catalogues, question, facts};
    const std::vector<std::int64_t> counts = gpuCounts(question.gpus, setup.parallel.gpusPerNode);
    CountSearches searches(job, counts, progress);
    if (!searches.run())
        return std::nullopt;
    for (CountSearch& search : searches.all()) {
        found.tried += search.tried();
        std::ranges::move(search.plans(), std::back_inserter(found.plans));
    }
    if (found.plans.empty())
        found.problem = nothingFits(job, searches.all());
    else if (!tryFewer(found, job, counts, progress))
        return std::nullopt;
    if (!found.plans.empty() && question.globalBatch == 0)
        found.globalBatch = found.plans.front().parallel.globalBatch;
    return progress && !progress(1) ? std::nullopt : std::optional(std::move(found));
}

namespace {

Message strategyWords(const Plan& plan)
{
    const ParallelSetup& parallel = plan.setup.parallel;
    switch (plan.parallel.data) {
    case DataParallel::Ddp: return "DDP"_tr;
    case DataParallel::Zero1: return "DDP with ZeroRedundancyOptimizer"_tr;
    case DataParallel::Fsdp2:
        if (parallel.replicate > 1)
            return message("FSDP2 in %1 replicas"_tr, parallel.replicate);
        return parallel.reshard == ParallelSetup::kNo ? "FSDP2 without resharding after forward"_tr : "FSDP2"_tr;
    default: return {};
    }
}

Message batchWords(const Plan& plan)
{
    const Setup& setup = plan.setup;
    if (setup.parallel.pipeline > 1 && setup.accumulation > 1)
        return message("%1 micro-batches of %2 × %3 accumulation steps"_tr, setup.parallel.microbatches, setup.batch,
                       setup.accumulation);
    if (setup.parallel.pipeline > 1)
        return message("%1 micro-batches of %2"_tr, setup.parallel.microbatches, setup.batch);
    return setup.accumulation > 1
               ? message("micro-batch %1 × %2 accumulation steps"_tr, setup.batch, setup.accumulation)
               : message("batch %1"_tr, setup.batch);
}

} // namespace

Message planTitle(const Plan& plan)
{
    return message("%1, %2"_tr, counted(plan.setup.parallel.gpus, "%1 GPU"_tr, "%1 GPUs"_tr), planWay(plan));
}

Message planWay(const Plan& plan)
{
    const ParallelSetup& parallel = plan.setup.parallel;
    std::vector<Message> parts{strategyWords(plan)};
    if (parallel.tensor > 1)
        parts.push_back(message("tensor parallelism %1"_tr, parallel.tensor));
    if (parallel.expert > 1)
        parts.push_back(message("expert parallelism %1"_tr, parallel.expert));
    if (parallel.pipeline > 1)
        parts.push_back(message("pipeline of %1 stages"_tr, parallel.pipeline));
    if (!plan.setup.checkpoint.empty())
        parts.emplace_back("activation checkpointing"_tr);
    parts.push_back(batchWords(plan));
    return joined(std::move(parts), "%1, %2"_tr);
}

} // namespace vram
