// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace vram {

/// Shows what the program is, its version and its licence.
void showAbout(QWidget* parent);

} // namespace vram
