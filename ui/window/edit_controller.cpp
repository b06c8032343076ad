// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/edit_controller.h"

#include "ui/actions/actions.h"
#include "ui/answer/answer_panel.h"
#include "ui/answer/batch_slider.h"
#include "ui/document/batch_sweep.h"
#include "ui/document/document.h"
#include "ui/frame/project_page.h"
#include "ui/panels/advice_box.h"
#include "ui/panels/assumption_list.h"
#include "ui/panels/fine_tuning_row.h"
#include "ui/panels/layer_panel.h"
#include "ui/panels/notes_panel.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_view.h"
#include "ui/table/row_change.h"
#include "ui/views/fit_panel.h"
#include "ui/views/frontier_panel.h"
#include "ui/views/sweep_panel.h"
#include "ui/window/edits.h"
#include "ui/window/message_bar.h"

namespace vram {

EditController::EditController(const Parts& parts) : m_document(parts.document), m_batchSweep(parts.batchSweep)
{
    connectAnswer(*parts.page.answer());
    connectLargest(*parts.page.answer(), parts.actions);
    connectForms(parts);
    connectSweeps(parts.page);
    connectAdvice(parts.page);
}

void EditController::connectAnswer(const AnswerPanel& answer)
{
    connect(&answer, &AnswerPanel::batchChosen, this,
            [this](std::int64_t batch, bool done) { setBatch(m_document, batch, done); });
    connect(&answer, &AnswerPanel::sizeChosen, this, [this](std::int64_t size, bool done) {
        setSize(m_document, size, m_document.project()->setup.batch, done);
    });
    connect(&answer, &AnswerPanel::usersChosen, this,
            [this](std::int64_t users) { changeSetup(m_document, QStringLiteral("kv-cache.sequences"), users, true); });
    connect(answer.slider(), &QSlider::sliderPressed, this, [this] { m_batchSweep.hold(true); });
    connect(answer.slider(), &QSlider::sliderReleased, this, [this] { m_batchSweep.hold(false); });
}

void EditController::connectLargest(const AnswerPanel& answer, Actions& actions)
{
    connect(&answer, &AnswerPanel::largestWanted, actions[Act::Largest], &QAction::trigger);
    actions.on(Act::Largest, this, [this] {
        if (const std::int64_t largest = m_batchSweep.batchSweep()->largest; largest > 0)
            setBatch(m_document, largest, true);
    });
}

void EditController::connectForms(const Parts& parts)
{
    const Inspector& inspector = *parts.page.inspector();
    for (const SetupPanel* panel : {inspector.setup(), inspector.techniques()})
        connect(panel, &SetupPanel::edited, this, [this](const QString& key, const AttributeValue& value, bool done) {
            changeSetup(m_document, key, value, done);
        });
    connect(inspector.setup(), &SetupPanel::checkpointsChosen, this,
            [this](const QString& blocks, qint64 every) { chooseCheckpoints(m_document, blocks, every); });
    connect(inspector.fineTuning(), &FineTuningRow::chosen, this,
            [this](FineTuning way) { chooseFineTuning(m_document, way); });
    connect(
        inspector.layer(), &LayerPanel::edited, this,
        [this, &messages = parts.messages](LayerId row, const QString& key, const AttributeValue& value, bool done) {
            if (const std::optional<LiveText> problem = changeRow(m_document, row, key, value, done))
                messages.showError(*problem);
        });
    connect(inspector.layer(), &LayerPanel::fixRequested, this,
            [this, table = parts.page.table()](LayerId row, QuickFix mend) {
                // The button disappears, so moves the focus to the row before the form scrolls to the next problem.
                table->setFocus();
                mendRow(m_document, row, mend);
            });
    connect(inspector.notes(), &NotesPanel::notesEdited, this,
            [this](const QString& notes) { writeNotes(m_document, notes); });
    connect(inspector.notes()->assumptions(), &AssumptionList::confirmed, this,
            [this](std::size_t index) { confirmAssumption(m_document, index); });
    connect(inspector.notes(), &NotesPanel::nameEdited, this,
            [this](const QString& name) { nameNetwork(m_document, name); });
    connect(&parts.model, &LayerModel::refused, &parts.messages, &MessageBar::showError);
}

void EditController::connectSweeps(const ProjectPage& page)
{
    const FrontierPanel& frontier = *page.views()->frontier();
    for (const SweepPanel* sweep : {frontier.sweep(), page.views()->sweepBeside()})
        connect(sweep, &SweepPanel::batchChosen, this,
                [this](std::int64_t batch, bool done) { setBatch(m_document, batch, done); });
    connect(&frontier, &FrontierPanel::sizeChosen, this, [this](std::int64_t size, bool done) {
        setSize(m_document, size, m_document.project()->setup.batch, done);
    });
    connect(&frontier, &FrontierPanel::useWanted, this,
            [this](std::int64_t batch, std::int64_t size) { setSize(m_document, size, batch, true); });
}

void EditController::connectAdvice(const ProjectPage& page)
{
    const auto connectList = [this](const auto& list) {
        using List = std::remove_cvref_t<decltype(list)>;
        connect(&list, &List::preview, this, [this](const Advice* advice) {
            m_document.preview(advice ? std::optional(advice->setup) : std::nullopt,
                               advice ? advice->network : nullptr);
        });
        connect(&list, &List::chosen, this, [this](const Advice& advice) { takeAdvice(m_document, advice); });
    };
    connectList(*page.inspector()->advice());
    connectList(*page.views()->fit());
}

} // namespace vram
