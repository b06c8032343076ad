// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fit_panel.h"

#include "ui/charts/area_chart.h"
#include "ui/document/advice_gain.h"
#include "ui/language/core_text.h"
#include "ui/language/time_text.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_rows.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace vram {

namespace {

enum Column { Change, Saves, Total, Time, Largest, Cost, Columns };

/// Returns the time that the changed setup takes for the samples of one current step.
QString timeOf(const Advice& advice)
{
    return advice.stepSeconds > 0 ? timeText(advice.stepSeconds) : QStringLiteral("—");
}

constexpr int kListShare = 3; ///< Shares of the panel's width, like the next one.
constexpr int kChartShare = 1;

} // namespace

FitPanel::FitPanel(QWidget* parent)
    : QWidget(parent), m_layout(new QBoxLayout(QBoxLayout::TopToBottom, this)), m_list(new QTreeWidget),
      m_chart(new AreaChart), m_state(new QLabel), m_apply(new QPushButton(tr("Apply")))
{
    m_list->setObjectName(QStringLiteral("adviceList"));
    m_list->setAccessibleName(tr("Ways to save memory"));
    m_list->setColumnCount(Columns);
    m_list->setHeaderLabels(
        {tr("Change"), tr("Saves"), tr("Device total"), tr("Step time"), tr("Largest batch"), tr("Cost")});
    m_list->setRootIsDecorated(false);
    wrapRows(m_list);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->header()->setStretchLastSection(true);
    m_apply->setObjectName(QStringLiteral("applyAdvice"));
    makeSecondary(m_state);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(8, 0, 12, 0);
    line->addWidget(m_state, 1);
    line->addWidget(m_apply);
    m_layout->setContentsMargins(4, 0, 0, 6);
    m_layout->setSpacing(4);
    auto* middle = new QHBoxLayout;
    middle->addWidget(m_list, kListShare);
    middle->addWidget(m_chart, kChartShare);
    m_layout->addLayout(middle, 1);
    m_layout->addLayout(line);
    m_chart->setObjectName(QStringLiteral("adviceChart"));
    m_chart->setAccessibleName(tr("Memory against the time of a step"));
    m_chart->hide();
    connect(m_chart, &AreaChart::dotClicked, this, [this](int dot) { m_list->setCurrentItem(itemOf(dot - 1)); });
    connect(m_list, &QTreeWidget::currentItemChanged, this, &FitPanel::previewCurrent);
    connect(m_list, &QTreeWidget::itemActivated, this, &FitPanel::choose);
    connect(m_apply, &QPushButton::clicked, this, &FitPanel::choose);
}

void FitPanel::display(const SessionState& sessionState)
{
    if (sessionState.preview || (m_shown == sessionState.advice && m_unit == sessionState.unit && m_shown))
        return;
    m_shown = sessionState.advice;
    m_unit = sessionState.unit;
    m_futile = ineffectiveIdeas(sessionState.project->network, sessionState.project->setup, *sessionState.estimate);
    m_device = sessionState.estimate->device;
    m_currentSeconds = sessionState.estimate->time.step;
    m_isTraining = !isInference(sessionState.project->setup);
    m_list->headerItem()->setText(Time, m_isTraining ? tr("Step time") : tr("Forward pass"));
    m_broken = !sessionState.estimate->valid();
    fill();
    emit figuresChanged();
}

ViewFigures FitPanel::figures() const
{
    ViewFigures figures;
    for (int column = 0; column < Columns; ++column)
        figures.table.header << m_list->headerItem()->text(column);
    if (!m_shown)
        return figures;
    for (const Advice& advice : *m_shown) {
        const QString total = bytesText(advice.total, m_unit);
        figures.table.rows.push_back({translated(advice.title), gainText(advice, m_unit), total, timeOf(advice),
                                      advice.largestBatch > 0 ? numberText(advice.largestBatch) : tr("none"),
                                      translated(advice.cost)});
        figures.bars.push_back({utf8(translated(advice.title)),
                                {{colourOf(advice.fit == Fit::Fits), inGiga(advice.total, m_unit)}},
                                inGiga(m_device.capacity - m_device.others, m_unit),
                                utf8(tr("%1 (%2)").arg(total, gainText(advice, m_unit)))});
    }
    return figures;
}

void FitPanel::fill()
{
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    fillChart();
    m_apply->setEnabled(false);
    if (!m_shown || m_shown->empty()) {
        m_state->setText(m_broken  ? tr("Fix the layers first, to find ways to save memory.")
                         : m_shown ? tr("No known change would save memory here.")
                                   : tr("Searching for ways to save memory…"));
        return arrange();
    }
    m_state->setText(tr("Select a change to preview it in the bar and the charts."));
    int combined = 0;
    for (std::size_t i = 0; i < m_shown->size(); ++i) {
        if (const int changes = (*m_shown)[i].changes; i == 0 || (changes > 1 && combined == 0)) {
            addHeading(changes > 1 ? tr("Several changes together") : tr("One change"));
            combined += changes > 1 ? 1 : 0;
        }
        addItem(static_cast<int>(i));
    }
    addFutileIdeas();
    for (const Column column : {Saves, Total, Time, Largest})
        m_list->headerItem()->setTextAlignment(column, Qt::AlignRight);
    m_list->setCurrentItem(nullptr);
    arrange();
}

