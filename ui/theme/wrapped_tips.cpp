// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/wrapped_tips.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QHelpEvent>
#include <QTextDocument>
#include <QToolTip>
#include <QWidget>

#include <algorithm>

namespace vram {

namespace {

bool isLong(const QString& text)
{
    constexpr int kReadable = 480; ///< Width in pixels of a line that is still read at a glance.
    const QFontMetrics metrics(QToolTip::font());
    const QStringList lines = text.split(QLatin1Char('\n'));
    return std::ranges::any_of(lines, [&](const QString& line) { return metrics.horizontalAdvance(line) > kReadable; });
}

} // namespace

WrappedTips::WrappedTips()
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool WrappedTips::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !object->isWidgetType())
        return false;
    auto* widget = static_cast<QWidget*>(object);
    const QString text = widget->toolTip();
    if (Qt::mightBeRichText(text) || !isLong(text))
        return false;
    // Rich text is wrapped.
    const QString wrapped = text.toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>"));
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), QStringLiteral("<p>%1</p>").arg(wrapped), widget);
    return true;
}

} // namespace vram
