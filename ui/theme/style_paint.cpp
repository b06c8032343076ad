// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/style_paint.h"

#include "ui/theme/tokens.h"

#include <QIcon>
#include <QPainter>
#include <QPainterPath>
#include <QStyleOption>
#include <QWidget>

#include <algorithm>

namespace vram {

namespace {

constexpr double kSortArrow = 16; ///< Width of the sort arrow, including the gap to the text.
constexpr double kHeaderSide = 8;

class Saved
{
public:
    explicit Saved(QPainter* painter) : m_painter(painter)
    {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
    }
    ~Saved() { m_painter->restore(); }
    Saved(const Saved&) = delete;
    Saved& operator=(const Saved&) = delete;

private:
    QPainter* m_painter;
};

bool has(const QWidget* widget, const char* property)
{
    return widget && widget->property(property).toBool();
}

bool enabled(const QStyleOption* option)
{
    return option->state & QStyle::State_Enabled;
}

QRectF inner(const QRect& rect, double by = 0.5)
{
    return QRectF(rect).adjusted(by, by, -by, -by);
}

} // namespace

void paintChevron(QPainter* painter, const QRectF& rect, Chevron direction, const QColor& color)
{
    const Saved saved(painter);
    const double size = std::min({rect.width(), rect.height(), 8.0});
    const double half = size / 2;
    painter->translate(rect.center());
    painter->rotate(direction == Chevron::Up      ? 180
                    : direction == Chevron::Left  ? 90
                    : direction == Chevron::Right ? -90
                                                  : 0);
    QPainterPath path;
    path.moveTo(-half, -half / 2);
    path.lineTo(0, half / 2);
    path.lineTo(half, -half / 2);
    painter->setPen(QPen(color, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->drawPath(path);
}

void paintField(QPainter* painter, const QStyleOption* option, const QWidget* widget)
{
    const Saved saved(painter);
    const Tokens& t = tokensOf(option->palette);
    const bool focus = option->state & QStyle::State_HasFocus;
    const bool hover = option->state & QStyle::State_MouseOver;
    QColor border = focus ? t.accent : hover && enabled(option) ? mixed(t.line, t.secondary, 0.5) : t.line;
    if (has(widget, "problem"))
        border = t.problem;
    painter->setPen(QPen(border, focus ? 1.6 : 1));
    painter->setBrush(enabled(option) ? t.pane : t.window);
    painter->drawRoundedRect(inner(option->rect, focus ? 0.8 : 0.5), 4, 4);
}

bool isPrimary(const QStyleOption* option, const QWidget* widget)
{
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    if (has(widget, "primary"))
        return true;
    // If the dialog has a primary button, no other button is drawn as the default, even if it has the focus.
    const bool preset = button && (button->features & QStyleOptionButton::DefaultButton);
    return preset && !(widget && has(widget->window(), "hasPrimary"));
}

namespace {

/// Paints the focus ring, in the text's colour on a primary button.
void paintButtonFocus(QPainter* painter, const QStyleOption* option, bool primary)
{
    if (!(option->state & QStyle::State_HasFocus))
        return;
    if (!primary)
        return paintFocus(painter, QRectF(option->rect), option->palette);
    painter->setPen(QPen(tokensOf(option->palette).onAccent, 1.5));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(inner(option->rect, 3), 3, 3);
}

} // namespace

void paintButton(QPainter* painter, const QStyleOption* option, const QWidget* widget)
{
    const Saved saved(painter);
    const Tokens& t = tokensOf(option->palette);
    const bool primary = isPrimary(option, widget);
    const bool down = option->state & (QStyle::State_Sunken | QStyle::State_On);
    const bool hover = (option->state & QStyle::State_MouseOver) && enabled(option);
    if (has(widget, "quiet") && !down && !hover)
        return paintButtonFocus(painter, option, false);
    QColor fill = primary ? t.accent : t.pane;
    if (down || hover)
        fill = mixed(fill, primary ? t.text : t.secondary, down ? 0.2 : 0.1);
    if (!enabled(option))
        fill = t.window;
    painter->setBrush(fill);
    const bool framed = !has(widget, "quiet") && (!primary || !enabled(option));
    painter->setPen(framed ? QPen(t.line, 1) : QPen(Qt::NoPen));
    painter->drawRoundedRect(inner(option->rect), 5, 5);
    paintButtonFocus(painter, option, primary);
}

/// Paints the icon. Returns the x position of the text with which both together are centred in `room`.
double paintIconBeside(QPainter* painter, const QStyleOptionToolButton* option, const QRectF& room)
{
    constexpr double gap = 5;
    const double words =
        option->fontMetrics.size(Qt::TextShowMnemonic, option->text).width() + option->iconSize.width() + gap;
    const double left = room.left() + std::max(0.0, (room.width() - words) / 2);
    const QRectF picture(left, room.center().y() - option->iconSize.height() / 2.0, option->iconSize.width(),
                         option->iconSize.height());
    option->icon.paint(painter, picture.toRect(), Qt::AlignCenter, enabled(option) ? QIcon::Normal : QIcon::Disabled);
    return left + option->iconSize.width() + gap;
}

namespace {

/// Paints the arrow of a button that has one in place of a text, such as those that scroll tabs.
void paintArrow(QPainter* painter, const QStyleOptionToolButton* option, const QColor& ink)
{
    constexpr double kSize = 8;
    const Chevron direction = option->arrowType == Qt::LeftArrow    ? Chevron::Left
                              : option->arrowType == Qt::RightArrow ? Chevron::Right
                              : option->arrowType == Qt::UpArrow    ? Chevron::Up
                                                                    : Chevron::Down;
    QRectF place(0, 0, kSize, kSize);
    place.moveCenter(QRectF(option->rect).center());
    paintChevron(painter, place, direction, ink);
}

} // namespace

void paintToolButton(QPainter* painter, const QStyleOptionToolButton* option, const QWidget* widget)
{
    const Saved saved(painter);
    const Tokens& t = tokensOf(option->palette);
    const bool primary = has(widget, "primary");
    const bool down = option->state & (QStyle::State_Sunken | QStyle::State_On);
    const bool hover = (option->state & QStyle::State_MouseOver) && enabled(option);
    if (primary || has(widget, "compact")) {
        QStyleOptionToolButton ground(*option);
        ground.state &= ~QStyle::State_HasFocus; // The focus ring is painted last.
        paintButton(painter, &ground, widget);
    } else if (down || hover) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(mixed(t.pane, t.secondary, down ? 0.2 : 0.12));
        painter->drawRoundedRect(inner(option->rect), 5, 5);
    }
    const QColor ink = !enabled(option) ? option->palette.color(QPalette::Disabled, QPalette::ButtonText)
                       : primary        ? t.onAccent
                                        : t.text;
    QRectF room(option->rect);
    if (option->features & QStyleOptionToolButton::HasMenu) {
        paintChevron(painter, QRectF(room.right() - 18, room.top(), 8, room.height()), Chevron::Down,
                     primary ? t.onAccent : t.secondary);
        room.setRight(room.right() - 14);
    }
    if (option->features & QStyleOptionToolButton::Arrow)
        return paintArrow(painter, option, ink);
    // Only Qt's own file dialog has icon-only buttons. The buttons of this program have text.
    if (option->toolButtonStyle == Qt::ToolButtonIconOnly && !option->icon.isNull()) {
        QRect picture(QPoint(), option->iconSize);
        picture.moveCenter(room.toRect().center());
        option->icon.paint(painter, picture, Qt::AlignCenter, enabled(option) ? QIcon::Normal : QIcon::Disabled,
                           down ? QIcon::On : QIcon::Off);
    } else {
        const bool beside = option->toolButtonStyle == Qt::ToolButtonTextBesideIcon && !option->icon.isNull();
        if (beside)
            room.setLeft(paintIconBeside(painter, option, room));
        painter->setPen(ink);
        painter->setFont(option->font);
        painter->drawText(room, (beside ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignCenter) | Qt::TextHideMnemonic,
                          option->text);
    }
    paintButtonFocus(painter, option, primary);
}

void paintCheckBox(QPainter* painter, const QStyleOption* option)
{
    const Saved saved(painter);
    const Tokens& t = tokensOf(option->palette);
    const bool on = option->state & QStyle::State_On;
    const bool partly = option->state & QStyle::State_NoChange;
    const QRectF box = inner(option->rect, 1);
    const bool live = enabled(option);
    painter->setPen(QPen(on && live ? t.accent : mixed(t.line, t.secondary, live ? 0.6 : 0), 1.2));
    painter->setBrush(on ? (live ? t.accent : t.secondary) : (live ? t.pane : t.window));
    painter->drawRoundedRect(box, 3, 3);
    painter->setPen(QPen(on ? t.onAccent : t.text, 1.7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (partly)
        painter->drawLine(QPointF(box.left() + 3, box.center().y()), QPointF(box.right() - 3, box.center().y()));
    if (!on)
        return;
    const double w = box.width();
    QPainterPath tick;
    tick.moveTo(box.left() + w * 0.24, box.top() + w * 0.52);
    tick.lineTo(box.left() + w * 0.43, box.top() + w * 0.71);
    tick.lineTo(box.left() + w * 0.77, box.top() + w * 0.32);
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(tick);
}

void paintRadio(QPainter* painter, const QStyleOption* option)
{
    const Saved saved(painter);
    const Tokens& t = tokensOf(option->palette);
    const bool on = option->state & QStyle::State_On;
    const QRectF box = inner(option->rect, 1);
    painter->setPen(QPen(on ? t.accent : mixed(t.line, t.secondary, 0.6), 1.2));
    painter->setBrush(t.pane);
    painter->drawEllipse(box);
    if (on) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(t.accent);
        painter->drawEllipse(box.adjusted(3, 3, -3, -3));
    }
}

void paintTab(QPainter* painter, const QStyleOptionTab* option, const QWidget* widget)
{
    const Saved saved(painter);
    const Tokens& t = tokensOf(option->palette);
    const bool selected = option->state & QStyle::State_Selected;
    const bool hover = option->state & QStyle::State_MouseOver;
    const bool underlined = has(widget, "underlined");
    QFont font = painter->font();
    font.setBold(selected);
    painter->setFont(font);
    painter->setPen(selected ? (underlined ? t.accent : t.text) : hover ? t.text : t.secondary);
    const QRectF rect(option->rect);
    painter->drawText(rect.adjusted(0, 0, 0, -2), Qt::AlignCenter | Qt::TextShowMnemonic, option->text);
    if (selected && underlined)
        painter->fillRect(QRectF(rect.left() + 8, rect.bottom() - 2, rect.width() - 16, 2), t.accent);
    if (option->state & QStyle::State_HasFocus)
        paintFocus(painter, rect.adjusted(3, 3, -3, -4), option->palette);
}

void paintHeaderLabel(QPainter* painter, const QStyleOptionHeader* option)
{
    const Saved saved(painter);
    painter->setPen(tokensOf(option->palette).secondary);
    const bool right = option->textAlignment & Qt::AlignRight;
    const double arrow = option->sortIndicator == QStyleOptionHeader::None ? 0 : kSortArrow;
    // In a narrow column, the margins shrink before the text is elided.
    const double wide = option->rect.width() - option->fontMetrics.horizontalAdvance(option->text) - arrow;
    const double side = std::clamp(wide / 2 - 2, 1.0, kHeaderSide);
    const QRectF room = QRectF(option->rect).adjusted(side + (right ? arrow : 0), 0, -side - (right ? 0 : arrow), 0);
    const QString words = option->fontMetrics.elidedText(option->text, Qt::ElideRight, static_cast<int>(room.width()));
    const int sides = static_cast<int>(option->textAlignment & Qt::AlignHorizontal_Mask);
    painter->drawText(room, sides | Qt::AlignVCenter | Qt::TextSingleLine, words);
    if (arrow == 0)
        return;
    // Draws the arrow beside the text, on the side that has room.
    const double width = option->fontMetrics.horizontalAdvance(words);
    const double at = right ? room.right() - width - kSortArrow + 2 : room.left() + width + 6;
    paintChevron(painter, QRectF(at, option->rect.top(), 8, option->rect.height()),
                 option->sortIndicator == QStyleOptionHeader::SortUp ? Chevron::Down : Chevron::Up,
                 tokensOf(option->palette).secondary);
}

void paintHeaderGround(QPainter* painter, const QStyleOption* option)
{
    const Tokens& t = tokensOf(option->palette);
    painter->fillRect(option->rect, t.pane);
    if (option->state & QStyle::State_Horizontal)
        painter->fillRect(QRectF(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), t.line);
}

void paintScrollBar(QPainter* painter, const QStyleOptionSlider* option, const QRectF& handle)
{
    const Saved saved(painter);
    const Tokens& t = tokensOf(option->palette);
    const bool active = option->state & (QStyle::State_MouseOver | QStyle::State_Sunken);
    if (option->maximum <= option->minimum)
        return;
    const bool upright = option->orientation == Qt::Vertical;
    const double thickness = active ? 8 : 6;
    QRectF bar = handle;
    if (upright)
        bar = QRectF(handle.right() - thickness - 1, handle.top() + 2, thickness, handle.height() - 4);
    else
        bar = QRectF(handle.left() + 2, handle.bottom() - thickness - 1, handle.width() - 4, thickness);
    painter->setPen(Qt::NoPen);
    painter->setBrush(mixed(t.pane, t.secondary, active ? 0.6 : 0.35));
    painter->drawRoundedRect(bar, thickness / 2, thickness / 2);
}

void paintSlider(QPainter* painter, const QStyleOptionSlider* option, const QRectF& groove, const QRectF& handle)
{
    const Saved saved(painter);
    const Tokens& t = tokensOf(option->palette);
    const double y = groove.center().y();
    const double x = handle.center().x();
    painter->setPen(Qt::NoPen);
    painter->setBrush(t.line);
    painter->drawRoundedRect(QRectF(groove.left(), y - 2, groove.width(), 4), 2, 2);
    painter->setBrush(enabled(option) ? t.accent : t.secondary);
    painter->drawRoundedRect(QRectF(groove.left(), y - 2, x - groove.left(), 4), 2, 2);
    painter->setPen(QPen(enabled(option) ? t.accent : t.secondary, 2));
    painter->setBrush(t.pane);
    painter->drawEllipse(QPointF(x, y), 5.5, 5.5);
    if (option->state & QStyle::State_HasFocus)
        paintFocus(painter, QRectF(x - 9, y - 9, 18, 18), option->palette);
}

void paintFocus(QPainter* painter, const QRectF& rect, const QPalette& palette)
{
    const Saved saved(painter);
    QColor color = tokensOf(palette).accent;
    color.setAlphaF(0.7F);
    painter->setPen(QPen(color, 1.5));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(rect.adjusted(0.75, 0.75, -0.75, -0.75), 4, 4);
}

} // namespace vram
