// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"

namespace vram {

/// As largestBatch(). The search is short if `guess`, at least 2, is near the answer.
std::int64_t largestBatchNear(const Network& network, const Setup& setup, const Catalogues& catalogues,
                              std::int64_t guess);

} // namespace vram
