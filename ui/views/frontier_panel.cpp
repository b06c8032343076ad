// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/frontier_panel.h"

#include "ui/charts/area_chart.h"
#include "ui/charts/chart_values.h"
#include "ui/document/edit_command.h"
#include "ui/language/core_text.h"
#include "ui/theme/elided_label.h"
#include "ui/theme/theme.h"
#include "ui/views/frontier_model.h"
#include "ui/views/heat_map_view.h"
#include "ui/views/sweep_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

constexpr int kWatchMilliseconds = 120;
constexpr int kFinePoints = 24;

bool isSequence(const std::optional<SizeAxis>& axis)
{
    return axis && axis->kind == SizeAxis::Kind::Sequence;
}

/// Returns `coarse`, with evenly spaced round sizes added between its first and last size.
std::vector<std::int64_t> fineSizes(const SizeAxis& axis, const std::vector<std::int64_t>& coarse)
{
    std::int64_t step =
        std::max<std::int64_t>(axis.kind == SizeAxis::Kind::Image ? 32 : 16, coarse.back() / kFinePoints / 16 * 16);
    step = (step + axis.patch - 1) / axis.patch * axis.patch;
    std::vector<std::int64_t> sizes = coarse;
    for (std::int64_t size = (coarse.front() / step + 1) * step; size < coarse.back(); size += step)
        sizes.push_back(size);
    std::ranges::sort(sizes);
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    return sizes;
}

/// Whether both projects are equal except for batch and size.
bool sameExceptSizes(const Project& a, const SizeAxis& axisOfA, const Project& b, const SizeAxis& axisOfB)
{
    if (axisOfA.kind != axisOfB.kind || axisOfA.places != axisOfB.places)
        return false;
    Project left{a.network, a.setup};
    Project right{axisOfA.size == axisOfB.size ? b.network : resized(b.network, axisOfB, axisOfA.size), b.setup};
    right.setup.batch = left.setup.batch;
    right.network.name = left.network.name;
    return sameContent(left, right);
}

} // namespace

FrontierPanel::FrontierPanel(CatalogueSource catalogues, QWidget* parent)
    : QWidget(parent), m_catalogues(std::move(catalogues)), m_header(new QWidget), m_map(new QWidget),
      m_overBatch(new QPushButton(tr("By batch size"))), m_overSize(new QPushButton), m_words(new ElidedLabel),
      m_progress(new QProgressBar), m_stop(new QPushButton(tr("Stop"))), m_use(new QPushButton(tr("Apply"))),
      m_sweep(new SweepPanel), m_sizes(new AreaChart), m_model(new FrontierModel(this)),
      m_view(new HeatMapView(*m_model)), m_reason(new QLabel)
{
    makeHeader();
    makeBody();
    m_watch.setInterval(kWatchMilliseconds);
    connect(&m_watch, &QTimer::timeout, this, &FrontierPanel::showState);
    connect(m_view, &HeatMapView::chosen, this, &FrontierPanel::choose);
    connect(m_view, &HeatMapView::currentMoved, this, &FrontierPanel::showState);
    connect(m_view, &QAbstractItemView::entered, this, [this](const QModelIndex& index) {
        if (!m_isOutdated)
            m_words->setText(m_model->words(index));
    });
    connect(m_view, &HeatMapView::hoverLeft, this, &FrontierPanel::showState);
    connect(m_use, &QPushButton::clicked, this, [this] { choose(m_view->currentIndex()); });
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (m_task)
            stop();
        else if (m_axis)
            request(true);
    });
    connect(m_sizes, &AreaChart::hovered, this, &FrontierPanel::readOutSize);
    connect(m_sizes, &AreaChart::hoverLeft, this, [this] { m_sizes->setHoverText({}); });
    connect(m_sizes, &AreaChart::dragged, this, &FrontierPanel::dragSize);
}

FrontierPanel::~FrontierPanel()
{
    if (m_task)
        m_task->stop = true;
}

