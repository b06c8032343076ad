// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/code/syntax.h"

namespace vram {

/// Adds arguments that print(model) omits but that follow from its output: the norms of
/// torch.nn.TransformerEncoderLayer and TransformerDecoderLayer have a bias if their linear layers do, and the size of
/// each parameter in a ParameterList is printed in the brackets after it.
void addImpliedArguments(CodeValue& model);

} // namespace vram
