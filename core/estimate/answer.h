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

/// The figures of one row of the table. A block's figures are the sums of its rows over all repeats.
struct RowEstimate {
    LayerId id = LayerId::None;
    std::vector<Shape> outputs{};   ///< Shapes, including the batch dimension.
    bool hasBatchDimension = false; ///< Whether the first output begins with the batch dimension; set by BatchedRows.
    /// Number of output elements for one sample, over all repeats, as textbooks count activations: 0 for inputs,
    /// losses, views and activation functions.
    std::int64_t outputElements = 0;
    std::int64_t parameters = 0; ///< Number of elements; tied parameters are counted in the row that owns them.
    std::int64_t trainable = 0;
    Bytes parameterBytes = 0;
    Bytes saved = 0; ///< Bytes of storages that this row was the first to save for backward, at the setup's batch.
    /// Bytes of results that backward recomputes. Under torch.utils.checkpoint these are tensors; in compiled regions,
    /// they include values that never reach memory because the kernels that compute them also read them.
    Bytes recomputed = 0;
    double time = 0;  ///< Time of the row's kernels in one step, forward and backward, in seconds.
    Bytes atPeak = 0; ///< Bytes of activations, temporaries and gradients made by this row and alive at the peak.
    bool operator==(const RowEstimate&) const = default;
};

/// The state at one moment of the step.
struct TimelinePoint {
    Breakdown live{};
    Bytes reserved = 0; ///< torch.cuda.memory_reserved, including the libraries' workspaces.
    Phase phase = Phase::Forward;
    LayerId layer = LayerId::None;
    std::uint16_t kernel = 0; ///< Index into Timeline::kernels.
    double start = 0;         ///< Time since the beginning of the step, in seconds.
};

/// Memory over one steady training step. Each kernel has one point, at the largest allocation within it.
struct Timeline {
    std::vector<TimelinePoint> points{};
    std::vector<std::string> kernels{}; ///< Operator names, such as "convolution" and "convolution_backward".
    std::size_t peak = 0;               ///< Index of the point with the largest allocation.
    double seconds = 0;                 ///< Duration of forward, backward and optimizer step in seconds; 0 if unknown.
    /// torch.cuda.memory_allocated between two steps: blocks of 512 bytes, including the inputs but not the libraries'
    /// workspaces.
    Bytes betweenSteps = 0;
};

/// Selects at most `most` of the points from `first` to `last` (exclusive). Each interval contributes its highest
/// point, so that no peak is lost.
std::vector<std::size_t> timelineSamples(const Timeline& timeline, std::size_t first, std::size_t last,
                                         std::size_t most);

