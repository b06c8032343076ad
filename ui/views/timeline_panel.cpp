// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline_panel.h"

#include "ui/charts/area_chart.h"
#include "ui/language/core_text.h"
#include "ui/language/time_text.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

constexpr double kKeyZoom = 0.7;
constexpr double kNarrowest = 20; ///< Number of events visible at the maximum zoom.

bool isCompiled(const Setup& setup)
{
    return !isInference(setup) && (compilesGraphs(setup) || setup.compileOptimizer);
}

/// Returns a line with the live tensors of another step, at the same positions on the time axis. Each value is the
/// maximum from one x to the next.
ChartLine lineOf(const Timeline& timeline, const std::vector<double>& x, ByteUnit unit)
{
    const TimelineScale scale(timeline);
    const auto indexAt = [&](double position) {
        return static_cast<std::size_t>(std::lround(scale.indexAt(position)));
    };
    ChartLine line{"without torch.compile"_tr, {}, true};
    for (std::size_t i = 0; i < x.size(); ++i) {
        const std::size_t last = indexAt(i + 1 < x.size() ? x[i + 1] : x[i]);
        Bytes highest = 0;
        for (std::size_t point = indexAt(x[i]); point <= last && point < timeline.points.size(); ++point)
            highest = std::max(highest, timeline.points[point].live.total());
        line.values.push_back(inGiga(highest, unit));
    }
    return line;
}

} // namespace

TimelinePanel::TimelinePanel(CatalogueSource catalogues, QWidget* parent)
    : QWidget(parent), m_catalogues(std::move(catalogues)), m_chart(new AreaChart), m_header(new QWidget),
      m_whole(new QPushButton(tr("Zoom out")))
{
    m_chart->setObjectName(QStringLiteral("timeline"));
    m_chart->setAccessibleName(tr("Memory over one training step"));
    m_whole->setProperty("quiet", true);
    m_whole->setVisible(false);
    auto* top = new QHBoxLayout(m_header);
    top->setContentsMargins(0, 0, 0, 0);
    top->addStretch(1);
    top->addWidget(m_whole);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 0, 8, 4);
    layout->setSpacing(2);
    layout->addWidget(m_chart, 1);
    connect(m_chart, &AreaChart::hovered, this, &TimelinePanel::readOut);
    m_chart->setFocusPolicy(Qt::StrongFocus);
    m_chart->installEventFilter(this);
    m_whole->setToolTip(
        tr("Wheel, + and −: zoom. Drag, Shift+arrows: move. Arrows: event by event. Esc: the whole step."));
    connect(m_chart, &AreaChart::hoverLeft, this, [this] {
        m_chart->setHoverText({});
        emit rowHovered(LayerId::None);
    });
    connect(m_chart, &AreaChart::zoomed, this, &TimelinePanel::zoom);
    connect(m_chart, &AreaChart::dragged, this, &TimelinePanel::pan);
    connect(m_chart, &AreaChart::clicked, this, [this](double x) {
        const TimelinePoint* point = pointAt(x);
        if (point && !m_panned && point->layer != LayerId::None)
            emit rowChosen(point->layer);
        m_panned = false;
    });
    connect(m_whole, &QPushButton::clicked, this, &TimelinePanel::showWholeStep);
}

void TimelinePanel::display(const SessionState& sessionState)
{
    const bool changed = m_sessionState.estimate != sessionState.estimate;
    if (changed)
        m_scale.emplace(sessionState.estimate->timeline);
    m_sessionState = sessionState;
    if (changed)
        findEager();
    // Resets the zoom after a change that adds or removes kernels, because the same range would then show another part
    // of the step.
    if (!sessionState.preview && isZoomed() && sessionState.estimate->timeline.points.size() != m_zoomedEvents)
        m_range = {};
    redraw();
}

void TimelinePanel::findEager()
{
    m_background.cancel();
    m_eager.reset();
    if (m_sessionState.preview || !m_sessionState.estimate->valid() || !isCompiled(m_sessionState.project->setup))
        return;
    m_background.request([this, project = m_sessionState.project, catalogues = m_catalogues()] {
        Setup setup = withoutCompiledGraphs(project->setup);
        setup.compileOptimizer = false;
        auto timeline =
            std::make_shared<const Timeline>(estimate(project->network, setup, catalogues, Detail::Timeline).timeline);
        return [this, timeline] {
            m_eager = timeline;
            redraw();
        };
    });
}

void TimelinePanel::showWholeStep()
{
    m_range = {};
    redraw();
}

void TimelinePanel::redraw()
{
    if (!m_sessionState.estimate)
        return;
    AreaData shown = timelineData(m_sessionState, m_range);
    if (m_eager && !m_eager->points.empty() && !shown.x.empty()) {
        shown.lines.push_back(lineOf(*m_eager, shown.x, m_sessionState.unit));
        shown.yTop = std::max(shown.yTop, *std::ranges::max_element(shown.lines.back().values) * 1.1);
    }
    m_chart->setData(shown);
    m_chart->setAccessibleDescription(translated(peakText(*m_sessionState.estimate, m_sessionState.unit)));
    m_whole->setVisible(isZoomed());
}

