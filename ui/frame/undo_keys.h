// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace vram {

/// Leaves Ctrl+Z and Ctrl+Shift+Z to the document's undo, wherever the focus is. A field would use them for its own
/// text, which the document's undo covers as well.
class UndoKeys : public QObject
{
    Q_OBJECT

public:
    /// Fields within `except` keep the keys.
    UndoKeys(QWidget* window, QWidget* except);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    QWidget* m_window;
    QWidget* m_except;
};

} // namespace vram
