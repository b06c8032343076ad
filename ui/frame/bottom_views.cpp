// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/bottom_views.h"

#include "ui/charts/area_chart.h"
#include "ui/graph/graph_panel.h"
#include "ui/theme/tokens.h"
#include "ui/views/fit_panel.h"
#include "ui/views/gpu_panel.h"
#include "ui/views/heat_map_view.h"
#include "ui/views/layers_chart.h"
#include "ui/views/measured_panel.h"
#include "ui/views/other_tools_panel.h"
#include "ui/views/scenarios_panel.h"
#include "ui/views/sweep_panel.h"
#include "ui/views/timeline_panel.h"

namespace vram {

namespace {

/// Creates the view of a panel that has `display(const SessionState&)` and optionally a header.
template<typename Panel>
View viewOf(const char* name, const QString& title, Panel* panel)
{
    View view{name, title, panel, nullptr, [panel](const SessionState& sessionState) { panel->display(sessionState); }};
    if constexpr (requires { panel->header(); })
        view.header = panel->header();
    return view;
}

/// Creates a chart that shows only figures of the SessionState.
ViewChart chartOf(QWidget* widget, ChartKind kind)
{
    return {widget, [kind] { return kind; }};
}

/// Creates a chart of a panel with figures of its own. When they change, `views` emits `figuresChanged`. `widget` is
/// the panel or a part of it.
template<typename Panel>
ViewChart chartOf(ViewsPanel& views, Panel* panel, QWidget* widget, ChartKind kind)
{
    QObject::connect(panel, &Panel::figuresChanged, &views, &ViewsPanel::figuresChanged, Qt::UniqueConnection);
    return {widget, [kind] { return kind; }, [panel] { return panel->figures(); }};
}

ViewChart chartOf(LayersChart* chart)
{
    return {chart, [chart] {
                switch (chart->measure()) {
                case LayerMeasure::Saved: break;
                case LayerMeasure::AtPeak: return ChartKind::LayersAtPeak;
                case LayerMeasure::Parameters: return ChartKind::LayersParameters;
                }
                return ChartKind::LayersSaved;
            }};
}

ViewChart chartOf(GraphPanel* panel)
{
    return {panel, [] { return ChartKind::Graph; },
            [panel] {
                ViewFigures figures;
                if (const DrawnGraph* drawn = panel->view()->drawn())
                    figures.drawing = {drawn->layout.size, panel->view()->picture(tokens(Scheme::Light)),
                                       panel->measureName()};
                return figures;
            }};
}

} // namespace

BottomViews::BottomViews(Settings& settings, const CatalogueSource& catalogues, QWidget* parent)
    : ViewsPanel(parent), m_companionSweep(new SweepPanel)
{
    setMinimumHeight(140);
    const auto add = [this](View view, std::optional<ActionId> actionId, const char* helpTopic,
                            std::vector<ViewChart> charts) {
        view.actionId = actionId;
        view.helpTopic = helpTopic;
        view.charts = std::move(charts);
        addView(std::move(view));
    };
    auto* timeline = new TimelinePanel(catalogues);
    auto* layers = new LayersChart;
    auto* gpus = new GpuPanel(settings, catalogues);
    auto* scenarios = new ScenariosPanel(catalogues);
    auto* fit = new FitPanel;
    auto* others = new OtherToolsPanel;
    auto* graph = new GraphPanel;
    add(viewOf("timeline", tr("Over one step"), timeline), {}, "peak", {chartOf(timeline, ChartKind::Timeline)});
    addFrontier(catalogues);
    View beside = viewOf("sweepBeside", tr("By batch size"), m_companionSweep);
    beside.helpTopic = "batch";
    beside.charts = {chartOf(m_companionSweep, ChartKind::Sweep)};
    setCompanion(std::move(beside));
    add(viewOf("layers", tr("By layer"), layers), {}, "row", {chartOf(layers)});
    ViewChart gpuBars = chartOf(*this, gpus, gpus, ChartKind::Gpus);
    gpuBars.hasOwnMenu = true;
    add(viewOf("gpus", tr("GPUs"), gpus), ActionId::WhichGpu, "gpu", {std::move(gpuBars)});
    add(viewOf("scenarios", tr("Scenarios"), scenarios), ActionId::Compare, "device",
        {chartOf(*this, scenarios, scenarios, ChartKind::Scenarios)});
    add(viewOf("fit", tr("Ways to save memory"), fit), ActionId::MakeItFit, "device",
        {chartOf(*this, fit, fit, ChartKind::Advice)});
    View otherTools = viewOf("others", tr("Textbook rules and other tools"), others);
    otherTools.synonyms = tr("textbook formula rule of thumb calculate by hand CS231n how many parameters");
    add(std::move(otherTools), ActionId::OtherTools, "textbook", {chartOf(*this, others, others, ChartKind::Others)});
    add(viewOf("graph", tr("Graph"), graph), ActionId::NetworkGraph, "row", {chartOf(graph)});
    add(viewOf("measured", tr("Measured"), new MeasuredPanel(catalogues)), {}, "", {});
}

void BottomViews::addFrontier(const CatalogueSource& catalogues)
{
    auto* panel = new FrontierPanel(catalogues);
    View view = viewOf("sweep", tr("Sweep"), panel);
    view.helpTopic = "batch";
    ViewChart whole = chartOf(*this, panel, panel, ChartKind::Frontier);
    whole.kind = [panel] { return panel->shownChart(); };
    whole.hasOwnMenu = true; // Each of its charts has a context menu.
    view.charts = {std::move(whole), chartOf(panel->sweep(), ChartKind::Sweep),
                   chartOf(*this, panel, panel->sizes(), ChartKind::Sizes),
                   chartOf(*this, panel, panel->map(), ChartKind::Frontier)};
    addView(std::move(view));
}

} // namespace vram
