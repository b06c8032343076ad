// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/compiler_rules.h"
#include "setup/torch_version.h"

namespace vram {

/// Returns the rules of torch.compile in the given PyTorch version. Versions before 2.6 get the rules of 2.6.
CompilerRules compilerRules(TorchVersion version);

} // namespace vram
