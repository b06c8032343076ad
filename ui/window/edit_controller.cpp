// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/edit_controller.h"

#include "ui/actions/actions.h"
#include "ui/answer/answer_panel.h"
#include "ui/answer/batch_slider.h"
#include "ui/frame/project_page.h"
#include "ui/panels/advice_box.h"
#include "ui/panels/assumption_list.h"
#include "ui/panels/fine_tuning_row.h"
#include "ui/panels/layer_panel.h"
#include "ui/panels/notes_panel.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_view.h"
#include "ui/table/row_change.h"
#include "ui/text.h"
#include "ui/views/fit_panel.h"
#include "ui/views/frontier_panel.h"
#include "ui/views/scenarios_panel.h"
#include "ui/views/sweep_panel.h"
#include "ui/window/edits.h"
#include "ui/window/message_bar.h"

#include <QApplication>
#include <QItemSelectionModel>
#include <QTimer>

#include <utility>

namespace vram {

namespace {

constexpr int kToolTipDelay = 200; ///< Delay in milliseconds before the tooltips of undo and redo are updated during a
                                   ///< drag, shorter than the delay of Qt's tooltips.

/// Selects the current row if a change removes all selected rows, and leaves the form of a removed row for the table.
class KeptSelection
{
public:
    explicit KeptSelection(LayerView& table)
        : m_table(table), m_row(table.currentId()), m_isSelected(table.selectionModel()->hasSelection()),
          m_isInForm(QApplication::focusWidget() && isInForm(*QApplication::focusWidget()))
    {
    }
    KeptSelection(const KeptSelection&) = delete;
    KeptSelection& operator=(const KeptSelection&) = delete;
    ~KeptSelection()
    {
        if (m_isSelected && !m_table.selectionModel()->hasSelection())
            m_table.select({m_table.currentId()});
        if (m_isInForm && m_table.currentId() != m_row)
            m_table.setFocus();
    }

private:
    static bool isInForm(const QWidget& widget)
    {
        for (const QWidget* above = &widget; above; above = above->parentWidget()) {
            if (qobject_cast<const LayerPanel*>(above))
                return true;
        }
        return false;
    }

