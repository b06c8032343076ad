// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/plan_parts.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace vram {

/// Constant data for the searches over all numbers of GPUs.
struct PlanJob {
    const Network& network;
    const Setup& setup;
    const Catalogues& catalogues;
    const PlanQuestion& question;
    const PlanFacts& facts;
    bool offload = false; ///< Whether to try only the layouts that keep shards in CPU memory.
};

/// Searches for the best plans with a given number of GPUs. Searches for several numbers may run concurrently.
class CountSearch
{
public:
    /// `threads` is the number of layouts tried concurrently.
    CountSearch(const PlanJob& job, std::int64_t gpus, std::size_t threads = 1);

    /// Upper bound on the number of layouts to try.
    std::size_t ways() const { return m_ways.size(); }
    /// Tries the layouts, cheapest first. From time to time `shouldContinue` is called with the number done; if it
    /// returns false, the search stops and `run` returns false.
    bool run(const std::function<bool(std::size_t)>& shouldContinue);

    std::vector<Plan>& plans() { return m_plans; }
    std::int64_t tried() const { return m_found.tried; }

    /// A layout in which not even the smallest micro-batch fits.
    struct TooLarge {
        ParallelLayout way{};
        std::int64_t samples = 0;
        Bytes least = 0; ///< A lower bound on the bytes that it needs.
    };
    /// Layouts that are too large, without those that need at least as much as another one.
    const std::vector<TooLarge>& tooLarge() const { return m_found.unfit; }

private:
    struct Fit {
        std::int64_t micro = 0; ///< 0 if nothing fits.
        Estimate estimate{};
    };
    /// A layout with a lower bound on its cost.
    struct Bounded {
        ParallelLayout way{};
        double least = 0;
    };
    /// A layout with the estimate of its smallest micro-batch.
    struct Lean {
        ParallelLayout way{};
        Estimate answer{};
    };
    /// The number of bytes by which the estimate of a layout exceeded its lower bound.
    struct Gap {
        ParallelLayout way{};
        Bytes bytes = 0;
    };
    /// The results of the layouts tried so far.
    struct Findings {
        std::vector<Lean> lean{};               ///< The layouts with the least memory for their degrees, if they fit.
        std::vector<ParallelLayout> tooLarge{}; ///< Layouts in which not even one sample fits.
        std::vector<ParallelLayout> refused{};  ///< Layouts that have errors.
        std::vector<ParallelLayout> unshared{}; ///< Layouts with errors regardless of checkpointing and resharding.
        std::vector<TooLarge> unfit{};
        std::vector<ParallelLayout> doubtful{}; ///< Leanest variants that probably do not fit, to be tried next.
        std::vector<Gap> gaps{};
        std::int64_t tried = 0; ///< Number of estimates.
    };

    void boundLayouts(std::int64_t gpus);
    std::int64_t samplesOf(const ParallelLayout& way) const { return m_globalBatch / way.dataDegree(); }
    std::vector<ParallelLayout> nextLayouts(std::size_t& next) const;
    void tryLayouts(const std::vector<ParallelLayout>& ways);
    void tryDoubtful();
    void keep(Plan plan);
    void merge(Findings found);

    // The functions below only read earlier results, so that several may run concurrently.
    std::optional<ParallelLayout> leanestOf(const ParallelLayout& way) const;
    Bytes leastOf(const ParallelLayout& way, std::int64_t micro) const;
    /// The least gap of all layouts, or of those with the degrees and checkpoints of `way`; none if there is none.
    std::optional<Bytes> leastGap() const;
    std::optional<Bytes> leastGapLike(const ParallelLayout& way) const;
    void noteDoubt(const ParallelLayout& way, Bytes gap, Findings& found) const;
    void tryLeanest(const ParallelLayout& leanest, Findings& found) const;
    std::optional<Plan> tryLayout(const ParallelLayout& way, Findings& found) const;
    std::vector<std::int64_t> microsToTry(const ParallelLayout& way, Findings& found) const;
    Fit largestFit(const ParallelLayout& way, Findings& found) const;
    std::size_t likelyFit(const ParallelLayout& way, const std::vector<std::int64_t>& micros) const;
    bool fits(const ParallelLayout& way, std::int64_t micro, Findings& found, Estimate& answer) const;
    bool cannotFit(const ParallelLayout& way) const;
    bool isRefused(const ParallelLayout& way) const;
    void noteTooLarge(const ParallelLayout& way, const Estimate& answer, Findings& found) const;
    static void noteLeast(const TooLarge& large, std::vector<TooLarge>& unfit);

    const PlanJob& m_job;
    const std::int64_t m_globalBatch;
    const std::size_t m_threads;
    std::vector<Bounded> m_ways{}; ///< Layouts sorted by the lower bound on their cost.
    std::vector<Plan> m_plans{};
    Findings m_found{};
};

/// The rank of an estimate with the highest memory. On one GPU, the whole estimate as a rank.
RankEstimate fullestOf(const Estimate& answer);

} // namespace vram
