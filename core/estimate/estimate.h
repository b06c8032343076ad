#pragma once

#include "base/shape.h"
#include "devices/catalogues.h"
#include "devices/overheads.h"
#include "network/network.h"
#include "network/row_index.h"
#include "setup/setup.h"
#include "step/terms.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace vram {

/// The figures of one row of the table; a block's are those of its rows in all repeats.
struct RowEstimate {
    LayerId id = LayerId::None;
    std::vector<Shape> outputs{}; ///< With the batch.
    bool batched = false;         ///< The first extent of the first output follows the batch; filled by BatchedRows.
    std::int64_t parameters = 0;  ///< Elements; shared ones count at their owner.
    std::int64_t trainable = 0;
    Bytes parameterBytes = 0;
    Bytes saved = 0;  ///< Storages this row was the first to save for backward, at the setup's batch.
    Bytes atPeak = 0; ///< Of activations, temporaries and gradients alive at the peak, those made by this row.
    bool operator==(const RowEstimate&) const = default;
};

/// One moment of the step.
struct TimelinePoint {
    Breakdown live{};
    Bytes reserved = 0; ///< torch.cuda.memory_reserved: the libraries' workspaces among the segments.
    Phase phase = Phase::Forward;
    LayerId layer = LayerId::None;
    std::uint16_t kernel = 0; ///< Index into Timeline::kernels.
};

/// Memory over one steady training step, a point a kernel (and allocation peak within it).
struct Timeline {
    std::vector<TimelinePoint> points{};
    std::vector<std::string> kernels{}; ///< Names: "convolution", "convolution_backward".
    std::size_t peak = 0;               ///< Index of the peak allocated.
    /// torch.cuda.memory_allocated between two steps, the libraries' workspaces aside: blocks of 512 bytes, inputs among
    /// them.
    Bytes standing = 0;
};

/// At most `most` of the points from `first` to `last` (exclusive), the highest of each interval, so that no peak is
/// lost.
std::vector<std::size_t> timelineSamples(const Timeline& timeline, std::size_t first, std::size_t last,
                                         std::size_t most);

/// Sizes over the whole step, each in full (they do not add up to the peak).
struct Totals {
    Bytes parameters = 0;
    Bytes buffers = 0;
    Bytes gradients = 0;
    Bytes optimizerState = 0;
    Bytes savedActivations = 0; ///< Unique storages saved for backward that are not parameters, buffers or inputs.
    Bytes input = 0;            ///< Inputs and the target.
    Bytes kvCache = 0;          ///< Inference: keys and values of all layers.
    bool operator==(const Totals&) const = default;
};

/// The largest sum of live tensors over one steady step, and what it is made of.
struct Peak {
    Bytes allocated = 0; ///< Raw tensor bytes (before the allocator's 512-byte rounding).
    Bytes blocks = 0;    ///< The largest sum of the allocator's blocks in use, each whole multiples of 512 bytes.
    Bytes reserved = 0;  ///< What the caching allocator has taken from the device.
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
    std::string vendor{};          ///< Of the GPU: "NVIDIA", "AMD".
    Bytes total = 0;               ///< reserved + workspace + context
    Bytes allocated = 0;           ///< torch.cuda.max_memory_allocated: blocks of 512 bytes, the libraries' among them
    Bytes reserved = 0;            ///< torch.cuda.max_memory_reserved: the libraries' workspaces among the segments
    Bytes context = 0;             ///< CUDA context and loaded kernels
    Bytes workspace = 0;           ///< workspaces of kernels and libraries (cuDNN, cuBLAS)
    Bytes allocator = 0;           ///< reserved - allocated: rounding, caching, fragmentation
    Bytes capacity = 0;            ///< usable memory of the GPU
    Bytes allowed = kOverflow;     ///< of it for the allocator, where a memory fraction is set
    Bytes others = 0;              ///< the part that other processes use
    Bytes headroom = 0;            ///< capacity - others - total, negative where it does not fit
    Bytes uncertainty = 0;         ///< half width of the band around `total`
    Bytes communicators = 0;       ///< NCCL's part of `workspace`, as estimated in the setup
    LibraryUse libraries{};        ///< What they take outside the allocator is part of `workspace`.
    bool kernelWorkspaces = false; ///< Some kernel takes a workspace while it runs: part of `workspace` is a rule's.
    bool kernelsChosen = false; ///< cuDNN chooses kernels of convolutions or recurrent layers, and so their workspaces.
    bool calibrated = false;    ///< One of the constants is the user's own measurement.
    bool fits = false;          ///< total <= budget
};

/// Whether the estimate's uncertainty decides whether the total fits.
bool withinUncertainty(const Device& device);

/// Bytes of the capacity that others and the margin (percent) leave.
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
    std::int64_t globalBatch = 0; ///< Samples of one optimizer step, on all GPUs.
};

/// One rank, standing for all identical ranks.
struct RankEstimate {
    std::int64_t rank = 0;
    std::int64_t alike = 1;
    std::int64_t stage = 0;
    std::int64_t parameters = 0; ///< Elements that are its own, without padding.
    Totals totals;
    Peak peak;
    Device device;
};

/// The rank that uses the largest share of its device; null if there is none.
const RankEstimate* fullestRank(std::span<const RankEstimate> ranks);

/// The answer. With several GPUs it is that of one rank, the fullest or the one that the setup names.
struct Estimate {
    std::string networkName;
    std::int64_t parameters = 0; ///< Elements.
    std::int64_t trainableParameters = 0;
    std::int64_t layers = 0;
    std::int64_t batch = 0;
    bool inference = false; ///< Of one forward pass, not of a training step.
    bool tooLarge = false;  ///< Sizes left 64 bits, which is an issue: the figures are not those of the step.
    Totals totals;
    Peak peak;
    Device device;
    IndexedColumn<RowIndex, RowEstimate> rows{}; ///< In table order (a block before its rows).
    std::vector<Issue> issues{};
    Timeline timeline{};
    ParallelSummary parallel;
    std::vector<RankEstimate> ranks{}; ///< The distinct ones.
    bool valid() const;                ///< No issue is an error.
};

/// How much of an Estimate to fill: searches need only the totals. Fit: those of the fullest rank, skipping ranks that
/// hold no more than another; if a rank does not fit, its own, and `device.total` is then a lower bound.
enum class Detail { Fit, Totals, Rows, Timeline };
constexpr bool fillsRows(Detail detail)
{
    return detail == Detail::Rows || detail == Detail::Timeline;
}

/// Replays one steady training step of `network` under the setup `given`. Pure; always returns: a broken layer becomes
/// an issue, and the rest is still computed.
Estimate estimate(const Network& network, const Setup& given, const Catalogues& catalogues,
                  Detail detail = Detail::Timeline);

/// The largest batch whose device total leaves the setup's margin free, exactly: the next one up does not fit. 0 where
/// not even one sample does (or the network has errors).
std::int64_t largestBatch(const Network& network, const Setup& setup, const Catalogues& catalogues);

/// One batch size of a sweep.
struct SweepPoint {
    std::int64_t batch = 0;
    Peak peak;
    Device device;
};

std::vector<SweepPoint> sweep(const Network& network, const Setup& setup, const Catalogues& catalogues,
                              const std::vector<std::int64_t>& batches);

} // namespace vram
