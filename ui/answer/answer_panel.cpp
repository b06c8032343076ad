// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/answer_panel.h"

#include "ui/answer/batch_slider.h"
#include "ui/answer/job_state.h"
#include "ui/answer/part_legend.h"
#include "ui/answer/sentence_line.h"
#include "ui/answer/size_row.h"
#include "ui/answer/verdict.h"
#include "ui/charts/chart_values.h"
#include "ui/charts/memory_bar_chart.h"
#include "ui/forms/number_field.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace vram {

namespace {

const AttributeSpec& batchSpec()
{
    return findSetupField("batch")->spec;
}

/// The width of the widgets after the field in its row.
int widthAfter(const QWidget& row, const QWidget* field)
{
    const QLayout& layout = *row.layout();
    int width = 0;
    for (int i = layout.indexOf(field) + 1; i < layout.count(); ++i) {
        if (const QLayoutItem* item = layout.itemAt(i); !item->isEmpty())
            width += item->sizeHint().width() + layout.spacing();
    }
    return width;
}

/// Removes the unit: the spin box shows "96" rather than "96 samples", because the label beside it already says
/// "samples".
AttributeSpec withoutUnit(AttributeSpec spec)
{
    spec.unit = {};
    return spec;
}

} // namespace

AnswerPanel::AnswerPanel(QWidget* parent)
    : QWidget(parent), m_sentence(new SentenceLine), m_chart(new MemoryBarChart(this)), m_legend(new PartLegend),
      m_whole(new QToolButton), m_slider(new BatchSlider), m_size(new SizeRow),
      m_sliders(new QBoxLayout(QBoxLayout::LeftToRight)), m_batch(new NumberSpin(withoutUnit(batchSpec()))),
      m_largest(new QPushButton), m_problem(new QLabel)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 14);
    layout->setSpacing(8);
    layout->addWidget(m_sentence);
    layout->addWidget(makeBar());
    layout->addWidget(m_legend);
    m_sliders->setContentsMargins(0, 0, 0, 0);
    m_sliders->setSpacing(8);
    m_sliders->addWidget(makeBatchRow(), 1);
    m_sliders->addWidget(m_size, 1);
    layout->addLayout(m_sliders);
    connect(m_size, &SizeRow::sizeChosen, this, &AnswerPanel::sizeChosen);
    connect(m_size, &SizeRow::usersChosen, this, &AnswerPanel::usersChosen);
    m_problem->setObjectName(QStringLiteral("batchProblem"));
    m_problem->setAlignment(Qt::AlignRight);
    m_problem->hide();
    layout->addWidget(m_problem);
    connect(m_batch, &NumberSpin::problem, this, &AnswerPanel::showBatchProblem);
    connect(m_sentence, &SentenceLine::explain, this, &AnswerPanel::explain);
    connect(m_legend, &PartLegend::explain, this, &AnswerPanel::explain);
    connect(m_chart, &MemoryBarChart::sliceClicked, this, [this](int index) {
        const auto part = static_cast<std::size_t>(index);
        emit explain(part < kParts ? partTopic(kAllParts[part]) : QStringLiteral("others"));
    });
}

QWidget* AnswerPanel::makeBar()
{
    auto* box = new QWidget;
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    m_chart->setObjectName(QStringLiteral("composition"));
    m_whole->setObjectName(QStringLiteral("wholeStep"));
    m_whole->setText(tr("Whole step"));
    m_whole->setToolTip(tr("Show parameters, gradients, optimizer state and activations, each in full, in place of the "
                           "memory at the peak. They never all exist at once."));
    m_whole->setCheckable(true);
    m_whole->setProperty("compact", true);
    layout->addWidget(m_chart, 1);
    layout->addWidget(m_whole);
    connect(m_whole, &QToolButton::toggled, this, [this](bool whole) {
        m_legend->setWholeStep(whole);
        if (m_sessionState.estimate)
            showParts();
    });
    return box;
}

void AnswerPanel::showParts()
{
    const auto bar = m_whole->isChecked() ? stepBar : peakBar;
    m_chart->setBar(bar(*m_sessionState.estimate, m_sessionState.project->setup, m_sessionState.unit));
    m_chart->setAccessibleName(m_whole->isChecked() ? tr("Memory of the whole step") : tr("Memory at the peak"));
}

QWidget* AnswerPanel::makeBatchRow()
{
    m_batchRow = new QWidget;
    auto* layout = new QHBoxLayout(m_batchRow);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    m_batchLabel = new QLabel(tr("&Batch size"));
    m_batchLabel->setBuddy(m_batch);
    m_batch->setObjectName(QStringLiteral("batch"));
    m_batch->setAccessibleName(tr("Batch size"));
    m_batch->setFixedWidth(84);
    m_largest->setObjectName(QStringLiteral("largest"));
    m_largest->setMinimumWidth(fontMetrics().horizontalAdvance(tr("Largest: %1").arg(QStringLiteral("88,888"))) + 24);
    m_largest->setToolTip(tr("Set the largest batch that fits (Ctrl+L)"));
    layout->addWidget(m_batchLabel);
    layout->addSpacing(8);
    layout->addWidget(m_slider, 1);
    layout->addWidget(m_batch);
    layout->addWidget(m_largest);
    connect(m_slider, &BatchSlider::batchMoved, this, &AnswerPanel::batchChosen);
    connect(m_batch, &NumberSpin::numberEdited, this,
            [this](double value, bool done) { emit batchChosen(static_cast<std::int64_t>(value), done); });
    connect(m_largest, &QPushButton::clicked, this, [this] { emit(m_broken ? fixRequested() : largestRequested()); });
    return m_batchRow;
}

