// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QAction;

namespace vram {

/// Gives each action of a menu its own mnemonic: the one in its text, unless an earlier action uses that letter; else
/// another letter of the text. An action may be in several of the menus.
void makeMnemonicsUnique(const QList<QList<QAction*>>& menus);
/// The mnemonic letter of `text` in upper case; null if there is none.
QChar mnemonicOf(const QString& text);

} // namespace vram
