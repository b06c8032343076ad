#include "ui/window/main_window.h"
#include "ui/window/drop_target.h"

#include "ui/answer/answer_panel.h"
#include "ui/answer/batch_slider.h"
#include "ui/answer/rank_strip.h"
#include "ui/help/help_window.h"
#include "ui/language/core_text.h"
#include "ui/language/language.h"
#include "ui/panels/advice_box.h"
#include "ui/panels/gpu_field.h"
#include "ui/panels/layer_panel.h"
#include "ui/panels/notes_panel.h"
#include "ui/panels/setup_panel.h"
#include "ui/table/layer_browser.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_view.h"
#include "ui/table/row_change.h"
#include "ui/theme/theme.h"
#include "ui/views/frontier_panel.h"
#include "ui/views/sweep_panel.h"
#include "ui/views/timeline_panel.h"
#include "ui/views/views_panel.h"
#include "ui/window/chart_desk.h"
#include "ui/window/edits.h"
#include "ui/window/gpu_desk.h"
#include "ui/window/measured_desk.h"
#include "ui/window/message_bar.h"
#include "ui/window/mnemonics.h"
#include "ui/window/parallel_desk.h"
#include "ui/window/row_desk.h"
#include "ui/window/scenario_desk.h"
#include "ui/window/status_line.h"
#include "ui/window/welcome_page.h"

#include <QApplication>
#include <QCloseEvent>
#include <QMenu>
#include <QMimeData>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace vram {

namespace {

constexpr QSize kFirstSize(1280, 800);

QSplitter* makeSplitter(Qt::Orientation orientation, const char* name)
{
    auto* splitter = new QSplitter(orientation);
    splitter->setObjectName(QLatin1String(name));
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(1);
    return splitter;
}

} // namespace

MainWindow::MainWindow(Settings& settings, Catalogues catalogues, const QString& recoveryFolder, QWidget* parent)
    : QMainWindow(parent), m_settings(settings), m_document(std::move(catalogues)), m_outlook(m_document),
      m_sizes(m_document), m_advice(m_document), m_messages(new MessageBar)
{
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    setMinimumSize(720, 520);
    applyLanguage(m_settings.value(Setting::Language).toString());
    m_files = new FileFlow(m_document, m_settings, *m_messages, this);
    build();
    resize(kFirstSize);
    restoreGeometry(m_settings.value(Setting::Geometry).toByteArray());
    restoreLayout();
    guardFiles(recoveryFolder);
}

void MainWindow::guardFiles(const QString& recoveryFolder)
{
    // With a context that stays when the language changes: the window's own connections are made anew.
    connect(&m_settings, &Settings::unsaved, m_files,
            [this](const Message& sentence) { m_messages->warn(translatedLater(sentence)); });
    connect(&BackgroundFaults::instance(), &BackgroundFaults::happened, m_files, [this](const Message& reason) {
        m_messages->warn([reason] {
            return tr("A computation failed: %1. Save your work; a smaller network or batch may do.")
                .arg(translated(reason));
        });
    });
    m_watch = std::make_unique<FileWatch>(m_document);
    connect(m_watch.get(), &FileWatch::changed, m_files, &FileFlow::offerChanged);
    if (recoveryFolder.isEmpty())
        return;
    m_files->offerRecovery(recoveryFolder);
    m_autosave = std::make_unique<Autosave>(m_document, recoveryFolder);
    connect(m_autosave.get(), &Autosave::failed, this, [this](const Message& reason) {
        m_messages->warn(
            [reason] { return tr("Unsaved changes cannot be kept for a crash: %1.").arg(translated(reason)); });
    });
    connect(m_files, &FileFlow::recovered, m_autosave.get(), &Autosave::flush);
    m_elsewhere = std::make_unique<OpenElsewhere>(m_document, recoveryFolder + QStringLiteral("/open"));
    connect(m_elsewhere.get(), &OpenElsewhere::found, m_files, &FileFlow::tellOpenElsewhere);
}

MainWindow::~MainWindow()
{
    // A field with the focus emits editingFinished when it is deleted: its receivers must still exist, and not react.
    disconnectAll();
    delete takeCentralWidget();
}