void AnswerPanel::display(const SessionState& shown)
{
    const SessionState sessionState = jobState(shown);
    m_sessionState = sessionState;
    const VerdictText verdict = verdictOf(sessionState);
    m_sentence->display(verdict, sessionState);
    showParts();
    m_chart->setOthersTip(
        tr("Used by other processes: %1").arg(bytesText(sessionState.estimate->device.others, sessionState.unit)));
    m_legend->display(sessionState);
    // A batch that causes an overflow can be corrected here, because the largest batch is still known.
    const bool batchAlone = std::ranges::all_of(sessionState.estimate->issues, [](const Issue& issue) {
        return issue.severity != Severity::Error || issue.setting == "batch";
    });
    m_broken = verdict.verdict == Verdict::Broken && !batchAlone;
    m_settingInvalid = std::ranges::any_of(sessionState.estimate->issues, [](const Issue& issue) {
        return issue.severity == Severity::Error && !issue.setting.empty();
    });
    if (!m_slider->isSliderDown()) {
        m_slider->setState(sessionState.project->setup.batch, sessionState.batchSweep->largest,
                           sessionState.batchSweep->lastBatch(), sessionState.batchSweep->known, m_broken);
        showRetries(sessionState);
    }
    m_batch->setNumber(static_cast<double>(sessionState.project->setup.batch));
    showLargest(sessionState);
    m_size->display(sessionState, m_broken);
    alignRows();
}

void AnswerPanel::resizeEvent(QResizeEvent* event)
{
    constexpr int roomForTwo = 1100;
    QWidget::resizeEvent(event);
    m_sliders->setDirection(width() >= roomForTwo ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_sliders->setSpacing(width() >= roomForTwo ? 24 : 4);
    alignRows();
}

// If the rows are stacked, aligns their labels, sliders and fields in columns.
void AnswerPanel::alignRows()
{
    const bool stacked = m_sliders->direction() == QBoxLayout::TopToBottom && !m_size->isHidden();
    const int label = std::max(m_batchLabel->sizeHint().width(), m_size->label()->sizeHint().width());
    for (QLabel* words : {m_batchLabel, m_size->label()})
        words->setMinimumWidth(stacked ? label : 0);
    const int batch = widthAfter(*m_batchRow, m_batch), size = widthAfter(*m_size, m_size->field());
    m_batchRow->layout()->setContentsMargins(0, 0, stacked ? std::max(0, size - batch) : 0, 0);
    m_size->layout()->setContentsMargins(0, 0, stacked ? std::max(0, batch - size) : 0, 0);
}

void AnswerPanel::showBatchProblem(const QString& problem)
{
    QPalette colours;
    colours.setColor(QPalette::WindowText, tokensOf(palette()).problem);
    m_problem->setPalette(colours);
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

// Shows the largest batch with retries as a remark in the slider, because a separate label that appears at the end of a
// search would move the slider.
void AnswerPanel::showRetries(const SessionState& sessionState)
{
    const std::int64_t largestWithRetries = m_broken ? 0 : batchWithRetries(sessionState);
    m_slider->setRemark(largestWithRetries > 0 ? tr("%1 with retries").arg(numberText(largestWithRetries)) : QString(),
                        largestWithRetries > 0 ? tr(
                            "This many samples fit if PyTorch's allocator frees its cached blocks and retries. The GPU "
                            "waits during each retry, so training is slower.")
                                               : QString());
}

void AnswerPanel::showLargest(const SessionState& sessionState)
{
    const std::int64_t largest = sessionState.batchSweep->largest;
    m_largest->setText(m_broken && m_settingInvalid     ? tr("Fix the setting")
                       : m_broken                       ? tr("Fix the layers")
                       : largest > 0                    ? tr("Largest: %1").arg(numberText(largest))
                       : sessionState.batchSweep->known ? tr("Nothing fits")
                                                        : tr("Largest"));
    m_largest->setToolTip(
        m_broken && m_settingInvalid
            ? tr("Go to the setting with the error. The largest batch is known once it is fixed.")
        : m_broken ? tr("Go to the first layer with an error. The largest batch is known once all errors are fixed.")
                   : tr("Set the largest batch that fits (Ctrl+L)"));
    m_largest->setEnabled(m_broken || (largest > 0 && largest != sessionState.project->setup.batch));
}

} // namespace vram
