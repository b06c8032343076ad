// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/views_panel.h"
#include "ui/window/window_context.h"

#include <QPointer>

#include <vector>

class QAction;

namespace vram {

class ChartTablesDialog;
struct ChartSubject;

/// Exports charts as pictures and tables. Each chart has a context menu, menu actions apply to the chart on screen, and
/// a dialog shows all charts as tables.
class ChartController : public QObject
{
    Q_OBJECT

public:
    explicit ChartController(const WindowContext& context);

private:
    struct Source {
        ViewChart chart;
        const View* view = nullptr; ///< The view of the chart, or null if the chart is always on screen.
    };

    void add(const ViewChart& chart, const View* view);
    /// The menu entries for a chart.
    QList<QAction*> actionsFor(const QWidget* widget);
    /// Updates the dialog that shows the tables, if it is open.
    void refresh();
    const Source* sourceOf(const QWidget* widget) const;
    const Source* sourceOf(ChartKind kind) const;
    ChartSubject subjectOf(const QWidget* widget) const;
    ChartSubject shownSubject() const;
    void save(const ChartSubject& subject, const char* format);
    void copy(const ChartSubject& subject);
    void showTable(ChartKind kind);
    FigureTable tableOf(ChartKind kind) const;

    const WindowContext m_context;
    std::vector<Source> m_sources;
    QPointer<ChartTablesDialog> m_tables;
};

} // namespace vram
