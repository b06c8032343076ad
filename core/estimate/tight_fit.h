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
    int retries = 0;    ///< How often all cached blocks were freed; each time synchronizes the device.
    Bytes room = 0;     ///< The device's memory for the allocator: without the margin, other processes and the context.
    Bytes reserved = 0; ///< The most that was taken.
    std::optional<FailedRequest> failure{};
};

/// At the setup's batch, with its margin.
TightFit runTight(const Network& network, const Setup& setup, const Catalogues& catalogues);

/// The largest batch that fits where retries are allowed; at least `without`, the largest that fits without any. Found
/// by growing steps from there: because of fragmentation, a larger one may fit again.
std::int64_t largestBatchWithRetries(const Network& network, const Setup& setup, const Catalogues& catalogues,
                                     std::int64_t without);

/// PyTorch's own message of that failure, in the wording since 2.2, on a GPU with that much memory, of which other processes
/// hold a part.
std::string outOfMemoryMessage(const TightFit& fit, Bytes capacity, Bytes others = 0);
/// The message with which the step would fail on the setup's GPU; empty where it fits without a margin, be it with retries.
std::string predictedFailure(const Network& network, const Setup& setup, const Catalogues& catalogues);

} // namespace vram
