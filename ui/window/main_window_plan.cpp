// Planning in the main window: advice, GPUs, layers and scenarios.

#include "ui/answer/answer_panel.h"
#include "ui/dialogs/totals_dialog.h"
#include "ui/graph/graph_panel.h"
#include "ui/panels/advice_box.h"
#include "ui/panels/setup_panel.h"
#include "ui/table/layer_view.h"
#include "ui/views/fit_panel.h"
#include "ui/views/frontier_panel.h"
#include "ui/views/gpu_panel.h"
#include "ui/views/layers_chart.h"
#include "ui/views/measured_panel.h"
#include "ui/views/others_panel.h"
#include "ui/views/scenarios_panel.h"
#include "ui/views/views_panel.h"
#include "ui/window/edits.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"
#include "ui/window/row_desk.h"
#include "ui/window/welcome_page.h"

namespace vram {

void MainWindow::addPlanViews()
{
    const auto catalogues = [this]() -> const Catalogues& { return m_document.catalogues(); };
    m_layersChart = new LayersChart;
    m_gpus = new GpuPanel(m_settings, catalogues);
    m_scenarios = new ScenariosPanel(catalogues);
    m_fit = new FitPanel;
    m_views->addView(ViewId::ByLayer, tr("By layer"), m_layersChart, m_layersChart->header(), [this](const Reading& r) {
        m_layersChart->present(r);
        m_layersChart->select(m_table->currentId());
    });
    m_views->addView(ViewId::WhichGpu, tr("Which GPU"), m_gpus, m_gpus->header(),
                     [this](const Reading& r) { m_gpus->present(r); });
    m_views->addView(ViewId::Scenarios, tr("Scenarios"), m_scenarios, m_scenarios->header(),
                     [this](const Reading& r) { m_scenarios->present(r); });
    m_views->addView(ViewId::MakeItFit, tr("Make it fit"), m_fit, nullptr,
                     [this](const Reading& r) { m_fit->present(r); });
    m_others = new OthersPanel;
    m_views->addView(ViewId::OtherTools, tr("Other tools"), m_others, m_others->header(),
                     [this](const Reading& r) { m_others->present(r); });
    m_graph = new GraphPanel;
    m_views->addView(ViewId::Graph, tr("Graph"), m_graph, m_graph->header(),
                     [this](const Reading& r) { m_graph->present(r); });
    m_measured = new MeasuredPanel(catalogues);
    m_views->addView(ViewId::Measured, tr("Measured"), m_measured, m_measured->header(),
                     [this](const Reading& r) { m_measured->present(r); });
    m_adviceBox = new AdviceBox;
    m_setup->addBelowMain(m_adviceBox);
}

void MainWindow::connectPlan()
{
    Actions& acts = *m_actions;
    connect(m_layersChart, &LayersChart::rowChosen, this, [this](LayerId row) { selectRows({row}); });
    connect(m_table, &LayerView::currentRowChanged, m_layersChart, &LayersChart::select);
    connect(m_graph, &GraphPanel::rowChosen, this, [this](LayerId row) { selectRows({row}); });
    connect(m_table, &LayerView::currentRowChanged, m_graph, &GraphPanel::select);
    connect(m_gpus, &GpuPanel::gpuChosen, this,
            [this](const QString& name) { changeSetup(m_document, QStringLiteral("gpu"), utf8(name), true); });
    connect(m_gpus, &GpuPanel::pricesWanted, this, [this] {
        const QString file =
            m_files->askFile(tr("Import prices per hour"), tr("Lists (*.csv *.tsv *.txt);;All files (*)"));
        if (!file.isEmpty())
            m_gpus->importPrices(file);
    });
    connect(m_gpus, &GpuPanel::told, this, [this](const QString& sentence, bool problem) {
        m_messages->tell([sentence] { return sentence; }, {}, problem);
    });
    connect(m_gpus, &GpuPanel::explain, this, &MainWindow::showHelp);
    acts.on(Act::WhichGpu, this, [this] { m_views->showView(ViewId::WhichGpu); });
    acts.on(Act::OtherTools, this, [this] { m_views->showView(ViewId::OtherTools); });
    connect(m_frontier, &FrontierPanel::sizeChosen, this, [this](std::int64_t size, bool done) {
        setSize(m_document, size, m_document.project()->setup.batch, done);
    });
    connect(m_frontier, &FrontierPanel::useWanted, this,
            [this](std::int64_t batch, std::int64_t size) { setSize(m_document, size, batch, true); });
    connect(m_answer, &AnswerPanel::mendWanted, m_rowDesk, &RowDesk::goToFirstError);
    connect(m_rowDesk, &RowDesk::settingWanted, this, &MainWindow::showSetting);
    const auto look = [this](const Advice* advice) {
        m_document.preview(advice ? std::optional(advice->setup) : std::nullopt, advice ? advice->network : nullptr);
    };
    const auto apply = [this](const Advice& advice) { takeAdvice(m_document, advice); };
    connect(m_adviceBox, &AdviceBox::preview, this, look);
    connect(m_adviceBox, &AdviceBox::chosen, this, apply);
    connect(m_adviceBox, &AdviceBox::moreWanted, acts[Act::MakeItFit], &QAction::trigger);
    connect(m_fit, &FitPanel::preview, this, look);
    connect(m_fit, &FitPanel::chosen, this, apply);
    acts.on(Act::MakeItFit, this, [this] { m_views->showView(ViewId::MakeItFit); });
    acts.on(Act::Compare, this, [this] { m_views->showView(ViewId::Scenarios); });
    acts.on(Act::Totals, this, [this] { showTotals(); });
    connect(m_welcome, &WelcomePage::totalsWanted, acts[Act::Totals], &QAction::trigger);
    acts.on(Act::CommandPalette, this, [this] { openPalette(); });
}

void MainWindow::showTotals()
{
    auto* dialog = new TotalsDialog(reading(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

} // namespace vram
