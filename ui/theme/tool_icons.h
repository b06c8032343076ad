// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace vram {

enum class ToolIcon { Open, Save, Undo, Redo };

/// A line icon in the colour of button texts, whatever the theme.
QIcon toolIcon(ToolIcon icon);

} // namespace vram
