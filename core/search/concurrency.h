// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"

namespace vram {

/// Returns the exact largest number of concurrent sequences in inference whose KV cache leaves the setup's margin free;
/// one more does not fit. A forward pass processes at most as many of them as the setup's batch size. Returns 0 if not
/// even one fits, or -1 if no layer caches keys and values, so that memory does not depend on this number.
std::int64_t largestConcurrency(const Network& network, const Setup& setup, const Catalogues& catalogues);
/// The setup with that number of concurrent sequences.
Setup withConcurrency(Setup setup, std::int64_t sequences);
/// Tokens per sequence in the KV cache: the setting or, if it is not set, the length of the network's input. 0 if the
/// input is not a sequence.
std::int64_t kvCacheLength(const Network& network, const Setup& setup);

} // namespace vram
