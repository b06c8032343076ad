// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "devices/catalogues.h"
#include "devices/prices.h"
#include "estimate/estimate.h"
#include "network/network.h"
#include "setup/setup.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// The criterion by which plans are sorted.
enum class PlanObjective : std::uint8_t { Fewest, Fastest, Cheapest };
inline constexpr std::array<std::string_view, 3> kPlanObjectives{"fewest", "fastest", "cheapest"};

/// The request for a plan. Precision, optimizer and all other settings that do not concern multi-GPU training are taken
/// from the setup.
struct PlanRequest {
    std::int64_t gpus = 8;          ///< Maximum number of GPUs; 0 to raise it until something fits.
    std::int64_t globalBatch = 0;   ///< Samples per optimizer step; 0 for defaultGlobalBatch() of each number of GPUs.
    bool keepCheckpointing = false; ///< Whether to keep the setup's checkpointing instead of trying it in all blocks
                                    ///< and in none.
    PlanObjective objective = PlanObjective::Fewest;
    double maximumSeconds = 0; ///< Maximum training time in seconds for all epochs of the setup's dataset; 0 for no
                               ///< limit.
    GpuPrices prices{};
};

/// Returns the samples per optimizer step if the request does not specify them: those of the setup, rounded up to a
/// multiple of the number of GPUs.
std::int64_t defaultGlobalBatch(const Setup& setup, std::int64_t gpus);

/// The overhead of training with a plan, relative to the computation of a single GPU.
struct PlanCost {
    Bytes sent = 0;               ///< Bytes sent by the busiest GPU in one step.
    bool acrossNodes = false;     ///< Whether most of these bytes are sent between machines.
    double recomputed = 0;        ///< Recomputation as a fraction of the computation of the whole step.
    double bubble = 0;            ///< Fraction of the step in which a pipeline stage is idle.
    std::int64_t passes = 1;      ///< Successive forward passes in one step.
    double added = 0;             ///< All of the above as a fraction of a step.
    std::vector<Message> words{}; ///< The overheads as sentences.
};

/// A training setup that fits in GPU memory.
struct Plan {
    Setup setup;
    ParallelSummary parallel;
    RankEstimate highestRank;
    PlanCost cost;
    StepTime time{};            ///< Unknown if the GPU's rates are unknown.
    double trainingSeconds = 0; ///< Seconds for all epochs of the setup's dataset; 0 if the setup names no dataset.
    double hourly = 0;          ///< Price per hour of all its GPUs; 0 if unknown.

    /// Returns the price of all epochs; 0 if the price or the dataset is unknown.
    double trainingCost() const;
};

/// The fraction of a step by which plans with tensor parallelism are penalized. The estimated times do not include
/// DTensor dispatch, and among layouts that take equally long, the simpler one is preferable.
inline constexpr double kTensorParallelHandicap = 0.05;
/// The fraction for plans whose ranks shard optimizer states or more. DDP is simpler, and closer times are uncertain.
inline constexpr double kShardingHandicap = 0.03;
/// Returns the sum of the fractions that apply.
double handicap(const ParallelDegrees& degrees, DataParallel data);

/// Returns the seconds per sample. If the GPU's rates are unknown, the value is relative to a GPU that only computes.
double timePerSample(const Plan& plan);
/// Returns the seconds per sample, including the penalties for complex layouts. Plans are sorted by this value.
double orderedTime(const Plan& plan);
/// Returns the price of a million samples, or of a million tokens if the input is a sequence; 0 if unknown.
double costOfMillion(const Plan& plan);

/// The result of a search for plans.
struct Plans {
    std::int64_t globalBatch = 0; ///< Samples per step, or those of the first plan if the request does not specify
                                  ///< them.
    std::vector<Plan> plans{};    ///< Plans sorted by the objective.
    PlanObjective objective = PlanObjective::Fewest;
    std::int64_t tried = 0;       ///< Number of estimates made.
    std::vector<Message> notes{}; ///< Notes on the layouts that were tried and those that were not.
    /// The fewest GPUs with CPU offload or, if the plans use it, without it. Empty unless the objective is Fewest and
    /// CPU offload makes a difference. Also one of the notes.
    Message offloadNote{};
    Message problem{}; ///< The reason why there is no plan.
};
/// Returns the smallest number of GPUs among the plans, or 0 if there are none.
std::int64_t fewestGpus(const Plans& plans);

/// Searches strategies, degrees, checkpointing and micro-batch sizes, and CPU offload if nothing else fits. The
/// estimate of every plan fits with the setup's margin. Each layout is used with the largest micro-batch size that
/// fits.
std::optional<Plans> findPlans(const Network& network, const Setup& setup, const Catalogues& catalogues,
                               const PlanRequest& request, const ProgressCallback& progress = {});

/// The plans of one type of GPU.
struct GpuPlans {
    std::string gpu{}; ///< Full name, or the caller's spelling if the GPU is unknown.
    Plans plans{};
};

/// Runs findPlans for each of `gpus`. The GPU types are sorted by their best plan: by number of GPUs and then memory
/// per GPU, by time per sample, or by cost per sample. Types on which nothing fits come last. Values that the user set
/// or measured for the setup's GPU (see onGpu) apply only to that GPU.
std::optional<std::vector<GpuPlans>> comparePlans(const Network& network, const Setup& setup,
                                                  const Catalogues& catalogues, const std::vector<std::string>& gpus,
                                                  const PlanRequest& request, const ProgressCallback& progress = {});

/// Returns a title that distinguishes the plan from others: "2 GPUs, FSDP2, checkpointed blocks, batch 4 × 2 passes".
Message planTitle(const Plan& plan);
/// Returns the title without the number of GPUs.
Message layoutTitle(const Plan& plan);

} // namespace vram
