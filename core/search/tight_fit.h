// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "step/configured_allocator.h"

#include <cstdint>
#include <optional>
#include <string>

namespace vram {

/// The step on a device with limited memory: before it fails, PyTorch's allocator frees its cached blocks and retries.
struct TightFit {
    bool fits = false;
    int retries = 0;    ///< Number of times that all cached blocks were freed. Each time synchronizes the device.
    Bytes room = 0;     ///< Memory available to the allocator: the device's, minus margin, other processes and context.
    Bytes reserved = 0; ///< The maximum of reserved memory.
    std::optional<FailedRequest> failure{};
};

/// Simulates the step at the setup's batch with its margin.
TightFit simulateTightFit(const Network& network, const Setup& setup, const Catalogues& catalogues);

/// The largest batch that fits if the allocator may retry. It is at least `withoutRetries`, the largest that fits without
/// retries. The search takes growing steps from there, because a larger batch may fit again due to fragmentation.
std::int64_t largestBatchWithRetries(const Network& network, const Setup& setup, const Catalogues& catalogues,
                                     std::int64_t withoutRetries);

/// Formats PyTorch's message for that failure, in the wording used since 2.2, on a GPU with `capacity` bytes, of which
/// other processes use `others`.
std::string outOfMemoryMessage(const TightFit& fit, Bytes capacity, Bytes others = 0);
/// The message with which the step would fail on the setup's GPU. Empty if the step fits without a margin, with or
/// without retries.
std::string predictedFailure(const Network& network, const Setup& setup, const Catalogues& catalogues);

} // namespace vram
