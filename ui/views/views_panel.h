// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/actions/actions.h"
#include "ui/document/session_state.h"
#include "ui/views/view_figures.h"

#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QLabel;
class QStackedWidget;
class QBoxLayout;
class QTabBar;

namespace vram {

/// A chart of a view, or a view whose table can be drawn as one.
struct ViewChart {
    QWidget* widget = nullptr;
    std::function<ChartKind()> kind;
    /// Returns the figures that are not part of the SessionState. May be empty.
    std::function<ViewFigures()> figures{};
    bool hasOwnMenu = false; ///< Whether the widget shows its own context menu and therefore needs none for the chart.
};

/// Everything that the window needs to know about a view in the bottom panel, such as its tab, action, help and charts.
struct View {
    const char* name; ///< Name under which the settings file stores the view.
    QString title;    ///< Title in the view's tab and in the command palette.
    QWidget* widget = nullptr;
    QWidget* header = nullptr; ///< Widget shown beside the tabs, or below them if there is too little room. Null for
                               ///< none.
    std::function<void(const SessionState&)> display;
    std::optional<ActionId> actionId{}; ///< The action that shows the view, if there is one.
    const char* helpTopic = "";         ///< Help topic that F1 opens in the view. May be empty.
    std::vector<ViewChart> charts{};    ///< Charts that can also be copied, saved and shown as tables.
    QString synonyms{};                 ///< Other search terms for the view in the command palette.
};

/// The tabbed views at the bottom. Beside the first view, the memory by batch is shown if there is room. Only visible
/// views are kept up to date.
class ViewsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ViewsPanel(QWidget* parent = nullptr);

    void addView(View view);
    /// Sets the view that is shown beside the first one.
    void setCompanion(View view);
    void display(const SessionState& sessionState);
    /// Shows the view of that name. Does nothing if there is none.
    void showView(const QString& name);
    void showWidget(const QWidget* view);
    const View& currentView() const;
    /// The views in the order of their tabs.
    const std::vector<View>& views() const { return m_views; }
    const View& companion() const { return m_companion; }
    /// The view of class `Panel`.
    template<typename Panel>
    Panel* panel() const
    {
        return findChild<Panel*>();
    }
    QTabBar* tabs() const { return m_tabs; }

signals:
    /// Emitted when a view has new figures for its charts.
    void figuresChanged();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void fitTabs();
    void placeHeader();
    void placeCompanion();

    QTabBar* m_tabs;
    QBoxLayout* m_line;
    QStackedWidget* m_headers;
    QStackedWidget* m_stack;
    QWidget* m_beside = nullptr;
    View m_companion{};
    std::vector<View> m_views;
    SessionState m_sessionState;
};

} // namespace vram
