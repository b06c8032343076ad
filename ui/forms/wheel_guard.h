// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace vram {

/// Lets the wheel change `widget` only while it has focus. Otherwise the wheel scrolls the surrounding area.
void guardWheel(QWidget* widget);

} // namespace vram
