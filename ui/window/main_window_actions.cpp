// What the main window's actions do.

#include "ui/language/core_words.h"
#include "ui/panels/answer_panel.h"
#include "ui/panels/layer_panel.h"
#include "ui/panels/setup_panel.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_view.h"
#include "ui/table/row_edits.h"
#include "ui/table/row_transfer.h"
#include "ui/table/type_chooser.h"
#include "ui/theme/theme.h"
#include "ui/window/about.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"
#include "ui/window/shortcuts.h"
#include "ui/window/views_panel.h"
#include "ui/window/welcome_page.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QMimeData>
#include <QTabBar>
#include <QToolBar>
#include <QToolButton>

namespace vram {

namespace {

enum InspectorTab { SetupTab, LayerTab };

const std::vector<Act>& rowActs()
{
    static const std::vector<Act> acts{Act::Cut,    Act::Copy,    Act::Paste,      Act::Duplicate,
                                       Act::Delete, Act::Rename,  Act::MoveUp,     Act::MoveDown,
                                       Act::Group,  Act::Ungroup, Act::ChangeType, Act::EditSettings};
    return acts;
}

} // namespace

void MainWindow::connectActions()
{
    Actions& acts = *m_actions;
    acts.on(Act::NewProject, this, [this] { m_files->startEmpty(); });
    acts.on(Act::Open, this, [this] { m_files->openAskingWhich(); });
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
        (*m_actions)[Act::Undo]->setToolTip(undo.canUndo() ? tr("Undo: %1 (Ctrl+Z)").arg(undo.undoText())
                                                           : tr("Nothing to undo"));
        (*m_actions)[Act::Redo]->setToolTip(undo.canRedo() ? tr("Redo: %1 (Ctrl+Shift+Z)").arg(undo.redoText())
                                                           : tr("Nothing to redo"));
    };
    connect(&undo, &QUndoStack::indexChanged, this, showUndo);
    showUndo();
    acts.on(Act::Largest, this, [this] {
        if (const std::int64_t largest = m_outlook.outlook()->largest; largest > 0)
            setBatch(largest, true);
    });
    acts.on(Act::NextIssue, this, [this] { goToNextIssue(); });
    acts.on(Act::Shortcuts, this, [this] { showShortcuts(*m_actions, this); });
    acts.on(Act::Tour, this, [this] { startTour(); });
    acts.on(Act::Figures, this, [this] { showFigures(chartShown(m_views->currentWidget())); });
    acts.on(Act::About, this, [this] { showAbout(this); });
    connectRowActions();
    connectViewActions();
}

void MainWindow::connectRowActions()
{
    Actions& acts = *m_actions;
    const auto edit = [this, &acts](Act act, std::vector<LayerId> (*change)(Document&, const std::vector<LayerId>&)) {
        acts.on(act, this, [this, change] { selectRows(change(m_document, m_table->selectedIds())); });
    };
    edit(Act::Duplicate, duplicateRows);
    edit(Act::Delete, removeRows);
    edit(Act::Group, groupRows);
    acts.on(Act::Ungroup, this, [this] { selectRows(ungroupRows(m_document, m_table->currentId())); });
    acts.on(Act::MoveUp, this, [this] { selectRows(shiftRows(m_document, m_table->selectedIds(), -1)); });
    acts.on(Act::MoveDown, this, [this] { selectRows(shiftRows(m_document, m_table->selectedIds(), 1)); });
    acts.on(Act::Copy, this,
            [this] { QGuiApplication::clipboard()->setMimeData(rowsToMime(m_document, m_table->selectedIds())); });
    acts.on(Act::Cut, this, [this] {
        QGuiApplication::clipboard()->setMimeData(rowsToMime(m_document, m_table->selectedIds()));
        selectRows(removeRows(m_document, m_table->selectedIds()));
    });
    acts.on(Act::Paste, this, [this] {
        const QMimeData* copied = QGuiApplication::clipboard()->mimeData();
        // Into an empty table, a model's text is opened: with its loss, and with what had to be assumed.
        if (m_document.project()->network.rows.empty() && copied && copied->hasText()
            && !copied->hasFormat(rowsMimeType())) {
            m_files->open(copied);
            return;
        }
        const std::vector<LayerId> selected = m_table->selectedIds();
        const Place place =
            placeAfter(m_document.project()->network, selected.empty() ? LayerId::None : selected.back());
        Result<std::vector<LayerId>> pasted = pasteRows(m_document, copied, place);
        if (pasted)
            selectRows(*pasted);
        else if (!m_files->openIfModel(copied))
            m_messages->complain(translated(pasted.error()));
    });
    acts.on(Act::Rename, this, [this] { m_table->editCurrent(LayerModel::Name); });
    acts.on(Act::ChangeType, this, [this] { m_table->editCurrent(LayerModel::Type); });
    acts.on(Act::EditSettings, this, [this] { m_table->editCurrent(LayerModel::Settings); });
    acts.on(Act::AddLayer, this, [this] { chooseLayer(); });
    acts.on(Act::AddBlock, this, [this] {
        const std::vector<LayerId> selected = m_table->selectedIds();
        if (selected.empty())
            selectRows(addBlock(m_document, placeAfter(m_document.project()->network, LayerId::None)));
        else
            selectRows(groupRows(m_document, selected));
    });
    const auto place = [this] {
        const LayerId current = m_table->selectedIds().empty() ? LayerId::None : m_table->currentId();
        return placeAfter(m_document.project()->network, current, m_table->isExpanded(m_model->indexOf(current)));
    };
    connect(m_chooser, &TypeChooser::chosen, this, [this, place](const QString& type) {
        selectRows(addLayer(m_document, utf8(type), place()));
        m_table->setFocus();
    });
    connect(m_chooser, &TypeChooser::blockChosen, this, [this, place] { selectRows(addBlock(m_document, place())); });
    acts.confine(rowActs(), m_table);
    m_layer->setActions({acts[Act::Duplicate], acts[Act::Delete], acts[Act::MoveUp], acts[Act::MoveDown]});
    connect(m_table, &QWidget::customContextMenuRequested, this, &MainWindow::showRowMenu);
}

