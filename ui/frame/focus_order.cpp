// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/focus_order.h"

#include <QApplication>
#include <QWidget>

namespace vram {

namespace {

bool isTabStop(const QWidget& widget, const QWidget& window)
{
    return (widget.focusPolicy() & Qt::TabFocus) && widget.isVisibleTo(&window) && widget.isEnabled()
           && !widget.focusProxy() && widget.window() == &window;
}

QList<QWidget*> tabStops(const QWidget& window, const QWidget& part)
{
    QList<QWidget*> stops;
    for (QWidget* widget = window.nextInFocusChain(); widget != &window; widget = widget->nextInFocusChain()) {
        if ((widget == &part || part.isAncestorOf(widget)) && isTabStop(*widget, window))
            stops << widget;
    }
    return stops;
}

} // namespace

bool moveFocus(QWidget& window, const QList<QWidget*>& parts, bool next)
{
    QList<QWidget*> stops;
    for (const QWidget* part : parts)
        stops << tabStops(window, *part);
    const qsizetype at = stops.indexOf(QApplication::focusWidget());
    if (at < 0)
        return false;
    const qsizetype to = (at + (next ? 1 : stops.size() - 1)) % stops.size();
    stops[to]->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
}

} // namespace vram
