// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/fitting_tool_bar.h"

#include <QActionEvent>
#include <QEvent>
#include <QLayout>

#include <algorithm>

namespace vram {

namespace {

constexpr int kPadding = 28;

} // namespace

void FittingToolBar::add(QAction* action, int rank)
{
    addAction(action);
    m_parts.push_back({action, rank, 0});
}

void FittingToolBar::add(QWidget* widget, int rank)
{
    m_parts.push_back({addWidget(widget), rank, 0});
}

// Must be called while all actions are in the bar, because a hidden action has no button.
void FittingToolBar::measure()
{
    for (Part& part : m_parts) {
        const QWidget* widget = widgetForAction(part.action);
        part.width = std::max(widget->minimumWidth(), widget->minimumSizeHint().width());
    }
}

int FittingToolBar::widthAbove(int rank) const
{
    int width = layout()->contentsMargins().left() + layout()->contentsMargins().right();
    for (const Part& part : m_parts) {
        if (part.rank == 0 || part.rank > rank)
            width += part.width + layout()->spacing();
    }
    return width;
}

void FittingToolBar::fit()
{
    if (m_rank < 0)
        measure();
    int last = 0;
    for (const Part& part : m_parts)
        last = std::max(last, part.rank);
    int rank = 0;
    while (rank < last && widthAbove(rank) > width())
        ++rank;
    if (rank == m_rank)
        return;
    m_rank = rank;
    for (const Part& part : m_parts)
        removeAction(part.action);
    for (const Part& part : m_parts) {
        if (part.rank == 0 || part.rank > rank)
            addAction(part.action);
    }
}

void FittingToolBar::resizeEvent(QResizeEvent* event)
{
    QToolBar::resizeEvent(event);
    fit();
}

void FittingToolBar::changeEvent(QEvent* event)
{
    QToolBar::changeEvent(event);
    if (event->type() != QEvent::FontChange || m_rank < 0)
        return;
    for (const Part& part : m_parts)
        addAction(part.action);
    m_rank = -1;
    fit();
}

// Ignores changes of an action's tooltip or enabled state. The buttons handle these themselves, and nothing in the bar
// moves.
void FittingToolBar::actionEvent(QActionEvent* event)
{
    const auto part = std::ranges::find(m_parts, event->action(), &Part::action);
    if (event->type() == QEvent::ActionChanged && part != m_parts.end()) {
        const QAction& action = *event->action();
        if (part->text == action.text() && part->visible == action.isVisible())
            return;
        part->text = action.text();
        part->visible = action.isVisible();
    }
    QToolBar::actionEvent(event);
}

ElidingButton::ElidingButton(const QStringList& wordings, QWidget* parent)
    : QPushButton(wordings.first(), parent), m_wordings(wordings)
{
    setAccessibleName(wordings.first());
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

int ElidingButton::widthOf(const QString& wording) const
{
    return fontMetrics().horizontalAdvance(wording) + kPadding;
}

QSize ElidingButton::sizeHint() const
{
    return {widthOf(m_wordings.first()), QPushButton::sizeHint().height()};
}

QSize ElidingButton::minimumSizeHint() const
{
    return {widthOf(m_wordings.last()), QPushButton::minimumSizeHint().height()};
}

void ElidingButton::resizeEvent(QResizeEvent* event)
{
    QPushButton::resizeEvent(event);
    const auto fits = [this](const QString& wording) { return widthOf(wording) <= width(); };
    const auto found = std::ranges::find_if(m_wordings, fits);
    setText(found == m_wordings.end() ? m_wordings.last() : *found);
}

} // namespace vram
