#pragma once

#include <QList>

class QAction;

namespace vram {

/// Gives each action of a menu a letter of its own to be chosen by: the one that its text has, where nothing before it has
/// that; else another letter of its words. An action may stand in several of the menus.
void makeMnemonicsUnique(const QList<QList<QAction*>>& menus);
/// The letter that `text` is chosen by, in upper case; null where there is none.
QChar mnemonicOf(const QString& text);

} // namespace vram
