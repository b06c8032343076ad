#pragma once

class QWidget;

namespace vram {

/// What the program is, its version and licence.
void showAbout(QWidget* parent);

} // namespace vram
