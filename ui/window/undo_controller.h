// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace vram {

class Actions;
class Document;

/// Handles undo and redo, whose actions are named after their commands.
class UndoController : public QObject
{
    Q_OBJECT

public:
    UndoController(Document& document, Actions& actions);

private:
    void connectSteps();
    void update();

    Document& m_document;
    Actions& m_actions;
};

} // namespace vram
