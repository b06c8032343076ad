// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/compiler_rules.h"
#include "setup/torch_version.h"

namespace vram {

/// Returns the rules of torch.compile in that version of PyTorch; those of 2.6 for older ones.
CompilerRules compilerRules(TorchVersion version);

} // namespace vram
