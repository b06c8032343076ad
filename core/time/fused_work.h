// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "time/operator_cost.h"

namespace vram {

/// Transforms the costs into those of torch.compile's kernels. Consecutive elementwise kernels, norms and reductions
/// become one kernel, which does not write intermediate results that only its own operations read, and convolutions run
/// in channels-last layout. The loss is left unchanged unless it is compiled too.
void fuse(OperatorCosts& costs, bool withLoss);

} // namespace vram
