// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace vram {

/// Lets the mouse wheel change `widget` only while the widget has focus. Otherwise, the wheel scrolls the surrounding
/// area.
void guardWheel(QWidget* widget);

} // namespace vram
