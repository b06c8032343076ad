#pragma once

#include "devices/catalogues.h"
#include "estimate/estimate.h"
#include "network/network.h"
#include "setup/setup.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vram {

/// The request for a plan. Precision, optimizer and everything else that does not concern several GPUs stay as in the
/// setup.
struct PlanQuestion {
    std::int64_t gpus = 8;          ///< At most so many.
    std::int64_t globalBatch = 0;   ///< Samples of one optimizer step; 0: those of the setup, at least one per GPU.
    bool keepCheckpointing = false; ///< As the setup has it, instead of trying it in all blocks and in none.
};

/// The samples of one optimizer step where the question names none: those of the setup, at least one per GPU.
std::int64_t usualBatch(const Setup& setup, std::int64_t gpus);

/// The cost of training in this way besides the computation of a single GPU.
struct PlanCost {
    Bytes sent = 0;               ///< By the busiest GPU in one step.
    bool acrossNodes = false;     ///< Most of it goes between machines.
    double recomputed = 0;        ///< The share of recomputation in the whole step's computation.
    double bubble = 0;            ///< Part of the step in which a stage of a pipeline waits.
    std::int64_t passes = 1;      ///< Forward passes of one step, one after another.
    double added = 0;             ///< The rank of plans: all of the above as a share of a step.
    std::vector<Message> words{}; ///< The same, a sentence each.
};

/// A way of training that fits.
struct Plan {
    Setup setup;
    ParallelSummary parallel;
    RankEstimate fullest;
    PlanCost cost;
};

struct Plans {
    std::int64_t globalBatch = 0; ///< Samples of one step, of every plan.
    std::vector<Plan> plans{};    ///< Those with the fewest GPUs first, among as many the one that adds least.
    std::int64_t tried = 0;       ///< Estimates that were made.
    Message problem{};            ///< Why there is none.
};

/// Called with the share of the work that is done (0 to 1); returning false cancels the search, which then has no
/// result.
using PlanProgress = std::function<bool(double)>;

/// Searches strategies, degrees, checkpointing and micro-batches; every plan is one that the estimate says fits with
/// the setup's margin. Of ways that differ only in the micro-batch, the largest that fits is taken.
std::optional<Plans> findPlans(const Network& network, const Setup& setup, const Catalogues& catalogues,
                               const PlanQuestion& question, const PlanProgress& progress = {});

/// The plans of one type of GPU.
struct GpuPlans {
    std::string gpu{}; ///< Its full name, or as the caller wrote it where there is none of that name.
    Plans plans{};
};

/// findPlans for each of `gpus`: the type that needs the fewest GPUs comes first, of those that need as many the one
/// with the least memory; types on which nothing fits come last. What was typed or
/// measured for the setup's GPU (onGpu) is for that one alone.
std::optional<std::vector<GpuPlans>> comparePlans(const Network& network, const Setup& setup,
                                                  const Catalogues& catalogues, const std::vector<std::string>& gpus,
                                                  const PlanQuestion& question, const PlanProgress& progress = {});

/// "2 GPUs, FSDP2, checkpointed blocks, batch 4 × 2 passes": what sets a plan apart.
Message planTitle(const Plan& plan);
/// The same without the number of GPUs.
Message planWay(const Plan& plan);

} // namespace vram
