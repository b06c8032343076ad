// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "step/configured_allocator.h"

#include <cstdint>
#include <optional>
#include <string>

namespace vram {

/// The outcome of a step on a device with limited memory. Before it fails, PyTorch's allocator frees its cached blocks
/// and retries.
struct FitWithRetries {
    bool fits = false;
    int retries = 0;    ///< Number of times that all cached blocks were freed. Each time synchronizes the device.
    Bytes room = 0;     ///< Memory available to the allocator: the device's, minus margin, other processes and context.
    Bytes reserved = 0; ///< Peak reserved memory.
    std::optional<FailedRequest> failure{};
};

/// Simulates the step at the setup's batch with its margin.
FitWithRetries simulateFitWithRetries(const Network& network, const Setup& setup, const Catalogues& catalogues);

/// Returns the largest batch size that fits if the allocator may retry. It is at least `withoutRetries`, the largest
/// that fits without retries. The search takes growing steps upward from there, because fragmentation may let a larger
/// batch fit again.
std::int64_t largestBatchWithRetries(const Network& network, const Setup& setup, const Catalogues& catalogues,
                                     std::int64_t withoutRetries);

/// Formats PyTorch's out-of-memory message for a step with the outcome `fit`, in the wording used since 2.2, on a GPU
/// with `capacity` bytes, of which other processes use `others`.
std::string outOfMemoryMessage(const FitWithRetries& fit, Bytes capacity, Bytes others = 0);
/// The error message with which the step would fail on the setup's GPU. Empty if the step fits without a margin, with
/// or without retries.
std::string predictedFailure(const Network& network, const Setup& setup, const Catalogues& catalogues);

} // namespace vram
