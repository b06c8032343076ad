// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace vram {

/// Reserves Ctrl+Z and Ctrl+Shift+Z for the document's undo history, wherever the focus is. Fields would otherwise use
/// them for their own text, although its changes are also in the document's history.
class UndoKeys : public QObject
{
    Q_OBJECT

public:
    /// Fields in `except` handle the keys themselves.
    UndoKeys(QWidget* window, QWidget* except);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    QWidget* m_window;
    QWidget* m_except;
};

} // namespace vram
