// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace vram {

/// Drops typed text in fields of `page` that is uncommitted or invalid.
void discardTyped(const QWidget& page);

} // namespace vram
