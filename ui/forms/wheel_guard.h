#pragma once

class QWidget;

namespace vram {

/// The wheel changes `widget` only while it has focus; otherwise it scrolls what is around it.
void guardWheel(QWidget* widget);

} // namespace vram
