// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/window_context.h"

namespace vram {

class AnswerPanel;

/// Applies the changes that panels request as edits of the document, and handles undo, redo and scenarios.
class EditController : public QObject
{
    Q_OBJECT

public:
    explicit EditController(const WindowContext& context);

private:
    void connectAnswer(const AnswerPanel& answer);
    void connectForms();
    void connectSweeps();
    void connectAdvice();
    void connectScenarios();
    void connectUndo();
    /// Enables or disables the undo and redo actions, and names their commands in the tooltips.
    void updateUndo();
    void saveScenario();

    const WindowContext m_context;
};

} // namespace vram