void FrontierPanel::makeHeader()
{
    for (QPushButton* button : {m_overBatch, m_overSize}) {
        button->setCheckable(true);
        button->setProperty("quiet", true);
        button->setAutoExclusive(true);
    }
    m_overBatch->setObjectName(QStringLiteral("overBatch"));
    m_overSize->setObjectName(QStringLiteral("overSize"));
    m_overBatch->setChecked(true);
    connect(m_overSize, &QPushButton::toggled, this, [this](bool on) {
        m_sweep->setVisible(!on);
        m_sizes->setVisible(on);
        if (m_axis)
            display(SessionState(m_sessionState));
    });
    m_words->setObjectName(QStringLiteral("frontierWords"));
    makeSecondary(m_words);
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setFixedSize(80, 4);
    m_progress->setAccessibleName(tr("Computing which fit"));
    m_stop->setObjectName(QStringLiteral("stopFrontier"));
    m_stop->setProperty("quiet", true);
    m_use->setObjectName(QStringLiteral("useCell"));
    auto* line = new QHBoxLayout(m_header);
    line->setContentsMargins(8, 0, 0, 0);
    line->setSpacing(6);
    line->addWidget(m_overBatch);
    line->addWidget(m_overSize);
    line->addSpacing(12);
    line->addWidget(m_words, 1);
    line->addWidget(m_progress);
    line->addWidget(m_stop);
    line->addWidget(m_use);
}

void FrontierPanel::makeBody()
{
    m_sizes->setObjectName(QStringLiteral("sizeSweep"));
    m_sizes->setVisible(false);
    auto* chart = new QWidget;
    auto* stack = new QVBoxLayout(chart);
    stack->setContentsMargins(0, 0, 0, 0);
    stack->setSpacing(0);
    stack->addWidget(m_sweep);
    stack->addWidget(m_sizes);
    auto* map = new QVBoxLayout(m_map);
    map->setContentsMargins(0, 2, 14, 6);
    map->addWidget(m_view);
    m_reason->setObjectName(QStringLiteral("frontierWhy"));
    m_reason->setWordWrap(true);
    m_reason->hide();
    map->addWidget(m_reason);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    layout->addWidget(chart, 5);
    layout->addWidget(m_map, 6);
}

void FrontierPanel::display(const SessionState& sessionState)
{
    m_sessionState = sessionState;
    m_sweep->display(sessionState);
    if (sessionState.preview)
        return;
    findAxis();
    if (m_axis)
        m_view->setCurrentSetup(sessionState.project->setup.batch, m_axis->size);
    redraw();
    showState();
}

void FrontierPanel::findAxis()
{
    if (m_network != m_sessionState.project->network) {
        m_network = m_sessionState.project->network;
        m_axes = sizeAxes(m_network);
    }
    const std::vector<SizeAxis>& axes = m_axes;
    m_axis = axes.empty() || !m_sessionState.estimate->valid() ? std::nullopt : std::optional(axes.front());
    m_map->setVisible(m_axis.has_value());
    m_overSize->setText(isSequence(m_axis) ? tr("By length") : tr("By size"));
    for (QPushButton* button : {m_overBatch, m_overSize})
        button->setVisible(m_axis.has_value());
    if (!m_axis) {
        m_overBatch->setChecked(true);
        stop();
        m_for.reset();
        m_result = {};
        setOutdated(false);
        m_model->setFrontier({}, m_unit);
        return;
    }
    if (m_unit != m_sessionState.unit)
        m_model->setFrontier(m_result.frontier, m_unit = m_sessionState.unit);
    if (m_for && (m_axisFor.kind != m_axis->kind || m_axisFor.places != m_axis->places)) {
        m_result = {};
        m_model->setFrontier({}, m_unit);
    }
    const std::vector<SizePoint>& points = m_result.points;
    const bool inRange = points.empty() || (m_axis->size >= points.front().size && m_axis->size <= points.back().size);
    if (!m_for || !inRange || !sameExceptSizes(*m_for, m_axisFor, *m_sessionState.project, *m_axis))
        request(true);
    else if (m_overSize->isChecked() && m_batchFor != m_sessionState.project->setup.batch)
        request(m_result.frontier == nullptr);
}

