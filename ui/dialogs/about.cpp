// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/about.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QVBoxLayout>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("About", text);
}

/// Creates a modeless dialog that is deleted when it is closed.
QDialog* makeDialog(const QString& title, QWidget* content, QWidget* parent)
{
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("about"));
    dialog->setWindowTitle(title);
    auto* layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(24, 20, 24, 16);
    layout->setSpacing(12);
    layout->addWidget(content, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    layout->addWidget(buttons);
    return dialog;
}

} // namespace

void showAbout(QWidget* parent)
{
    auto* label = new QLabel(
        QStringLiteral("<h2>VRAM Planner %1</h2><p>%2</p><p>%3</p><p>%4</p>")
            .arg(QCoreApplication::applicationVersion(),
                 tr("How much GPU memory training a neural network needs, where it goes, and the largest "
                    "batch that fits."),
                 tr("Free software under the GNU General Public License, version 3 or later."),
                 tr("Built with Qt %1. Uses a version of the Inter typeface, under the SIL Open Font License.")
                     .arg(QLatin1String(qVersion()))));
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextBrowserInteraction);
    label->setMinimumWidth(420);
    makeDialog(tr("About VRAM Planner"), label, parent)->show();
}

} // namespace vram
