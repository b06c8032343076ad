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
    /// Its figures beyond the reading; may be empty.
    std::function<ViewFigures()> figures;
    /// Makes it compute its figures although it is not on screen; may be empty.
    std::function<void(const Reading&)> present;
};

/// Charts as pictures and tables: each chart has a menu, the actions apply to the one on screen, and a dialog shows all
/// of them as tables.
class ChartDesk : public QObject
{
    Q_OBJECT

public:
    /// `shown` is the view on screen.
    ChartDesk(Actions& actions, FileFlow& files, MessageBar& messages, std::function<Reading()> reading,
              std::function<QWidget*()> shown, QWidget* window);

    /// Gives its widget the menu, unless it has one already.
    void add(ChartSource source, bool withMenu = true);
    /// The menu entries of `source`, for views with menus of their own.
    QList<QAction*> actionsFor(const QWidget* widget);
    /// Updates the dialog of tables where it is open.
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
