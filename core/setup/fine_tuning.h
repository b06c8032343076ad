// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/setup.h"

namespace vram {

/// The usual methods of fine-tuning.
enum class FineTuning {
    Full,  ///< All parameters, unless some are frozen by name.
    Lora,  ///< Low-rank adapters added to frozen weights.
    Qlora, ///< LoRA with the frozen weights in 4 bits (Dettmers et al. 2023).
    Other, ///< Another kind of adapter or quantization, or virtual tokens.
};

/// Returns the method of fine-tuning that the setup's adapters and quantization amount to.
FineTuning fineTuningMethod(const Setup& setup);
/// Returns the setup with that method of fine-tuning. Existing adapters keep their targets and rank; new ones are added
/// to all linear layers.
Setup withFineTuning(Setup setup, FineTuning way);

/// Whether the adapters of a 16-bit model are in float32. DeepSpeed's engine converts them together with the model
/// (runtime/engine.py, _configure_distributed_model).
bool hasFloat32Adapters(const Setup& setup);

} // namespace vram
