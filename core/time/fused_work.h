// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "time/work.h"

namespace vram {

/// The works as torch.compile's kernels do them: elementwise kernels, norms and reductions that follow each other
/// become one kernel, which does not write what only the next of them reads; convolutions run with the channels last. A
/// loss is left as it is unless it is compiled too.
void fuse(Works& works, bool withLoss);

} // namespace vram
