// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/index.h"
#include "devices/gpu.h"
#include "network/row_index.h"
#include "setup/setup.h"
#include "time/work.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace vram {

struct Tape;

/// What a step waits for most of the time.
enum class Bound : std::uint8_t { Compute, Memory, Launch, Communication };
/// "compute", "memory", "launch", "communication"
std::string_view name(Bound bound);

/// Seconds of a layer's kernels in one step.
struct PassSeconds {
    double forward = 0;
    double backward = 0; ///< With what is computed again.

    double total() const { return forward + backward; }
};

/// How long a step takes. Times are in seconds; all are 0 where the GPU's rates are not known.
struct StepTime {
    double step = 0;
    double low = 0; ///< Nine of ten published runs took between `low` and `high`.
    double high = 0;
    double forward = 0; ///< Of all micro-batches, including the loss.
    double backward = 0;
    double optimizer = 0;
    double communication = 0;    ///< The part that no other work hides.
    double idle = 0;             ///< The bubble of a pipeline.
    double samplesPerSecond = 0; ///< Of the whole job.
    double tokensPerSecond = 0;  ///< Of the whole job; 0 if its input is no sequence.
    double mfu = 0;              ///< Model FLOPs utilization: the network's own arithmetic over the GPUs' peak rate.
    double firstToken = 0;       ///< Inference with a KV cache: until the whole input is processed.
    double nextToken = 0;        ///< The same: from one generated token to the next, for all sequences of the batch.
    Bound bound = Bound::Compute;
    IndexedColumn<RowIndex, PassSeconds> rows{}; ///< Of each layer; 0 for blocks. Only if asked for.

    bool known() const { return step > 0; }
};

/// What the kernels of a step cost: forward and backward of one micro-batch, and the optimizer's step.
Works worksOf(const Tape& tape, const Setup& setup);

enum class TimeDetail : std::uint8_t { Totals, Rows };

/// The tapes of a rank's stages (without a pipeline, one).
struct StageTapes {
    std::span<const Tape* const> eager{};
    std::span<const Tape* const> compiled{}; ///< As torch.compile runs them, for the calls of the host; may be empty.
};

/// How long a step takes on one rank. A pure function of what was lowered, which nothing has to replay. It takes about a
/// tenth of an estimate.
StepTime stepTime(const StageTapes& stages, const Setup& setup, const Gpu& gpu, TimeDetail detail = TimeDetail::Totals);

} // namespace vram
