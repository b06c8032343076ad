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
    double forward = 0; ///< Of all micro-batches.
    double backward = 0;
    // The same, by what bounds each kernel.
    double compute = 0;
    double memory = 0;
    double launch = 0; ///< The gaps between kernels.

    double total() const { return forward + backward; }
    RowTime& operator+=(const RowTime& other);
    /// The cause with the largest part of the time.
    Bound bound() const;
};

/// The times of each row's own kernels on the rank of these tapes, one for each of its stages. Blocks have none. Empty if
/// the GPU's rates are not known.
IndexedColumn<RowIndex, RowTime> rowTimes(std::span<const Tape* const> tapes, const Setup& setup, const Gpu& gpu);

} // namespace vram
