// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QAction;

namespace vram {

/// Gives each action of a menu a unique mnemonic: the one in its text, or another letter if an earlier action uses that
/// one. An action may be in several of the menus.
void makeMnemonicsUnique(const QList<QList<QAction*>>& menus);
/// The mnemonic letter of `text` in upper case, or a null QChar if there is none.
QChar mnemonicOf(const QString& text);

} // namespace vram
