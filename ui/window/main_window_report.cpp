// What leaves the main window: reports, charts, and the exporter for PyTorch.

#include "ui/answer/answer_panel.h"
#include "ui/charts/area_chart.h"
#include "ui/charts/composition_chart.h"
#include "ui/views/fit_panel.h"
#include "ui/views/frontier_panel.h"
#include "ui/views/frontier_view.h"
#include "ui/views/gpu_panel.h"
#include "ui/views/layers_chart.h"
#include "ui/views/others_panel.h"
#include "ui/views/scenarios_panel.h"
#include "ui/views/sweep_panel.h"
#include "ui/views/timeline_panel.h"
#include "ui/views/views_panel.h"
#include "ui/window/chart_desk.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"

#include "import/exporter.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>
#include <array>

namespace vram {

void MainWindow::connectReports()
{
    Actions& acts = *m_actions;
    const std::array<std::pair<Act, const char*>, 5> kinds{{{Act::ExportPdf, "pdf"},
                                                            {Act::ExportCsv, "csv"},
                                                            {Act::ExportMarkdown, "md"},
                                                            {Act::ExportHtml, "html"},
                                                            {Act::ExportJson, "json"}}};
    for (const auto& [act, kind] : kinds)
        acts.on(act, this, [this, kind = QString::fromLatin1(kind)] { m_files->exportReport(kind); });
    acts.on(Act::SaveExporter, this, [this] { m_files->saveExporter(); });
    acts.on(Act::CopyExporterLines, this, [this] {
        QGuiApplication::clipboard()->setText(qs(kExporterLines));
        const auto sentence = [] {
            return tr("Paste the lines where your script has made its model, with %1 beside the script.")
                .arg(qs(kExporterFile));
        };
        m_messages->tell(sentence, {{[] { return tr("Save the exporter…"); }, [this] { m_files->saveExporter(); }}});
    });
}

void MainWindow::addCharts()
{
    const auto fixed = [](ChartKind kind) { return [kind] { return kind; }; };
    m_charts->add({m_answer->chart(), fixed(ChartKind::Composition), {}, {}});
    m_charts->add({m_timeline, fixed(ChartKind::Timeline), {}, {}});
    m_charts->add({m_frontier->sweep(), fixed(ChartKind::Sweep), {}, {}});
    m_charts->add({m_sweepBeside, fixed(ChartKind::Sweep), {}, {}});
    m_charts->add({m_layersChart,
                   [this] {
                       constexpr std::array measures{ChartKind::LayersSaved, ChartKind::LayersAtPeak,
                                                     ChartKind::LayersParameters};
                       return measures.at(static_cast<std::size_t>(std::clamp(m_layersChart->measure(), 0, 2)));
                   },
                   {},
                   {}});
    const auto add = [this]<typename Panel>(Panel* panel, QWidget* widget, std::function<ChartKind()> kind, bool menu) {
        m_charts->add({widget, std::move(kind), [panel] { return panel->figures(); },
                       [panel](const Reading& reading) { panel->present(reading); }},
                      menu);
    };
    add(m_frontier, m_frontier->sizes(), fixed(ChartKind::Sizes), true);
    add(m_frontier, m_frontier->map(), fixed(ChartKind::Frontier), true);
    add(
        m_frontier, m_frontier, [this] { return m_frontier->shownChart(); }, false);
    add(m_gpus, m_gpus, fixed(ChartKind::Gpus), false);
    add(m_scenarios, m_scenarios, fixed(ChartKind::Scenarios), true);
    add(m_fit, m_fit, fixed(ChartKind::Advice), true);
    add(m_others, m_others, fixed(ChartKind::Others), true);
    m_gpus->setChartActions(m_charts->actionsFor(m_gpus));
    const auto follow = [this] { m_charts->refresh(); };
    connect(m_frontier, &FrontierPanel::figuresChanged, m_charts, follow);
    connect(m_gpus, &GpuPanel::figuresChanged, m_charts, follow);
    connect(m_scenarios, &ScenariosPanel::figuresChanged, m_charts, follow);
    connect(m_fit, &FitPanel::figuresChanged, m_charts, follow);
    connect(m_others, &OthersPanel::figuresChanged, m_charts, follow);
}

} // namespace vram
