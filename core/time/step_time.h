// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/index.h"
#include "devices/gpu.h"
#include "network/row_index.h"
#include "setup/setup.h"
#include "time/operator_cost.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace vram {

struct Tape;

/// The resource that a step waits for most of the time.
enum class Bound : std::uint8_t { Compute, Memory, Launch, Communication };
/// Returns "compute", "memory", "launch" or "communication".
std::string_view name(Bound bound);

/// Time of a layer's kernels in one step, in seconds.
struct PassSeconds {
    double forward = 0;
    double backward = 0; ///< Includes recomputation.

    double total() const { return forward + backward; }
};

/// The duration of a step and of its parts in seconds; all are 0 if the GPU's rates are not known.
struct StepTime {
    double step = 0;
    double low = 0; ///< Lower end of the range; at least 85 % of the published times lie between `low` and `high`.
    double high = 0;
    double forward = 0; ///< Seconds of all micro-batches, including the loss.
    double backward = 0;
    double optimizer = 0;
    double communication = 0;    ///< The part that does not overlap with computation.
    double idle = 0;             ///< Pipeline bubble.
    double samplesPerSecond = 0; ///< Throughput of the whole job.
    double tokensPerSecond = 0;  ///< Throughput of the whole job; 0 if its input is not a sequence.
    double mfu = 0;        ///< Model FLOPs utilization: the network's own operations relative to the GPUs' peak rate.
    double firstToken = 0; ///< Inference with a KV cache: seconds until the whole input is processed.
    double nextToken = 0;  ///< Inference with a KV cache: seconds per generated token, for all sequences of the batch.
    Bound bound = Bound::Compute;
    IndexedVector<RowIndex, PassSeconds> rows{}; ///< Seconds of each layer, 0 for blocks. Filled only with
                                                 ///< TimeDetail::Rows.

    bool known() const { return step > 0; }
};

/// Returns the costs of a step's operators: forward and backward of one micro-batch, and the optimizer's step.
OperatorCosts operatorCosts(const Tape& tape, const Setup& setup);

enum class TimeDetail : std::uint8_t { Totals, Rows };

/// The tapes of a rank's pipeline stages, or a single tape without a pipeline.
struct StageTapes {
    std::span<const Tape* const> eager{};
    std::span<const Tape* const> compiled{}; ///< The tapes as torch.compile runs them, for counting the host's calls;
                                             ///< may be empty.
};

/// Returns the duration of a step on one rank. It is a pure function of the lowered tapes, which need not be replayed,
/// and takes about a tenth of the time of an estimate.
StepTime stepTime(const StageTapes& stages, const Setup& setup, const Gpu& gpu, TimeDetail detail = TimeDetail::Totals);

} // namespace vram