bool TimelinePanel::isZoomed() const
{
    return m_range.from > 0 || m_range.to < 1;
}

void TimelinePanel::zoom(double factor, double x)
{
    const auto events = static_cast<double>(m_sessionState.estimate->timeline.points.size());
    const double shown = m_range.to - m_range.from;
    const double width = std::clamp(shown * factor, std::min(1.0, kNarrowest / std::max(1.0, events)), 1.0);
    m_range.from = std::clamp(x - (x - m_range.from) / shown * width, 0.0, 1 - width);
    m_range.to = m_range.from + width;
    m_zoomedEvents = m_sessionState.estimate->timeline.points.size();
    redraw();
}

void TimelinePanel::pan(double x, bool done)
{
    if (m_grabbed < 0 || done) {
        m_grabbed = done ? -1 : x;
        return;
    }
    const double width = m_range.to - m_range.from;
    if (width >= 1 || std::abs(x - m_grabbed) < width / 200)
        return;
    m_panned = true;
    m_range.from = std::clamp(m_range.from - (x - m_grabbed), 0.0, 1 - width);
    m_range.to = m_range.from + width;
    redraw();
}

const TimelinePoint* TimelinePanel::pointAt(double x) const
{
    const Timeline& timeline = m_sessionState.estimate->timeline;
    if (timeline.points.empty())
        return nullptr;
    return &timeline.points[static_cast<std::size_t>(std::llround(m_scale->indexAt(x)))];
}

void TimelinePanel::readOut(double x)
{
    const TimelinePoint* point = pointAt(x);
    if (!point)
        return;
    const Timeline& timeline = m_sessionState.estimate->timeline;
    const QString where = point->layer == LayerId::None
                              ? phaseName(point->phase)
                              : displayText(qs(path(m_sessionState.project->network, point->layer)));
    const QString kernel = point->kernel < timeline.kernels.size() ? qs(timeline.kernels[point->kernel]) : QString();
    m_hovered = x;
    emit rowHovered(point->layer);
    const bool first = point == timeline.points.data();
    const Bytes change = point->live.total() - (first ? 0 : (point - 1)->live.total());
    QStringList lines{where, QStringLiteral("%1 · %2").arg(phaseName(point->phase), kernel),
                      tr("%1 by this kernel").arg(signedBytesText(change, m_sessionState.unit)),
                      tr("%1 live tensors").arg(bytesText(point->live.total(), m_sessionState.unit)),
                      tr("%1 reserved").arg(bytesText(point->reserved, m_sessionState.unit))};
    if (timeline.seconds > 0)
        lines << tr("%1 into the step").arg(timeText(point->start));
    m_chart->setHoverText(lines);
}

void TimelinePanel::moveTo(double from)
{
    const double width = m_range.to - m_range.from;
    m_range.from = std::clamp(from, 0.0, 1 - width);
    m_range.to = m_range.from + width;
    redraw();
}

/// Moves the hover position by `events` events (backward if negative) and scrolls to it if it is out of view.
void TimelinePanel::step(int events)
{
    const auto count = static_cast<double>(m_sessionState.estimate->timeline.points.size());
    const double index = std::clamp(std::round(m_scale->indexAt(m_hovered)) + events, 0.0, std::max(0.0, count - 1));
    const double x = m_scale->positionOf(index);
    if (x < m_range.from || x > m_range.to)
        moveTo(x - (m_range.to - m_range.from) / 2);
    m_chart->hoverAt(x);
}

bool TimelinePanel::press(int key, Qt::KeyboardModifiers modifiers)
{
    const double width = m_range.to - m_range.from;
    const double middle = std::clamp(m_hovered, m_range.from, m_range.to);
    const bool shift = modifiers & Qt::ShiftModifier;
    switch (key) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoom(kKeyZoom, middle); return true;
    case Qt::Key_Minus: zoom(1 / kKeyZoom, middle); return true;
    case Qt::Key_Left: shift ? moveTo(m_range.from - width / 4) : step(-1); return true;
    case Qt::Key_Right: shift ? moveTo(m_range.from + width / 4) : step(1); return true;
    case Qt::Key_PageUp: moveTo(m_range.from - width); return true;
    case Qt::Key_PageDown: moveTo(m_range.from + width); return true;
    case Qt::Key_Home: moveTo(0); return true;
    case Qt::Key_End: moveTo(1); return true;
    case Qt::Key_0:
    case Qt::Key_Escape: m_whole->click(); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: emit rowChosen(pointAt(m_hovered)->layer); return true;
    default: return false;
    }
}

bool TimelinePanel::eventFilter(QObject* object, QEvent* event)
{
    if (object != m_chart || event->type() != QEvent::KeyPress || !m_sessionState.estimate || !pointAt(m_hovered))
        return QWidget::eventFilter(object, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    return press(key->key(), key->modifiers()) || QWidget::eventFilter(object, event);
}

void TimelinePanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        redraw();
}

} // namespace vram
