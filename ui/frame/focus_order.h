#pragma once

#include <QList>

class QWidget;

namespace vram {

/// Moves the focus to the next tab stop of `window` (or the previous one), part by part in their order. Within a part,
/// Qt's order holds. False: the focus is in none of the parts, and stays.
bool moveFocus(QWidget& window, const QList<QWidget*>& parts, bool next);

} // namespace vram
