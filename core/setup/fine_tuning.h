// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/setup.h"

namespace vram {

/// The usual ways to train a network further.
enum class FineTuning {
    Full,  ///< All parameters, unless some are frozen by name.
    Lora,  ///< Low-rank adapters beside frozen weights.
    Qlora, ///< The same with the frozen weights in 4 bits (Dettmers et al. 2023).
    Other, ///< Another adapter, other bits, or virtual tokens.
};

FineTuning fineTuningOf(const Setup& setup);
/// The setup with that way of training. Adapters that it has keep their targets and rank; new ones are at all linear
/// layers.
Setup withFineTuning(Setup setup, FineTuning way);

} // namespace vram
