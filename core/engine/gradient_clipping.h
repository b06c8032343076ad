// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "optimizers/optimizer_program.h"
#include "step/memory.h"

#include <span>

namespace vram {

/// Replays `torch.nn.utils.clip_grad_norm_(parameters, max_norm)` over parameters that have gradients, by its foreach
/// implementation.
void clipGradients(std::span<const TrainableTensor> parameters, Memory& memory);

} // namespace vram
