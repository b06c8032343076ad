#include "ui/window/row_desk.h"

#include "ui/actions/actions.h"
#include "ui/document/document.h"
#include "ui/language/core_text.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_view.h"
#include "ui/table/row_edits.h"
#include "ui/table/row_transfer.h"
#include "ui/table/type_chooser.h"
#include "ui/window/file_flow.h"
#include "ui/window/message_bar.h"

#include "edit/selection.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <QMenu>
#include <QMimeData>
#include <QToolBar>

namespace vram {

namespace {

const std::vector<Act>& rowActs()
{
    static const std::vector<Act> acts{Act::Cut,    Act::Copy,    Act::Paste,      Act::Duplicate,
                                       Act::Delete, Act::Rename,  Act::MoveUp,     Act::MoveDown,
                                       Act::Group,  Act::Ungroup, Act::ChangeType, Act::EditSettings};
    return acts;
}

/// The two parts of a row's menu.
const std::vector<Act>& aboutOne()
{
    static const std::vector<Act> acts{Act::AddLayer,   Act::AddBlock,     Act::Rename,
                                       Act::ChangeType, Act::EditSettings, Act::LayerForm};
    return acts;
}

const std::vector<Act>& aboutMany()
{
    static const std::vector<Act> acts{Act::Cut,    Act::Copy,     Act::Paste, Act::Duplicate, Act::Delete,
                                       Act::MoveUp, Act::MoveDown, Act::Group, Act::Ungroup};
    return acts;
}

} // namespace

RowDesk::RowDesk(const Parts& parts, QWidget* window)
    : QObject(window), m_document(parts.document), m_actions(parts.actions), m_files(parts.files),
      m_messages(parts.messages), m_table(parts.table), m_model(parts.model), m_chooser(new TypeChooser(window)),
      m_window(window)
{
    connectActions();
    connect(m_table.selectionModel(), &QItemSelectionModel::selectionChanged, this, &RowDesk::update);
}

void RowDesk::connectActions()
{
    Actions& acts = m_actions;
    const auto edit = [this, &acts](Act act, std::vector<LayerId> (*change)(Document&, const std::vector<LayerId>&)) {
        acts.on(act, this, [this, change] { m_table.select(change(m_document, m_table.selectedIds())); });
    };
    edit(Act::Duplicate, duplicateRows);
    edit(Act::Delete, removeRows);
    edit(Act::Group, groupRows);
    acts.on(Act::Ungroup, this, [this] { m_table.select(ungroupRows(m_document, m_table.currentId())); });
    acts.on(Act::MoveUp, this, [this] { m_table.select(shiftRows(m_document, m_table.selectedIds(), -1)); });
    acts.on(Act::MoveDown, this, [this] { m_table.select(shiftRows(m_document, m_table.selectedIds(), 1)); });
    acts.on(Act::Copy, this,
            [this] { QGuiApplication::clipboard()->setMimeData(rowsToMime(m_document, m_table.selectedIds())); });
    acts.on(Act::Cut, this, [this] {
        QGuiApplication::clipboard()->setMimeData(rowsToMime(m_document, m_table.selectedIds()));
        m_table.select(removeRows(m_document, m_table.selectedIds()));
    });
    acts.on(Act::Paste, this, [this] {
        const QMimeData* copied = QGuiApplication::clipboard()->mimeData();
        // Into an empty table, a model's text is opened: with its loss, and with what had to be assumed.
        if (m_document.project()->network.rows.empty() && copied && copied->hasText()
            && !copied->hasFormat(rowsMimeType())) {
            m_files.open(copied);
            return;
        }
        const std::vector<LayerId> selected = m_table.selectedIds();
        const Place place =
            placeAfter(m_document.project()->network, selected.empty() ? LayerId::None : selected.back());
        Result<std::vector<LayerId>> pasted = pasteRows(m_document, copied, place);
        if (pasted) {
            m_table.select(*pasted);
            if (const std::vector<Message> notes = notesOfPastedCode(copied); !notes.empty())
                m_messages.tell([notes] {
                    QStringList lines;
                    for (const Message& note : notes)
                        lines << translated(note);
                    return lines.join(QLatin1Char('\n'));
                });
            else if (lacksAttributes(copied))
                m_messages.tell([] {
                    return tr("The table has no column Attributes: the pasted rows have the defaults of their types.");
                });
        } else if (!m_files.openIfModel(copied))
            m_messages.complain(translatedLater(pasted.error()));
    });
    acts.on(Act::Rename, this, [this] { m_table.editCurrent(LayerModel::Name); });
    acts.on(Act::ChangeType, this, [this] { m_table.editCurrent(LayerModel::Type); });
    acts.on(Act::EditSettings, this, [this] { m_table.editCurrent(LayerModel::Settings); });
    acts.on(Act::AddLayer, this, [this] { chooseLayer(); });
    acts.on(Act::AddBlock, this, [this] {
        const std::vector<LayerId> selected = m_table.selectedIds();
        if (selected.empty())
            m_table.select(addBlock(m_document, placeAfter(m_document.project()->network, LayerId::None)));
        else
            m_table.select(groupRows(m_document, selected));
    });
    const auto place = [this] {
        const LayerId current = m_table.selectedIds().empty() ? LayerId::None : m_table.currentId();
        return placeAfter(m_document.project()->network, current, m_table.isExpanded(m_model.indexOf(current)));
    };
    connect(m_chooser, &TypeChooser::chosen, this, [this, place](const QString& type) {
        m_table.select(addLayer(m_document, utf8(type), place()));
        m_table.setFocus();
    });
    connect(m_chooser, &TypeChooser::blockChosen, this,
            [this, place] { m_table.select(addBlock(m_document, place())); });
    acts.confine(rowActs(), &m_table);
    acts.on(Act::NextIssue, this, [this] { goToNextIssue(); });
    connect(&m_table, &QWidget::customContextMenuRequested, this, &RowDesk::showRowMenu);
}

QList<QAction*> RowDesk::menuActions() const
{
    QList<QAction*> actions;
    for (const std::vector<Act>* group : {&aboutOne(), &aboutMany()}) {
        for (const Act act : *group)
            actions << m_actions[act];
    }
    return actions;
}

void RowDesk::showRowMenu(const QPoint& at)
{
    QMenu menu(m_window);
    menu.addActions(menuActions());
    menu.insertSeparator(m_actions[aboutMany().front()]);
    // Any figure of the table, as it reads and to the byte.
    const QModelIndex cell = m_table.indexAt(at);
    menu.addSeparator();
    menu.addAction(tr("Explain these figures"), this, [this] { emit explain(QStringLiteral("row")); });
    QStringList figures{cell.data().toString(), cell.data(LayerModel::NumberRole).toString()};
    figures.removeDuplicates();
    for (const QString& figure : figures) {
        if (!figure.isEmpty())
            menu.addAction(tr("Copy \"%1\"").arg(onButton(figure)), this,
                           [figure] { QGuiApplication::clipboard()->setText(figure); });
    }
    menu.exec(m_table.viewport()->mapToGlobal(at));
}

// What is wrong first, before what is only said.
void RowDesk::goToFirstError()
{
    for (const Issue& issue : m_document.estimate()->issues) {
        if (issue.severity == Severity::Error && !issue.setting.empty()) {
            emit settingWanted(qs(issue.setting));
            return;
        }
        if (issue.severity != Severity::Error || issue.layer == LayerId::None)
            continue;
        m_table.select({issue.layer});
        emit formWanted();
        m_table.setFocus();
        return;
    }
    goToNextIssue();
}

void RowDesk::update()
{
    const bool any = m_table.selectionModel()->hasSelection();
    const Row* current = vram::find(m_document.project()->network, m_table.currentId());
    for (const Act act : rowActs()) {
        if (act != Act::Paste && act != Act::Ungroup)
            m_actions[act]->setEnabled(any);
    }
    m_actions[Act::Paste]->setEnabled(true);
    m_actions[Act::Ungroup]->setEnabled(any && current && asBlock(*current));
    m_actions[Act::NextIssue]->setEnabled(!m_document.estimate()->issues.empty());
}

void RowDesk::chooseLayer()
{
    QPoint at = m_table.mapToGlobal(QPoint(24, 24));
    if (auto* bar = m_window->findChild<QToolBar*>(QStringLiteral("toolBar"))) {
        if (QWidget* button = bar->widgetForAction(m_actions[Act::AddLayer]))
            at = button->mapToGlobal(QPoint(0, button->height() + 2));
    }
    m_chooser->openAt(at);
}

void RowDesk::goToNextIssue()
{
    const std::vector<Issue>& issues = m_document.estimate()->issues;
    if (issues.empty())
        return;
    std::size_t next = 0;
    for (std::size_t i = 0; i < issues.size(); ++i) {
        if (issues[i].layer == m_table.currentId())
            next = (i + 1) % issues.size();
    }
    const Issue& issue = issues[next];
    if (issue.layer == LayerId::None) {
        m_messages.tell(translatedLater(issue.message), {}, issue.severity == Severity::Error);
        return;
    }
    m_table.select({issue.layer});
    emit formWanted();
    m_table.setFocus();
}

} // namespace vram
