// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/undo_controller.h"

#include "ui/actions/actions.h"
#include "ui/document/document.h"
#include "ui/text.h"

#include <QTimer>

#include <utility>

namespace vram {

namespace {

constexpr int kToolTipDelay = 200; ///< In milliseconds; Qt shows no tool tip sooner.

} // namespace

UndoController::UndoController(Document& document, Actions& actions) : m_document(document), m_actions(actions)
{
    m_actions.on(Act::Undo, this, [this] { m_document.undoStack().undo(); });
    m_actions.on(Act::Redo, this, [this] { m_document.undoStack().redo(); });
    connectSteps();
    update();
}

// Does not rename the actions during a drag, because a new name would lay out the window again.
void UndoController::connectSteps()
{
    auto* later = new QTimer(this);
    later->setSingleShot(true);
    later->setInterval(kToolTipDelay);
    connect(later, &QTimer::timeout, this, &UndoController::update);
    const QUndoStack& stack = m_document.undoStack();
    connect(&stack, &QUndoStack::indexChanged, this, [this, later, last = stack.index()](int index) mutable {
        if (std::exchange(last, index) == index)
            later->start();
        else
            update();
    });
}

void UndoController::update()
{
    const QUndoStack& stack = m_document.undoStack();
    m_actions[Act::Undo]->setEnabled(stack.canUndo());
    m_actions[Act::Redo]->setEnabled(stack.canRedo());
    const bool full = stack.count() >= stack.undoLimit();
    m_actions[Act::Undo]->setToolTip(
        stack.canUndo() ? tr("Undo: %1 (Ctrl+Z)").arg(m_document.undoText())
        : full          ? tr("Nothing more to undo: the last %1 changes are kept").arg(numberText(stack.undoLimit()))
                        : tr("Nothing to undo"));
    m_actions[Act::Redo]->setToolTip(stack.canRedo() ? tr("Redo: %1 (Ctrl+Shift+Z)").arg(m_document.redoText())
                                                     : tr("Nothing to redo"));
}

} // namespace vram
