// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/layer_delegate.h"

#include "ui/language/core_text.h"
#include "ui/table/layer_model.h"
#include "ui/table/type_search.h"
#include "ui/text.h"
#include "ui/theme/tokens.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QToolTip>

namespace vram {

namespace {

constexpr int kRowHeight = 25;
constexpr int kPadding = 8;

/// Paints a bar that starts at the left edge. A short bar starting at the right edge would be behind only part of the
/// number.
void paintBar(QPainter* painter, const QRect& cell, double share, const Tokens& tokens)
{
    const double room = cell.width() - 2 * kPadding;
    const double width = std::max(2.0, room * share);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(mixed(tokens.pane, tokens.part(Part::Activations), tokens.dark ? 0.32 : 0.26));
    painter->drawRoundedRect(QRectF(cell.left() + kPadding, cell.center().y() - 5.5, width, 12), 2, 2);
}

/// Paints a row's warning after its settings, where users look.
void paintWarning(QPainter* painter, const QRect& cell, const QStyleOptionViewItem& item, const QModelIndex& index)
{
    constexpr int gap = 14;
    const QVariant severity = index.data(LayerModel::SeverityRole);
    if (index.column() != LayerModel::Settings || !severity.isValid()
        || severity.toInt() != static_cast<int>(Severity::Warning))
        return;
    const int words = item.fontMetrics.horizontalAdvance(index.data().toString());
    const QRect room = cell.adjusted(words > 0 ? words + gap : 0, 0, 0, 0);
    painter->setPen(tokensOf(item.palette).caution);
    painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                      item.fontMetrics.elidedText(asSentence(index.data(LayerModel::IssueRole).toString()),
                                                  Qt::ElideRight, room.width()));
}

TypePredicate acceptedTypes(const QModelIndex& index)
{
    const auto* model = qobject_cast<const LayerModel*>(index.model());
    return model ? model->acceptedTypes(index) : TypePredicate();
}

QPersistentModelIndex indexOf(const QWidget* editor)
{
    return editor->property("cell").value<QPersistentModelIndex>();
}

} // namespace

void LayerDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const Tokens& t = tokensOf(option->palette);
    const bool broken = index.data(LayerModel::SeverityRole).toInt() == static_cast<int>(Severity::Error);
    // The view paints the error message of a row over these cells.
    if (broken && index.column() >= LayerModel::Settings)
        option->text.clear();
    if (index.column() == LayerModel::Type || index.column() == LayerModel::Settings
        || index.column() == LayerModel::PerSample)
        option->palette.setColor(QPalette::Text, t.secondary);
    if (index.column() == LayerModel::Settings && index.data(LayerModel::NestedErrorsRole).toInt() > 0)
        option->palette.setColor(QPalette::Text, t.problem);
    option->textElideMode = index.column() == LayerModel::Output ? Qt::ElideMiddle : Qt::ElideRight;
}

void LayerDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString text = item.text;
    item.text.clear();
    const QStyle* style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);

    painter->save();
    const double share = index.data(LayerModel::FractionRole).toDouble();
    if (share > 0 && !text.isEmpty())
        paintBar(painter, item.rect, share, tokensOf(option.palette));
    painter->setFont(item.font);
    painter->setPen(item.palette.color(QPalette::Text));
    const QRect room = item.rect.adjusted(index.column() == 0 ? 2 : kPadding, 0, -kPadding, 0);
    painter->drawText(room, static_cast<int>(item.displayAlignment) | Qt::TextSingleLine,
                      item.fontMetrics.elidedText(text, item.textElideMode, room.width()));
    paintWarning(painter, room, item, index);
    painter->restore();
}

QSize LayerDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QSize size = QStyledItemDelegate::sizeHint(option, index);
    return {size.width() + kPadding, std::max(kRowHeight, option.fontMetrics.height() + 8)};
}

QWidget* LayerDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const
{
    auto* edit = new QLineEdit(parent);
    edit->setFrame(false);
    edit->setProperty("cell", QVariant::fromValue(QPersistentModelIndex(index)));
    edit->setAccessibleName(index.model()->headerData(index.column(), Qt::Horizontal).toString());
    if (index.column() == LayerModel::Type && !index.data(LayerModel::BlockRole).toBool())
        new TypeSearch(edit, acceptedTypes(index));
    if (index.column() == LayerModel::Settings)
        edit->setPlaceholderText(tr("name=value, name=value; omitted settings keep their defaults"));
    return edit;
}

void LayerDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                         const QModelIndex& index) const
{
    QRect rect = option.rect;
    // Settings need more width than their column, so their editor covers the figures beside it.
    if (index.column() == LayerModel::Settings && editor->parentWidget())
        rect.setRight(std::max(rect.right(), std::min(rect.left() + 480, editor->parentWidget()->width() - 8)));
    editor->setGeometry(rect);
}

bool LayerDelegate::acceptsInput(QWidget* editor) const
{
    const QPersistentModelIndex index = indexOf(editor);
    const auto* model = qobject_cast<const LayerModel*>(index.model());
    const auto* edit = qobject_cast<QLineEdit*>(editor);
    if (!model || !edit)
        return true;
    const QString problem = model->validationError(index, edit->text());
    editor->setProperty("problem", !problem.isEmpty());
    if (problem.isEmpty())
        return true;
    QToolTip::showText(editor->mapToGlobal(QPoint(0, editor->height() - 4)), problem, editor);
    return false;
}

bool LayerDelegate::eventFilter(QObject* object, QEvent* event)
{
    auto* editor = qobject_cast<QWidget*>(object);
    if (editor && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool commits =
            key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab || key == Qt::Key_Backtab;
        if (auto* search = commits ? editor->findChild<TypeSearch*>() : nullptr)
            search->acceptFirst();
        if (commits && !acceptsInput(editor))
            return true;
    }
    return QStyledItemDelegate::eventFilter(object, event);
}

void LayerDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const
{
    if (auto* edit = qobject_cast<QLineEdit*>(editor))
        model->setData(index, edit->text(), Qt::EditRole);
}

} // namespace vram