// Fills the chart. The first point is the current setup.
void FitPanel::fillChart()
{
    m_points.clear();
    if (m_shown && !m_shown->empty() && m_currentSeconds > 0) {
        m_points.push_back({"Now"_tr, m_currentSeconds, m_device.total});
        for (const Advice& advice : *m_shown)
            m_points.push_back({advice.title, advice.stepSeconds > 0 ? advice.stepSeconds : m_currentSeconds,
                                advice.total, advice.fit == Fit::Fits, advice.price != Price::Learning});
    }
    showPoints({});
    QStringList words;
    for (const std::size_t point : paretoFrontier(m_points))
        words << translated(m_chart->data().dots[point].tip);
    m_chart->setAccessibleDescription(words.join(QStringLiteral("; ")));
}

void FitPanel::showPoints(std::optional<std::size_t> selected)
{
    m_chart->setData(tradeoffChart(m_points, m_device, m_isTraining, m_unit, selected));
}

// A narrow panel has no room for the chart, and the costs, which are also in the tooltips, would wrap into rows as high
// as the panel. In a low panel, the button is beside the list.
void FitPanel::arrange()
{
    constexpr int kWide = 1200;
    constexpr int kNarrow = 860;
    constexpr int kLow = 150;
    m_chart->setVisible(width() >= kWide && !m_points.empty());
    const bool low = height() < kLow && m_list->topLevelItemCount() > 0;
    for (const Column column : {Time, Cost})
        m_list->setColumnHidden(column, width() < kNarrow);
    setColumnWidths();
    m_layout->setDirection(low ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_state->setHidden(low);
}

// Titles take at most a quarter of the list, because the costs after them are longer.
void FitPanel::setColumnWidths()
{
    const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    const int list = m_chart->isHidden() ? width() : width() * kListShare / (kListShare + kChartShare);
    m_list->setColumnWidth(Change, m_list->isColumnHidden(Cost) ? 38 * digit : std::min(38 * digit, list / 4));
    for (const Column column : {Saves, Total, Time, Largest})
        m_list->resizeColumnToContents(column);
}

QTreeWidgetItem* FitPanel::itemOf(int index) const
{
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem* const item = m_list->topLevelItem(i);
        if (index >= 0 && item->data(Change, Qt::UserRole).toInt() == index)
            return item;
    }
    return nullptr;
}

void FitPanel::addHeading(const QString& text)
{
    auto* item = new QTreeWidgetItem(m_list, {text});
    item->setFlags(Qt::ItemIsEnabled);
    item->setFirstColumnSpanned(true);
    item->setFont(Change, scaled(font(), 0.9, true));
    item->setForeground(Change, tokensOf(palette()).secondary);
    item->setData(Change, Qt::UserRole, -1);
    item->setSizeHint(0, QSize(0, 24));
}

void FitPanel::addFutileIdeas()
{
    if (m_futile.empty())
        return;
    addHeading(tr("Not worth the trouble"));
    for (const RejectedIdea& idea : m_futile) {
        auto* item = new QTreeWidgetItem(m_list);
        item->setFlags(Qt::ItemIsEnabled);
        item->setText(Change, translated(idea.title));
        item->setText(Cost, translated(idea.why));
        item->setToolTip(Cost, translated(idea.why));
        item->setData(Change, Qt::UserRole, -1);
    }
}

void FitPanel::addItem(int index)
{
    const Advice& advice = (*m_shown)[static_cast<std::size_t>(index)];
    const Tokens& t = tokensOf(palette());
    auto* item = new QTreeWidgetItem(m_list);
    item->setData(Change, Qt::UserRole, index);
    item->setText(Change, translated(advice.title));
    item->setToolTip(Change, translated(advice.title) + QLatin1Char('\n') + translated(advice.cost));
    item->setText(Saves, gainText(advice, m_unit));
    item->setText(Total, bytesText(advice.total, m_unit));
    item->setText(Time, timeOf(advice));
    item->setToolTip(Time, tr("For as many samples as now"));
    item->setText(Largest, advice.largestBatch > 0 ? numberText(advice.largestBatch) : tr("none"));
    item->setText(Cost, translated(advice.cost));
    item->setToolTip(Cost, translated(advice.cost));
    item->setForeground(Saves, t.gain);
    item->setForeground(Total, advice.fit == Fit::Fits ? t.text : t.problem);
    item->setToolTip(Total, advice.fit == Fit::Fits ? tr("Fits with the margin") : tr("Does not fit yet"));
    for (const Column column : {Saves, Total, Time, Largest})
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    item->setSizeHint(0, QSize(0, 25));
}

const Advice* FitPanel::current() const
{
    const QTreeWidgetItem* item = m_list->currentItem();
    const int index = item ? item->data(Change, Qt::UserRole).toInt() : -1;
    return m_shown && index >= 0 ? &(*m_shown)[static_cast<std::size_t>(index)] : nullptr;
}

void FitPanel::previewCurrent()
{
    const Advice* advice = current();
    m_apply->setEnabled(advice);
    showPoints(advice ? std::optional(static_cast<std::size_t>(advice - m_shown->data()) + 1) : std::nullopt);
    emit preview(advice);
}

void FitPanel::choose()
{
    const Advice* advice = current();
    if (!advice)
        return;
    // The button is disabled while the next advice is searched for, and Qt would then move the focus out of the panel.
    if (m_apply->hasFocus())
        m_list->setFocus();
    emit chosen(Advice(*advice));
}

void FitPanel::hideEvent(QHideEvent* event)
{
    m_list->setCurrentItem(nullptr);
    QWidget::hideEvent(event);
}

void FitPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void FitPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_shown)
        fill();
}

} // namespace vram
