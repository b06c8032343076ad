// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace vram {

enum class ToolIcon { Open, Save, Undo, Redo };

/// Returns a line icon in the colour of button text, whatever the theme.
QIcon toolIcon(ToolIcon icon);

} // namespace vram
