#pragma once

#include <QList>

class QAction;

namespace vram {

/// Gives each action of a menu a mnemonic of its own: that of its text, unless an earlier action has it; else another
/// letter of its text. An action may be in several of the menus.
void makeMnemonicsUnique(const QList<QList<QAction*>>& menus);
/// The letter that `text` is chosen by, in upper case; null where there is none.
QChar mnemonicOf(const QString& text);

} // namespace vram
