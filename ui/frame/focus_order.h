// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QWidget;

namespace vram {

/// Moves the focus to the next tab stop of `window` (or the previous one), going through `parts` in their order.
/// Within a part, stops follow each other as they are read: line by line. Returns false and leaves the focus where it
/// is if it is in none of the parts.
bool moveFocus(QWidget& window, const QList<QWidget*>& parts, bool next);

} // namespace vram
