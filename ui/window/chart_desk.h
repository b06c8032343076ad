#pragma once

#include "ui/document/reading.h"
#include "ui/views/view_figures.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <vector>

class QAction;
class QWidget;

namespace vram {

class Actions;
class FiguresDialog;
class FileFlow;
class MessageBar;
struct ChartSubject;

/// A chart, or a view whose table can be drawn.
struct ChartSource {
    QWidget* widget = nullptr;
    std::function<ChartKind()> kind;
    /// What it shows beyond the reading; may be empty.
    std::function<ViewFigures()> figures;
    /// Has it work its figures out although it is not on screen; may be empty.
    std::function<void(const Reading&)> present;
};

/// What leaves the window as a picture or a table: each chart has a menu, the actions take the one that is on screen, and
/// a dialog shows all of them as tables.
class ChartDesk : public QObject
{
    Q_OBJECT

public:
    /// `shown` is the view on screen.
    ChartDesk(Actions& actions, FileFlow& files, MessageBar& messages, std::function<Reading()> reading,
              std::function<QWidget*()> shown, QWidget* window);

    /// Its widget has the menu, unless that has one of its own already.
    void add(ChartSource source, bool withMenu = true);
    /// What the menu of `source` holds, for the menus that views have themselves.
    QList<QAction*> actionsFor(const QWidget* widget);
    /// The dialog of tables, where it is open, follows.
    void refresh();

private:
    const ChartSource* sourceOf(const QWidget* widget) const;
    const ChartSource* sourceOf(ChartKind kind) const;
    ChartSubject subjectOf(const QWidget* widget) const;
    ChartSubject shownSubject() const;
    void copy(const ChartSubject& subject);
    void showTable(ChartKind kind);
    FigureTable tableOf(ChartKind kind) const;

    Actions& m_actions;
    FileFlow& m_files;
    MessageBar& m_messages;
    std::function<Reading()> m_reading;
    std::function<QWidget*()> m_shown;
    QWidget* m_window;
    std::vector<ChartSource> m_sources;
    QPointer<FiguresDialog> m_tables;
};

} // namespace vram
