// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/bottom_views.h"

#include "ui/graph/graph_panel.h"
#include "ui/views/fit_panel.h"
#include "ui/views/gpu_panel.h"
#include "ui/views/layers_chart.h"
#include "ui/views/measured_panel.h"
#include "ui/views/others_panel.h"
#include "ui/views/scenarios_panel.h"
#include "ui/views/sweep_panel.h"
#include "ui/views/timeline_panel.h"

namespace vram {

BottomViews::BottomViews(Settings& settings, const CatalogueSource& catalogues, QWidget* parent)
    : ViewsPanel(parent), m_timeline(new TimelinePanel(catalogues)), m_frontier(new FrontierPanel(catalogues)),
      m_sweepBeside(new SweepPanel), m_layers(new LayersChart), m_gpus(new GpuPanel(settings, catalogues)),
      m_scenarios(new ScenariosPanel(catalogues)), m_fit(new FitPanel), m_others(new OthersPanel),
      m_graph(new GraphPanel), m_measured(new MeasuredPanel(catalogues))
{
    setMinimumHeight(140);
    add(ViewId::OneStep, tr("Over one step"), m_timeline, m_timeline->header());
    add(ViewId::Sweep, tr("Sweep"), m_frontier, m_frontier->header());
    setCompanion(tr("By batch size"), m_sweepBeside, [this](const Reading& r) { m_sweepBeside->present(r); });
    addView(ViewId::ByLayer, tr("By layer"), m_layers, m_layers->header(), [this](const Reading& r) {
        m_layers->present(r);
        m_layers->select(r.row);
    });
    add(ViewId::WhichGpu, tr("GPUs"), m_gpus, m_gpus->header());
    add(ViewId::Scenarios, tr("Scenarios"), m_scenarios, m_scenarios->header());
    add(ViewId::MakeItFit, tr("Ways to save memory"), m_fit, nullptr);
    add(ViewId::OtherTools, tr("Textbook rules and other tools"), m_others, m_others->header());
    add(ViewId::Graph, tr("Graph"), m_graph, m_graph->header());
    add(ViewId::Measured, tr("Measured"), m_measured, m_measured->header());
}

template<typename Panel>
void BottomViews::add(ViewId id, const QString& title, Panel* panel, QWidget* header)
{
    addView(id, title, panel, header, [panel](const Reading& reading) { panel->present(reading); });
}

} // namespace vram
