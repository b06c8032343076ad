// The frame of the main window: tool bar, menu, layout memory, files dropped on it.

#include "ui/answer/answer_panel.h"
#include "ui/answer/rank_strip.h"
#include "ui/document/own_gpus.h"
#include "ui/table/layer_browser.h"
#include "ui/table/layer_view.h"
#include "ui/table/row_transfer.h"
#include "ui/theme/theme.h"
#include "ui/views/views_panel.h"
#include "ui/window/fitting_tool_bar.h"
#include "ui/window/gpu_desk.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"
#include "ui/window/status_line.h"
#include "ui/window/welcome_page.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>

namespace vram {

namespace {

QWidget* stretch()
{
    auto* widget = new QWidget;
    widget->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    return widget;
}

QWidget* separator()
{
    auto* line = new QFrame;
    line->setFixedSize(1, 16);
    line->setAutoFillBackground(true);
    line->setBackgroundRole(QPalette::Mid);
    auto* box = new QWidget;
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(6, 0, 6, 0);
    layout->addWidget(line, 0, Qt::AlignVCenter);
    return box;
}

QToolButton* menuButton(const QString& text, QMenu* menu, const char* name)
{
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    return button;
}

const std::vector<Act>& reportActs()
{
    static const std::vector<Act> acts{Act::ExportPdf, Act::ExportCsv, Act::ExportMarkdown, Act::ExportHtml,
                                       Act::ExportJson};
    return acts;
}

/// Files, or text that did not come from a layer table.
bool holdsModel(const QMimeData* data)
{
    const QList<QUrl> urls = data->urls();
    const bool file = std::any_of(urls.begin(), urls.end(), [](const QUrl& url) { return url.isLocalFile(); });
    return file || (data->hasText() && !data->hasFormat(rowsMimeType()));
}

} // namespace

void MainWindow::makeToolBar()
{
    auto* bar = new FittingToolBar(tr("Tools"));
    bar->setObjectName(QStringLiteral("toolBar"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    bar->setAutoFillBackground(true);
    bar->setBackgroundRole(QPalette::Base);
    const Actions& acts = *m_actions;
    // What is left out first is in the menu and has a key that everybody knows.
    bar->add(menuButton(tr("&Menu"), makeMenu(), "menu"), 0);
    bar->add(acts[Act::Open], 5);
    bar->add(acts[Act::Save], 4);
    bar->add(separator(), 4);
    bar->add(acts[Act::Undo], 2);
    bar->add(acts[Act::Redo], 1);
    bar->add(separator(), 2);
    bar->add(acts[Act::AddLayer], 6);
    bar->add(acts[Act::AddBlock], 3);
    bar->add(separator(), 6);
    bar->add(acts[Act::Compare], 7);
    bar->add(acts[Act::MakeItFit], 8);
    bar->add(stretch(), 0);
    auto* units = new QMenu(this);
    units->addActions({acts[Act::UnitBinary], acts[Act::UnitDecimal]});
    bar->add(menuButton(QStringLiteral("GiB"), units, "units"), 0);
    auto* search = new WordyButton({tr("Search, or a command…  Ctrl+K"), tr("Search…  Ctrl+K"), tr("Search…")});
    search->setObjectName(QStringLiteral("search"));
    connect(search, &QPushButton::clicked, acts[Act::CommandPalette], &QAction::trigger);
    bar->add(search, 0);
    auto* gap = new QWidget;
    gap->setFixedWidth(6);
    bar->add(gap, 0);
    auto* reports = new QMenu(this);
    for (const Act act : reportActs())
        reports->addAction(acts[act]);
    reports->addSeparator();
    reports->addActions({acts[Act::SaveChartSvg], acts[Act::SaveChartPng], acts[Act::CopyChart]});
    QToolButton* report = menuButton(tr("Report…"), reports, "report");
    report->setProperty("primary", true);
    bar->add(report, 0);
    addToolBar(bar);
}

QMenu* MainWindow::makeMenu()
{
    const Actions& acts = *m_actions;
    auto* menu = new QMenu(this);
    const auto add = [&](const QString& title, const std::vector<std::vector<Act>>& groups) {
        QMenu* sub = menu->addMenu(title);
        for (const std::vector<Act>& group : groups) {
            if (!sub->isEmpty())
                sub->addSeparator();
            for (const Act act : group)
                sub->addAction(acts[act]);
        }
        return sub;
    };
    QMenu* file = add(tr("&File"), {{Act::NewProject, Act::Open, Act::OpenFolder, Act::OpenCopied},
                                    {Act::Save, Act::SaveAs},
                                    reportActs(),
                                    {Act::SaveChartSvg, Act::SaveChartPng},
                                    {Act::CloseProject, Act::Quit}});
    auto* exporter = new QMenu(tr("From P&yTorch"), file);
    exporter->addActions({acts[Act::SaveExporter], acts[Act::CopyExporterLines]});
    exporter->addSeparator();
    exporter->addActions({acts[Act::OpenRun], acts[Act::SaveSnapshot], acts[Act::ExplainMessage]});
    file->insertMenu(acts[Act::Save], exporter);
    auto* recent = new QMenu(tr("Open &recent"), file);
    file->insertMenu(exporter->menuAction(), recent);
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecentMenu(recent); });
    add(tr("&Edit"),
        {{Act::Undo, Act::Redo}, {Act::Cut, Act::Copy, Act::Paste, Act::Duplicate, Act::Delete}, {Act::CopyChart}});
    add(tr("&Layer"), {{Act::AddLayer, Act::AddBlock},
                       {Act::Rename, Act::ChangeType, Act::EditSettings, Act::LayerForm},
                       {Act::MoveUp, Act::MoveDown, Act::Group, Act::Ungroup},
                       {Act::NextIssue}});
    add(tr("&Plan"), {{Act::Largest, Act::FocusBatch},
                      {Act::MakeItFit, Act::Compare, Act::KeepScenario},
                      {Act::PlanGpus, Act::OpenConfig, Act::SaveConfig},
                      {Act::WhichGpu, Act::LocalGpu, Act::NewGpu, Act::ChangeGpu, Act::Calibrate, Act::UseCalibration,
                       Act::TakeBackCalibration},
                      {Act::OtherTools, Act::Totals}});
    QMenu* view = add(tr("&View"), {{Act::UnitBinary, Act::UnitDecimal},
                                    {Act::ExpandAll, Act::CollapseAll},
                                    {Act::FilterLayers, Act::NetworkGraph},
                                    {Act::Figures, Act::FocusTable, Act::FocusSetup, Act::FocusViews}});
    QMenu* theme = view->addMenu(tr("&Theme"));
    theme->addActions(
        {acts[Act::ThemeSystem], acts[Act::ThemeLight], acts[Act::ThemeDark], acts[Act::ThemeHighContrast]});
    QMenu* language = view->addMenu(tr("&Language"));
    language->addActions(
        {acts[Act::LanguageSystem], acts[Act::LanguageEnglish], acts[Act::LanguageGerman], acts[Act::LanguageChinese]});
    add(tr("&Help"), {{Act::CommandPalette}, {Act::Help, Act::Tour, Act::Shortcuts}, {Act::About}});
    return menu;
}

void MainWindow::fillRecentMenu(QMenu* menu)
{
    menu->clear();
    const QStringList files = m_settings.recentFiles();
    for (const QString& file : files)
        menu->addAction(onButton(QFileInfo(file).fileName()), this, [this, file] { m_files->open(file); })
            ->setToolTip(file);
    if (files.isEmpty())
        menu->addAction(tr("No files yet"))->setEnabled(false);
    menu->setToolTipsVisible(true);
}

void MainWindow::showProject(bool open)
{
    m_pages->setCurrentIndex(open ? 1 : 0);
    for (const Act act :
         {Act::Save,       Act::SaveAs,    Act::SaveChartSvg, Act::SaveChartPng,  Act::CopyChart, Act::CloseProject,
          Act::AddLayer,   Act::AddBlock,  Act::FilterLayers, Act::NetworkGraph,  Act::Figures,   Act::Largest,
          Act::FocusBatch, Act::MakeItFit, Act::Compare,      Act::KeepScenario,  Act::PlanGpus,  Act::OpenConfig,
          Act::SaveConfig, Act::OpenRun,   Act::SaveSnapshot, Act::ExplainMessage})
        (*m_actions)[act]->setEnabled(open);
    for (const Act act : reportActs())
        (*m_actions)[act]->setEnabled(open);
    if (auto* report = findChild<QToolButton*>(QStringLiteral("report")))
        report->setEnabled(open);
    showTitle();
    m_gpuDesk->update();
    if (!open)
        return;
    QTimer::singleShot(0, &m_localGpus, &LocalGpus::ask); // Nothing waits for it.
    refresh();
    m_table->setFocus();
}

void MainWindow::applySettings()
{
    const int unit = m_settings.value(Setting::Units).toInt();
    const int theme = m_settings.value(Setting::Theme).toInt();
    (*m_actions)[Act::UnitBinary]->setChecked(unit != 1);
    (*m_actions)[Act::UnitDecimal]->setChecked(unit == 1);
    const std::array themes{Act::ThemeSystem, Act::ThemeLight, Act::ThemeDark, Act::ThemeHighContrast};
    for (std::size_t i = 0; i < themes.size(); ++i)
        (*m_actions)[themes[i]]->setChecked(theme == static_cast<int>(i));
    applyTheme(static_cast<ThemeChoice>(theme));
    showLanguage();
    const ByteUnit unitNow = unit == 1 ? ByteUnit::Decimal : ByteUnit::Binary;
    if (auto* button = findChild<QToolButton*>(QStringLiteral("units")))
        button->setText(gigaName(unitNow));
    m_document.setOwnGpus(ownGpus(m_settings));
    if (m_status)
        refresh();
}

bool MainWindow::isProjectOpen() const
{
    return m_pages->currentIndex() > 0;
}

void MainWindow::saveLayout()
{
    m_settings.set(Setting::Geometry, saveGeometry());
    m_settings.set(Setting::Splitters, QVariantList{m_columns->saveState(), m_rows->saveState()});
    m_settings.set(Setting::WindowState,
                   QVariantMap{{QStringLiteral("inspector"), m_inspectorTabs->currentIndex()},
                               {QStringLiteral("view"), static_cast<int>(m_views->currentView())}});
}

void MainWindow::restoreLayout()
{
    const QVariantList splitters = m_settings.value(Setting::Splitters).toList();
    if (splitters.size() == 2) {
        m_columns->restoreState(splitters[0].toByteArray());
        m_rows->restoreState(splitters[1].toByteArray());
    }
    const QVariantMap state = m_settings.value(Setting::WindowState).toMap();
    m_inspectorTabs->setCurrentIndex(state.value(QStringLiteral("inspector")).toInt());
    m_views->showView(static_cast<ViewId>(state.value(QStringLiteral("view")).toInt()));
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_files->mayClose()) {
        event->ignore();
        return;
    }
    saveLayout();
    m_autosave.reset(); // What was given up is not brought back.
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (holdsModel(event->mimeData()))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    if (!holdsModel(event->mimeData()))
        return;
    event->acceptProposedAction();
    m_files->open(event->mimeData());
}

