#pragma once

class QWidget;

namespace vram {

class Actions;

/// Every action with its keys, in one window that can be searched.
void showShortcuts(const Actions& actions, QWidget* parent);

} // namespace vram