void MainWindow::build()
{
    connect(new DropTarget(this), &DropTarget::dropped, this, [this](const QMimeData* files) { m_files->open(files); });
    m_builtLanguage = currentLanguage() + QLocale().name();
    m_actions = new Actions(this);
    m_welcome = new WelcomePage(m_settings);
    m_pages = new QStackedWidget;
    m_pages->addWidget(m_welcome);
    m_pages->addWidget(makeProjectPage());
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_pages, 1);
    m_messages->floatOver(m_pages);
    setCentralWidget(content);
    makeToolBar();
    makeDesks();
    connectDocument();
    connectPanels();
    connectPlan();
    connectActions();
    connectHelp();
    applySettings();
    showProject(false);
}

void MainWindow::makeDesks()
{
    Actions& acts = *m_actions;
    m_rowDesk = new RowDesk({m_document, acts, *m_files, *m_messages, *m_table, *m_model}, this);
    connect(m_rowDesk, &RowDesk::explain, this, &MainWindow::showHelp);
    connect(m_rowDesk, &RowDesk::formWanted, this, [this] { m_inspectorTabs->setCurrentIndex(LayerTab); });
    m_gpuDesk = new GpuDesk(
        {m_document, m_settings, m_localGpus, acts, *m_gpus}, [this] { return reading(); },
        [this] { return isProjectOpen(); }, this);
    m_parallelDesk = new ParallelDesk(
        {m_document, acts, *m_files, *m_ranks}, [this] { return reading(); }, this);
    m_scenarioDesk = new ScenarioDesk(m_document, acts, *m_scenarios, this);
    connect(m_scenarioDesk, &ScenarioDesk::kept, acts[Act::Compare], &QAction::trigger);
    m_measuredDesk = new MeasuredDesk(
        {m_document, acts, *m_files, *m_messages, *m_measured, *m_gpuDesk}, [this] { return reading(); }, this);
    connect(m_measuredDesk, &MeasuredDesk::opened, this, [this] { m_views->showView(ViewId::Measured); });
    m_files->takeOther = [this](const QString& path) { return m_measuredDesk->open(path); };
    m_charts = new ChartDesk(
        acts, *m_files, *m_messages, [this] { return reading(); }, [this] { return m_views->currentWidget(); }, this);
    addCharts();
    QList<QList<QAction*>> menus;
    for (const QMenu* menu : findChildren<QMenu*>())
        menus << menu->actions();
    makeMnemonicsUnique(menus << m_rowDesk->menuActions());
}

QWidget* MainWindow::makeProjectPage()
{
    m_model = new LayerModel(m_document, this);
    m_table = new LayerView(*m_model);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_columns = makeSplitter(Qt::Horizontal, "columns");
    m_browser = new LayerBrowser(m_table);
    m_columns->addWidget(m_browser);
    m_inspector = makeInspector();
    m_columns->addWidget(m_inspector);
    m_columns->setStretchFactor(0, 5);
    m_columns->setStretchFactor(1, 2);
    m_columns->setSizes({908, 372});
    m_rows = makeSplitter(Qt::Vertical, "rows");
    m_rows->addWidget(m_columns);
    m_rows->addWidget(makeViews());
    m_rows->setStretchFactor(0, 3);
    m_rows->setStretchFactor(1, 2);
    m_rows->setSizes({360, 230});
    m_answer = new AnswerPanel;
    m_answer->setAutoFillBackground(true);
    m_answer->setBackgroundRole(QPalette::Base);
    m_ranks = new RankStrip;
    m_ranks->setAutoFillBackground(true);
    m_ranks->setBackgroundRole(QPalette::Base);
    m_status = new StatusLine;
    m_status->setAutoFillBackground(true);
    m_status->setBackgroundRole(QPalette::Base);
    auto* line = new QFrame;
    line->setObjectName(QStringLiteral("hairline"));
    line->setFixedHeight(1);
    line->setAutoFillBackground(true);
    line->setBackgroundRole(QPalette::Mid);
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_answer);
    layout->addWidget(m_ranks);
    layout->addWidget(line);
    layout->addWidget(m_rows, 1);
    layout->addWidget(m_status);
    return page;
}

