#pragma once

#include <QObject>

class QWidget;

namespace vram {

/// Leaves Ctrl+Z and Ctrl+Shift+Z to the document's undo: a line edit of the window would keep them for the letters typed
/// into it, which the document's undo knows as well.
class UndoKeys : public QObject
{
    Q_OBJECT

public:
    /// Line edits within `except` keep the keys.
    UndoKeys(QWidget* window, QWidget* except);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    QWidget* m_window;
    QWidget* m_except;
};

} // namespace vram
