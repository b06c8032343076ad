// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"

#include <cstdint>
#include <vector>

namespace vram {

/// Returns the exact largest batch size whose device total leaves the setup's margin free; the next larger one does not
/// fit. Returns 0 if not even one sample fits, or the network has errors or no rows.
std::int64_t largestBatch(const Network& network, const Setup& setup, const Catalogues& catalogues);

/// One batch size of a sweep.
struct SweepPoint {
    std::int64_t batch = 0;
    Peak peak;
    Device device;
    StepTime time{};
};

/// Returns one point for each of `batches`, in their order. Each point takes one estimate.
std::vector<SweepPoint> sweep(const Network& network, const Setup& setup, const Catalogues& catalogues,
                              const std::vector<std::int64_t>& batches);

} // namespace vram