QWidget* MainWindow::makeInspector()
{
    const auto gpus = [this] { return m_gpuDesk ? m_gpuDesk->choices() : GpuChoices{m_document.catalogues().gpus}; };
    m_setup = new SetupPanel(mainSetupKeys(), moreSetupKeys(), gpus);
    m_techniques = new SetupPanel(techniqueKeys(), {}, gpus);
    m_layer = new LayerPanel;
    m_notes = new NotesPanel;
    m_inspectorTabs = new QTabBar;
    m_inspectorTabs->setObjectName(QStringLiteral("inspectorTabs"));
    m_inspectorTabs->setAccessibleName(tr("Setup and selected layer"));
    m_inspectorTabs->setProperty("underlined", true);
    m_inspectorTabs->setDrawBase(false);
    m_inspectorTabs->setExpanding(false);
    auto* stack = new QStackedWidget;
    const auto add = [&](const QString& title, QWidget* page) {
        m_inspectorTabs->addTab(title);
        stack->addWidget(page);
    };
    add(tr("Setup"), m_setup);
    add(tr("Layer"), m_layer);
    add(tr("Techniques"), m_techniques);
    add(tr("Notes"), m_notes);
    connect(m_inspectorTabs, &QTabBar::currentChanged, stack, &QStackedWidget::setCurrentIndex);
    auto* box = new QWidget;
    box->setMinimumWidth(280);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(6, 2, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_inspectorTabs);
    layout->addWidget(stack, 1);
    return box;
}

QWidget* MainWindow::makeViews()
{
    m_timeline = new TimelinePanel;
    m_frontier = new FrontierPanel([this]() -> const Catalogues& { return m_document.catalogues(); });
    m_sweepBeside = new SweepPanel;
    m_views = new ViewsPanel;
    m_views->setMinimumHeight(140);
    m_views->addView(ViewId::OneStep, tr("Over one step"), m_timeline, m_timeline->header(),
                     [this](const Reading& r) { m_timeline->present(r); });
    m_views->addView(ViewId::Sweep, tr("Sweep"), m_frontier, m_frontier->header(),
                     [this](const Reading& r) { m_frontier->present(r); });
    m_views->setCompanion(tr("Over batch size"), m_sweepBeside,
                          [this](const Reading& r) { m_sweepBeside->present(r); });
    addPlanViews();
    return m_views;
}

Reading MainWindow::reading() const
{
    Reading reading;
    reading.project = m_document.project();
    reading.estimate = m_document.estimate();
    reading.outlook = m_outlook.outlook();
    reading.sizes = m_sizes.outlook();
    reading.advice = m_advice.advice();
    reading.row = m_table->currentId();
    reading.unit = m_settings.value(Setting::Units).toInt() == 1 ? ByteUnit::Decimal : ByteUnit::Binary;
    reading.preview = m_document.isPreviewing();
    return reading;
}

void MainWindow::connectDocument()
{
    connect(&m_document, &Document::estimateChanged, this, &MainWindow::refresh);
    connect(&m_outlook, &OutlookTracker::changed, this, &MainWindow::refresh);
    connect(&m_sizes, &SizeOutlookTracker::changed, this, &MainWindow::refresh);
    connect(&m_document, &Document::opened, m_browser, &LayerBrowser::reset);
    connect(&m_advice, &AdviceTracker::changed, this, &MainWindow::showAdvice);
    connect(&m_document, &Document::modifiedChanged, this, &MainWindow::showTitle);
    connect(&m_document, &Document::pathChanged, this, &MainWindow::showTitle);
    connect(&m_document, &Document::projectChanged, this, &MainWindow::showTitle);
    connect(&m_document, &Document::projectChanged, m_messages, &MessageBar::forgetProblem, Qt::UniqueConnection);
    connect(&m_document, &Document::opened, m_table, &LayerView::foldAfresh);
    connect(m_files, &FileFlow::projectOpen, this, &MainWindow::showProject);
    connect(&m_settings, &Settings::changed, this, &MainWindow::applySettings);
}

void MainWindow::refresh()
{
    const Reading now = reading();
    m_answer->present(now);
    m_browser->present(now);
    m_parallelDesk->present(now);
    m_setup->present(now);
    m_techniques->present(now);
    m_adviceBox->present(now);
    m_layer->present(now, m_table->currentId());
    m_notes->present(now);
    m_views->present(now);
    m_status->present(now, m_document.estimateNanoseconds(), m_outlook.isBusy());
    if (m_help && m_help->isVisible())
        m_help->present(now);
    m_charts->refresh();
    m_rowDesk->update();
    m_gpuDesk->update();
}

// Advice comes while a drag goes on: what it does not touch is left alone.
void MainWindow::showAdvice()
{
    const Reading now = reading();
    m_adviceBox->present(now);
    m_views->present(now);
    m_charts->refresh();
}

