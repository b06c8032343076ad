// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "setup/setup.h"

namespace vram {

/// Whether the optimizer multiplies or factors whole gradient matrices (Muon, GaLore), so that it cannot step shards of
/// them.
bool stepsMatrices(const Setup& setup);
/// The message for a setup in which ranks would have only shards.
Message matrixOptimizerProblem(const Setup& setup);

} // namespace vram
