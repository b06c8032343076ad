// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QWidget;

namespace vram {

/// Moves the focus to the next (or previous) tab stop of `window`, through `parts` in order and line by line within
/// each part. Returns false without moving the focus if the focus is in none of the parts.
bool moveFocus(QWidget& window, const QList<QWidget*>& parts, bool next);

} // namespace vram
