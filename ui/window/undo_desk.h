#pragma once

#include <QObject>

namespace vram {

class Actions;
class Document;

/// Undo and redo, each named after the step that it would take back or make again.
class UndoDesk : public QObject
{
    Q_OBJECT

public:
    UndoDesk(Document& document, Actions& actions);

private:
    void connectSteps();
    void update();

    Document& m_document;
    Actions& m_actions;
};

} // namespace vram
