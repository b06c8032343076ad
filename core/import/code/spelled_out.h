// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/syntax.h"

namespace vram {

/// Gives the modules of torch.nn that code makes with one call the modules in them, as print(model) shows them:
/// TransformerEncoderLayer, TransformerEncoder and their decoders.
void spellOut(CodeValue& model);

} // namespace vram
