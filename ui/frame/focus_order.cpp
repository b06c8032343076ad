// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/focus_order.h"

#include <QApplication>
#include <QScrollArea>
#include <QWidget>

#include <algorithm>

namespace vram {

namespace {

bool isTabStop(const QWidget& widget, const QWidget& window)
{
    return (widget.focusPolicy() & Qt::TabFocus) && widget.isVisibleTo(&window) && widget.isEnabled()
           && !widget.focusProxy() && widget.window() == &window;
}

struct Stop {
    QWidget* widget = nullptr;
    QRect place{};
};

/// Returns the position in the window as if no scroll area were scrolled.
QRect placeIn(const QWidget& window, const QWidget& widget)
{
    QPoint at = widget.mapTo(&window, QPoint());
    for (const QWidget* inner = &widget; inner != &window; inner = inner->parentWidget()) {
        const QWidget* viewport = inner->parentWidget();
        const auto* area = viewport ? qobject_cast<const QScrollArea*>(viewport->parentWidget()) : nullptr;
        if (area && area->widget() == inner)
            at -= inner->pos();
    }
    return {at, widget.size()};
}

/// Sorts by lines from top to bottom, and within a line in reading order (from left to right, or from right to left in
/// right-to-left languages). Qt's own focus chain follows the order in which widgets were created, but their positions
/// change with the visible settings.
void sortAsRead(QList<Stop>& stops, bool fromLeft)
{
    std::stable_sort(stops.begin(), stops.end(),
                     [](const Stop& a, const Stop& b) { return a.place.y() < b.place.y(); });
    for (auto begin = stops.begin(); begin != stops.end();) {
        int centre = begin->place.center().y();
        auto end = begin + 1;
        for (; end != stops.end() && end->place.y() < centre; ++end)
            centre = std::min(centre, end->place.center().y());
        std::stable_sort(begin, end, [fromLeft](const Stop& a, const Stop& b) {
            return fromLeft ? a.place.x() < b.place.x() : a.place.right() > b.place.right();
        });
        begin = end;
    }
}

QList<QWidget*> tabStops(const QWidget& window, const QWidget& part)
{
    QList<Stop> stops;
    for (QWidget* widget = window.nextInFocusChain(); widget != &window; widget = widget->nextInFocusChain()) {
        if ((widget == &part || part.isAncestorOf(widget)) && isTabStop(*widget, window))
            stops.append({widget, placeIn(window, *widget)});
    }
    sortAsRead(stops, window.layoutDirection() == Qt::LeftToRight);
    QList<QWidget*> widgets;
    for (const Stop& stop : stops)
        widgets << stop.widget;
    return widgets;
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
