// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/frame/bottom_views.h"
#include "ui/frame/inspector.h"

#include "network/network.h"

#include <QByteArray>
#include <QWidget>

class QSplitter;

namespace vram {

class AnswerPanel;
class LayerBrowser;
class LayerModel;
class LayerView;
class RankStrip;
class StatusLine;

/// The page of an open project, from top to bottom: the answer, the table and the forms, the views, and the status
/// line.
class ProjectPage : public QWidget
{
    Q_OBJECT

public:
    /// `model` must outlive the page.
    ProjectPage(LayerModel& model, Inspector* inspector, BottomViews* views, QWidget* parent = nullptr);

    AnswerPanel* answer() const { return m_answer; }
    RankStrip* ranks() const { return m_ranks; }
    LayerView* table() const { return m_table; }
    LayerModel& model() const { return m_model; }
    LayerBrowser* browser() const { return m_browser; }
    Inspector* inspector() const { return m_inspector; }
    BottomViews* views() const { return m_views; }
    StatusLine* status() const { return m_status; }
    /// Returns the container for messages between the table and the views, to whose layout they are added. It is empty
    /// if there is no message.
    QWidget* messageContainer() const { return m_messageContainer; }
    /// The parts in tab order.
    QList<QWidget*> parts() const;

    /// Updates everything except the status line, which also shows values that are not in a SessionState.
    void display(const SessionState& sessionState);

    /// Selects the row in all views.
    void showRow(LayerId row);
    /// Selects the layer and shows its form.
    void showForm(LayerId layer);
    /// Moves the focus to the field of the setting `key`.
    void showSetting(const QString& key);
    void focusBatch();

    /// The state of the splitters.
    QList<QByteArray> layoutState() const;
    /// Restores a state returned by `layoutState`. Invalid values are ignored.
    void restoreLayoutState(const QList<QByteArray>& state);

signals:
    /// Emitted when the user asks for the help topic of a figure.
    void explain(const QString& topic);

private:
    QWidget* makeSplitters();
    QWidget* makeUpperPane();

    LayerModel& m_model;
    LayerView* m_table;
    LayerBrowser* m_browser;
    Inspector* m_inspector;
    BottomViews* m_views;
    QSplitter* m_columns;
    QSplitter* m_rows;
    AnswerPanel* m_answer;
    RankStrip* m_ranks;
    StatusLine* m_status;
    QWidget* m_messageContainer;
};

} // namespace vram
