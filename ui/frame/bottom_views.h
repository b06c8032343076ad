// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/frontier_panel.h"
#include "ui/views/views_panel.h"

namespace vram {

class FitPanel;
class GpuPanel;
class GraphPanel;
class LayersChart;
class MeasuredPanel;
class OthersPanel;
class ScenariosPanel;
class Settings;
class SweepPanel;
class TimelinePanel;

/// All views of the window, in the order of their tabs.
class BottomViews : public ViewsPanel
{
    Q_OBJECT

public:
    using CatalogueSource = FrontierPanel::CatalogueSource;

    BottomViews(Settings& settings, const CatalogueSource& catalogues, QWidget* parent = nullptr);

    TimelinePanel* timeline() const { return m_timeline; }
    FrontierPanel* frontier() const { return m_frontier; }
    /// The chart of memory by batch beside the timeline.
    SweepPanel* sweepBeside() const { return m_sweepBeside; }
    LayersChart* layers() const { return m_layers; }
    GpuPanel* gpus() const { return m_gpus; }
    ScenariosPanel* scenarios() const { return m_scenarios; }
    FitPanel* fit() const { return m_fit; }
    OthersPanel* others() const { return m_others; }
    GraphPanel* graph() const { return m_graph; }
    MeasuredPanel* measured() const { return m_measured; }

private:
    template<typename Panel>
    void add(ViewId id, const QString& title, Panel* panel, QWidget* header);

    TimelinePanel* m_timeline;
    FrontierPanel* m_frontier;
    SweepPanel* m_sweepBeside;
    LayersChart* m_layers;
    GpuPanel* m_gpus;
    ScenariosPanel* m_scenarios;
    FitPanel* m_fit;
    OthersPanel* m_others;
    GraphPanel* m_graph;
    MeasuredPanel* m_measured;
};

} // namespace vram