// Starts a search. The map does not depend on the current batch, so it is searched only if `mapToo`.
void FrontierPanel::request(bool mapToo)
{
    stop();
    m_cancelled = false;
    if (mapToo)
        setOutdated(m_result.frontier != nullptr);
    m_for = m_sessionState.project;
    m_axisFor = *m_axis;
    m_batchFor = m_for->setup.batch;
    m_task = std::make_shared<SearchTask>();
    m_watch.start();
    const std::shared_ptr<const Frontier> keep = mapToo ? nullptr : m_result.frontier;
    m_background.request([this, job = m_task, project = m_for, catalogues = m_catalogues(), axis = *m_axis,
                          keep]() -> BackgroundTask::ResultHandler {
        std::optional<SearchResult> found = search(*job, *project, catalogues, axis, keep);
        if (!found)
            return [] {};
        return [this, found = *std::move(found)] { take(found); };
    });
    showState();
}

std::optional<FrontierPanel::SearchResult> FrontierPanel::search(SearchTask& job, const Project& project,
                                                                 const Catalogues& catalogues, const SizeAxis& axis,
                                                                 std::shared_ptr<const Frontier> map)
{
    const auto part = [&job](double from, double to) {
        return [&job, from, to](double done) {
            job.done = from + (to - from) * done;
            return !job.stop;
        };
    };
    std::vector<std::int64_t> sizes = nearbySizes(axis);
    if (map) {
        sizes.clear();
        for (const FrontierRow& row : map->rows)
            sizes.push_back(row.size);
    } else if (auto made = frontier(project.network, project.setup, catalogues, axis, sizes, part(0, 0.7))) {
        map = std::make_shared<const Frontier>(*std::move(made));
    } else {
        return std::nullopt;
    }
    auto points = sizeSweep(project.network, project.setup, catalogues, axis, fineSizes(axis, sizes), part(0.7, 1));
    return points ? std::optional(SearchResult{std::move(map), *std::move(points)}) : std::nullopt;
}

void FrontierPanel::take(const SearchResult& found)
{
    const QModelIndex cell = m_view->currentIndex();
    const bool sameMap = m_result.frontier == found.frontier;
    m_result = found;
    setOutdated(false);
    m_task.reset();
    m_watch.stop();
    if (!sameMap) {
        m_model->setFrontier(m_result.frontier, m_unit = m_sessionState.unit);
        m_view->setCurrentIndex(m_model->index(cell.row(), cell.column()));
    }
    redraw();
    showState();
    emit figuresChanged();
}

/// Sets whether the figures are outdated. Figures of another setup stay visible until the new ones are available, but
/// are drawn as outdated.
void FrontierPanel::setOutdated(bool old)
{
    m_isOutdated = old;
    m_view->setOutdatedLook(old);
    redraw();
}

ViewFigures FrontierPanel::figures() const
{
    ViewFigures figures;
    if (m_axis && m_result.frontier && !m_isOutdated)
        figures.sizes = std::make_shared<const SizeFigures>(SizeFigures{*m_axis, m_result.frontier, m_result.points});
    return figures;
}

ChartKind FrontierPanel::shownChart() const
{
    if (m_axis && m_view->hasFocus())
        return ChartKind::Frontier;
    return m_axis && m_overSize->isChecked() ? ChartKind::Sizes : ChartKind::Sweep;
}

void FrontierPanel::stop()
{
    if (!m_task)
        return;
    m_task->stop = true;
    m_task.reset();
    m_background.cancel();
    m_watch.stop();
    m_cancelled = true;
    showState();
}

