// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lowering_issues.h"
#include "setup/setup.h"

namespace vram {

/// Reports which settings of torch.compile have no effect here or are not modeled.
void reportCompileSettings(const Setup& setup, LoweringIssues& issues);

} // namespace vram
