#pragma once

#include "estimate/estimate.h"

namespace vram {

/// The largest number of concurrent sequences in inference whose KV cache leaves the setup's margin free, exactly: one
/// more does not fit. The setup's batch of them runs forward at once, or all if they are fewer. 0 if not even one fits;
/// -1 if no layer caches keys and values, so that memory does not depend on their number.
std::int64_t largestConcurrency(const Network& network, const Setup& setup, const Catalogues& catalogues);
/// The setup for so many sequences.
Setup withConcurrency(Setup setup, std::int64_t sequences);
/// Tokens that the KV cache holds of each sequence: those set, else those of the network's input; 0 where it has no
/// sequence.
std::int64_t cachedLength(const Network& network, const Setup& setup);

} // namespace vram
