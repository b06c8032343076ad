// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "setup/setup.h"

namespace vram {

/// Whether the optimizer multiplies or factors whole matrices of gradients (Muon, GaLore), so that it cannot step parts
/// of them.
bool stepsMatrices(const Setup& setup);
/// Says so, where ranks would have parts.
Message optimizerNeedsMatrices(const Setup& setup);

} // namespace vram
