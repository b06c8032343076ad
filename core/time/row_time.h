// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/index.h"
#include "devices/gpu.h"
#include "network/row_index.h"
#include "setup/setup.h"
#include "time/step_time.h"

#include <span>

namespace vram {

/// GPU time of a layer's kernels in one step, in seconds.
struct RowTime {
    double forward = 0; ///< Total of all micro-batches.
    double backward = 0;
    // Seconds of forward and backward, split by the resource that limits each kernel.
    double compute = 0;
    double memory = 0;
    double launch = 0; ///< The gaps between kernels.

    double total() const { return forward + backward; }
    RowTime& operator+=(const RowTime& other);
    /// The bound that accounts for the largest part of the time.
    Bound bound() const;
};

/// Returns the time of each row's own kernels on the rank that runs these tapes, one tape per pipeline stage. The times
/// of blocks are 0. The result is empty if the GPU's rates are not known.
IndexedVector<RowIndex, RowTime> rowTimes(std::span<const Tape* const> tapes, const Setup& setup, const Gpu& gpu);

} // namespace vram
