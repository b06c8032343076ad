// SPDX-License-Identifier: GPL-3.0-or-later
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

/// A chart, or a view whose table can be drawn as one.
struct ChartSource {
    QWidget* widget = nullptr;
    std::function<ChartKind()> kind;
    /// Figures that are not part of the Reading; may be empty.
    std::function<ViewFigures()> figures;
    /// Computes its figures even while it is not visible; may be empty.
    std::function<void(const Reading&)> present;
};

/// Exports charts as pictures and tables. Each chart has a menu, the actions apply to the one on screen, and a dialog
/// shows all charts as tables.
class ChartController : public QObject
{
    Q_OBJECT

public:
    /// `shown` returns the view on screen.
    ChartController(Actions& actions, FileFlow& files, MessageBar& messages, std::function<Reading()> reading,
                    std::function<QWidget*()> shown, QWidget* window);

    /// Adds a chart. Its widget gets the menu unless `withMenu` is false because it has its own.
    void add(ChartSource source, bool withMenu = true);
    /// The menu entries for a chart, for views that have their own menus.
    QList<QAction*> actionsFor(const QWidget* widget);
    /// Updates the dialog of tables if it is open.
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
