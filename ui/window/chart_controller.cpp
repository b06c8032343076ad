// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/chart_controller.h"

#include "ui/actions/actions.h"
#include "ui/dialogs/figures_dialog.h"
#include "ui/report/chart_picture.h"
#include "ui/views/figure_tables.h"
#include "ui/window/file_flow.h"
#include "ui/window/message_bar.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>

#include <algorithm>

namespace vram {

ChartController::ChartController(Actions& actions, FileFlow& files, MessageBar& messages,
                                 std::function<Reading()> reading, std::function<QWidget*()> shown, QWidget* window)
    : QObject(window), m_actions(actions), m_files(files), m_messages(messages), m_reading(std::move(reading)),
      m_shown(std::move(shown)), m_window(window)
{
    m_actions.on(Act::SaveChartSvg, this, [this] { m_files.exportChart(shownSubject(), QStringLiteral("svg")); });
    m_actions.on(Act::SaveChartPng, this, [this] { m_files.exportChart(shownSubject(), QStringLiteral("png")); });
    m_actions.on(Act::CopyChart, this, [this] { copy(shownSubject()); });
    m_actions.on(Act::Figures, this, [this] { showTable(shownSubject().kind); });
}

void ChartController::add(ChartSource source, bool withMenu)
{
    QWidget* widget = source.widget;
    m_sources.push_back(std::move(source));
    if (!withMenu)
        return;
    auto* menu = new QMenu(widget);
    menu->setObjectName(QStringLiteral("chartMenu"));
    menu->addActions(actionsFor(widget));
    widget->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(widget, &QWidget::customContextMenuRequested, menu,
            [widget, menu](const QPoint& at) { menu->popup(widget->mapToGlobal(at)); });
}

QList<QAction*> ChartController::actionsFor(const QWidget* widget)
{
    QList<QAction*> actions;
    const auto add = [&](const QString& text, const std::function<void()>& act) {
        auto* action = new QAction(text, this);
        connect(action, &QAction::triggered, this, [act] { act(); });
        actions << action;
    };
    add(tr("Copy the chart"), [this, widget] { copy(subjectOf(widget)); });
    add(tr("Save as SVG…"), [this, widget] { m_files.exportChart(subjectOf(widget), QStringLiteral("svg")); });
    add(tr("Save as PNG…"), [this, widget] { m_files.exportChart(subjectOf(widget), QStringLiteral("png")); });
    add(tr("Show as a table"), [this, widget] { showTable(subjectOf(widget).kind); });
    return actions;
}

void ChartController::refresh()
{
    if (m_tables && m_tables->isVisible())
        m_tables->refresh();
}

const ChartSource* ChartController::sourceOf(const QWidget* widget) const
{
    const auto found = std::ranges::find(m_sources, widget, &ChartSource::widget);
    return found == m_sources.end() ? nullptr : &*found;
}

const ChartSource* ChartController::sourceOf(ChartKind kind) const
{
    const auto found =
        std::ranges::find_if(m_sources, [kind](const ChartSource& source) { return source.kind() == kind; });
    return found == m_sources.end() ? nullptr : &*found;
}

// Any other widget stands for the composition chart, which is always on screen.
ChartSubject ChartController::subjectOf(const QWidget* widget) const
{
    const ChartSource* source = sourceOf(widget);
    return {source ? source->kind() : ChartKind::Composition, m_reading(),
            source && source->figures ? source->figures() : ViewFigures()};
}

ChartSubject ChartController::shownSubject() const
{
    return subjectOf(m_shown());
}

void ChartController::copy(const ChartSubject& subject)
{
    QGuiApplication::clipboard()->setMimeData(chartToMime(subject).release());
    m_messages.tell([subject] { return tr("The chart is on the clipboard: %1").arg(chartTitle(subject)); });
}

void ChartController::showTable(ChartKind kind)
{
    if (!m_tables)
        m_tables = new FiguresDialog([this](ChartKind wanted) { return tableOf(wanted); }, m_window);
    m_tables->showTable(kind);
}

FigureTable ChartController::tableOf(ChartKind kind) const
{
    const Reading reading = m_reading();
    const ChartSource* source = sourceOf(kind);
    if (source && source->present && !source->widget->isVisible())
        source->present(reading);
    return figureTable(kind, reading, source && source->figures ? source->figures() : ViewFigures());
}

} // namespace vram
