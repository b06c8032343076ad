// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "optimizers/optimizer_program.h"
#include "step/memory.h"

#include <span>

namespace vram {

/// Replays the foreach implementation of `torch.nn.utils.clip_grad_norm_(parameters, max_norm)` over parameters that
/// have gradients.
void clipGradients(std::span<const TrainableTensor> parameters, Memory& memory);

} // namespace vram
