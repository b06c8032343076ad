// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/views_panel.h"

#include "ui/theme/elided_label.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QTabBar>

#include <algorithm>
#include <utility>

namespace vram {

namespace {

constexpr int kRoomForTwo = 900;
constexpr int kWidestTabs = 820;
constexpr int kNarrowestCompanion = 280;
constexpr int kGap = 8;
constexpr int kReadableWords = 220; ///< Minimum width reserved for the elidable text beside the buttons.

enum class Parts { All, Shown };

/// Returns the width that the header's buttons and fields need.
int widthOf(const QWidget& header, Parts parts = Parts::All)
{
    int width = 0;
    for (const QWidget* part : header.findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
        if (parts == Parts::Shown && part->isHidden())
            continue;
        if (qobject_cast<const ElidedLabel*>(part))
            width += part->property("whole").toBool() ? part->sizeHint().width() + kGap : kReadableWords;
        else if (!qobject_cast<const QLabel*>(part))
            width += std::max(part->minimumWidth(), part->minimumSizeHint().width()) + kGap;
    }
    return width;
}

} // namespace

ViewsPanel::ViewsPanel(QWidget* parent)
    : QWidget(parent), m_tabs(new QTabBar), m_headers(new QStackedWidget), m_stack(new QStackedWidget)
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_tabs->setObjectName(QStringLiteral("viewTabs"));
    m_tabs->setAccessibleName(tr("Views"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    auto* left = new QVBoxLayout;
    left->setContentsMargins(4, 2, 0, 0);
    left->setSpacing(0);
    m_line = new QBoxLayout(QBoxLayout::LeftToRight);
    m_line->addWidget(m_tabs);
    m_line->addWidget(m_headers, 1);
    m_line->setContentsMargins(0, 0, 16, 0);
    m_line->setSpacing(0);
    // The tabs have priority over the headers if there is little room.
    m_headers->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_headers->setFixedHeight(m_tabs->fontMetrics().height() + 12);
    left->addLayout(m_line);
    left->addWidget(m_stack, 1);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(left, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        m_stack->setCurrentIndex(index);
        m_headers->setCurrentIndex(index);
        placeCompanion();
        placeHeader();
        refresh();
    });
}

void ViewsPanel::addView(View view)
{
    view.widget->setProperty("helpTopic", QLatin1String(view.helpTopic));
    m_stack->addWidget(view.widget);
    if (view.header) {
        view.header->setProperty("helpTopic", QLatin1String(view.helpTopic));
        view.header->installEventFilter(this);
    }
    m_headers->addWidget(view.header ? view.header : new QWidget);
    m_views.push_back(std::move(view));
    m_tabs->addTab(m_views.back().title);
    fitTabs();
}

void ViewsPanel::setCompanion(View view)
{
    view.widget->setProperty("helpTopic", QLatin1String(view.helpTopic));
    m_companion = std::move(view);
    m_beside = new QWidget;
    auto* heading = new QLabel(m_companion.title);
    heading->setFont(scaled(font(), 1.0, true));
    heading->setContentsMargins(12, 0, 0, 0);
    heading->setFixedHeight(m_headers->height());
    auto* layout = new QVBoxLayout(m_beside);
    layout->setContentsMargins(0, 2, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(heading);
    layout->addWidget(m_companion.widget, 1);
    static_cast<QHBoxLayout*>(this->layout())->addWidget(m_beside, 1);
}

void ViewsPanel::display(const SessionState& sessionState)
{
    m_sessionState = sessionState;
    refresh();
}

void ViewsPanel::refresh()
{
    if (!m_sessionState.estimate || m_views.empty())
        return;
    currentView().display(m_sessionState);
    if (m_beside && !m_beside->isHidden())
        m_companion.display(m_sessionState);
}

void ViewsPanel::showView(const QString& name)
{
    const auto found =
        std::ranges::find_if(m_views, [&](const View& view) { return name == QLatin1String(view.name); });
    if (found != m_views.end())
        m_tabs->setCurrentIndex(static_cast<int>(found - m_views.begin()));
}

void ViewsPanel::showWidget(const QWidget* view)
{
    const auto found = std::ranges::find(m_views, view, &View::widget);
    if (found != m_views.end())
        m_tabs->setCurrentIndex(static_cast<int>(found - m_views.begin()));
}

const View& ViewsPanel::currentView() const
{
    return m_views[static_cast<std::size_t>(std::max(0, m_tabs->currentIndex()))];
}

// In a panel narrower than the tabs, they scroll.
void ViewsPanel::fitTabs()
{
    const int room = width() - m_line->contentsMargins().right() - kGap;
    m_tabs->setMinimumWidth(std::max(0, std::min({m_tabs->sizeHint().width(), kWidestTabs, room})));
}

// Places the header beside the tabs if both fit on one line, or else below them. If everything in the header is hidden,
// it takes no space.
void ViewsPanel::placeHeader()
{
    const QWidget& header = *m_headers->currentWidget();
    const int needed = m_tabs->sizeHint().width() + widthOf(header, Parts::Shown);
    const bool shared = m_beside && !m_beside->isHidden();
    const int room = (shared ? width() - m_beside->maximumWidth() : width()) - m_line->contentsMargins().right();
    const bool empty = widthOf(header, Parts::Shown) == 0;
    const auto direction = empty || needed <= room ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
    if (m_line->direction() == direction)
        return;
    m_line->setDirection(direction);
    layout()->activate(); // Lays out immediately, so that the buttons are in place for the next click.
}

void ViewsPanel::placeCompanion()
{
    if (!m_beside)
        return;
    // Tab titles are long in some languages, so the companion shrinks to make room for them.
    const QMargins around = m_line->contentsMargins();
    int left = width() - m_tabs->sizeHint().width() - around.left() - around.right() - kGap;
    // The companion also makes room for the buttons beside the tabs, which would otherwise reduce the height of the
    // chart.
    if (const int header = widthOf(*m_headers->currentWidget()); left - header >= kNarrowestCompanion)
        left -= header;
    m_beside->setMaximumWidth(std::max(kNarrowestCompanion, std::min(width() / 2, left)));
    m_beside->setVisible(m_tabs->currentIndex() == 0 && width() >= kRoomForTwo && left >= kNarrowestCompanion);
}

void ViewsPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool hidden = m_beside && m_beside->isHidden();
    fitTabs();
    placeCompanion();
    placeHeader();
    if (hidden && !m_beside->isHidden())
        refresh();
}

bool ViewsPanel::eventFilter(QObject* object, QEvent* event)
{
    // A part of the header was shown or hidden, or its text has changed.
    if (event->type() == QEvent::LayoutRequest && object == m_headers->currentWidget())
        placeHeader();
    return QWidget::eventFilter(object, event);
}

} // namespace vram
