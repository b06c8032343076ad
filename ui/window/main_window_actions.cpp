// What the main window's actions do.

#include "ui/answer/answer_panel.h"
#include "ui/dialogs/about.h"
#include "ui/dialogs/shortcuts.h"
#include "ui/graph/graph_panel.h"
#include "ui/panels/layer_panel.h"
#include "ui/panels/setup_panel.h"
#include "ui/table/layer_browser.h"
#include "ui/table/layer_view.h"
#include "ui/theme/theme.h"
#include "ui/views/views_panel.h"
#include "ui/window/edits.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"
#include "ui/window/welcome_page.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QTabBar>
#include <QTimer>

#include <utility>

namespace vram {

namespace {

constexpr int kToolTipDelay = 200; ///< Milliseconds; Qt shows none sooner.

/// Choices that shut each other out show radio marks in menus.
void makeExclusive(Actions& actions, std::initializer_list<Act> acts)
{
    auto* group = new QActionGroup(&actions);
    for (const Act act : acts)
        group->addAction(actions[act]);
}

} // namespace

void MainWindow::connectActions()
{
    Actions& acts = *m_actions;
    acts.on(Act::NewProject, this, [this] { m_files->startEmpty(); });
    acts.on(Act::Open, this, [this] { m_files->openAskingWhich(); });
    acts.on(Act::OpenFolder, this, [this] { m_files->openAskingWhichFolder(); });
    acts.on(Act::OpenCopied, this, [this] { m_files->open(QGuiApplication::clipboard()->mimeData()); });
    connect(m_welcome, &WelcomePage::pasteWanted, acts[Act::OpenCopied], &QAction::trigger);
    acts.on(Act::Save, this, [this] { m_files->save(); });
    acts.on(Act::SaveAs, this, [this] { m_files->saveAs(); });
    connectReports();
    acts.on(Act::CloseProject, this, [this] {
        if (m_files->mayClose()) {
            m_document.open({}, {});
            m_messages->hide();
            showProject(false);
        }
    });
    acts.on(Act::Quit, this, [this] { close(); });
    QUndoStack& undo = m_document.undoStack();
    acts.on(Act::Undo, this, [&undo] { undo.undo(); });
    acts.on(Act::Redo, this, [&undo] { undo.redo(); });
    const auto showUndo = [this, &undo] {
        (*m_actions)[Act::Undo]->setEnabled(undo.canUndo());
        (*m_actions)[Act::Redo]->setEnabled(undo.canRedo());
        (*m_actions)[Act::Undo]->setToolTip(undo.canUndo() ? tr("Undo: %1 (Ctrl+Z)").arg(m_document.undoText())
                                                           : tr("Nothing to undo"));
        (*m_actions)[Act::Redo]->setToolTip(undo.canRedo() ? tr("Redo: %1 (Ctrl+Shift+Z)").arg(m_document.redoText())
                                                           : tr("Nothing to redo"));
    };
    // While a drag goes on in one step, its name waits: with it, the tool bar lays the window out again.
    auto* later = new QTimer(m_actions);
    later->setSingleShot(true);
    later->setInterval(kToolTipDelay);
    connect(later, &QTimer::timeout, this, showUndo);
    connect(&undo, &QUndoStack::indexChanged, this, [showUndo, later, last = undo.index()](int index) mutable {
        if (std::exchange(last, index) == index)
            later->start();
        else
            showUndo();
    });
    showUndo();
    acts.on(Act::Largest, this, [this] {
        if (const std::int64_t largest = m_outlook.outlook()->largest; largest > 0)
            setBatch(m_document, largest, true);
    });
    acts.on(Act::Shortcuts, this, [this] { showShortcuts(*m_actions, this); });
    acts.on(Act::Tour, this, [this] { startTour(); });
    acts.on(Act::About, this, [this] { showAbout(this); });
    m_layer->setActions({acts[Act::Duplicate], acts[Act::Delete], acts[Act::MoveUp], acts[Act::MoveDown]});
    connectViewActions();
}

void MainWindow::connectViewActions()
{
    Actions& acts = *m_actions;
    for (const Act act :
         {Act::UnitBinary, Act::UnitDecimal, Act::ThemeSystem, Act::ThemeLight, Act::ThemeDark, Act::ThemeHighContrast})
        acts[act]->setCheckable(true);
    makeExclusive(acts, {Act::UnitBinary, Act::UnitDecimal});
    makeExclusive(acts, {Act::ThemeSystem, Act::ThemeLight, Act::ThemeDark, Act::ThemeHighContrast});
    makeExclusive(acts, {Act::LanguageSystem, Act::LanguageEnglish, Act::LanguageGerman, Act::LanguageChinese});
    acts.on(Act::UnitBinary, this, [this] {
        m_settings.set(Setting::Units, 0);
        applySettings();
    });
    acts.on(Act::UnitDecimal, this, [this] {
        m_settings.set(Setting::Units, 1);
        applySettings();
    });
    const std::array themes{Act::ThemeSystem, Act::ThemeLight, Act::ThemeDark, Act::ThemeHighContrast};
    for (std::size_t i = 0; i < themes.size(); ++i) {
        acts.on(themes[i], this, [this, i] {
            m_settings.set(Setting::Theme, static_cast<int>(i));
            applySettings();
        });
    }
    connectLanguages();
    acts.on(Act::ExpandAll, this, [this] { m_table->expandAll(); });
    acts.on(Act::CollapseAll, this, [this] { m_table->collapseAll(); });
    acts.on(Act::FilterLayers, this, [this] { m_browser->find(); });
    acts.on(Act::NetworkGraph, this, [this] {
        m_views->showView(ViewId::Graph);
        m_graph->view()->setFocus();
    });
    acts.on(Act::FocusTable, this, [this] { m_browser->setFocus(); });
    acts.on(Act::FocusViews, this, [this] { m_views->tabs()->setFocus(); });
    acts.on(Act::FocusSetup, this, [this] {
        m_inspectorTabs->setCurrentIndex(SetupTab);
        m_setup->field(QStringLiteral("gpu"))->setFocus();
    });
    acts.on(Act::FocusBatch, this, [this] {
        auto* batch = m_answer->findChild<QAbstractSpinBox*>(QStringLiteral("batch"));
        batch->setFocus();
        batch->selectAll();
    });
    acts.on(Act::LayerForm, this, [this] {
        m_inspectorTabs->setCurrentIndex(LayerTab);
        m_inspectorTabs->setFocus();
    });
}

} // namespace vram
