// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <string>

namespace vram {

/// The linear layers of attention that PEFT adapts by default: queries and values, or the fused projection
/// (peft/utils/constants.py, TRANSFORMERS_MODELS_TO_LORA_TARGET_MODULES_MAPPING). The names are in the form that
/// `target_modules` takes: "q_proj,v_proj". Empty if the network has none of them.
std::string attentionTargets(const Network& network);

} // namespace vram
