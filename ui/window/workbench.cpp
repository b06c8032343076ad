// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/workbench.h"

#include "ui/actions/actions.h"
#include "ui/answer/answer_panel.h"
#include "ui/dialogs/about.h"
#include "ui/dialogs/shortcuts.h"
#include "ui/dialogs/worksheet_dialog.h"
#include "ui/document/own_gpus.h"
#include "ui/document/settings.h"
#include "ui/frame/bottom_views.h"
#include "ui/frame/desktop.h"
#include "ui/frame/drop_target.h"
#include "ui/frame/focus_order.h"
#include "ui/frame/main_menu.h"
#include "ui/frame/main_tool_bar.h"
#include "ui/frame/mnemonics.h"
#include "ui/frame/project_page.h"
#include "ui/frame/status_line.h"
#include "ui/frame/undo_keys.h"
#include "ui/frame/welcome_page.h"
#include "ui/graph/graph_panel.h"
#include "ui/panels/advice_box.h"
#include "ui/panels/assumption_list.h"
#include "ui/panels/layer_panel.h"
#include "ui/panels/notes_panel.h"
#include "ui/panels/typed_text.h"
#include "ui/table/layer_browser.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_view.h"
#include "ui/views/measured_panel.h"
#include "ui/views/timeline_panel.h"
#include "ui/window/chart_controller.h"
#include "ui/window/chart_sources.h"
#include "ui/window/display_controller.h"
#include "ui/window/edit_controller.h"
#include "ui/window/exporter_controller.h"
#include "ui/window/file_controller.h"
#include "ui/window/file_flow.h"
#include "ui/window/gpu_controller.h"
#include "ui/window/gpu_file_controller.h"
#include "ui/window/help_controller.h"
#include "ui/window/measured_controller.h"
#include "ui/window/message_bar.h"
#include "ui/window/navigation_controller.h"
#include "ui/window/palette_controller.h"
#include "ui/window/parallel_controller.h"
#include "ui/window/row_controller.h"
#include "ui/window/scenario_controller.h"
#include "ui/window/session.h"
#include "ui/window/tour_controller.h"
#include "ui/window/undo_controller.h"
#include "ui/window/window_title.h"

#include <QApplication>
#include <QMainWindow>
#include <QMenuBar>
#include <QMimeData>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTabBar>
#include <QTimer>
#include <QVBoxLayout>

namespace vram {

namespace {

/// Actions that require an open project, apart from the reports.
constexpr std::array kProjectActs{
    Act::Save,       Act::SaveAs,     Act::SaveChartSvg, Act::SaveChartPng, Act::CopyChart,     Act::CloseProject,
    Act::AddLayer,   Act::AddBlock,   Act::FilterLayers, Act::TimeColumn,   Act::NetworkGraph,  Act::Figures,
    Act::Largest,    Act::FocusBatch, Act::MakeItFit,    Act::Compare,      Act::KeepScenario,  Act::PlanGpus,
    Act::OpenConfig, Act::SaveConfig, Act::OpenRun,      Act::SaveSnapshot, Act::ExplainMessage};

} // namespace

Workbench::Workbench(const Parts& parts, QMainWindow& window)
    : m_session(parts.session), m_files(parts.files), m_messages(parts.messages), m_window(window),
      m_actions(std::make_unique<Actions>(&window)), m_model(std::make_unique<LayerModel>(m_session.document))
{
    connect(new DropTarget(&window), &DropTarget::dropped, &m_files,
            [this](const QMimeData* data) { m_files.open(data); });
    makePages();
    makeToolBar();
    makeControllers();
    connectSession();
    connectPanels();
    connectDialogs();
    applySettings();
    showProject(false);
}

Workbench::~Workbench()
{
    for (QObject* sender : m_session.senders())
        sender->disconnect(this);
    m_files.disconnect(this);
    m_files.takeOther = {};
    m_files.takeMessage = {};
    m_messages.setParent(nullptr); // It must not be shown now, because it would become a top-level window.
    // Removing the central widget takes the focus from a field, which commits its text while controllers and panels
    // still exist.
    m_window.takeCentralWidget();
}

void Workbench::makePages()
{
    const auto gpus = [this] {
        return m_gpuController ? m_gpuController->choices() : GpuChoices{m_session.document.catalogues().gpus};
    };
    const auto catalogues = [this]() -> const Catalogues& { return m_session.document.catalogues(); };
    m_welcome = new WelcomePage(m_session.settings, *m_actions);
    m_page = new ProjectPage(*m_model, new Inspector(gpus), new BottomViews(m_session.settings, catalogues));
    m_pages = new QStackedWidget;
    m_pages->addWidget(m_welcome);
    m_pages->addWidget(m_page);
    m_content = std::make_unique<QWidget>();
    auto* layout = new QVBoxLayout(m_content.get());
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_pages, 1);
    m_window.setCentralWidget(m_content.get());
}

