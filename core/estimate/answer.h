// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/shape.h"
#include "devices/overheads.h"
#include "devices/software.h"
#include "network/network.h"
#include "network/row_index.h"
#include "setup/setup.h"
#include "step/terms.h"
#include "time/step_time.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vram {

/// The figures of one row of the table. A block has the sum of its rows over all repeats.
struct RowEstimate {
    LayerId id = LayerId::None;
    std::vector<Shape> outputs{}; ///< Including the batch dimension.
    bool batched = false;         ///< The first output begins with the batch dimension; set by BatchedRows.
    /// Elements of the output of one sample, over all repeats, as textbooks count them: none for inputs, losses, views
    /// and activation functions.
    std::int64_t outputElements = 0;
    std::int64_t parameters = 0; ///< Elements; shared parameters count at their owner.
    std::int64_t trainable = 0;
    Bytes parameterBytes = 0;
    Bytes saved = 0; ///< Bytes of storages that this row was the first to save for backward, at the setup's batch.
    /// Bytes of results that backward computes again instead of keeping them: under torch.utils.checkpoint tensors, in
    /// what torch.compile compiles also values that are never in memory, since the kernels that compute them read them.
    Bytes recomputed = 0;
    double time = 0;  ///< Seconds of its kernels in one step, forward and backward.
    Bytes atPeak = 0; ///< Bytes of activations, temporaries and gradients made by this row and alive at the peak.
    bool operator==(const RowEstimate&) const = default;
};

/// One moment of the step.
struct TimelinePoint {
    Breakdown live{};
    Bytes reserved = 0; ///< torch.cuda.memory_reserved, including the libraries' workspaces.
    Phase phase = Phase::Forward;
    LayerId layer = LayerId::None;
    std::uint16_t kernel = 0; ///< Index into Timeline::kernels.
    double start = 0;         ///< Seconds from the beginning of the step.
};

/// Memory over one steady training step, with one point per kernel, at the largest allocation within it.
struct Timeline {
    std::vector<TimelinePoint> points{};
    std::vector<std::string> kernels{}; ///< Such as "convolution" and "convolution_backward".
    std::size_t peak = 0;               ///< Index of the point with the largest allocation.
    double seconds = 0;                 ///< Forward, backward and the optimizer's step; 0 if the time is not known.
    /// torch.cuda.memory_allocated between two steps without the libraries' workspaces: blocks of 512 bytes, including
    /// the inputs.
    Bytes standing = 0;
};

/// At most `most` of the points from `first` to `last` (exclusive). Each interval contributes its highest point, so
/// that no peak is lost.
std::vector<std::size_t> timelineSamples(const Timeline& timeline, std::size_t first, std::size_t last,
                                         std::size_t most);

/// The full size of each category over the whole step (they do not add up to the peak).
struct Totals {
    Bytes parameters = 0;
    Bytes buffers = 0;
    Bytes gradients = 0;
    Bytes optimizerState = 0;
    Bytes savedActivations = 0; ///< Unique storages saved for backward except parameters, buffers and inputs.
    Bytes input = 0;            ///< Bytes of the inputs and the target.
    Bytes recomputed = 0;       ///< Sum of RowEstimate::recomputed.
    Bytes kvCache = 0;          ///< Inference only: keys and values of all layers.
    bool operator==(const Totals&) const = default;
};

/// The largest sum of live tensors in one steady step, and its composition.
struct Peak {
    Bytes allocated = 0; ///< Bytes of tensors, before the allocator rounds them to 512 bytes.
    Bytes blocks = 0;    ///< The largest sum of the allocator's blocks in use, each a multiple of 512 bytes.
    Bytes reserved = 0;  ///< Bytes that the caching allocator has reserved on the device.
    Phase phase = Phase::Forward;
    LayerId layer = LayerId::None;
    std::string layerPath{};
    std::string kernel{};
    Breakdown byCategory{};
    std::array<Bytes, 4> byPhase{}; ///< The largest sum within each Phase.
};

