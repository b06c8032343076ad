// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/peft_tree.h"
#include "import/code/syntax.h"
#include "project/project.h"

#include <vector>

namespace vram {

/// A row and the module from which it was made.
struct PlacedModule {
    LayerId row = LayerId::None;
    const CodeValue* call = nullptr;
};

/// Sets up fine-tuning as shown in the text: PEFT's adapters, virtual tokens, and layers quantized by bitsandbytes.
/// Adds assumptions about what the text does not show.
void applyFineTuning(const std::vector<PlacedModule>& placed, const PrintedTokens& tokens, Project& project);

} // namespace vram