void Workbench::makeToolBar()
{
    m_menu = new MainMenu(*m_actions, m_session.settings, &m_window);
    m_toolBar = new MainToolBar(*m_actions, m_menu, m_menu->reportRules());
    m_window.addToolBar(m_toolBar);
    auto* bar = new QMenuBar(&m_window);
    bar->setObjectName(QStringLiteral("menuBar"));
    bar->addActions(m_menu->actions());
    m_window.setMenuBar(bar);
    m_actions->on(Act::MenuBar, this,
                  [this] { m_session.settings.set(Setting::MenuBar, (*m_actions)[Act::MenuBar]->isChecked()); });
    (*m_actions)[Act::MenuBar]->setCheckable(true);
}

void Workbench::makeControllers()
{
    const auto now = [this] { return reading(); };
    const auto isOpen = [this] { return isProjectOpen(); };
    Document& document = m_session.document;
    Actions& acts = *m_actions;
    makeEditControllers();
    m_undoKeys = std::make_unique<UndoKeys>(&m_window, m_page->table());
    m_title = std::make_unique<WindowTitle>(document, isOpen, &m_window);
    m_display = std::make_unique<DisplayController>(acts, m_session.settings);
    m_fileController = std::make_unique<FileController>(
        FileController::Parts{acts, m_files, m_messages, *m_welcome, *m_menu}, &m_window);
    m_navigation = std::make_unique<NavigationController>(acts, *m_page);
    m_help = std::make_unique<HelpController>(acts, *m_page, now, &m_window);
    m_charts = std::make_unique<ChartController>(
        acts, m_files, m_messages, now, [this] { return m_page->views()->currentWidget(); }, &m_window);
    addCharts(*m_charts, *m_page);
    m_palette = std::make_unique<PaletteController>(
        PaletteController::Parts{document, acts, m_files, *m_page, *m_navigation, now}, isOpen, &m_window);
    m_tour = std::make_unique<TourController>(TourController::Parts{m_session, acts, m_files, *m_page, m_messages}, now,
                                              isOpen, &m_window);
    QList<QList<QAction*>> menus;
    for (const QMenu* menu : m_window.findChildren<QMenu*>())
        menus << menu->actions();
    makeMnemonicsUnique(menus << m_rowController->menuActions());
}

/// Makes the classes that change the document.
void Workbench::makeEditControllers()
{
    const auto now = [this] { return reading(); };
    Document& document = m_session.document;
    Actions& acts = *m_actions;
    const BottomViews& views = *m_page->views();
    m_edits = std::make_unique<EditController>(
        EditController::Parts{document, m_session.batchSweep, acts, m_messages, *m_model, *m_page});
    m_undoController = std::make_unique<UndoController>(document, acts);
    m_rowController = std::make_unique<RowController>(
        RowController::Parts{document, acts, m_files, m_messages, *m_page->table(), *m_model, *m_page->browser()},
        &m_window);
    m_gpuController = std::make_unique<GpuController>(
        GpuController::Parts{document, m_session.settings, m_session.localGpus, acts, m_files, m_messages,
                             *views.gpus()},
        now, [this] { return isProjectOpen(); }, &m_window);
    m_gpuFiles = std::make_unique<GpuFileController>(
        GpuFileController::Parts{document, m_session.settings, acts, m_files, m_messages}, &m_window);
    m_parallelController = std::make_unique<ParallelController>(
        ParallelController::Parts{document, acts, m_files, *m_page->ranks(), m_session.settings}, now, &m_window);
    m_scenarioController = std::make_unique<ScenarioController>(document, acts, *views.scenarios(), &m_window);
    m_measuredController = std::make_unique<MeasuredController>(
        MeasuredController::Parts{document, acts, m_files, m_messages, *views.measured(), *m_gpuController}, now,
        &m_window);
    m_exporterController = std::make_unique<ExporterController>(
        ExporterController::Parts{acts, m_files, m_session.settings, m_messages}, &m_window);
}

