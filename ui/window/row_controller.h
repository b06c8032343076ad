// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "edit/edit.h"
#include "ui/window/window_context.h"

#include <QList>

class QAction;
class QMenu;
class QMimeData;
class QPoint;

namespace vram {

class LayerView;
class TypeChooser;

/// Handles the actions on the table's rows from menus, keys and buttons, and navigates from an issue to its row.
class RowController : public QObject
{
    Q_OBJECT

public:
    explicit RowController(const WindowContext& context);

    /// The entries of a row's menu.
    QList<QAction*> menuActions() const;

private:
    void connectActions();
    void connectEdits();
    void connectClipboard();
    void connectChooser();
    /// Enables or disables the actions according to the current state.
    void update();
    RowPosition insertPosition() const;
    void copy();
    void paste(const QMimeData* copied);
    void showPasteNotes(const QMimeData* copied, const std::vector<Message>& notes);
    void showRowMenu(const QPoint& at);
    void showListMenu(const QPoint& at);
    void addFigures(QMenu& menu, const QStringList& figures);
    void chooseLayer();
    void goToNextIssue();
    void goToFirstError();
    void goToRow(LayerId row);

    const WindowContext m_context;
    LayerView& m_table;
    TypeChooser* m_chooser;
};

} // namespace vram
