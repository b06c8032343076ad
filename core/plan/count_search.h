// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/plan_parts.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace vram {

/// Constant data for the searches over all numbers of GPUs.
struct PlanContext {
    const Network& network;
    const Setup& setup;
    const Catalogues& catalogues;
    const PlanRequest& request;
    const PlanFacts& facts;
    bool offload = false;       ///< Whether to try only the layouts that keep shards in CPU memory.
    bool firstThatFits = false; ///< Whether to stop at the first layout that fits. Its time is not estimated.
};

/// Searches for the best plans with a given number of GPUs. Searches for different numbers of GPUs may run
/// concurrently.
class CountSearch
{
public:
    /// `threads` is the number of layouts tried concurrently.
    CountSearch(const PlanContext& job, std::int64_t gpus, std::size_t threads = 1);

    /// Upper bound on the number of layouts to try.
    std::size_t layoutCount() const { return m_layouts.size(); }
    /// Tries the layouts, cheapest first. From time to time `shouldContinue` is called with the number of layouts done;
    /// if it returns false, the search stops and `run` returns false.
    bool run(const std::function<bool(std::size_t)>& shouldContinue);

    std::vector<Plan>& plans() { return m_plans; }
    std::int64_t tried() const { return m_results.tried; }

    /// A layout in which not even the smallest micro-batch fits.
    struct TooLarge {
        ParallelLayout layout{};
        std::int64_t samples = 0;
        Bytes minimumBytes = 0; ///< A lower bound on the bytes that it needs.
    };
    /// Layouts that are too large, without those that need at least as much as another one.
    const std::vector<TooLarge>& tooLarge() const { return m_results.tooLargeLayouts; }

private:
    struct Fit {
        std::int64_t microBatch = 0; ///< 0 if nothing fits.
        Estimate estimate{};
    };
    /// A layout with a lower bound on its cost.
    struct Bounded {
        ParallelLayout layout{};
        double minimumCost = 0;
    };
    /// A layout with the estimate of its smallest micro-batch.
    struct MinimumEstimate {
        ParallelLayout layout{};
        Estimate answer{};
    };
    /// The number of bytes by which the estimate of a layout exceeded its lower bound.
    struct Gap {
        ParallelLayout layout{};
        Bytes bytes = 0;
    };
    /// The results of the searches over the layouts tried so far.
    struct SearchResults {
        std::vector<MinimumEstimate>
            minimumEstimates{};                 ///< The leanest variants for their strategy and degrees that fit, with
                                                ///< their estimates.
        std::vector<ParallelLayout> doNotFit{}; ///< Layouts in which not even the smallest micro-batch fits.
        std::vector<ParallelLayout> refused{};  ///< Layouts that have errors.
        std::vector<ParallelLayout>
            alwaysRefused{}; ///< Layouts that have errors regardless of checkpointing and resharding.
        std::vector<TooLarge> tooLargeLayouts{};
        std::vector<ParallelLayout> uncertain{}; ///< Leanest variants that probably do not fit, to be tried next.
        std::vector<Gap> gaps{};
        std::int64_t tried = 0; ///< Number of estimates.
    };

    /// The bytes that a process may use on the GPU.
    Bytes budget() const { return usableBudget(m_job.facts.device, m_job.setup.margin); }
    void boundLayouts(std::int64_t gpus);
    std::int64_t samplesOf(const ParallelLayout& layout) const { return m_globalBatch / layout.dataDegree(); }
    std::vector<ParallelLayout> nextLayouts(std::size_t& next) const;
    void tryLayouts(const std::vector<ParallelLayout>& layouts);
    void tryUncertain();
    void keep(Plan plan);
    /// Whether the best plans found make it unnecessary to try the layout, and those after it.
    bool canBeSkipped(const Bounded& layout) const;
    void merge(SearchResults results);

    // The functions below only read earlier results, so several of them may run concurrently.
    std::optional<ParallelLayout> leanestLayout(const ParallelLayout& layout) const;
    Bytes minimumBytesOf(const ParallelLayout& layout, std::int64_t microBatch) const;
    /// Returns the smallest gap of all layouts, or of those with the degrees and checkpointing of `layout`; nullopt if
    /// there is none.
    std::optional<Bytes> smallestGap() const;
    std::optional<Bytes> smallestGapLike(const ParallelLayout& layout) const;
    void addUncertain(const ParallelLayout& layout, Bytes gap, SearchResults& results) const;
    void tryLeanest(const ParallelLayout& leanest, SearchResults& results) const;
    std::optional<Plan> tryLayout(const ParallelLayout& layout, SearchResults& results) const;
    std::vector<std::int64_t> microBatchesToTry(const ParallelLayout& layout, SearchResults& results) const;
    Fit largestFit(const ParallelLayout& layout, SearchResults& results) const;
    std::size_t likelyFit(const ParallelLayout& layout, const std::vector<std::int64_t>& microBatchSizes) const;
    bool fits(const ParallelLayout& layout, std::int64_t microBatch, SearchResults& results, Estimate& answer) const;
    bool cannotFit(const ParallelLayout& layout) const;
    bool isRefused(const ParallelLayout& layout) const;
    void noteTooLarge(const ParallelLayout& layout, const Estimate& answer, SearchResults& results) const;
    static void addTooLarge(const TooLarge& large, std::vector<TooLarge>& tooLargeLayouts);

    const PlanContext& m_job;
    const std::int64_t m_globalBatch;
    const std::size_t m_threads;
    std::vector<Bounded> m_layouts{}; ///< Layouts sorted by the lower bound on their cost.
    std::vector<Plan> m_plans{};      ///< Plans sorted by cost, and by time when the search ends.
    SearchResults m_results{};
};

/// Returns the rank with the highest memory in an estimate. On one GPU, the whole estimate counts as a rank.
RankEstimate highestMemoryRank(const Estimate& answer);

} // namespace vram
