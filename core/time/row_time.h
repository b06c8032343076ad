// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/index.h"
#include "devices/gpu.h"
#include "network/row_index.h"
#include "setup/setup.h"
#include "time/step_time.h"

#include <span>

namespace vram {

/// Seconds that the GPU spends on a layer's kernels in one step.
struct RowTime {
    double forward = 0; ///< Seconds of all micro-batches.
    double backward = 0;
    // Forward and backward seconds by the bound of each kernel.
    double compute = 0;
    double memory = 0;
    double launch = 0; ///< The gaps between kernels.

    double total() const { return forward + backward; }
    RowTime& operator+=(const RowTime& other);
    /// The bound that accounts for the largest part of the time.
    Bound bound() const;
};

/// The time of each row's own kernels on the rank of these tapes, which has one tape per stage. Blocks have none. Empty
/// if the GPU's rates are not known.
IndexedVector<RowIndex, RowTime> rowTimes(std::span<const Tape* const> tapes, const Setup& setup, const Gpu& gpu);

} // namespace vram
