// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/row_controller.h"

#include "ui/actions/actions.h"
#include "ui/answer/answer_panel.h"
#include "ui/frame/project_page.h"
#include "ui/language/core_text.h"
#include "ui/table/layer_browser.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_view.h"
#include "ui/table/row_edits.h"
#include "ui/table/row_transfer.h"
#include "ui/table/type_chooser.h"
#include "ui/window/file_manager.h"
#include "ui/window/message_bar.h"
#include "ui/window/reader_text.h"
#include "ui/window/style_menu.h"

#include "edit/selection.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <QMainWindow>
#include <QMenu>
#include <QMimeData>
#include <QToolBar>
#include <QTreeView>

namespace vram {

namespace {

const std::vector<ActionId>& rowActions()
{
    static const std::vector<ActionId> acts{ActionId::Cut,       ActionId::Copy,       ActionId::Paste,
                                            ActionId::Duplicate, ActionId::Delete,     ActionId::Rename,
                                            ActionId::MoveUp,    ActionId::MoveDown,   ActionId::Group,
                                            ActionId::Ungroup,   ActionId::ChangeType, ActionId::EditSettings};
    return acts;
}

/// The two groups of actions in a row's menu: those for one row, and those for any number of rows.
const std::vector<ActionId>& singleRowActions()
{
    static const std::vector<ActionId> acts{ActionId::AddLayer,   ActionId::AddBlock,     ActionId::Rename,
                                            ActionId::ChangeType, ActionId::EditSettings, ActionId::LayerForm};
    return acts;
}

const std::vector<ActionId>& multiRowActions()
{
    static const std::vector<ActionId> acts{ActionId::Cut,       ActionId::Copy,   ActionId::Paste,
                                            ActionId::Duplicate, ActionId::Delete, ActionId::MoveUp,
                                            ActionId::MoveDown,  ActionId::Group,  ActionId::Ungroup};
    return acts;
}

} // namespace

RowController::RowController(const WindowContext& context)
    : m_context(context), m_table(*context.page.table()), m_chooser(new TypeChooser(&context.window))
{
    connectActions();
    connect(m_table.selectionModel(), &QItemSelectionModel::selectionChanged, this, &RowController::update);
    connect(&context.session, &Session::changed, this, &RowController::update);
}

void RowController::connectActions()
{
    connectEdits();
    connectClipboard();
    connectChooser();
    const auto editsCell = [this](ActionId actionId, LayerModel::Column column) {
        m_context.actions.connectTriggered(actionId, this, [this, column] { m_table.editCurrent(column); });
    };
    editsCell(ActionId::Rename, LayerModel::Name);
    editsCell(ActionId::ChangeType, LayerModel::Type);
    editsCell(ActionId::EditSettings, LayerModel::Settings);
    m_context.actions.connectTriggered(ActionId::NextIssue, this, [this] { goToNextIssue(); });
    m_context.actions.restrictShortcuts(rowActions(), &m_table);
    connect(m_context.page.answer(), &AnswerPanel::fixRequested, this, &RowController::goToFirstError);
    connect(&m_table, &QWidget::customContextMenuRequested, this, &RowController::showRowMenu);
    connect(m_context.page.browser()->list(), &QWidget::customContextMenuRequested, this, &RowController::showListMenu);
}

void RowController::connectEdits()
{
    const auto edit = [this](ActionId actionId,
                             std::vector<LayerId> (*change)(Document&, const std::vector<LayerId>&)) {
        m_context.actions.connectTriggered(
            actionId, this, [this, change] { m_table.select(change(m_context.document(), m_table.selectedIds())); });
    };
    edit(ActionId::Duplicate, duplicateRows);
    edit(ActionId::Delete, removeRows);
    edit(ActionId::Group, groupRows);
    m_context.actions.connectTriggered(
        ActionId::Ungroup, this, [this] { m_table.select(ungroupRows(m_context.document(), m_table.currentId())); });
    m_context.actions.connectTriggered(
        ActionId::MoveUp, this, [this] { m_table.select(shiftRows(m_context.document(), m_table.selectedIds(), -1)); });
    m_context.actions.connectTriggered(ActionId::MoveDown, this, [this] {
        m_table.select(shiftRows(m_context.document(), m_table.selectedIds(), 1));
    });
    m_context.actions.connectTriggered(ActionId::AddBlock, this, [this] {
        const std::vector<LayerId> selected = m_table.selectedIds();
        if (selected.empty())
            m_table.select(
                addBlock(m_context.document(), positionAfter(m_context.document().project()->network, LayerId::None)));
        else
            m_table.select(groupRows(m_context.document(), selected));
    });
}

void RowController::connectClipboard()
{
    m_context.actions.connectTriggered(ActionId::Copy, this, [this] { copy(); });
    m_context.actions.connectTriggered(ActionId::Cut, this, [this] {
        copy();
        m_table.select(removeRows(m_context.document(), m_table.selectedIds()));
    });
    m_context.actions.connectTriggered(ActionId::Paste, this,
                                       [this] { paste(QGuiApplication::clipboard()->mimeData()); });
}

void RowController::connectChooser()
{
    m_context.actions.connectTriggered(ActionId::AddLayer, this, [this] { chooseLayer(); });
    connect(m_chooser, &TypeChooser::chosen, this, [this](const QString& type) {
        m_table.select(addLayer(m_context.document(), utf8(type), insertPosition()));
        m_table.setFocus();
    });
    connect(m_chooser, &TypeChooser::blockChosen, this,
            [this] { m_table.select(addBlock(m_context.document(), insertPosition())); });
}

/// Returns the position after the current row, or inside it if it is an expanded block.
RowPosition RowController::insertPosition() const
{
    const LayerId current = m_table.selectedIds().empty() ? LayerId::None : m_table.currentId();
    return positionAfter(m_context.document().project()->network, current,
                         m_table.isExpanded(m_context.page.model().indexOf(current)));
}

void RowController::copy()
{
    QGuiApplication::clipboard()->setMimeData(rowsToMime(m_context.document(), m_table.selectedIds()));
}

void RowController::paste(const QMimeData* copied)
{
    const Network& network = m_context.document().project()->network;
    // If the table is empty, pasted text is opened as a model, with its loss and notes.
    if (network.rows.empty() && copied && copied->hasText() && !copied->hasFormat(rowsMimeType())) {
        m_context.files.open(copied);
        return;
    }
    const std::vector<LayerId> selected = m_table.selectedIds();
    const RowPosition place = positionAfter(network, selected.empty() ? LayerId::None : selected.back());
    const Result<PastedRows> pasted = pasteRows(m_context.document(), copied, place);
    if (pasted) {
        m_table.select(pasted->ids);
        showPasteNotes(copied, pasted->remarks);
    } else if (!m_context.files.openIfModel(copied)) {
        m_context.files.models().showReadError(pasted.error());
    }
}

/// Shows the reader's remarks on the pasted rows, or else a note if the pasted table has no settings column.
void RowController::showPasteNotes(const QMimeData* copied, const std::vector<Message>& notes)
{
    if (!notes.empty()) {
        m_context.messages.showMessage(shortLines(notes));
    } else if (lacksAttributes(copied)) {
        m_context.messages.showMessage(
            tr("The table has no column \"Attributes\": the pasted rows use the defaults of their types."));
    }
}

QList<QAction*> RowController::menuActions() const
{
    QList<QAction*> actions;
    for (const std::vector<ActionId>* group : {&singleRowActions(), &multiRowActions()}) {
        for (const ActionId actionId : *group)
            actions << m_context.actions[actionId];
    }
    return actions;
}

void RowController::showRowMenu(const QPoint& at)
{
    QMenu menu(&m_context.window);
    menu.addActions(menuActions());
    menu.insertSeparator(m_context.actions[multiRowActions().front()]);
    if (QMenu* styles = makeStyleMenu(m_context.document(), m_table.selectedIds(), &menu)) {
        menu.addSeparator();
        menu.addMenu(styles);
    }
    // Offers to copy a figure of the table, as shown and with all digits.
    const QModelIndex cell = m_table.indexAt(at);
    QStringList figures{cell.data().toString(), cell.data(LayerModel::NumberRole).toString()};
    figures.removeDuplicates();
    addFigures(menu, figures);
    menu.exec(m_table.viewport()->mapToGlobal(at));
}

/// Shows the context menu of the sorted list. It omits actions that move rows or edit a cell, because these require the
/// tree.
void RowController::showListMenu(const QPoint& at)
{
    const QTreeView& list = *m_context.page.browser()->list();
    const QModelIndex cell = list.indexAt(at);
    if (!cell.isValid())
        return;
    QMenu menu(&m_context.window);
    menu.addAction(tr("Show in the network's order"), m_context.page.browser(), &LayerBrowser::reset);
    menu.addSeparator();
    for (const ActionId actionId : {ActionId::LayerForm, ActionId::Copy, ActionId::Duplicate, ActionId::Delete})
        menu.addAction(m_context.actions[actionId]);
    addFigures(menu, {cell.data().toString()});
    menu.exec(list.viewport()->mapToGlobal(at));
}

void RowController::addFigures(QMenu& menu, const QStringList& figures)
{
    menu.addSeparator();
    menu.addAction(tr("Explain these figures"), this, [this] { emit m_context.page.explain(QStringLiteral("row")); });
    for (const QString& figure : figures) {
        if (!figure.isEmpty())
            menu.addAction(tr("Copy \"%1\"").arg(escapedMnemonics(figure)), this,
                           [figure] { QGuiApplication::clipboard()->setText(figure); });
    }
}

// Goes to the setting or row of the first error, or else to the first warning or note.
void RowController::goToFirstError()
{
    for (const Issue& issue : m_context.document().estimate()->issues) {
        if (issue.severity == Severity::Error && !issue.setting.empty()) {
            return m_context.page.showSetting(qs(issue.setting));
        }
        if (issue.severity == Severity::Error && issue.layer != LayerId::None)
            return goToRow(issue.layer);
    }
    goToNextIssue();
}

void RowController::update()
{
    const bool any = m_table.selectionModel()->hasSelection();
    const Row* current = vram::find(m_context.document().project()->network, m_table.currentId());
    for (const ActionId actionId : rowActions()) {
        if (actionId != ActionId::Paste && actionId != ActionId::Ungroup)
            m_context.actions[actionId]->setEnabled(any);
    }
    m_context.actions[ActionId::Paste]->setEnabled(true);
    m_context.actions[ActionId::Ungroup]->setEnabled(any && current && asBlock(*current));
    m_context.actions[ActionId::NextIssue]->setEnabled(!m_context.document().estimate()->issues.empty());
}

void RowController::chooseLayer()
{
    QPoint at = m_table.mapToGlobal(QPoint(24, 24));
    if (auto* bar = m_context.window.findChild<QToolBar*>(QStringLiteral("toolBar"))) {
        if (QWidget* button = bar->widgetForAction(m_context.actions[ActionId::AddLayer]))
            at = button->mapToGlobal(QPoint(0, button->height() + 2));
    }
    m_chooser->openAt(at, acceptedTypesAt(m_context.document().project()->network, *m_context.document().estimate(),
                                          insertPosition()));
}

void RowController::goToNextIssue()
{
    const std::vector<Issue>& issues = m_context.document().estimate()->issues;
    if (issues.empty())
        return;
    std::size_t next = 0;
    for (std::size_t i = 0; i < issues.size(); ++i) {
        if (issues[i].layer == m_table.currentId())
            next = (i + 1) % issues.size();
    }
    const Issue& issue = issues[next];
    if (issue.layer == LayerId::None) {
        m_context.messages.showMessage(asSentence(translated(issue.message)), {}, issue.severity == Severity::Error);
        return;
    }
    goToRow(issue.layer);
}

void RowController::goToRow(LayerId row)
{
    m_context.page.showForm(row);
    m_table.setFocus();
}

} // namespace vram
