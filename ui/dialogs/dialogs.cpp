// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/dialogs.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>

namespace vram {

namespace {

SaveAnswer askSave(QWidget* parent, const QString& name)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("Dialogs", text); };
    QMessageBox box(QMessageBox::NoIcon, tr("Unsaved changes"), tr("Save the changes to %1 before closing?").arg(name),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, parent);
    box.setTextFormat(Qt::PlainText); // The name may contain markup.
    box.setInformativeText(tr("Your changes will be lost if you don't save them."));
    box.setDefaultButton(QMessageBox::Save);
    box.setEscapeButton(QMessageBox::Cancel);
    switch (box.exec()) {
    case QMessageBox::Save: return SaveAnswer::Save;
    case QMessageBox::Discard: return SaveAnswer::Discard;
    default: return SaveAnswer::Cancel;
    }
}

} // namespace

void resizeOnScreen(QWidget& dialog, QSize size)
{
    constexpr QSize frame(8, 40);
    dialog.resize(size.boundedTo(dialog.screen()->availableGeometry().size() - frame));
}

void makeDefaultButton(QPushButton* button)
{
    // setDefault() works only once the button is inside its dialog; otherwise the first button in the tab order would
    // become the default.
    button->setDefault(true);
    button->setProperty("primary", true);
    button->window()->setProperty("hasPrimary", true);
}

Dialogs realDialogs()
{
    Dialogs dialogs;
    dialogs.openFile = [](QWidget* parent, const QString& title, const QString& folder, const QString& filter) {
        return QFileDialog::getOpenFileName(parent, title, folder, filter);
    };
    dialogs.openFolder = [](QWidget* parent, const QString& title, const QString& folder) {
        return QFileDialog::getExistingDirectory(parent, title, folder);
    };
    dialogs.saveFile = [](QWidget* parent, const QString& title, const QString& file, const QString& filter) {
        return QFileDialog::getSaveFileName(parent, title, file, filter);
    };
    dialogs.askSave = askSave;
    return dialogs;
}

} // namespace vram
