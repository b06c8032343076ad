// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/chart_controller.h"

#include "ui/actions/actions.h"
#include "ui/answer/answer_panel.h"
#include "ui/charts/memory_bar_chart.h"
#include "ui/dialogs/chart_tables_dialog.h"
#include "ui/frame/project_page.h"
#include "ui/report/chart_picture.h"
#include "ui/views/chart_types.h"
#include "ui/views/gpu_panel.h"
#include "ui/window/file_manager.h"
#include "ui/window/message_bar.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMimeData>
#include <QSignalBlocker>

#include <algorithm>

namespace vram {

ChartController::ChartController(const WindowContext& context) : m_context(context)
{
    Actions& actions = context.actions;
    actions.connectTriggered(ActionId::SaveChartSvg, this, [this] { save(shownSubject(), "svg"); });
    actions.connectTriggered(ActionId::SaveChartPng, this, [this] { save(shownSubject(), "png"); });
    actions.connectTriggered(ActionId::CopyChart, this, [this] { copy(shownSubject()); });
    actions.connectTriggered(ActionId::Figures, this, [this] { showTable(shownSubject().kind); });
    const BottomViews& views = *context.page.views();
    add({context.page.answer()->chart(), [] { return ChartKind::Composition; }}, nullptr);
    for (const View& view : views.views()) {
        for (const ViewChart& chart : view.charts)
            add(chart, &view);
    }
    for (const ViewChart& chart : views.companion().charts)
        add(chart, &views.companion());
    auto* gpus = views.panel<GpuPanel>();
    gpus->setChartActions(actionsFor(gpus));
    connect(&views, &ViewsPanel::figuresChanged, this, &ChartController::refresh);
    connect(&context.session, &Session::changed, this, &ChartController::refresh);
    connect(&context.session.advice, &AdviceTracker::changed, this, &ChartController::refresh);
}

void ChartController::add(const ViewChart& chart, const View* view)
{
    m_sources.push_back({chart, view});
    if (chart.hasOwnMenu)
        return;
    QWidget* widget = chart.widget;
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
    const auto add = [&](const QString& text, const std::function<void()>& callback) {
        auto* action = new QAction(text, this);
        connect(action, &QAction::triggered, this, [callback] { callback(); });
        actions << action;
    };
    add(tr("Copy the chart"), [this, widget] { copy(subjectOf(widget)); });
    add(tr("Save as SVG…"), [this, widget] { save(subjectOf(widget), "svg"); });
    add(tr("Save as PNG…"), [this, widget] { save(subjectOf(widget), "png"); });
    add(tr("Show as a table"), [this, widget] { showTable(subjectOf(widget).kind); });
    return actions;
}

void ChartController::refresh()
{
    if (m_tables && m_tables->isVisible())
        m_tables->refresh();
}

const ChartController::Source* ChartController::sourceOf(const QWidget* widget) const
{
    const auto found =
        std::ranges::find_if(m_sources, [widget](const Source& source) { return source.chart.widget == widget; });
    return found == m_sources.end() ? nullptr : &*found;
}

const ChartController::Source* ChartController::sourceOf(ChartKind kind) const
{
    const auto found =
        std::ranges::find_if(m_sources, [kind](const Source& source) { return source.chart.kind() == kind; });
    return found == m_sources.end() ? nullptr : &*found;
}

// Returns the chart that the widget shows, or the composition chart, which is always on screen, for any other widget.
ChartSubject ChartController::subjectOf(const QWidget* widget) const
{
    const Source* source = sourceOf(widget);
    return {source ? source->chart.kind() : ChartKind::Composition, m_context.sessionState(),
            source && source->chart.figures ? source->chart.figures() : ViewFigures()};
}

ChartSubject ChartController::shownSubject() const
{
    return subjectOf(m_context.page.views()->currentView().widget);
}

void ChartController::save(const ChartSubject& subject, const char* format)
{
    m_context.files.exportChart(subject, QString::fromLatin1(format));
}

void ChartController::copy(const ChartSubject& subject)
{
    QGuiApplication::clipboard()->setMimeData(chartToMime(subject).release());
    m_context.messages.showMessage(tr("The chart is on the clipboard: %1").arg(chartTitle(subject)));
}

void ChartController::showTable(ChartKind kind)
{
    if (!m_tables)
        m_tables = new ChartTablesDialog([this](ChartKind wanted) { return tableOf(wanted); }, &m_context.window);
    m_tables->showTable(kind);
}

// If the view is not on screen, updates it first, because it may be outdated.
FigureTable ChartController::tableOf(ChartKind kind) const
{
    const SessionState sessionState = m_context.sessionState();
    const Source* source = sourceOf(kind);
    if (!source || !source->chart.figures)
        return figureTable(kind, sessionState, {});
    if (!source->chart.widget->isVisible()) {
        // Blocks figuresChanged(), because the dialog that requested these figures would then request them again.
        const QSignalBlocker quiet(m_context.page.views());
        source->view->display(sessionState);
    }
    return figureTable(kind, sessionState, source->chart.figures());
}

} // namespace vram
