// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/syntax.h"

namespace vram {

/// Adds the arguments that print(model) leaves out and that follow from what it shows: torch.nn.TransformerEncoderLayer
/// and its decoder give their norms the bias that their linear layers print, and the parameters of a ParameterList are as
/// large as the brackets behind them say.
void addImpliedArguments(CodeValue& model);

} // namespace vram
