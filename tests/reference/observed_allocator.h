// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"

namespace reference {

/// Returns the peak reserved bytes of a step under the conditions of harness/step.py: under a TorchDispatchMode,
/// autograd accumulates gradients out of place, and harness/caching_allocator.py assigns ascending addresses to
/// segments.
vram::Bytes observedReserved(const vram::Network& network, const vram::Setup& setup,
                             const vram::Catalogues& catalogues);

} // namespace reference
