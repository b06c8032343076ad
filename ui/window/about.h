#pragma once

class QWidget;

namespace vram {

class Actions;

/// What the program is, its version and licence.
void showAbout(QWidget* parent);
/// Every key in one place.
void showShortcuts(const Actions& actions, QWidget* parent);

} // namespace vram
