// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/code.h"
#include "setup/setup.h"

namespace vram {

/// The settings in which `setup` differs from `base`, as options of the command line: "--gpus 8 --data-parallel fsdp2".
ShellCode settingOptions(const Setup& setup, const Setup& base);

} // namespace vram
