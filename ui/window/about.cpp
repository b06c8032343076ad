#include "ui/window/about.h"

#include "ui/theme/theme.h"
#include "ui/window/actions.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("About", text);
}

/// A window that stays until it is closed and holds up nothing.
QDialog* makeDialog(const QString& title, QWidget* content, QWidget* parent)
{
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
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
    auto* label =
        new QLabel(QStringLiteral("<h2>VRAM Planner %1</h2><p>%2</p><p>%3</p><p>%4</p>")
                       .arg(QCoreApplication::applicationVersion(),
                            tr("How much GPU memory training a neural network takes, where it goes, and the largest "
                               "batch that fits."),
                            tr("Free software under the GNU General Public License, version 3 or later."),
                            tr("Built with Qt %1. Set in a version of Inter, under the SIL Open Font License.")
                                .arg(QLatin1String(qVersion()))));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextBrowserInteraction);
    label->setMinimumWidth(420);
    makeDialog(tr("About VRAM Planner"), label, parent)->show();
}

void showShortcuts(const Actions& actions, QWidget* parent)
{
    auto* list = new QTreeWidget;
    list->setRootIsDecorated(false);
    list->setHeaderLabels({tr("What"), tr("Keys")});
    list->setFrameShape(QFrame::NoFrame);
    for (const QAction* action : actions.all()) {
        QStringList keys;
        for (const QKeySequence& key : action->shortcuts())
            keys << key.toString(QKeySequence::NativeText);
        if (!keys.isEmpty())
            new QTreeWidgetItem(list, {QString(action->text()).remove(QLatin1Char('&')), keys.join(tr(" or "))});
    }
    list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    QDialog* dialog = makeDialog(tr("Keyboard shortcuts"), list, parent);
    dialog->resize(480, 560);
    dialog->show();
}

} // namespace vram