    LayerView& m_table;
    LayerId m_row;
    bool m_isSelected;
    bool m_isInForm;
};

} // namespace

EditController::EditController(const WindowContext& context) : m_context(context)
{
    connectAnswer(*context.page.answer());
    connectForms();
    connectSweeps();
    connectAdvice();
    connectScenarios();
    connectUndo();
}

void EditController::connectAnswer(const AnswerPanel& answer)
{
    connect(&answer, &AnswerPanel::batchChosen, this,
            [this](std::int64_t batch, bool done) { setBatch(m_context.document(), batch, done); });
    connect(&answer, &AnswerPanel::sizeChosen, this, [this](std::int64_t size, bool done) {
        setSize(m_context.document(), size, m_context.document().project()->setup.batch, done);
    });
    connect(&answer, &AnswerPanel::usersChosen, this, [this](std::int64_t users) {
        changeSetup(m_context.document(), QStringLiteral("kv-cache.sequences"), users, true);
    });
    connect(answer.slider(), &QSlider::sliderPressed, this, [this] { m_context.session.batchSweep.setHeld(true); });
    connect(answer.slider(), &QSlider::sliderReleased, this, [this] { m_context.session.batchSweep.setHeld(false); });
    connect(&answer, &AnswerPanel::largestRequested, m_context.actions[ActionId::Largest], &QAction::trigger);
    m_context.actions.connectTriggered(ActionId::Largest, this, [this] {
        if (const std::int64_t largest = m_context.session.batchSweep.batchSweep()->largest; largest > 0)
            setBatch(m_context.document(), largest, true);
    });
}

void EditController::connectForms()
{
    const Inspector& inspector = *m_context.page.inspector();
    for (const SetupPanel* panel : {inspector.setup(), inspector.techniques()})
        connect(panel, &SetupPanel::edited, this, [this](const QString& key, const AttributeValue& value, bool done) {
            changeSetup(m_context.document(), key, value, done);
        });
    connect(inspector.setup(), &SetupPanel::checkpointsChosen, this,
            [this](const QString& blocks, qint64 every) { chooseCheckpoints(m_context.document(), blocks, every); });
    connect(inspector.fineTuning(), &FineTuningRow::chosen, this,
            [this](FineTuning method) { setFineTuning(m_context.document(), method); });
    connect(inspector.layer(), &LayerPanel::edited, this,
            [this](LayerId row, const QString& key, const AttributeValue& value, bool done) {
                if (const std::optional<QString> problem = changeRow(m_context.document(), row, key, value, done))
                    m_context.messages.showError(*problem);
            });
    connect(inspector.layer(), &LayerPanel::fixRequested, this, [this](LayerId row, QuickFix fix) {
        // Moves the focus to the table. Otherwise, the form would scroll to the next problem when the button
        // disappears.
        m_context.page.table()->setFocus();
        fixRow(m_context.document(), row, fix);
    });
    connect(inspector.notes(), &NotesPanel::notesEdited, this,
            [this](const QString& notes) { setNotes(m_context.document(), notes); });
    connect(inspector.notes()->assumptions(), &AssumptionList::confirmed, this,
            [this](std::size_t index) { confirmAssumption(m_context.document(), index); });
    connect(inspector.notes(), &NotesPanel::nameEdited, this,
            [this](const QString& name) { renameNetwork(m_context.document(), name); });
    connect(&m_context.page.model(), &LayerModel::rejected, &m_context.messages, &MessageBar::showError);
}

void EditController::connectSweeps()
{
    const FrontierPanel& frontier = *m_context.page.views()->panel<FrontierPanel>();
    for (const SweepPanel* sweep : {frontier.sweep(), m_context.page.views()->companionSweep()})
        connect(sweep, &SweepPanel::batchChosen, this,
                [this](std::int64_t batch, bool done) { setBatch(m_context.document(), batch, done); });
    connect(&frontier, &FrontierPanel::sizeChosen, this, [this](std::int64_t size, bool done) {
        setSize(m_context.document(), size, m_context.document().project()->setup.batch, done);
    });
    connect(&frontier, &FrontierPanel::useRequested, this,
            [this](std::int64_t batch, std::int64_t size) { setSize(m_context.document(), size, batch, true); });
}

void EditController::connectAdvice()
{
    const auto connectList = [this](const auto& list) {
        using List = std::remove_cvref_t<decltype(list)>;
        connect(&list, &List::preview, this, [this](const Advice* advice) {
            m_context.document().preview(advice ? std::optional(advice->setup) : std::nullopt,
                                         advice ? advice->network : nullptr);
        });
        connect(&list, &List::chosen, this,
                [this](const Advice& advice) { applyAdvice(m_context.document(), advice); });
    };
    const AdviceBox* box = m_context.page.inspector()->advice();
    // The box is disabled while the next advice is searched for, and Qt would then move the focus anywhere.
    connect(box, &AdviceBox::chosen, this, [this, box] {
        if (box->isAncestorOf(QApplication::focusWidget()))
            m_context.page.table()->setFocus();
    });
    connectList(*box);
    connectList(*m_context.page.views()->panel<FitPanel>());
}

void EditController::connectScenarios()
{
    Document& document = m_context.document();
    const ScenariosPanel& panel = *m_context.page.views()->panel<ScenariosPanel>();
    m_context.actions.connectTriggered(ActionId::KeepScenario, this, [this] { saveScenario(); });
    connect(&panel, &ScenariosPanel::saveRequested, this, &EditController::saveScenario);
    connect(&panel, &ScenariosPanel::useRequested, this, [&document](int index) { useScenario(document, index); });
    connect(&panel, &ScenariosPanel::renamed, this,
            [&document](int index, const QString& name) { renameScenario(document, index, name); });
    connect(&panel, &ScenariosPanel::removeRequested, this,
            [&document](int index) { removeScenario(document, index); });
}

void EditController::saveScenario()
{
    const int index = vram::saveScenario(m_context.document());
    m_context.actions[ActionId::Compare]->trigger();
    m_context.page.views()->panel<ScenariosPanel>()->editName(index);
}

// The tooltips of undo and redo are not updated at every step of a drag, because a new tooltip would make the window
// lay itself out again.
void EditController::connectUndo()
{
    QUndoStack& stack = m_context.document().undoStack();
    m_context.actions.connectTriggered(ActionId::Undo, this, [this, &stack] {
        const KeptSelection kept(*m_context.page.table());
        stack.undo();
    });
    m_context.actions.connectTriggered(ActionId::Redo, this, [this, &stack] {
        const KeptSelection kept(*m_context.page.table());
        stack.redo();
    });
    auto* later = new QTimer(this);
    later->setSingleShot(true);
    later->setInterval(kToolTipDelay);
    connect(later, &QTimer::timeout, this, &EditController::updateUndo);
    connect(&stack, &QUndoStack::indexChanged, this, [this, later, last = stack.index()](int index) mutable {
        if (std::exchange(last, index) == index)
            later->start();
        else
            updateUndo();
    });
    updateUndo();
}

void EditController::updateUndo()
{
    const Document& document = m_context.document();
    const QUndoStack& stack = m_context.document().undoStack();
    QAction* undo = m_context.actions[ActionId::Undo];
    QAction* redo = m_context.actions[ActionId::Redo];
    undo->setEnabled(stack.canUndo());
    redo->setEnabled(stack.canRedo());
    const bool full = stack.count() >= stack.undoLimit();
    undo->setToolTip(stack.canUndo() ? tr("Undo: %1 (Ctrl+Z)").arg(document.undoText())
                     : full
                         ? tr("Nothing more to undo: the last %1 changes are kept").arg(numberText(stack.undoLimit()))
                         : tr("Nothing to undo"));
    redo->setToolTip(stack.canRedo() ? tr("Redo: %1 (Ctrl+Shift+Z)").arg(document.redoText()) : tr("Nothing to redo"));
}

} // namespace vram
