#pragma once

#include "plan/plan_parts.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace vram {

/// Constant data shared by the searches of all numbers of GPUs.
struct PlanJob {
    const Network& network;
    const Setup& setup;
    const Catalogues& catalogues;
    const PlanQuestion& question;
    const PlanFacts& facts;
    std::int64_t globalBatch = 1;
};

/// The best plans of one number of GPUs. Searches of several numbers may run at the same time.
class CountSearch
{
public:
    CountSearch(const PlanJob& job, std::int64_t gpus);

    /// Ways that are to be tried, at most.
    std::size_t ways() const { return m_ways.size(); }
    /// Tries the ways, the cheapest first; `goOn` is told after each, with how many are done, and may end it: false.
    bool run(const std::function<bool(std::size_t)>& goOn);

    std::vector<Plan>& plans() { return m_plans; }
    std::int64_t tried() const { return m_tried; }

    /// Of the ways that do not fit, the one that needs the least memory.
    struct Nearest {
        PlanWay way{};
        std::int64_t samples = 0;
        Bytes least = 0; ///< That it takes; 0: there is none.
    };
    const Nearest& nearest() const { return m_nearest; }

private:
    struct Fit {
        std::int64_t micro = 0; ///< 0: nothing fits.
        Estimate estimate{};
    };
    /// A way with its lowest possible cost.
    struct Bounded {
        PlanWay way{};
        double least = 0;
    };
    /// A way with the result of its smallest micro-batch.
    struct Lean {
        PlanWay way{};
        Estimate answer{};
    };

    void boundWays(std::int64_t gpus);
    void tryWay(const PlanWay& way);
    Fit largestFit(const PlanWay& way, std::int64_t samples);
    bool fits(const PlanWay& way, std::int64_t micro, std::int64_t samples, Estimate& answer);
    bool isHopeless(const PlanWay& way) const;
    void noteTooLarge(const PlanWay& way, std::int64_t samples, const Estimate& answer);
    void noteLeast(const PlanWay& way, std::int64_t samples, Bytes least);
    bool tryLeanest(const PlanWay& way);

    const PlanJob& m_job;
    std::vector<Bounded> m_ways{};     ///< By the least that they can cost.
    std::vector<Lean> m_lean{};        ///< The leanest of their degrees, where they fit.
    std::vector<PlanWay> m_tooLarge{}; ///< Not one sample fits.
    std::vector<Plan> m_plans{};
    std::int64_t m_tried = 0;
    Nearest m_nearest{};
};

/// The fullest rank of an estimate; on one GPU the whole answer as a rank.
RankEstimate fullestOf(const Estimate& answer);

} // namespace vram
