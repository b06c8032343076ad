// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/plan_parts.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace vram {

/// Constant data shared by the searches for all numbers of GPUs.
struct PlanJob {
    const Network& network;
    const Setup& setup;
    const Catalogues& catalogues;
    const PlanQuestion& question;
    const PlanFacts& facts;
};

/// Searches for the best plans with a given number of GPUs. Searches for several numbers may run concurrently.
class CountSearch
{
public:
    CountSearch(const PlanJob& job, std::int64_t gpus);

    /// Upper bound on the number of ways to try.
    std::size_t ways() const { return m_ways.size(); }
    /// Tries the ways, cheapest first. After each, `shouldContinue` is called with the number done; if it returns
    /// false, the search stops and `run` returns false.
    bool run(const std::function<bool(std::size_t)>& shouldContinue);

    std::vector<Plan>& plans() { return m_plans; }
    std::int64_t tried() const { return m_tried; }

    /// A way in which not even the smallest micro-batch fits.
    struct TooLarge {
        ParallelLayout way{};
        std::int64_t samples = 0;
        Bytes least = 0; ///< A lower bound on the bytes that it needs.
    };
    /// Without those that need as much as another one.
    const std::vector<TooLarge>& tooLarge() const { return m_unfit; }

private:
    struct Fit {
        std::int64_t micro = 0; ///< 0 if nothing fits.
        Estimate estimate{};
    };
    /// A way with a lower bound on its cost.
    struct Bounded {
        ParallelLayout way{};
        double least = 0;
    };
    /// A way with the estimate of its smallest micro-batch.
    struct Lean {
        ParallelLayout way{};
        Estimate answer{};
    };

    void boundWays(std::int64_t gpus);
    void tryWay(const ParallelLayout& way);
    std::vector<std::int64_t> microsToTry(const ParallelLayout& way, std::int64_t samples);
    Fit largestFit(const ParallelLayout& way, std::int64_t samples);
    bool fits(const ParallelLayout& way, std::int64_t micro, std::int64_t samples, Estimate& answer);
    bool isHopeless(const ParallelLayout& way) const;
    void noteTooLarge(const ParallelLayout& way, std::int64_t samples, const Estimate& answer);
    void noteLeast(const ParallelLayout& way, std::int64_t samples, Bytes least);
    bool tryLeanest(const ParallelLayout& way);

    const PlanJob& m_job;
    const std::int64_t m_globalBatch;
    std::vector<Bounded> m_ways{};            ///< Sorted by the lower bound on their cost.
    std::vector<Lean> m_lean{};               ///< The ways with the least memory for their degrees, if they fit.
    std::vector<ParallelLayout> m_tooLarge{}; ///< Ways in which not even one sample fits.
    std::vector<Plan> m_plans{};
    std::int64_t m_tried = 0;
    std::vector<TooLarge> m_unfit{};
};

/// The fullest rank of an estimate. On one GPU, the whole estimate as a rank.
RankEstimate fullestOf(const Estimate& answer);

} // namespace vram