void MainWindow::connectPanels()
{
    const auto batch = [this](std::int64_t wanted, bool done) { setBatch(m_document, wanted, done); };
    connect(m_answer, &AnswerPanel::batchChosen, this, batch);
    connect(m_answer->slider(), &QSlider::sliderPressed, this, [this] { m_outlook.hold(true); });
    connect(m_answer->slider(), &QSlider::sliderReleased, this, [this] { m_outlook.hold(false); });
    connect(m_answer, &AnswerPanel::largestWanted, (*m_actions)[Act::Largest], &QAction::trigger);
    connect(m_answer, &AnswerPanel::sizeChosen, this, [this](std::int64_t size, bool done) {
        setSize(m_document, size, m_document.project()->setup.batch, done);
    });
    connect(m_answer, &AnswerPanel::usersChosen, this,
            [this](std::int64_t users) { changeSetup(m_document, QStringLiteral("kv_cache.sequences"), users, true); });
    connect(m_answer, &AnswerPanel::explain, this, &MainWindow::showHelp);
    for (SweepPanel* sweep : {m_frontier->sweep(), m_sweepBeside})
        connect(sweep, &SweepPanel::batchChosen, this, batch);
    connect(m_timeline, &TimelinePanel::rowHovered, m_table, &LayerView::mark);
    connect(m_timeline, &TimelinePanel::rowChosen, this, [this](LayerId row) { selectRows({row}); });
    for (SetupPanel* panel : {m_setup, m_techniques})
        connect(panel, &SetupPanel::edited, this, [this](const QString& key, const AttributeValue& value, bool done) {
            changeSetup(m_document, key, value, done);
        });
    connect(m_layer, &LayerPanel::edited, this,
            [this](LayerId row, const QString& key, const AttributeValue& value, bool done) {
                if (const std::optional<Words> problem = changeRow(m_document, row, key, value, done))
                    m_messages->complain(*problem);
            });
    connect(m_layer, &LayerPanel::mendWanted, this, [this](LayerId row, Mend mend) { mendRow(m_document, row, mend); });
    connect(m_notes, &NotesPanel::notesEdited, this, [this](const QString& notes) { writeNotes(m_document, notes); });
    connect(m_notes, &NotesPanel::nameEdited, this, [this](const QString& name) { nameNetwork(m_document, name); });
    connect(m_table, &LayerView::currentRowChanged, this, [this](LayerId row) {
        m_layer->present(reading(), row);
        if (m_help && m_help->isVisible())
            m_help->present(reading());
    });
    connect(m_table, &LayerView::detailsWanted, (*m_actions)[Act::LayerForm], &QAction::trigger);
    connect(m_model, &LayerModel::refused, m_messages, &MessageBar::complain);
    connect(m_layer, &LayerPanel::explain, this, &MainWindow::showHelp);
    connect(m_status, &StatusLine::explain, this, &MainWindow::showHelp);
    connect(m_status, &StatusLine::issuesWanted, (*m_actions)[Act::NextIssue], &QAction::trigger);
    connect(m_welcome, &WelcomePage::modelChosen, this, [this](const QString& model) { m_files->open(model); });
    connect(m_welcome, &WelcomePage::openWanted, m_files, &FileFlow::openAskingWhich);
    connect(m_welcome, &WelcomePage::emptyWanted, m_files, &FileFlow::startEmpty);
    qApp->installEventFilter(this);
}

void MainWindow::selectRows(const std::vector<LayerId>& rows)
{
    m_table->select(rows);
}

void MainWindow::showTitle()
{
    if (m_pages->currentIndex() == 0) {
        setWindowTitle(tr("VRAM Planner"));
        setWindowModified(false);
        return;
    }
    setWindowTitle(tr("%1[*] — VRAM Planner").arg(m_document.displayName()));
    setWindowFilePath(m_document.path());
    setWindowModified(m_document.isModified());
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    // Panels that colour a word of theirs do it again.
    // Once they have the new palette, that is: it reaches this window first.
    if (event->type() == QEvent::PaletteChange && m_status)
        QMetaObject::invokeMethod(this, &MainWindow::refresh, Qt::QueuedConnection);
    // Later, since what asked for another language may be a menu of this window.
    if (event->type() == QEvent::LanguageChange && m_pages)
        QMetaObject::invokeMethod(this, &MainWindow::rebuild, Qt::QueuedConnection);
}

} // namespace vram
