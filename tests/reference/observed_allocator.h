// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"

namespace reference {

/// The segments of a step under the conditions in which harness/step.py observes one: autograd adds gradients out of
/// place under a dispatch mode, and harness/caching_allocator.py gives segments ascending addresses. In bytes.
vram::Bytes observedReserved(const vram::Network& network, const vram::Setup& setup,
                             const vram::Catalogues& catalogues);

} // namespace reference
