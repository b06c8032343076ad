// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/shortcuts.h"

#include "ui/actions/actions.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace vram {

namespace {

constexpr int kAround = 80; ///< Width of the list's margins, column gaps and scroll bar.

struct Key {
    const char* what;
    const char* keys;
};

/// Keys that are handled by the focused widget rather than by an action.
constexpr std::array kOthers{
    Key{QT_TRANSLATE_NOOP("Shortcuts", "Batch slider: one up or down"), "Right;Left"},
    Key{QT_TRANSLATE_NOOP("Shortcuts", "Batch slider: next power of two"), "PgUp;PgDown"},
    Key{QT_TRANSLATE_NOOP("Shortcuts", "Batch slider: largest that fits; 1"), "End;Home"},
    Key{QT_TRANSLATE_NOOP("Shortcuts", "Figure: how it is computed"), "Space"},
    Key{QT_TRANSLATE_NOOP("Shortcuts", "Figure: copy it"), "Ctrl+C"},
    Key{QT_TRANSLATE_NOOP("Shortcuts", "Table: expand or collapse a block"), "Right;Left"},
};

QString tr(const char* text)
{
    return QCoreApplication::translate("Shortcuts", text);
}

QString keyNames(const QList<QKeySequence>& keys)
{
    QStringList names;
    for (const QKeySequence& key : keys)
        names << key.toString(QKeySequence::NativeText);
    return names.join(tr(" or "));
}

void fill(QTreeWidget& list, const Actions& actions)
{
    for (const QAction* action : actions.all())
        new QTreeWidgetItem(&list, {Actions::nameOf(*action), keyNames(action->shortcuts())});
    for (const Key& key : kOthers) {
        QList<QKeySequence> keys;
        for (const QString& name : QString::fromLatin1(key.keys).split(QLatin1Char(';')))
            keys << QKeySequence(name);
        new QTreeWidgetItem(&list, {tr(key.what), keyNames(keys)});
    }
    for (int i = 0; i < list.topLevelItemCount(); ++i)
        list.topLevelItem(i)->setSizeHint(0, QSize(0, list.fontMetrics().height() + 8));
}

int widest(const QTreeWidget& list, int column)
{
    int width = 0;
    for (int i = 0; i < list.topLevelItemCount(); ++i)
        width = std::max(width, list.fontMetrics().horizontalAdvance(list.topLevelItem(i)->text(column)));
    return width;
}

void filter(QTreeWidget& list, const QString& search)
{
    const QStringList words = search.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (int i = 0; i < list.topLevelItemCount(); ++i) {
        QTreeWidgetItem* item = list.topLevelItem(i);
        const QString text = item->text(0) + QLatin1Char(' ') + item->text(1);
        item->setHidden(!std::all_of(words.begin(), words.end(),
                                     [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); }));
    }
}

} // namespace

void showShortcuts(const Actions& actions, QWidget* parent)
{
    auto* dialog = new QDialog(parent);
    dialog->setObjectName(QStringLiteral("shortcutList"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Keyboard shortcuts"));
    auto* search = new QLineEdit;
    search->setPlaceholderText(tr("Search by name or key"));
    search->setAccessibleName(search->placeholderText());
    search->setClearButtonEnabled(true);
    auto* list = new QTreeWidget;
    list->setAccessibleName(dialog->windowTitle());
    list->setRootIsDecorated(false);
    list->setUniformRowHeights(true);
    list->setHeaderLabels({tr("What"), tr("Keys")});
    list->setFrameShape(QFrame::NoFrame);
    fill(*list, actions);
    dialog->resize(std::max(600, widest(*list, 0) + widest(*list, 1) + kAround), 600);
    list->header()->setStretchLastSection(false);
    list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto* layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(16, 16, 16, 12);
    layout->setSpacing(10);
    layout->addWidget(search);
    layout->addWidget(list, 1);
    layout->addWidget(buttons);
    QObject::connect(search, &QLineEdit::textChanged, list, [list](const QString& text) { filter(*list, text); });
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    dialog->show();
    search->setFocus();
}

} // namespace vram
