// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tour.h"

#include "ui/theme/theme.h"
#include "ui/theme/tokens.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QShortcut>

#include <algorithm>
#include <array>

namespace vram {

namespace {

constexpr int kBubbleWidth = 360;
constexpr int kGap = 14; ///< Distance between the callout and its target.
constexpr int kEdge = 12;
constexpr int kRadius = 6;

/// Returns the best position for a callout of that size: below the target, or else above it, or else to its right, or
/// else inside it at the right edge.
QRect placeFor(const QSize& size, const QRect& target, const QRect& room)
{
    const int x = std::clamp(target.center().x() - size.width() / 2, room.left() + kEdge,
                             std::max(room.left() + kEdge, room.right() - size.width() - kEdge));
    if (target.bottom() + kGap + size.height() + kEdge <= room.bottom())
        return {QPoint(x, target.bottom() + kGap), size};
    if (target.top() - kGap - size.height() - kEdge >= room.top())
        return {QPoint(x, target.top() - kGap - size.height()), size};
    const int beside = target.right() + kGap;
    const bool fits = beside + size.width() + kEdge <= room.right();
    const int left = fits ? beside : target.right() - size.width() - kGap;
    return {QPoint(std::max(room.left() + kEdge, left), target.center().y() - size.height() / 2), size};
}

} // namespace

Tour::Tour(std::vector<TourStop> stops, QWidget* window)
    : QWidget(window), m_stops(std::move(stops)), m_bubble(new QFrame(this)), m_title(new QLabel), m_text(new QLabel),
      m_count(new QLabel), m_skip(new QPushButton(tr("Skip"))), m_back(new QPushButton(tr("Back"))),
      m_next(new QPushButton)
{
    setObjectName(QStringLiteral("tour"));
    makeBubble();
    window->installEventFilter(this);
    for (const TourStop& stop : m_stops)
        stop.target->installEventFilter(this);
    auto* escape = new QShortcut(QKeySequence(Qt::Key_Escape), window);
    connect(this, &QObject::destroyed, escape, &QObject::deleteLater);
    connect(escape, &QShortcut::activated, this, &Tour::end);
    connect(m_skip, &QPushButton::clicked, this, &Tour::end);
    connect(m_back, &QPushButton::clicked, this, [this] { show(m_stop - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] { show(m_stop + 1); });
    QWidget::show();
    raise();
    show(0);
}

void Tour::makeBubble()
{
    m_bubble->setObjectName(QStringLiteral("tourBubble"));
    m_bubble->setAutoFillBackground(true);
    m_bubble->setBackgroundRole(QPalette::Base);
    m_bubble->setFrameShape(QFrame::StyledPanel);
    m_title->setFont(scaled(font(), 1.15, true));
    m_text->setObjectName(QStringLiteral("tourText"));
    m_text->setWordWrap(true);
    makeSecondary(m_count);
    m_skip->setObjectName(QStringLiteral("tourSkip"));
    m_skip->setProperty("quiet", true);
    m_skip->setToolTip(tr("Ends the tour (Esc). Help > Show the tour starts it again."));
    m_back->setObjectName(QStringLiteral("tourBack"));
    m_next->setObjectName(QStringLiteral("tourNext"));
    m_next->setProperty("primary", true);
    m_next->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_count);
    buttons->addStretch(1);
    buttons->addWidget(m_skip);
    buttons->addWidget(m_back);
    buttons->addWidget(m_next);
    auto* layout = new QVBoxLayout(m_bubble);
    layout->setContentsMargins(16, 14, 16, 12);
    layout->setSpacing(8);
    layout->addWidget(m_title);
    layout->addWidget(m_text);
    layout->addSpacing(4);
    layout->addLayout(buttons);
}

void Tour::show(int stop)
{
    if (stop >= static_cast<int>(m_stops.size())) {
        end();
        return;
    }
    m_stop = stop;
    m_title->setText(m_stops[static_cast<std::size_t>(stop)].title);
    m_count->setText(tr("%1 of %2").arg(stop + 1).arg(m_stops.size()));
    m_back->setVisible(stop > 0);
    const bool last = stop + 1 == static_cast<int>(m_stops.size());
    m_skip->setVisible(!last);
    m_next->setText(last ? tr("Done") : tr("Next"));
    refresh();
    m_next->setFocus();
}

void Tour::refresh()
{
    const TourStop& stop = m_stops[static_cast<std::size_t>(m_stop)];
    m_text->setText(stop.text());
    m_bubble->setAccessibleName(stop.title);
    m_bubble->setAccessibleDescription(m_text->text());
    m_next->setAccessibleName(QStringLiteral("%1. %2 %3").arg(stop.title, m_text->text(), m_next->text()));
    layOut();
}

QRect Tour::targetRect() const
{
    const QWidget* target = m_stops[static_cast<std::size_t>(m_stop)].target;
    if (!target)
        return {};
    return QRect(target->mapTo(parentWidget(), QPoint(0, 0)), target->size()).intersected(parentWidget()->rect());
}

void Tour::layOut()
{
    setGeometry(parentWidget()->rect());
    const QRect target = targetRect();
    const int width = std::min(kBubbleWidth, this->width() - 2 * kEdge);
    m_bubble->setFixedWidth(width);
    const QSize size(width, m_bubble->layout()->totalHeightForWidth(width));
    m_bubble->setGeometry(placeFor(size, target, rect()));
    // Leaves the target uncovered, so that the user can operate it.
    cover(QRegion(rect()).subtracted(target).united(m_bubble->geometry()));
    update();
}

// A new mask uncovers parts of the window. Qt repaints the parent there, but no child of it that fills its background.
void Tour::cover(const QRegion& mask)
{
    const QRegion uncovered = this->mask().subtracted(mask);
    setMask(mask);
    for (QWidget* below : parentWidget()->findChildren<QWidget*>()) {
        if (below->isVisible() && !below->isWindow() && below != this && !isAncestorOf(below))
            below->update(uncovered.translated(-below->mapTo(parentWidget(), QPoint())));
    }
}

void Tour::end()
{
    hide();
    emit finished();
    deleteLater();
}

bool Tour::focusNextPrevChild(bool next)
{
    const std::array<QPushButton*, 3> all{m_skip, m_back, m_next};
    std::vector<QPushButton*> buttons;
    std::copy_if(all.begin(), all.end(), std::back_inserter(buttons), [](QPushButton* b) { return b->isVisible(); });
    if (buttons.empty())
        return QWidget::focusNextPrevChild(next);
    const auto focused = std::find_if(buttons.begin(), buttons.end(), [](QPushButton* b) { return b->hasFocus(); });
    const auto count = static_cast<std::ptrdiff_t>(buttons.size());
    const std::ptrdiff_t at = focused == buttons.end() ? 0 : focused - buttons.begin();
    buttons[static_cast<std::size_t>((at + (next ? 1 : count - 1)) % count)]->setFocus(Qt::TabFocusReason);
    return true;
}

bool Tour::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::Move)
        layOut();
    return QWidget::eventFilter(object, event);
}

void Tour::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), QColor(0, 0, 0, t.dark ? 120 : 70));
    // Draws a border, because the dimmed background may be as dark as the callout.
    painter.setPen(QPen(t.line, 2));
    painter.drawRect(QRectF(m_bubble->geometry()).adjusted(-1, -1, 1, 1));
    painter.setPen(QPen(t.accent, 2));
    painter.drawRoundedRect(QRectF(targetRect()).adjusted(-2, -2, 2, 2), kRadius, kRadius);
}

} // namespace vram
