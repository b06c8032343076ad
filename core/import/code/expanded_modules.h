// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/syntax.h"

namespace vram {

/// Adds the child modules that torch.nn constructs inside a single call in code, as print(model) shows them:
/// TransformerEncoderLayer, TransformerEncoder and their decoder counterparts.
void expandSubmodules(CodeValue& model);

} // namespace vram