void Workbench::connectSession()
{
    connect(&m_session.document, &Document::estimateChanged, this, &Workbench::refresh);
    connect(&m_session.batchSweep, &BatchSweepTracker::changed, this, &Workbench::refresh);
    connect(&m_session.sizes, &SizeLimitsTracker::changed, this, &Workbench::refresh);
    connect(&m_session.advice, &AdviceTracker::changed, this, &Workbench::showAdvice);
    connect(&m_session.document, &Document::opened, m_page->browser(), &LayerBrowser::reset);
    connect(&m_session.document, &Document::opened, m_page->table(), &LayerView::foldAfresh);
    connect(&m_session.document, &Document::opened, this, &Workbench::startAfresh);
    connect(&m_session.settings, &Settings::changed, this, &Workbench::applySettings);
    connect(&m_files, &FileFlow::projectOpen, this, &Workbench::showProject);
    connect(&m_files, &FileFlow::settingWanted, m_navigation.get(), &NavigationController::showSetting);
    connect(&m_files, &FileFlow::layerWanted, m_navigation.get(), &NavigationController::showForm);
    m_files.takeMessage = [this](const QString& text) { return m_measuredController->explain(text); };
    m_files.takeOther = [this](const QString& path) { return m_measuredController->open(path); };
}

/// Leaves nothing on screen that was about the network before: a zoom, a text that a field has refused.
void Workbench::startAfresh()
{
    m_page->views()->timeline()->showWholeStep();
    m_page->views()->graph()->startAfresh();
    forgetTyped(*m_page);
}

void Workbench::connectPanels()
{
    const Actions& acts = *m_actions;
    connect(m_page->answer(), &AnswerPanel::fixRequested, m_rowController.get(), &RowController::goToFirstError);
    connect(m_page->status(), &StatusLine::issuesWanted, acts[Act::NextIssue], &QAction::trigger);
    connect(m_page->status(), &StatusLine::assumptionsWanted, m_page->inspector(),
            [this] { m_page->inspector()->showTab(InspectorTab::Notes); });
    connect(m_page->inspector()->notes()->assumptions(), &AssumptionList::rowWanted, m_navigation.get(),
            &NavigationController::showRow);
    connect(m_page->inspector()->notes()->assumptions(), &AssumptionList::changeWanted, &m_files,
            &FileFlow::changeAssumption);
    connect(m_page->table(), &LayerView::currentRowChanged, m_help.get(), [this](LayerId row) {
        const Reading now = reading();
        m_page->inspector()->layer()->present(now, row);
        m_help->refresh(now);
    });
    connect(m_rowController.get(), &RowController::explain, m_help.get(), &HelpController::show);
    connect(m_palette.get(), &PaletteController::helpWanted, m_help.get(), &HelpController::show);
    connect(m_rowController.get(), &RowController::settingWanted, m_navigation.get(),
            &NavigationController::showSetting);
    connect(m_rowController.get(), &RowController::formWanted, m_page->inspector(),
            [this] { m_page->inspector()->showTab(InspectorTab::Layer); });
    connect(m_scenarioController.get(), &ScenarioController::kept, acts[Act::Compare], &QAction::trigger);
    connect(m_measuredController.get(), &MeasuredController::opened, m_navigation.get(),
            [this] { m_navigation->showView(ViewId::Measured); });
}

