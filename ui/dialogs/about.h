// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace vram {

/// Shows a description of the program, its version and its licence.
void showAbout(QWidget* parent);

} // namespace vram
