// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/plan.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vram {

/// Bytes saved for backward for one sample on one GPU.
struct SavedSample {
    Bytes all = 0;         ///< Bytes without checkpointing.
    Bytes inUnits = 0;     ///< Bytes in repeated blocks.
    Bytes selectively = 0; ///< Bytes if every block is checkpointed with torchtitan's policy (checkpoint-mode op).
};

/// The network-specific data from which the cost of every plan is computed.
struct PlanFacts {
    Message problem{};     ///< The reason why no plan is possible; empty if there is none.
    double forward = 0;    ///< Operations of the forward pass of one sample.
    double recomputed = 0; ///< Operations that are recomputed if every block is checkpointed.
    /// Operations that are recomputed with torchtitan's policy (checkpoint-mode op).
    double recomputedSelectively = 0;
    double unitParameters = 0;  ///< Elements in repeated blocks.
    double otherParameters = 0; ///< Elements outside repeated blocks.
    double trainableParameters = 0;
    Bytes parameterBytes = 0; ///< Bytes on one GPU, as in the next two fields.
    Bytes gradientBytes = 0;
    Bytes stateBytes = 0;
    SavedSample saved{};
    /// Bytes saved if FSDP2 casts parameters and inputs (fsdp.param-dtype), because kernels of that dtype may save
    /// other tensors.
    SavedSample savedCast{};
    double gatheredSize = 4;     ///< Bytes per element of the parameters that FSDP2 gathers.
    double reducedSize = 4;      ///< Bytes per element of the gradients that FSDP2 reduces.
    Device device{};             ///< The GPU, from which capacity and context are taken.
    std::int64_t experts = 1;    ///< A common divisor of the layers' expert counts; 1 if experts cannot be sharded.
    double expertParameters = 0; ///< Elements in experts.
    double routedBytes = 0;      ///< Bytes of one sample sent to experts, summed over all layers.
    /// Operations that a GPU could perform while the host dispatches forward and backward of one micro-batch outside of
    /// experts, and those while it dispatches the experts. 0 if the GPU's rates are unknown, and under torch.compile.
    double hostOperations = 0;
    double expertHostOperations = 0;
    double streamBytes = 0;    ///< Bytes of one sample's activations between two blocks, which stages and
                               ///< tensor-parallel layers send.
    double streamLayers = 0;   ///< Number of blocks that contain attention; 0 if the network is not a transformer.
    double keyValueBytes = 0;  ///< Bytes of the keys and values of one sample in all blocks that contain attention.
    std::int64_t sequence = 0; ///< Tokens of one sample; 0 if the network's input is not a sequence.
    std::string blocks{};      ///< Value of Setup::checkpoint for all repeated blocks.
};

/// Computes the facts from an estimate on one GPU and further passes over the network. If no plan is possible, only
/// `problem` is set.
PlanFacts planFacts(const Network& network, const Setup& setup, const Catalogues& catalogues);

/// The tensors of repeated blocks that are kept for backward.
enum class PlanCheckpoints : std::uint8_t {
    AsSet,     ///< Checkpointing as in the setup.
    None,      ///< No checkpointing.
    Selective, ///< Only the tensors that torchtitan's policy saves (checkpoint-mode op).
    Full       ///< Only the blocks' inputs.
};

/// Whether at least as much is kept for backward as with `other`. Returns false for the setup's own checkpointing, for
/// which this is unknown.
constexpr bool keepsAsMuch(PlanCheckpoints one, PlanCheckpoints other)
{
    switch (other) {
    case PlanCheckpoints::AsSet:
    case PlanCheckpoints::None: return one == other;
    case PlanCheckpoints::Selective: return one == PlanCheckpoints::None || one == other;
    case PlanCheckpoints::Full: return one != PlanCheckpoints::AsSet;
    }
    return false;
}

/// A parallel layout of the GPUs, without a micro-batch.
struct ParallelLayout : ParallelDegrees {
    DataParallel data = DataParallel::None;
    bool reshard = true;
    bool offload = false; ///< Whether shards, gradients and optimizer state stay in CPU memory.
    PlanCheckpoints checkpointing = PlanCheckpoints::AsSet;
    bool operator==(const ParallelLayout&) const = default;
};

/// Returns the numbers of GPUs to try: powers of two, whole machines, and all small numbers.
std::vector<std::int64_t> gpuCounts(std::int64_t most, std::int64_t perNode);
/// Options of the layouts to try.
struct LayoutsToTry {
    bool keepCheckpointing = false;
    bool offload = false;
};
/// Returns the layouts of `gpus` GPUs to try, in ascending order of memory.
std::vector<ParallelLayout> layoutsOf(std::int64_t gpus, const Setup& setup, const PlanFacts& facts,
                                      const LayoutsToTry& which);
/// Returns the setup of a layout with a micro-batch size. A step has `samples` samples on each data-parallel rank.
Setup setupOf(const Setup& setup, const ParallelLayout& layout, const PlanFacts& facts, std::int64_t microBatch,
              std::int64_t samples);
/// Returns the setup with FSDP2's MixedPrecisionPolicy in place of autocast, as torchtitan has it. Under autocast
/// alone, all unsharded parameters would be cast, and the copies cached until the end of forward.
Setup withMixedPrecisionPolicy(Setup setup);
/// Returns the micro-batch sizes that divide `samples`, in ascending order.
std::vector<std::int64_t> microBatches(const ParallelLayout& layout, std::int64_t samples);
/// Bytes per element of the parameters that FSDP2 gathers and of the gradients that it reduces.
double gatheredSize(const Setup& setup);
double reducedSize(const Setup& setup);
/// Returns how many of the `passes` forward passes are in the pipeline at once. Beyond eight times the number of
/// stages, the idle time hardly decreases, and each pass needs separate buffers.
std::int64_t microBatchesInFlight(const ParallelLayout& layout, std::int64_t passes);
/// Returns a lower bound on the memory of the GPU that needs the most, for this micro-batch size and number of samples
/// per step. The bound is the larger of its memory during the optimizer step and the parameters plus saved tensors when
/// backward begins.
Bytes minimumBytes(const PlanFacts& facts, const ParallelLayout& layout, const Setup& setup, std::int64_t microBatch,
                   std::int64_t samples);
/// Returns notes on which layouts were tried for these numbers of GPUs and which were not.
std::vector<Message> triedNotes(const PlanFacts& facts, const Setup& setup, const std::vector<std::int64_t>& counts,
                                bool offloads);
PlanCost costOf(const PlanFacts& facts, const ParallelLayout& layout, const Setup& setup, std::int64_t globalBatch);

} // namespace vram
