// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/chart_sources.h"

#include "ui/answer/answer_panel.h"
#include "ui/charts/area_chart.h"
#include "ui/charts/composition_chart.h"
#include "ui/frame/project_page.h"
#include "ui/graph/graph_panel.h"
#include "ui/views/fit_panel.h"
#include "ui/views/frontier_view.h"
#include "ui/views/gpu_panel.h"
#include "ui/views/layers_chart.h"
#include "ui/views/others_panel.h"
#include "ui/views/scenarios_panel.h"
#include "ui/views/sweep_panel.h"
#include "ui/views/timeline_panel.h"
#include "ui/window/chart_controller.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

using Kind = std::function<ChartKind()>;

Kind fixed(ChartKind kind)
{
    return [kind] { return kind; };
}

ChartKind kindOf(const LayersChart& chart)
{
    constexpr std::array measures{ChartKind::LayersSaved, ChartKind::LayersAtPeak, ChartKind::LayersParameters};
    return measures.at(static_cast<std::size_t>(std::clamp(chart.measure(), 0, 2)));
}

/// Adds a chart that shows only the Reading.
void addPlain(ChartController& controller, QWidget* widget, Kind kind)
{
    controller.add({widget, std::move(kind), {}, {}});
}

/// Adds a view with figures of its own. `widget` is the view or one of its charts.
template<typename Panel>
void addView(ChartController& controller, Panel* panel, QWidget* widget, Kind kind, bool withMenu)
{
    controller.add({widget, std::move(kind), [panel] { return panel->figures(); },
                    [panel](const Reading& reading) { panel->present(reading); }},
                   withMenu);
    QObject::connect(panel, &Panel::figuresChanged, &controller, &ChartController::refresh, Qt::UniqueConnection);
}

ViewFigures figuresOf(const GraphPanel& panel)
{
    ViewFigures figures;
    if (const DrawnGraph* drawn = panel.view()->drawn())
        figures.drawing = {drawn->layout.size, panel.view()->picture(tokens(Scheme::Light)), panel.measureName()};
    return figures;
}

} // namespace

void addCharts(ChartController& controller, const ProjectPage& page)
{
    const BottomViews& views = *page.views();
    addPlain(controller, page.answer()->chart(), fixed(ChartKind::Composition));
    addPlain(controller, views.timeline(), fixed(ChartKind::Timeline));
    addPlain(controller, views.frontier()->sweep(), fixed(ChartKind::Sweep));
    addPlain(controller, views.sweepBeside(), fixed(ChartKind::Sweep));
    addPlain(controller, views.layers(), [chart = views.layers()] { return kindOf(*chart); });
    FrontierPanel* frontier = views.frontier();
    addView(controller, frontier, frontier->sizes(), fixed(ChartKind::Sizes), true);
    addView(controller, frontier, frontier->map(), fixed(ChartKind::Frontier), true);
    addView(
        controller, frontier, frontier, [frontier] { return frontier->shownChart(); }, false);
    addView(controller, views.gpus(), views.gpus(), fixed(ChartKind::Gpus), false);
    addView(controller, views.scenarios(), views.scenarios(), fixed(ChartKind::Scenarios), true);
    addView(controller, views.fit(), views.fit(), fixed(ChartKind::Advice), true);
    addView(controller, views.others(), views.others(), fixed(ChartKind::Others), true);
    controller.add({views.graph(), fixed(ChartKind::Graph), [graph = views.graph()] { return figuresOf(*graph); }, {}});
    views.gpus()->setChartActions(controller.actionsFor(views.gpus()));
}

} // namespace vram
