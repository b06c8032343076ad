// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "ui/document/settings.h"
#include "ui/frame/drop_target.h"
#include "ui/frame/focus_order.h"
#include "ui/frame/main_menu.h"
#include "ui/frame/main_tool_bar.h"
#include "ui/frame/mnemonics.h"
#include "ui/frame/project_page.h"
#include "ui/frame/welcome_page.h"
#include "ui/language/language.h"
#include "ui/panels/gpu_field.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_view.h"
#include "ui/theme/accessible.h"
#include "ui/window/controllers.h"

#include <QCloseEvent>
#include <QCoreApplication>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QStackedWidget>
#include <QTabBar>
#include <QTimer>
#include <QVBoxLayout>

#include <array>
#include <utility>

namespace vram {

namespace {

constexpr QSize kFirstSize(1280, 800);
constexpr QSize kFrame(8, 40);
constexpr QSize kMinimumSize(720, 520);

/// Actions that require an open project, except for those that also require layers.
constexpr std::array kProjectActs{
    ActionId::Save,       ActionId::SaveAs,       ActionId::CloseProject, ActionId::AddLayer,
    ActionId::AddBlock,   ActionId::FilterLayers, ActionId::TimeColumn,   ActionId::NetworkGraph,
    ActionId::Figures,    ActionId::Largest,      ActionId::FocusBatch,   ActionId::MakeItFit,
    ActionId::Compare,    ActionId::KeepScenario, ActionId::PlanGpus,     ActionId::OpenConfig,
    ActionId::SaveConfig, ActionId::OpenRun,      ActionId::SaveSnapshot, ActionId::ExplainMessage};

/// Applies the language from the settings before any text of the window is created.
Settings& withLanguageApplied(Settings& settings)
{
    applyLanguage(settings.value(Setting::Language).toString());
    return settings;
}

} // namespace

Controllers::Controllers(const WindowContext& context)
    : files(context), edits(context), rows(context), gpus(context), views(context), charts(context), measured(context),
      undoKeys(&context.window, context.page.table())
{
}

MainWindow::MainWindow(Settings& settings, Catalogues catalogues, const QString& recoveryFolder, QWidget* parent)
    : QMainWindow(parent), m_session(withLanguageApplied(settings), std::move(catalogues)),
      m_files(m_session.document, settings, m_messages, this), m_actions(this),
      m_model(std::make_unique<LayerModel>(m_session.document))
{
    setObjectName(QStringLiteral("mainWindow"));
    setMinimumSize(kMinimumSize);
    installAccessibleRoles();
    connect(&m_session.document, &Document::projectChanged, &m_messages, &MessageBar::clearError);
    connect(&m_session.document.undoStack(), &QUndoStack::indexChanged, &m_messages, &MessageBar::moveToStep);
    connect(new DropTarget(this), &DropTarget::dropped, &m_files,
            [this](const QMimeData* dropped) { m_files.open(dropped); });
    makePages();
    makeBars();
    makeControllers();
    showProject(false);
    // Limits the initial size to the screen minus the window's frame, because a laptop's screen may be lower than the
    // default size.
    resize(kFirstSize.boundedTo(screen()->availableGeometry().size() - kFrame).expandedTo(kMinimumSize));
    restoreGeometry(settings.value(Setting::Geometry).toByteArray());
    restoreLayout();
    m_guard = std::make_unique<UnsavedWorkGuard>(m_session.document, settings, m_files, m_messages, recoveryFolder);
}

MainWindow::~MainWindow()
{
    m_messages.setParent(nullptr);
    // Removing the central widget takes the focus from a field, so that it commits its text while controllers and
    // panels still exist.
    takeCentralWidget();
}

void MainWindow::makePages()
{
    const auto gpus = [this] { return gpuChoices(m_session, m_actions); };
    const auto catalogues = [this]() -> const Catalogues& { return m_session.document.catalogues(); };
    m_welcome = new WelcomePage(m_session.settings, m_actions);
    m_page = new ProjectPage(*m_model, new Inspector(gpus), new BottomViews(m_session.settings, catalogues));
    m_pages = new QStackedWidget;
    m_pages->addWidget(m_welcome);
    m_pages->addWidget(m_page);
    m_content = std::make_unique<QWidget>();
    auto* layout = new QVBoxLayout(m_content.get());
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_pages, 1);
    setCentralWidget(m_content.get());
}

void MainWindow::makeBars()
{
    m_menu = new MainMenu(m_actions, m_session.settings, this);
    m_toolBar = new MainToolBar(m_actions, m_menu, m_menu->reportRuleMenu());
    addToolBar(m_toolBar);
    auto* bar = new QMenuBar(this);
    bar->setObjectName(QStringLiteral("menuBar"));
    bar->addActions(m_menu->actions());
    setMenuBar(bar);
}

