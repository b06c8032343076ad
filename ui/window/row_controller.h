// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "edit/edit.h"

#include <QList>
#include <QObject>

class QAction;
class QMenu;
class QMimeData;
class QPoint;

namespace vram {

class Actions;
class Document;
class FileFlow;
class LayerBrowser;
class LayerModel;
class LayerView;
class MessageBar;
class TypeChooser;

/// Handles the actions on the table's rows from menus, keys and buttons, and navigates from an issue to its row.
class RowController : public QObject
{
    Q_OBJECT

public:
    struct Parts {
        Document& document;
        Actions& actions;
        FileFlow& files;
        MessageBar& messages;
        LayerView& table;
        LayerModel& model;
        LayerBrowser& browser;
    };

    RowController(const Parts& parts, QWidget* window);

    /// Enables the actions that apply.
    void update();
    /// The entries of a row's menu.
    QList<QAction*> menuActions() const;
    void goToNextIssue();
    void goToFirstError();

signals:
    void explain(const QString& topic);
    /// Emitted when the form of the current row should be shown.
    void formWanted();
    /// Emitted when the field of the setting `key` should be shown.
    void settingWanted(const QString& key);

private:
    void connectActions();
    void connectEdits();
    void connectClipboard();
    void connectChooser();
    Place nextPlace() const;
    void copy();
    void paste(const QMimeData* copied);
    void tellPasted(const QMimeData* copied, const std::vector<Message>& notes);
    void showRowMenu(const QPoint& at);
    void showListMenu(const QPoint& at);
    void addFigures(QMenu& menu, const QStringList& figures);
    void chooseLayer();

    Document& m_document;
    Actions& m_actions;
    FileFlow& m_files;
    MessageBar& m_messages;
    LayerView& m_table;
    LayerModel& m_model;
    LayerBrowser& m_browser;
    TypeChooser* m_chooser;
    QWidget* m_window;
};

} // namespace vram
