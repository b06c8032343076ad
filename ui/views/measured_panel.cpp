// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/measured_panel.h"

#include "ui/charts/area_chart.h"
#include "ui/theme/elided_label.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTreeWidget>

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

constexpr std::size_t kPoints = 240;
constexpr int kMostLines = 200;
enum Column { Effect, What, Where, Columns };

/// Compares a recorded step with the prediction, on another thread. `history` is that of the chosen device, or null if
/// it has not been computed yet.
std::shared_ptr<const MeasuredAnswer> answerOf(const Snapshot& snapshot, std::shared_ptr<const History> history,
                                               std::int64_t device, int step, const Project& project,
                                               const Catalogues& catalogues)
{
    auto answer = std::make_shared<MeasuredAnswer>();
    if (!history)
        history = std::make_shared<const History>(replayHistory(snapshot, device));
    answer->history = std::move(history);
    answer->steps = findSteps(snapshot, *answer->history);
    answer->remarks = snapshotRemarks({snapshot, *answer->history, answer->steps, 0, {}});
    if (answer->steps.empty())
        return answer;
    const std::size_t last = answer->steps.size() - 1;
    answer->chosen = step < 0 ? last : std::min(static_cast<std::size_t>(step), last);
    const RecordedStep& chosen = answer->steps[answer->chosen];
    answer->run = predictRun(project.network, project.setup, catalogues);
    answer->comparison = compare(snapshot, *answer->history, chosen, answer->run);
    answer->points = overlayPoints(*answer->history, chosen, answer->run, answer->comparison, kPoints);
    return answer;
}

QLabel* invitation()
{
    auto* words = new QLabel(MeasuredPanel::tr(
        "Drop a memory snapshot here (torch.cuda.memory._dump_snapshot), or the .vram-measured.json that "
        "vram_planner_measure.py writes. The recorded step is compared with the predicted one, and the table lists "
        "where they differ."));
    words->setWordWrap(true);
    words->setAlignment(Qt::AlignCenter);
    words->setContentsMargins(60, 0, 60, 0);
    makeSecondary(words);
    return words;
}

} // namespace

MeasuredPanel::MeasuredPanel(std::function<const Catalogues&()> catalogues, QWidget* parent)
    : QWidget(parent), m_catalogues(std::move(catalogues)), m_pages(new QStackedWidget), m_chart(new AreaChart),
      m_advice(new QLabel), m_table(new QTreeWidget), m_header(new QWidget), m_devices(new QComboBox),
      m_steps(new QComboBox), m_calibrate(new QPushButton(tr("Calibrate with it"))), m_state(new ElidedLabel)
{
    makeHeader();
    makeTable();
    m_chart->setObjectName(QStringLiteral("measuredChart"));
    m_chart->setAccessibleName(tr("Recorded and predicted memory"));
    auto* beside = new QSplitter(Qt::Horizontal);
    beside->setChildrenCollapsible(false);
    beside->setHandleWidth(1);
    beside->addWidget(m_chart);
    m_advice->setObjectName(QStringLiteral("measuredAdvice"));
    m_advice->setWordWrap(true);
    m_advice->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_advice->setContentsMargins(8, 4, 8, 4);
    auto* explanation = new QWidget;
    auto* column = new QVBoxLayout(explanation);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_advice);
    column->addWidget(m_table, 1);
    beside->addWidget(explanation);
    constexpr int chartShare = 4, tableShare = 5;
    beside->setSizes({100 * chartShare, 100 * tableShare});
    beside->setStretchFactor(0, chartShare);
    beside->setStretchFactor(1, tableShare);
    m_pages->addWidget(invitation());
    m_pages->addWidget(beside);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 0, 0, 4);
    layout->addWidget(m_pages);
    connect(m_chart, &AreaChart::hovered, this, &MeasuredPanel::readOut);
    connect(m_chart, &AreaChart::hoverLeft, this, [this] { m_chart->setHoverText({}); });
}

void MeasuredPanel::makeHeader()
{
    auto* open = new QPushButton(tr("Open a run…"));
    open->setObjectName(QStringLiteral("openRun"));
    m_devices->setObjectName(QStringLiteral("measuredDevice"));
    m_devices->setAccessibleName(tr("Device"));
    m_steps->setObjectName(QStringLiteral("measuredStep"));
    m_steps->setAccessibleName(tr("Step"));
    m_calibrate->setObjectName(QStringLiteral("calibrateWithRun"));
    m_state->setObjectName(QStringLiteral("measuredState"));
    m_state->setProperty("whole", true); // This text is the answer and must not be elided.
    m_state->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    makeSecondary(m_state);
    auto* line = new QHBoxLayout(m_header);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(m_state, 1);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_devices), static_cast<QWidget*>(m_steps), static_cast<QWidget*>(m_calibrate)}) {
        widget->hide();
        line->addWidget(widget);
    }
    line->addWidget(open);
    connect(open, &QPushButton::clicked, this, &MeasuredPanel::openRequested);
    connect(m_calibrate, &QPushButton::clicked, this, &MeasuredPanel::calibrationRequested);
    connect(m_steps, &QComboBox::activated, this, &MeasuredPanel::compare);
    connect(m_devices, &QComboBox::activated, this, [this] {
        m_history.reset();
        m_steps->clear();
        compare();
    });
}

