// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>

#include <functional>

class QPushButton;
class QWidget;

namespace vram {

enum class SaveAnswer { Save, Discard, Cancel };

/// All modal dialogs as functions, so that tests can supply the answers.
struct Dialogs {
    /// Takes a title, an initial folder and the filters. Returns an empty string if cancelled.
    std::function<QString(QWidget*, const QString&, const QString&, const QString&)> openFile;
    /// Takes a title and an initial folder. Returns an empty string if cancelled.
    std::function<QString(QWidget*, const QString&, const QString&)> openFolder;
    /// Takes a title, a suggested file and the filters. Returns an empty string if cancelled.
    std::function<QString(QWidget*, const QString&, const QString&, const QString&)> saveFile;
    /// Takes the document's name.
    std::function<SaveAnswer(QWidget*, const QString&)> askSave;
};

/// Resizes a dialog, limited to the size of the screen.
void resizeOnScreen(QWidget& dialog, QSize size);
/// Makes `button` the default button and styles it accordingly. The button must already be in its dialog.
void makeDefaultButton(QPushButton* button);

/// The dialogs of the running application.
Dialogs realDialogs();

} // namespace vram