/// The figure that nvidia-smi would show, and the memory that is left.
struct Device {
    std::string gpu;
    std::string vendor{};          ///< The GPU's vendor: "NVIDIA", "AMD".
    DeviceSoftware software{};     ///< The names of its counters.
    Bytes total = 0;               ///< reserved + workspace + context
    Bytes allocated = 0;           ///< torch.cuda.max_memory_allocated: blocks of 512 bytes, including the libraries'
    Bytes reserved = 0;            ///< torch.cuda.max_memory_reserved, including the libraries' workspaces
    Bytes context = 0;             ///< CUDA context and loaded kernels
    Bytes workspace = 0;           ///< workspaces of kernels and libraries (cuDNN, cuBLAS)
    Bytes allocator = 0;           ///< reserved - allocated: rounding, caching, fragmentation
    Bytes capacity = 0;            ///< usable memory of the GPU
    Bytes allowed = kOverflow;     ///< the part of it that the allocator may use, if a memory fraction is set
    Bytes others = 0;              ///< memory that other processes use
    Bytes headroom = 0;            ///< capacity - others - total; negative if it does not fit
    Bytes uncertainty = 0;         ///< half the width of the uncertainty band around `total`
    Bytes communicators = 0;       ///< NCCL's part of `workspace`, as estimated in the setup
    LibraryUse libraries{};        ///< Their memory outside the allocator is part of `workspace`.
    bool kernelWorkspaces = false; ///< Some kernel uses a workspace, so a rule determines part of `workspace`.
    bool kernelsChosen = false;    ///< cuDNN chooses kernels (and workspaces) of convolutions or recurrent layers.
    bool calibrated = false;       ///< One of the constants was measured by the user.
    bool fits = false;             ///< total <= budget
};

/// Whether the total could be on either side of the limit, given the estimate's uncertainty.
bool withinUncertainty(const Device& device);

/// The bytes of the capacity that remain after other processes and the margin (percent).
Bytes budgetOf(const Device& device, double margin);

/// How the GPUs of the job are divided.
struct ParallelSummary {
    std::int64_t gpus = 1;
    DataParallel data = DataParallel::None;
    std::int64_t dataDegree = 1;
    std::int64_t tensor = 1;
    std::int64_t pipeline = 1;
    std::int64_t context = 1;
    std::int64_t expert = 1;
    std::int64_t globalBatch = 0; ///< Samples per optimizer step on all GPUs.
};

/// One rank, which represents all identical ranks.
struct RankEstimate {
    std::int64_t rank = 0;
    std::int64_t alike = 1;
    std::int64_t stage = 0;
    std::int64_t parameters = 0; ///< Elements that it owns, without padding.
    Totals totals;
    Peak peak;
    Device device;
};

/// The rank that uses the largest share of its device; null if there are no ranks.
const RankEstimate* fullestRank(std::span<const RankEstimate> ranks);

/// The result of an estimate. With several GPUs it is that of one rank: the fullest, or the one chosen in the setup.
struct Estimate {
    std::string networkName;
    std::int64_t parameters = 0; ///< Elements.
    std::int64_t trainableParameters = 0;
    std::int64_t outputElements = 0; ///< Sum of RowEstimate::outputElements: the A of textbooks. Filled with the rows.
    std::int64_t inputElements = 0;  ///< Elements of the inputs of one sample. Filled with the rows.
    std::int64_t layers = 0;
    std::int64_t batch = 0;
    bool inference = false; ///< The figures are those of one forward pass, not of a training step.
    /// The allocator has seen only some of a pipeline's micro-batches (Detail::Fit). What is allocated at the peak is
    /// exact; what is reserved differs by at most 4 % in the networks that were tried.
    bool shortened = false;
    bool tooLarge = false; ///< Sizes left 64 bits, which is an issue: the figures are not those of the step.
    Totals totals;
    Peak peak;
    Device device;
    IndexedColumn<RowIndex, RowEstimate> rows{}; ///< In table order (a block before its rows).
    std::vector<Issue> issues{};
    Timeline timeline{};
    StepTime time{}; ///< Not with Detail::Fit.
    ParallelSummary parallel;
    std::vector<RankEstimate> ranks{}; ///< The distinct ranks.
    bool valid() const;                ///< True if no issue is an error.
};

/// How much of an Estimate to compute; searches need only the totals. Fit computes the totals of the fullest rank and
/// skips ranks that need no more than another, and micro-batches that do the same as others if they are very long. If a
/// rank does not fit, the totals are that rank's, and `device.total` is a lower bound.
enum class Detail { Fit, Totals, Rows, Timeline };
constexpr bool fillsRows(Detail detail)
{
    return detail == Detail::Rows || detail == Detail::Timeline;
}

} // namespace vram
