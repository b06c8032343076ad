// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/peft_tree.h"
#include "import/code/syntax.h"
#include "project/project.h"

#include <cstdint>
#include <vector>

namespace vram {

/// A row with the module that it stands for.
struct PlacedModule {
    LayerId row = LayerId::None;
    const CodeValue* call = nullptr;
};

/// Takes what the text shows of fine-tuning into the project's setup: PEFT's adapters on its layers, virtual
/// tokens, and layers that bitsandbytes has quantized. What the text does not show is added as an assumption.
void takeFineTuning(const std::vector<PlacedModule>& placed, const PrintedTokens& tokens, Project& project);

} // namespace vram
