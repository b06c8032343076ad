// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "step/configured_allocator.h"

#include <cstdint>
#include <optional>
#include <string>

namespace vram {

/// The step on a device with limited memory: PyTorch's allocator frees cached blocks and retries before it fails.
struct TightFit {
    bool fits = false;
    int retries = 0;    ///< How often all cached blocks were freed. Each time synchronizes the device.
    Bytes room = 0;     ///< Memory for the allocator: the device's, without margin, other processes and context.
    Bytes reserved = 0; ///< The most that was reserved.
    std::optional<FailedRequest> failure{};
};

/// Runs the step at the setup's batch with its margin.
TightFit runTight(const Network& network, const Setup& setup, const Catalogues& catalogues);

/// The largest batch that fits if retries are allowed. It is at least `without`, the largest that fits without
/// retries. The search takes growing steps from there, because a larger batch may fit again due to fragmentation.
std::int64_t largestBatchWithRetries(const Network& network, const Setup& setup, const Catalogues& catalogues,
                                     std::int64_t without);

/// PyTorch's message for that failure, in the wording used since 2.2, on a GPU with `capacity` bytes, of which other
/// processes use `others`.
std::string outOfMemoryMessage(const TightFit& fit, Bytes capacity, Bytes others = 0);
/// The message with which the step would fail on the setup's GPU. Empty if it fits without a margin, including with
/// retries.
std::string predictedFailure(const Network& network, const Setup& setup, const Catalogues& catalogues);

} // namespace vram