void MeasuredPanel::makeTable()
{
    m_table->setObjectName(QStringLiteral("measuredTable"));
    m_table->setAccessibleName(tr("Where run and prediction differ"));
    m_table->setColumnCount(Columns);
    m_table->setHeaderLabels({tr("Difference"), tr("What"), tr("Location")});
    m_table->setRootIsDecorated(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setAllColumnsShowFocus(true);
    m_table->setUniformRowHeights(true);
    m_table->headerItem()->setTextAlignment(Effect, Qt::AlignRight | Qt::AlignVCenter);
    const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    m_table->setColumnWidth(Effect, 12 * digit);
    m_table->header()->setStretchLastSection(true);
}

void MeasuredPanel::setRun(MeasuredRun run)
{
    m_run = std::move(run);
    m_answer.reset();
    m_history.reset();
    m_devices->clear();
    m_steps->clear();
    if (m_run.snapshot) {
        for (const std::int64_t device : m_run.snapshot->devices())
            m_devices->addItem(tr("GPU %1").arg(device), QVariant::fromValue(static_cast<qlonglong>(device)));
    }
    m_devices->setVisible(m_devices->count() > 1);
    m_steps->hide();
    m_calibrate->setVisible(m_run.file != nullptr);
    m_pages->setCurrentIndex(1);
    compare();
}

void MeasuredPanel::display(const SessionState& sessionState)
{
    const bool other = m_sessionState.estimate != sessionState.estimate && !sessionState.preview;
    const bool unit = m_sessionState.unit != sessionState.unit;
    if (sessionState.preview)
        return;
    m_sessionState = sessionState;
    if (other)
        compare();
    else if (unit)
        redraw();
}

void MeasuredPanel::compare()
{
    if (!m_sessionState.project)
        return;
    if (!m_run.snapshot)
        return redraw();
    m_state->setText(tr("Comparing…"));
    const std::int64_t device = m_devices->currentData().toLongLong();
    const int step = m_steps->count() > 0 ? m_steps->currentIndex() : -1;
    m_background.request([this, snapshot = m_run.snapshot, history = m_history, device, step,
                          project = m_sessionState.project, catalogues = m_catalogues()] {
        const auto answer = answerOf(*snapshot, history, device, step, *project, catalogues);
        return [this, answer, snapshot] {
            if (snapshot == m_run.snapshot)
                take(answer);
        };
    });
}

void MeasuredPanel::take(const std::shared_ptr<const MeasuredAnswer>& answer)
{
    m_answer = answer;
    m_history = answer->history;
    fillSteps();
    redraw();
}

void MeasuredPanel::fillSteps()
{
    const QSignalBlocker quiet(m_steps);
    m_steps->clear();
    const auto steps = static_cast<int>(m_answer->steps.size());
    for (int step = 0; step < steps; ++step)
        m_steps->addItem(tr("step %1 of %2").arg(step + 1).arg(steps));
    m_steps->setCurrentIndex(static_cast<int>(m_answer->chosen));
    m_steps->setVisible(steps > 1);
}

void MeasuredPanel::redraw()
{
    if (!m_sessionState.estimate)
        return;
    if (m_run.file) {
        m_chart->setData(measuredData(*m_run.file, *m_sessionState.estimate, m_sessionState.unit));
        fillTable(measuredLines(*m_run.file, *m_sessionState.estimate, m_sessionState.unit));
        m_state->setText(
            measuredText(m_run.file->reserved, m_sessionState.estimate->device.reserved, m_sessionState.unit));
    } else if (m_answer) {
        m_chart->setData(measuredData(*m_answer, m_sessionState.unit));
        fillTable(measuredLines(*m_answer, *m_run.snapshot, m_sessionState.unit));
        const Comparison& found = m_answer->comparison;
        m_state->setText(m_answer->points.empty()
                             ? tr("no step to compare")
                             : measuredText(found.measuredPeak, found.predictedPeak, m_sessionState.unit));
    }
    m_chart->setAccessibleDescription(m_state->text());
}

void MeasuredPanel::fillTable(const std::vector<MeasuredLine>& lines)
{
    m_table->clear();
    QStringList sentences;
    for (const MeasuredLine& line : lines) {
        if (line.effect.isEmpty()) {
            sentences << line.what;
            continue;
        }
        if (m_table->topLevelItemCount() >= kMostLines)
            break;
        auto* item = new QTreeWidgetItem(m_table, {line.effect, line.what, line.where});
        item->setTextAlignment(Effect, Qt::AlignRight | Qt::AlignVCenter);
        item->setToolTip(What, line.what);
        item->setToolTip(Where, line.stack.isEmpty() ? line.where : line.stack);
    }
    // The What column contains one of a few sentences, whereas the Where column can contain a long path.
    const QAbstractItemView& view = *m_table;
    m_table->setColumnWidth(What, std::clamp(view.sizeHintForColumn(What), m_table->width() / 4, m_table->width() / 2));
    if (sentences.isEmpty() && m_table->topLevelItemCount() == 0 && m_answer && !m_answer->points.empty())
        sentences << tr("Every allocation of this step is as predicted.");
    m_advice->setText(sentences.join(QLatin1Char('\n')));
    m_advice->setVisible(!sentences.isEmpty());
}

void MeasuredPanel::readOut(double x)
{
    if (!m_answer || !m_run.snapshot || m_answer->points.empty())
        return;
    const auto last = static_cast<double>(m_answer->points.size() - 1);
    const auto point = static_cast<std::size_t>(std::llround(std::clamp(x, 0.0, last)));
    m_chart->setHoverText(hoverLines(*m_answer, *m_run.snapshot, point, m_sessionState.unit));
}

void MeasuredPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        redraw();
}

} // namespace vram