namespace {

bool isTabStop(const QWidget& widget, const QWidget& window)
{
    return (widget.focusPolicy() & Qt::TabFocus) && widget.isVisibleTo(&window) && widget.isEnabled()
           && !widget.focusProxy() && widget.window() == &window;
}

/// Those of one part of the window, in the order in which they were made.
QList<QWidget*> tabStops(QWidget& window, const QWidget& part)
{
    QList<QWidget*> stops;
    for (QWidget* widget = window.nextInFocusChain(); widget != &window; widget = widget->nextInFocusChain()) {
        if ((widget == &part || part.isAncestorOf(widget)) && isTabStop(*widget, window))
            stops << widget;
    }
    return stops;
}

} // namespace

// Part by part as the window is read: Qt would put fields that forms make anew behind everything else.
bool MainWindow::focusNextPrevChild(bool next)
{
    QList<QWidget*> stops;
    for (const QWidget* part :
         std::initializer_list<QWidget*>{m_answer, m_ranks, m_browser, m_inspector, m_views, m_status,
                                         findChild<QToolBar*>(QStringLiteral("toolBar"))})
        stops << tabStops(*this, *part);
    const qsizetype at = stops.indexOf(QApplication::focusWidget());
    if (at < 0)
        return QMainWindow::focusNextPrevChild(next);
    const qsizetype to = (at + (next ? 1 : stops.size() - 1)) % stops.size();
    stops[to]->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
}

bool MainWindow::eventFilter(QObject* object, QEvent* event)
{
    // A field would keep Ctrl+Z for its own few letters; the document's undo knows them too.
    if (event->type() == QEvent::ShortcutOverride && qobject_cast<QLineEdit*>(object)
        && isAncestorOf(static_cast<QWidget*>(object)) && !m_table->isAncestorOf(static_cast<QWidget*>(object))) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return true;
        }
    }
    return QMainWindow::eventFilter(object, event);
}

} // namespace vram