/// The full size of each category over the whole step. The sum of the sizes is not the peak.
struct Totals {
    Bytes parameters = 0;
    Bytes buffers = 0;
    Bytes gradients = 0;
    Bytes optimizerState = 0;
    Bytes savedActivations = 0; ///< Unique storages saved for backward except parameters, buffers and inputs.
    Bytes input = 0;            ///< Bytes of the inputs and the target.
    Bytes recomputed = 0;       ///< Sum of RowEstimate::recomputed.
    Bytes kvCache = 0;          ///< Keys and values of all layers, in inference only.
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

/// The total that nvidia-smi would show, and the memory that is left.
struct Device {
    std::string gpu;
    std::string vendor{};          ///< The GPU's vendor: "NVIDIA", "AMD".
    DeviceSoftware software{};     ///< Names of the vendor's memory counters.
    Bytes total = 0;               ///< Sum of `reserved`, `workspace` and `context`.
    Bytes allocated = 0;           ///< torch.cuda.max_memory_allocated: blocks of 512 bytes, including workspaces.
    Bytes reserved = 0;            ///< torch.cuda.max_memory_reserved, including workspaces.
    Bytes context = 0;             ///< CUDA context and loaded kernels.
    Bytes workspace = 0;           ///< Workspaces of kernels and libraries (cuDNN, cuBLAS).
    Bytes allocator = 0;           ///< Reserved minus allocated bytes: rounding, caching, fragmentation.
    Bytes capacity = 0;            ///< Usable memory of the GPU.
    Bytes allowed = kOverflow;     ///< The part of `capacity` that the allocator may use if a memory fraction is set.
    Bytes others = 0;              ///< Memory that other processes use.
    Bytes headroom = 0;            ///< `capacity` - `others` - `total`; negative if the step does not fit.
    Bytes uncertainty = 0;         ///< Half the width of the uncertainty range around `total`.
    Bytes communicators = 0;       ///< NCCL's part of `workspace`, estimated from the setup.
    LibraryUse libraries{};        ///< Libraries that run; their memory outside the allocator is part of `workspace`.
    bool kernelWorkspaces = false; ///< Whether a kernel uses a workspace; if so, part of `workspace` follows from a
                                   ///< rule.
    bool kernelsChosen = false; ///< Whether cuDNN chooses kernels (and workspaces) of convolutions or recurrent layers.
    bool calibrated = false;    ///< Whether the user measured one of the constants.
    bool fits = false;          ///< Whether total <= budget.
};

/// Whether the estimate's uncertainty range contains the limit.
bool withinUncertainty(const Device& device);

/// The bytes of the capacity that remain after other processes and the margin (in percent).
Bytes usableBudget(const Device& device, double margin);

/// The division of the job's GPUs among the forms of parallelism.
struct ParallelSummary : ParallelDegrees {
    DataParallel data = DataParallel::None;
    std::int64_t globalBatch = 0; ///< Samples per optimizer step on all GPUs.
};

/// The estimate of one rank, which represents all identical ranks.
struct RankEstimate {
    std::int64_t rank = 0;
    std::int64_t identicalRanks = 1;
    std::int64_t stage = 0;
    std::int64_t parameters = 0; ///< Number of elements that the rank owns, without padding.
    Totals totals;
    Peak peak;
    Device device;
};

/// Returns the rank that uses the largest fraction of its device, or null if there are no ranks.
const RankEstimate* highestMemoryRank(std::span<const RankEstimate> ranks);

/// The result of an estimate. With several GPUs, it describes one rank: the one that needs the most memory, or the one
/// chosen in the setup.
struct Estimate {
    std::string networkName;
    std::int64_t parameters = 0; ///< Number of elements.
    std::int64_t trainableParameters = 0;
    std::int64_t outputElements = 0; ///< Sum of RowEstimate::outputElements, the activation count of textbooks. Set
                                     ///< with the rows.
    std::int64_t inputElements = 0;  ///< Number of input elements for one sample. Set with the rows.
    std::int64_t layers = 0;
    std::int64_t batch = 0;
    bool inference = false; ///< Whether the figures are those of one forward pass, not of a training step.
    /// Whether the allocator has replayed only some of a pipeline's micro-batches (MicroBatches::FewIfLong). The
    /// allocated peak is exact; the reserved peak differed by at most 4 % in the networks tested.
    bool isTruncated = false;
    bool tooLarge = false; ///< Whether sizes overflow 64 bits, which is reported as an issue; the figures are then
                           ///< invalid.
    Totals totals;
    Peak peak;
    Device device;
    IndexedVector<RowIndex, RowEstimate> rows{}; ///< Rows in table order (a block before its rows).
    std::vector<Issue> issues{};
    Timeline timeline{};
    StepTime time{}; ///< Not set with Detail::Fit and Detail::Memory.
    ParallelSummary parallel;
    std::vector<RankEstimate> ranks{}; ///< The distinct ranks.
    bool valid() const;                ///< True if no issue is an error.
    bool fits() const { return valid() && device.fits; }
};

/// The parts of an Estimate to compute; searches need only the memory. Fit computes the memory of the rank that needs
/// the most. It skips ranks that need no more than another rank and, in very long steps, micro-batches that are
/// identical to others. If a rank does not fit, the figures are that rank's, and `device.total` is a lower bound.
/// Memory computes the memory of all ranks, and Totals adds the duration of a step.
enum class Detail { Fit, Memory, Totals, Rows, Timeline };
constexpr bool fillsRows(Detail detail)
{
    return detail == Detail::Rows || detail == Detail::Timeline;
}
constexpr bool fillsTime(Detail detail)
{
    return detail == Detail::Totals || fillsRows(detail);
}

} // namespace vram
