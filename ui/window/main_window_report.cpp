// What leaves the main window: reports, charts, and the exporter for PyTorch.

#include "ui/charts/composition_chart.h"
#include "ui/panels/answer_panel.h"
#include "ui/panels/frontier_panel.h"
#include "ui/panels/layers_chart.h"
#include "ui/panels/sweep_panel.h"
#include "ui/panels/timeline_panel.h"
#include "ui/report/chart_picture.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"
#include "ui/window/views_panel.h"

#include "import/exporter.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>

#include <algorithm>

namespace vram {

namespace {

void copyChart(ChartKind chart, const Reading& reading)
{
    QGuiApplication::clipboard()->setMimeData(chartToMime(chart, reading).release());
}

} // namespace

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
    const auto shown = [this] { return chartShown(m_views->currentWidget()); };
    acts.on(Act::SaveChartSvg, this,
            [this, shown] { m_files->exportChart(shown(), QStringLiteral("svg"), reading()); });
    acts.on(Act::SaveChartPng, this,
            [this, shown] { m_files->exportChart(shown(), QStringLiteral("png"), reading()); });
    acts.on(Act::CopyChart, this, [this, shown] {
        copyChart(shown(), reading());
        m_messages->tell(tr("The chart is on the clipboard: %1").arg(chartTitle(shown())));
    });
    acts.on(Act::SaveExporter, this, [this] { m_files->saveExporter(); });
    acts.on(Act::CopyExporterLines, this, [this] {
        QGuiApplication::clipboard()->setText(qs(kExporterLines));
        m_messages->tell(tr("Paste the lines where your script has made its model, with %1 beside the script.")
                             .arg(qs(kExporterFile)),
                         {{tr("Save the exporter…"), [this] { m_files->saveExporter(); }}});
    });
    for (QWidget* panel : std::initializer_list<QWidget*>{m_answer->chart(), m_timeline, m_frontier->sweep(),
                                                          m_sweepBeside, m_layersChart})
        addChartMenu(panel);
}

ChartKind MainWindow::chartShown(const QWidget* panel) const
{
    if (panel == m_timeline)
        return ChartKind::Timeline;
    if (panel == m_frontier || panel == m_frontier->sweep() || panel == m_sweepBeside)
        return ChartKind::Sweep;
    if (panel != m_layersChart)
        return ChartKind::Composition; // Always on screen.
    constexpr std::array measures{ChartKind::LayersSaved, ChartKind::LayersAtPeak, ChartKind::LayersParameters};
    return measures.at(static_cast<std::size_t>(std::clamp(m_layersChart->measure(), 0, 2)));
}

void MainWindow::addChartMenu(QWidget* panel)
{
    auto* menu = new QMenu(panel);
    menu->setObjectName(QStringLiteral("chartMenu"));
    menu->addAction(tr("Copy the chart"), this, [this, panel] { copyChart(chartShown(panel), reading()); });
    menu->addAction(tr("Save as SVG…"), this,
                    [this, panel] { m_files->exportChart(chartShown(panel), QStringLiteral("svg"), reading()); });
    menu->addAction(tr("Save as PNG…"), this,
                    [this, panel] { m_files->exportChart(chartShown(panel), QStringLiteral("png"), reading()); });
    menu->addAction(tr("Show as a table"), this, [this, panel] { showFigures(chartShown(panel)); });
    panel->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(panel, &QWidget::customContextMenuRequested, menu,
            [panel, menu](const QPoint& at) { menu->popup(panel->mapToGlobal(at)); });
}

} // namespace vram
