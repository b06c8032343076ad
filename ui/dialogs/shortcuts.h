// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace vram {

class Actions;

/// Shows every action with its keys in one window with a search field.
void showShortcuts(const Actions& actions, QWidget* parent);

} // namespace vram
