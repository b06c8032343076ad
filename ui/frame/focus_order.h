#pragma once

#include <QList>

class QWidget;

namespace vram {

/// Gives the keyboard to the next tab stop of `window` (or the one before), part by part in their order. Within a part
/// the stops keep Qt's order. False: the focus is in none of the parts, and nothing has changed.
bool moveFocus(QWidget& window, const QList<QWidget*>& parts, bool next);

} // namespace vram
