#pragma once

#include <QObject>

namespace vram {

class Actions;
class Document;

/// Undo and redo, each named after its command.
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
