#pragma once

#include "ui/frame/bottom_views.h"
#include "ui/frame/inspector.h"

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

/// The page of an open project: the answer above, the table and the forms, the views, and the status line.
class ProjectPage : public QWidget
{
    Q_OBJECT

public:
    /// `model` stays until the page has gone.
    ProjectPage(LayerModel& model, Inspector* inspector, BottomViews* views, QWidget* parent = nullptr);

    AnswerPanel* answer() const { return m_answer; }
    RankStrip* ranks() const { return m_ranks; }
    LayerView* table() const { return m_table; }
    LayerBrowser* browser() const { return m_browser; }
    Inspector* inspector() const { return m_inspector; }
    BottomViews* views() const { return m_views; }
    StatusLine* status() const { return m_status; }
    /// In the order in which Tab goes through them.
    QList<QWidget*> parts() const;

    /// Everything but the status line, which shows more than a reading.
    void present(const Reading& reading);

    /// State of the splitters.
    QList<QByteArray> layoutState() const;
    /// Does nothing where the state is not one that `layoutState` gave.
    void restoreLayoutState(const QList<QByteArray>& state);

private:
    QWidget* makeSplitters();

    LayerView* m_table;
    LayerBrowser* m_browser;
    Inspector* m_inspector;
    BottomViews* m_views;
    QSplitter* m_columns;
    QSplitter* m_rows;
    AnswerPanel* m_answer;
    RankStrip* m_ranks;
    StatusLine* m_status;
};

} // namespace vram