void FrontierPanel::showState()
{
    const bool busy = m_task != nullptr;
    m_progress->setVisible(busy);
    if (busy)
        m_progress->setValue(static_cast<int>(std::lround(m_task->done * 1000)));
    m_stop->setVisible(m_axis && (busy || m_cancelled));
    m_stop->setText(busy ? tr("Stop") : tr("Compute"));
    const QModelIndex cell = m_view->currentIndex();
    const std::int64_t batch = m_model->batchOf(cell);
    m_use->setVisible(m_axis && cell.isValid());
    m_use->setEnabled(batch > 0 && !m_isOutdated);
    if (batch > 0)
        m_use->setToolTip(isSequence(m_axis) ? tr("Use this batch and length") : tr("Use this batch and size"));
    const bool broken = m_sessionState.estimate && !m_sessionState.estimate->valid();
    m_words->setText(broken
                         ? tr("Fix the layers first: there are no figures by batch size while the network has errors.")
                     : m_isOutdated   ? tr("Computing which fit")
                     : cell.isValid() ? m_model->words(cell)
                     : m_axis         ? tr("Click a cell for its figures.")
                                      : QString());
    m_reason->setText(onlyCurrentSizeText());
    m_reason->setVisible(!m_reason->text().isEmpty());
}

// Returns the sentence below the heat map that says that the network runs only at its current size. Empty if it runs at
// other sizes.
QString FrontierPanel::onlyCurrentSizeText() const
{
    const Frontier* map = m_axis && !m_isOutdated ? m_result.frontier.get() : nullptr;
    const bool stuck = map && map->rows.size() > 1 && std::ranges::all_of(map->rows, [this](const FrontierRow& row) {
                           return !row.problem.empty() || row.size == m_axis->size;
                       });
    return stuck ? tr("It runs only at %1. %2")
                       .arg(translated(sizeLabel(m_axis->kind, m_axis->size)),
                            translated(map->rows[map->rows.front().problem.empty() ? 1 : 0].problem))
                 : QString();
}

void FrontierPanel::choose(const QModelIndex& index)
{
    if (const std::int64_t batch = m_model->batchOf(index); batch > 0 && !m_isOutdated)
        emit useRequested(batch, m_model->sizeOf(index));
}

void FrontierPanel::redraw()
{
    if (!m_sessionState.estimate || !m_axis || !m_overSize->isChecked())
        return;
    m_sizes->setData(sizeSweepData(m_sessionState, *m_axis, m_isOutdated ? std::vector<SizePoint>() : m_result.points));
    m_sizes->setAccessibleName(isSequence(m_axis) ? tr("Memory by sequence length") : tr("Memory by image size"));
}

const SizePoint* FrontierPanel::nearest(double x) const
{
    const SizePoint* best = nullptr;
    const auto distance = [x](const SizePoint& point) { return std::abs(static_cast<double>(point.size) - x); };
    for (const SizePoint& point : m_result.points) {
        if (point.problem.empty() && (!best || distance(point) < distance(*best)))
            best = &point;
    }
    return best;
}

void FrontierPanel::dragSize(double x, bool done)
{
    if (const SizePoint* point = nearest(x))
        emit sizeChosen(point->size, done);
}

void FrontierPanel::readOutSize(double x)
{
    const SizePoint* point = nearest(x);
    if (!point || !m_axis)
        return;
    const Device& device = point->at.device;
    const QString room = device.headroom >= 0 ? tr("%1 free").arg(bytesText(device.headroom, m_sessionState.unit))
                                              : tr("%1 too much").arg(bytesText(-device.headroom, m_sessionState.unit));
    m_sizes->setHoverText({translated(sizeLabel(m_axis->kind, point->size)),
                           tr("needs %1").arg(bytesText(device.total, m_sessionState.unit)), room});
}

void FrontierPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        redraw();
}

} // namespace vram