void MainWindow::showRowMenu(const QPoint& at)
{
    QMenu menu(this);
    for (const Act act :
         {Act::AddLayer, Act::AddBlock, Act::Rename, Act::ChangeType, Act::EditSettings, Act::LayerForm})
        menu.addAction((*m_actions)[act]);
    menu.addSeparator();
    for (const Act act : {Act::Cut, Act::Copy, Act::Paste, Act::Duplicate, Act::Delete, Act::MoveUp, Act::MoveDown,
                          Act::Group, Act::Ungroup})
        menu.addAction((*m_actions)[act]);
    // Any figure of the table, as it reads and to the byte.
    const QModelIndex cell = m_table->indexAt(at);
    menu.addSeparator();
    menu.addAction(tr("Explain these figures"), this, [this] { showHelp(QStringLiteral("row")); });
    QStringList figures{cell.data().toString(), cell.data(LayerModel::NumberRole).toString()};
    figures.removeDuplicates();
    for (const QString& figure : figures) {
        if (!figure.isEmpty())
            menu.addAction(tr("Copy \"%1\"").arg(figure), this,
                           [figure] { QGuiApplication::clipboard()->setText(figure); });
    }
    menu.exec(m_table->viewport()->mapToGlobal(at));
}

void MainWindow::connectViewActions()
{
    Actions& acts = *m_actions;
    for (const Act act :
         {Act::UnitBinary, Act::UnitDecimal, Act::ThemeSystem, Act::ThemeLight, Act::ThemeDark, Act::ThemeHighContrast})
        acts[act]->setCheckable(true);
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
    acts.on(Act::FocusTable, this, [this] { m_table->setFocus(); });
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

void MainWindow::updateRowActions()
{
    const bool any = !m_table->selectedIds().empty();
    const Row* current = vram::find(m_document.project()->network, m_table->currentId());
    for (const Act act : rowActs())
        (*m_actions)[act]->setEnabled(any);
    (*m_actions)[Act::Paste]->setEnabled(true);
    (*m_actions)[Act::Ungroup]->setEnabled(any && current && asBlock(*current));
    (*m_actions)[Act::NextIssue]->setEnabled(!m_document.estimate()->issues.empty());
}

void MainWindow::chooseLayer()
{
    QPoint at = m_table->mapToGlobal(QPoint(24, 24));
    if (auto* bar = findChild<QToolBar*>(QStringLiteral("toolBar"))) {
        if (QWidget* button = bar->widgetForAction((*m_actions)[Act::AddLayer]))
            at = button->mapToGlobal(QPoint(0, button->height() + 2));
    }
    m_chooser->openAt(at);
}

void MainWindow::goToNextIssue()
{
    const std::vector<Issue>& issues = m_document.estimate()->issues;
    if (issues.empty())
        return;
    std::size_t next = 0;
    for (std::size_t i = 0; i < issues.size(); ++i) {
        if (issues[i].layer == m_table->currentId())
            next = (i + 1) % issues.size();
    }
    const Issue& issue = issues[next];
    if (issue.layer == LayerId::None) {
        m_messages->tell(translated(issue.message), {}, issue.severity == Severity::Error);
        return;
    }
    selectRows({issue.layer});
    m_inspectorTabs->setCurrentIndex(LayerTab);
    m_table->setFocus();
}

} // namespace vram