void Workbench::connectDialogs()
{
    m_actions->on(Act::Shortcuts, this, [this] { showShortcuts(*m_actions, &m_window); });
    m_actions->on(Act::About, this, [this] { showAbout(&m_window); });
    m_actions->on(Act::Totals, this, [this] {
        auto* dialog = new WorksheetDialog(reading(), &m_window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->show();
    });
}

LayerView* Workbench::table() const
{
    return m_page->table();
}

Reading Workbench::reading() const
{
    return m_session.reading(m_page->table()->currentId());
}

bool Workbench::isProjectOpen() const
{
    return m_pages->currentWidget() == m_page;
}

void Workbench::refresh()
{
    const Reading now = reading();
    m_page->present(now);
    m_page->status()->present(now, m_session.batchSweep.isBusy());
    m_help->refresh(now);
    m_charts->refresh();
    m_rowController->update();
    m_gpuController->update();
    m_fileController->update(isProjectOpen());
}

// Advice may arrive during a drag, so updates only what depends on it.
void Workbench::showAdvice()
{
    const Reading now = reading();
    m_page->inspector()->advice()->present(now);
    m_page->views()->present(now);
    m_charts->refresh();
}

void Workbench::showProject(bool open)
{
    m_pages->setCurrentWidget(open ? static_cast<QWidget*>(m_page) : m_welcome);
    const bool told = !m_messages.isHidden();
    (open ? m_page->messagePlace() : m_content.get())->layout()->addWidget(&m_messages);
    m_messages.setVisible(told);
    for (const Act act : kProjectActs)
        (*m_actions)[act]->setEnabled(open);
    for (const Act act : reportActs())
        (*m_actions)[act]->setEnabled(open);
    m_toolBar->setReportEnabled(open);
    m_title->update();
    m_gpuController->update();
    m_fileController->update(open);
    if (!open)
        return;
    QTimer::singleShot(0, &m_session.localGpus, &LocalGpus::ask); // Runs later, because nothing waits for it.
    refresh();
    m_page->table()->setFocus();
}

void Workbench::showMenuBar()
{
    const QVariant chosen = m_session.settings.value(Setting::MenuBar);
    const bool shown = chosen.isValid() ? chosen.toBool() : expectsMenuBar(qEnvironmentVariable("XDG_CURRENT_DESKTOP"));
    m_window.menuBar()->setVisible(shown);
    m_toolBar->setMenuShown(!shown);
    (*m_actions)[Act::MenuBar]->setChecked(shown);
}

void Workbench::applySettings()
{
    m_display->apply();
    showMenuBar();
    m_toolBar->setUnit(m_session.unit());
    m_page->browser()->setTimeShown(m_session.settings.value(Setting::TimeColumn).toBool());
    m_session.document.setOwnGpus(ownGpus(m_session.settings));
    refresh();
}

void Workbench::offerTour()
{
    m_tour->offer();
}

bool Workbench::moveFocus(bool next)
{
    return vram::moveFocus(m_window, m_page->parts() << m_toolBar, next);
}

void Workbench::saveLayout() const
{
    QVariantList splitters;
    for (const QByteArray& splitter : m_page->layoutState())
        splitters << splitter;
    m_session.settings.set(Setting::Splitters, splitters);
    m_session.settings.set(Setting::WindowState,
                           QVariantMap{{QStringLiteral("inspector"), m_page->inspector()->tabs()->currentIndex()},
                                       {QStringLiteral("view"), static_cast<int>(m_page->views()->currentView())}});
}

void Workbench::restoreLayout()
{
    QList<QByteArray> splitters;
    for (const QVariant& splitter : m_session.settings.value(Setting::Splitters).toList())
        splitters << splitter.toByteArray();
    m_page->restoreLayoutState(splitters);
    const QVariantMap state = m_session.settings.value(Setting::WindowState).toMap();
    m_page->inspector()->tabs()->setCurrentIndex(state.value(QStringLiteral("inspector")).toInt());
    m_page->views()->showView(static_cast<ViewId>(state.value(QStringLiteral("view")).toInt()));
}

WorkbenchState Workbench::state() const
{
    const QWidget* focus = QApplication::focusWidget();
    const LayerView& table = *m_page->table();
    return {.open = isProjectOpen(),
            .selected = table.selectedIds(),
            .unfolded = table.unfolded(),
            .scroll = table.verticalScrollBar()->value(),
            .focused = focus && m_window.isAncestorOf(focus) ? focus->objectName() : QString(),
            .helpTopic = m_help->shownTopic(),
            .run = m_page->views()->measured()->run()};
}

void Workbench::restore(const WorkbenchState& state)
{
    if (state.run.snapshot || state.run.file)
        m_page->views()->measured()->setRun(state.run);
    restoreLayout();
    if (state.open) {
        showProject(true);
        LayerView& table = *m_page->table();
        table.unfold(state.unfolded);
        table.select(state.selected);
        table.verticalScrollBar()->setValue(state.scroll);
    }
    if (auto* widget = state.focused.isEmpty() ? nullptr : m_window.findChild<QWidget*>(state.focused))
        widget->setFocus();
    if (!state.helpTopic.isEmpty())
        m_help->show(state.helpTopic);
}

} // namespace vram
