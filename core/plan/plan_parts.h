// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/plan.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vram {

/// Bytes saved for backward for one sample on one GPU.
struct SavedSample {
    Bytes all = 0;         ///< Without checkpointing.
    Bytes inUnits = 0;     ///< Those in repeated blocks.
    Bytes selectively = 0; ///< If every block keeps what torchtitan's policy keeps (checkpoint-mode op).
};

/// The data from which the cost of a plan is computed. It is the same for all plans of a network.
struct PlanFacts {
    Message problem{};     ///< Why there is nothing to plan; empty if there is something.
    double forward = 0;    ///< Operations of the forward pass of one sample.
    double recomputed = 0; ///< Operations that are repeated if every block is checkpointed.
    /// Likewise, if the checkpoints keep what torchtitan's policy keeps (checkpoint-mode op).
    double recomputedSelectively = 0;
    double unitParameters = 0;  ///< Elements in repeated blocks.
    double otherParameters = 0; ///< Elements outside of them.
    double trainableParameters = 0;
    Bytes parameterBytes = 0; ///< On one GPU, like the next two fields.
    Bytes gradientBytes = 0;
    Bytes stateBytes = 0;
    SavedSample saved{};
    /// Likewise, where FSDP2 casts parameters and inputs (fsdp.param-dtype): kernels of that type may save other tensors.
    SavedSample savedCast{};
    Device device{};             ///< Used for its capacity and context.
    std::int64_t experts = 1;    ///< A common divisor of the layers' expert counts; 1 if experts cannot be shared.
    double expertParameters = 0; ///< Elements in experts.
    double routedBytes = 0;      ///< Bytes of one sample sent to experts, summed over all layers.
    double streamBytes = 0;      ///< Bytes of one sample between two blocks, which stages and shared layers send.
    double streamLayers = 0;     ///< Blocks that contain attention; 0 if the network is not a transformer.
    double keyValueBytes = 0;    ///< Keys and values of one sample in all of these blocks.
    std::int64_t sequence = 0;   ///< Tokens of one sample; 0 if the network's input is not a sequence.
    std::string blocks{};        ///< Value of Setup::checkpoint for all repeated blocks.
};

PlanFacts planFacts(const Network& network, const Setup& setup, const Catalogues& catalogues);

/// Which of the repeated blocks' tensors are kept for backward, in descending order of memory.
enum class PlanCheckpoints : std::uint8_t {
    AsSet,     ///< As the setup says.
    None,      ///< All.
    Selective, ///< Those of torchtitan's policy (checkpoint-mode op).
    Full       ///< The blocks' inputs.
};

/// One way of dividing GPUs, still without a micro-batch.
struct ParallelLayout {
    std::int64_t gpus = 1;
    DataParallel data = DataParallel::None;
    std::int64_t tensor = 1;
    std::int64_t pipeline = 1;
    std::int64_t context = 1;
    std::int64_t replicate = 1;
    std::int64_t expert = 1;
    bool reshard = true;
    bool offload = false; ///< Shards, gradients and optimizer state stay in CPU memory.
    PlanCheckpoints checkpointing = PlanCheckpoints::AsSet;

    std::int64_t dataDegree() const { return gpus / (tensor * pipeline * context); }
    /// Ranks with the same parameters.
    std::int64_t sameParameters() const { return dataDegree() * context; }
    bool operator==(const ParallelLayout&) const = default;
};

/// Numbers of GPUs to try: powers of two, whole machines, and all small numbers.
std::vector<std::int64_t> gpuCounts(std::int64_t most, std::int64_t perNode);
/// Ways to use `gpus` GPUs, in ascending order of memory; those that offload to the CPU only if asked for.
struct WaysToTry {
    bool keepCheckpointing = false;
    bool offload = false;
};
std::vector<ParallelLayout> waysOf(std::int64_t gpus, const Setup& setup, const PlanFacts& facts,
                                   const WaysToTry& which);
/// The setup of a way with a micro-batch. A step has `samples` samples on each data-parallel GPU.
Setup setupOf(const Setup& setup, const ParallelLayout& way, const PlanFacts& facts, std::int64_t micro,
              std::int64_t samples);
/// Ascending sizes of the micro-batches into which `samples` can be divided.
std::vector<std::int64_t> microBatches(const ParallelLayout& way, std::int64_t samples);
/// Bytes of an element as FSDP2 gathers and as it reduces it.
double gatheredSize(const Setup& setup);
double reducedSize(const Setup& setup);
/// How many of `passes` forward passes are in the pipeline at once. Beyond eight times its stages, the idle time
/// hardly decreases, and each pass needs its own buffers.
std::int64_t togetherInPipeline(const ParallelLayout& way, std::int64_t passes);
/// A lower bound on the memory of the fullest GPU with that micro-batch and so many samples a step: its memory during
/// the optimizer step, or what is saved when backward begins, together with the parameters.
Bytes leastBytes(const PlanFacts& facts, const ParallelLayout& way, const Setup& setup, std::int64_t micro,
                 std::int64_t samples);
/// Says which ways were tried for these numbers of GPUs, and which were not.
std::vector<Message> triedNotes(const PlanFacts& facts, const Setup& setup, const std::vector<std::int64_t>& counts,
                                bool offloads);
PlanCost costOf(const PlanFacts& facts, const ParallelLayout& way, const Setup& setup, std::int64_t globalBatch);

} // namespace vram
