// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/focus_anchor.h"

#include <QApplication>
#include <QScrollArea>
#include <QScrollBar>

namespace vram {

namespace {

/// The focused control in the scroll area, or null if the focus is elsewhere.
const QWidget* focusedIn(const QScrollArea& area)
{
    const QWidget* focused = QApplication::focusWidget();
    return focused && area.isVisible() && area.widget()->isAncestorOf(focused) ? focused : nullptr;
}

int topIn(const QScrollArea& area, const QWidget& control)
{
    return control.mapTo(area.viewport(), QPoint()).y();
}

} // namespace

FocusAnchor::FocusAnchor(QScrollArea& area) : m_area(area)
{
    const QWidget* focused = focusedIn(area);
    m_y = focused ? topIn(area, *focused) : 0;
    m_isSet = focused && m_y + focused->height() > 0 && m_y < area.viewport()->height();
}

void FocusAnchor::restore() const
{
    const QWidget* focused = m_isSet ? focusedIn(m_area) : nullptr;
    if (!focused)
        return;
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // The new place is known after the layout.
    QScrollBar* bar = m_area.verticalScrollBar();
    bar->setValue(bar->value() + topIn(m_area, *focused) - m_y);
}

} // namespace vram
