// Planning in the main window: advice, GPUs, layers, scenarios, and the palette that finds everything.

#include "ui/language/core_words.h"
#include "ui/panels/advice_box.h"
#include "ui/panels/answer_panel.h"
#include "ui/panels/fit_panel.h"
#include "ui/panels/frontier_panel.h"
#include "ui/panels/gpu_panel.h"
#include "ui/panels/layers_chart.h"
#include "ui/panels/others_panel.h"
#include "ui/panels/scenarios_panel.h"
#include "ui/panels/setup_panel.h"
#include "ui/table/layer_cells.h"
#include "ui/table/layer_view.h"
#include "ui/window/command_palette.h"
#include "ui/window/main_window.h"
#include "ui/window/totals_dialog.h"
#include "ui/window/views_panel.h"
#include "ui/window/welcome_page.h"

#include "import/open.h"
#include "network/resize.h"

#include <QTabBar>

namespace vram {

namespace {

enum View { OneStep, OverBatch, ByLayer, WhichGpu, Scenarios, MakeItFit };

} // namespace

void MainWindow::addPlanViews()
{
    const auto catalogues = [this]() -> const Catalogues& { return m_document.catalogues(); };
    m_layersChart = new LayersChart;
    m_gpus = new GpuPanel(m_settings, catalogues);
    m_scenarios = new ScenariosPanel(catalogues);
    m_fit = new FitPanel;
    m_views->addView(tr("By layer"), m_layersChart, m_layersChart->header(), [this](const Reading& r) {
        m_layersChart->present(r);
        m_layersChart->select(m_table->currentId());
    });
    m_gpuView =
        m_views->addView(tr("Which GPU"), m_gpus, m_gpus->header(), [this](const Reading& r) { m_gpus->present(r); });
    m_views->addView(tr("Scenarios"), m_scenarios, m_scenarios->header(),
                     [this](const Reading& r) { m_scenarios->present(r); });
    m_views->addView(tr("Make it fit"), m_fit, nullptr, [this](const Reading& r) { m_fit->present(r); });
    m_others = new OthersPanel;
    m_othersView = m_views->addView(tr("Other tools"), m_others, m_others->header(),
                                    [this](const Reading& r) { m_others->present(r); });
    m_adviceBox = new AdviceBox;
    m_setup->addBelowMain(m_adviceBox);
}

void MainWindow::connectPlan()
{
    Actions& acts = *m_actions;
    connect(m_layersChart, &LayersChart::rowChosen, this, [this](LayerId row) { selectRows({row}); });
    connect(m_table, &LayerView::currentRowChanged, m_layersChart, &LayersChart::select);
    connectGpus();
    connect(m_frontier, &FrontierPanel::sizeChosen, this,
            [this](std::int64_t size, bool done) { setSize(size, m_document.project()->setup.batch, done); });
    connect(m_frontier, &FrontierPanel::useWanted, this,
            [this](std::int64_t batch, std::int64_t size) { setSize(size, batch, true); });
    connect(m_answer, &AnswerPanel::mendWanted, this, &MainWindow::goToFirstError);
    const auto look = [this](const Advice* advice) {
        m_document.preview(advice ? std::optional(advice->setup) : std::nullopt, advice ? advice->network : nullptr);
    };
    connect(m_adviceBox, &AdviceBox::preview, this, look);
    connect(m_adviceBox, &AdviceBox::chosen, this, &MainWindow::applyAdvice);
    connect(m_adviceBox, &AdviceBox::moreWanted, acts[Act::MakeItFit], &QAction::trigger);
    connect(m_fit, &FitPanel::preview, this, look);
    connect(m_fit, &FitPanel::chosen, this, &MainWindow::applyAdvice);
    connect(m_scenarios, &ScenariosPanel::keepWanted, this, &MainWindow::keepScenario);
    connect(m_scenarios, &ScenariosPanel::useWanted, this, [this](int index) {
        const Scenario& scenario = m_document.project()->scenarios.at(static_cast<std::size_t>(index));
        m_document.editSetup(tr("Use %1").arg(qs(scenario.name)), Setup(scenario.setup));
    });
    connect(m_scenarios, &ScenariosPanel::renameWanted, this, &MainWindow::renameScenario);
    connect(m_scenarios, &ScenariosPanel::removeWanted, this, [this](int index) {
        editScenario(index, tr("Remove a scenario"),
                     [index](std::vector<Scenario>& all) { all.erase(all.begin() + index); });
    });
    acts.on(Act::MakeItFit, this, [this] { m_views->showView(MakeItFit); });
    acts.on(Act::Compare, this, [this] { m_views->showView(Scenarios); });
    acts.on(Act::KeepScenario, this, [this] { keepScenario(); });
    acts.on(Act::Totals, this, [this] { showTotals(); });
    connect(m_welcome, &WelcomePage::totalsWanted, acts[Act::Totals], &QAction::trigger);
    acts.on(Act::CommandPalette, this, [this] { openPalette(); });
}

void MainWindow::applyAdvice(const Advice& advice)
{
    m_document.preview(std::nullopt);
    Project next = *m_document.project();
    next.setup = advice.setup;
    if (advice.network)
        next.network = *advice.network;
    m_document.edit(translated(advice.title), std::move(next));
}

// The length of sequences or the size of images, and the batch with it.
void MainWindow::setSize(std::int64_t size, std::int64_t batch, bool done)
{
    Project next = *m_document.project();
    const std::vector<SizeAxis> axes = sizeAxes(next.network);
    if (axes.empty())
        return;
    next.network = resized(next.network, axes.front(), size);
    next.setup.batch = batch;
    m_document.edit(tr("Set batch %1 and size %2").arg(numberText(batch), numberText(size)), std::move(next),
                    QStringLiteral("size"));
    if (done)
        m_document.endMerge();
}

// What is wrong first, before what is only said.
void MainWindow::goToFirstError()
{
    for (const Issue& issue : m_document.estimate()->issues) {
        if (issue.severity != Severity::Error || issue.layer == LayerId::None)
            continue;
        selectRows({issue.layer});
        m_inspectorTabs->setCurrentIndex(1);
        m_table->setFocus();
        return;
    }
    goToNextIssue();
}

void MainWindow::keepScenario()
{
    const Setup& setup = m_document.project()->setup;
    const QString suggestion =
        QStringLiteral("%1 · %2 · %3").arg(shortGpuName(setup.gpu), qs(setup.precision), qs(setup.optimizer));
    const QString name =
        m_files->dialogs.askText(this, tr("Keep the present setup"), tr("Name of the scenario"), suggestion);
    if (name.trimmed().isEmpty())
        return;
    Project next = *m_document.project();
    next.scenarios.push_back({utf8(name.trimmed()), setup});
    m_document.edit(tr("Keep %1").arg(name.trimmed()), std::move(next));
    m_views->showView(Scenarios);
}

void MainWindow::editScenario(int index, const QString& text, const std::function<void(std::vector<Scenario>&)>& change)
{
    Project next = *m_document.project();
    if (index < 0 || static_cast<std::size_t>(index) >= next.scenarios.size())
        return;
    change(next.scenarios);
    m_document.edit(text, std::move(next));
}

void MainWindow::renameScenario(int index)
{
    const std::string old = m_document.project()->scenarios.at(static_cast<std::size_t>(index)).name;
    const QString name = m_files->dialogs.askText(this, tr("Rename the scenario"), tr("Name of the scenario"), qs(old));
    if (name.trimmed().isEmpty())
        return;
    editScenario(index, tr("Rename %1").arg(qs(old)),
                 [&](std::vector<Scenario>& all) { all[static_cast<std::size_t>(index)].name = utf8(name.trimmed()); });
}

void MainWindow::showTotals()
{
    auto* dialog = new TotalsDialog(reading(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void MainWindow::openPalette()
{
    std::vector<Command> commands;
    for (QAction* action : m_actions->all()) {
        if (action->isEnabled() && action != (*m_actions)[Act::CommandPalette])
            commands.push_back({Actions::nameOf(*action), action->shortcut().toString(QKeySequence::NativeText),
                                [action] { action->trigger(); }});
    }
    const Network& network = m_document.project()->network;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        const LayerId found = id(row);
        commands.push_back({qs(path(network, found)), typeText(row), [this, found] { selectRows({found}); }});
    });
    for (const Gpu& gpu : m_document.catalogues().gpus) {
        commands.push_back(
            {qs(gpu.name), tr("GPU"), [this, name = gpu.name] { editSetup(QStringLiteral("gpu"), name, true); }});
    }
    for (const std::string& name : builtinModels())
        commands.push_back(
            {qs(name), tr("network"), [this, name] { m_files->open(QStringLiteral("builtin:") + qs(name)); }});
    if (!m_palette)
        m_palette = new CommandPalette(this);
    m_palette->open(std::move(commands));
}

} // namespace vram
