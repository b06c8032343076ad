#pragma once

#include <QString>

#include <functional>

class QPushButton;
class QWidget;

namespace vram {

enum class SaveAnswer { Save, Discard, Cancel };

/// All modal questions in one place, so that tests can supply the answers.
struct Dialogs {
    /// Title, folder to start in, filters; empty: cancelled.
    std::function<QString(QWidget*, const QString&, const QString&, const QString&)> openFile;
    /// Title, folder to start in; empty: cancelled.
    std::function<QString(QWidget*, const QString&, const QString&)> openFolder;
    /// The same as openFile, with a suggested file.
    std::function<QString(QWidget*, const QString&, const QString&, const QString&)> saveFile;
    /// The document's name.
    std::function<SaveAnswer(QWidget*, const QString&)> askSave;
};

/// Makes `button`, which is in its dialog already, the default button, and shows that.
void makeDefaultButton(QPushButton* button);

/// The real ones.
Dialogs realDialogs();

} // namespace vram
