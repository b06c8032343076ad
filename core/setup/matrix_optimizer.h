// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "setup/setup.h"

namespace vram {

/// Whether the optimizer multiplies or factorizes whole gradient matrices (Muon, GaLore) and therefore cannot step
/// shards of them.
bool stepsMatrices(const Setup& setup);
/// Returns the message for a setup in which ranks would hold only shards of the matrices.
Message matrixOptimizerProblem(const Setup& setup);

} // namespace vram