void MainWindow::makeControllers()
{
    m_controllers = std::make_unique<Controllers>(
        WindowContext{m_session, m_files, m_messages, m_actions, *m_menu, *m_toolBar, *m_welcome, *m_page, *this});
    QList<QList<QAction*>> menus;
    for (const QMenu* menu : findChildren<QMenu*>())
        menus << menu->actions();
    makeMnemonicsUnique(menus << m_controllers->rows.menuActions());
    connect(&m_files, &FileManager::projectOpen, this, &MainWindow::showProject);
    connect(&m_files, &FileManager::restartRequested, this, &MainWindow::restart, Qt::QueuedConnection);
    const Document& document = m_session.document;
    connect(&document, &Document::modifiedChanged, this, &MainWindow::updateTitle);
    connect(&document, &Document::pathChanged, this, &MainWindow::updateTitle);
    connect(&document, &Document::projectChanged, this, &MainWindow::updateTitle);
    connect(&document, &Document::projectChanged, this, &MainWindow::updateReports);
}

SessionState MainWindow::sessionState() const
{
    return m_session.sessionState(m_page->table()->currentId());
}

LayerView* MainWindow::table() const
{
    return m_page->table();
}

bool MainWindow::isProjectOpen() const
{
    return m_pages->currentWidget() == m_page;
}

void MainWindow::showProject(bool open)
{
    m_pages->setCurrentWidget(open ? static_cast<QWidget*>(m_page) : m_welcome);
    const bool explanation = !m_messages.isHidden();
    (open ? m_page->messageContainer() : m_content.get())->layout()->addWidget(&m_messages);
    m_messages.setVisible(explanation);
    for (const ActionId actionId : kProjectActs)
        m_actions[actionId]->setEnabled(open);
    updateReports();
    updateTitle();
    emit m_session.changed(); // Actions depend on whether a project is open.
    if (!open)
        return;
    QTimer::singleShot(0, &m_session.localGpus, &LocalGpus::query); // Deferred, because nothing depends on the answer.
    m_page->table()->setFocus();
}

void MainWindow::updateTitle()
{
    const Document& document = m_session.document;
    const bool open = isProjectOpen();
    setWindowTitle(open ? tr("%1[*] — VRAM Planner").arg(document.displayName()) : tr("VRAM Planner"));
    if (open)
        setWindowFilePath(document.path());
    setWindowModified(open && document.isModified());
}

void MainWindow::updateReports()
{
    const bool any = isProjectOpen() && !m_session.document.project()->network.rows.empty();
    for (const ActionId actionId : reportActions())
        m_actions[actionId]->setEnabled(any);
    for (const ActionId actionId : {ActionId::SaveChartSvg, ActionId::SaveChartPng, ActionId::CopyChart})
        m_actions[actionId]->setEnabled(any);
    m_toolBar->setReportEnabled(any);
}

void MainWindow::offerTour()
{
    m_controllers->views.offerTour();
}

void MainWindow::restart()
{
    saveLayout();
    m_guard->discardUnsaved(); // The next window takes over the unsaved work.
    emit restartRequested();
}

std::optional<TransferredProject> MainWindow::transferredProject() const
{
    const Document& document = m_session.document;
    if (!isProjectOpen())
        return {};
    return TransferredProject{*document.project(), document.path(), document.stateOnDisk(), document.isModified()};
}

void MainWindow::restoreProject(TransferredProject left)
{
    const std::optional<FileState> onDisk = left.path.isEmpty() ? std::nullopt : std::optional(left.onDisk);
    m_session.document.open(std::move(left.project), left.path, left.modified, onDisk);
    showProject(true);
}

void MainWindow::saveLayout()
{
    QVariantList splitters;
    for (const QByteArray& splitter : m_page->layoutState())
        splitters << splitter;
    m_session.settings.set(Setting::Geometry, saveGeometry());
    m_session.settings.set(Setting::Splitters, splitters);
    m_session.settings.set(
        Setting::WindowState,
        QVariantMap{{QStringLiteral("inspector"), m_page->inspector()->tabs()->currentIndex()},
                    {QStringLiteral("view"), QString::fromLatin1(m_page->views()->currentView().name)}});
}

void MainWindow::restoreLayout()
{
    QList<QByteArray> splitters;
    for (const QVariant& splitter : m_session.settings.value(Setting::Splitters).toList())
        splitters << splitter.toByteArray();
    m_page->restoreLayoutState(splitters);
    const QVariantMap state = m_session.settings.value(Setting::WindowState).toMap();
    m_page->inspector()->tabs()->setCurrentIndex(state.value(QStringLiteral("inspector")).toInt());
    m_page->views()->showView(state.value(QStringLiteral("view")).toString());
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_files.confirmClose()) {
        event->ignore();
        return;
    }
    saveLayout();
    m_guard->discardUnsaved();
    event->accept();
}

void MainWindow::endBySignal(int signal)
{
    constexpr int shells = 128; // Shells report this status plus the number of the signal.
    m_guard->keepUnsaved();
    saveLayout();
    QCoreApplication::exit(shells + signal);
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    // The call is queued, because the new palette reaches this window before its children.
    if (event->type() == QEvent::PaletteChange)
        QMetaObject::invokeMethod(&m_session, &Session::changed, Qt::QueuedConnection);
}

bool MainWindow::focusNextPrevChild(bool next)
{
    // The controllers do not exist while they are being constructed, or while the destructor takes the focus from a
    // field.
    return (m_controllers && moveFocus(*this, m_page->parts() << m_toolBar, next))
           || QMainWindow::focusNextPrevChild(next);
}

} // namespace vram
