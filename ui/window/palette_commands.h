// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/dialogs/command_palette.h"
#include "ui/window/window_context.h"

#include <vector>

namespace vram {

/// All commands that can be found by name in the command palette.
std::vector<Command> paletteCommands(const WindowContext& context);

} // namespace vram
