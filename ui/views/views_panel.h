// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/reading.h"

#include <QWidget>

#include <functional>
#include <vector>

class QLabel;
class QStackedWidget;
class QBoxLayout;
class QTabBar;

namespace vram {

/// The views at the bottom. The settings file stores these numbers.
enum class ViewId { OneStep, Sweep, ByLayer, WhichGpu, Scenarios, MakeItFit, OtherTools, Graph, Measured };

/// The views at the bottom, in tabs. Beside the first view, the memory by batch is shown if there is room. Only
/// visible views are kept up to date.
class ViewsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ViewsPanel(QWidget* parent = nullptr);

    using Present = std::function<void(const Reading&)>;
    /// Adds a view. `header` is shown on the right of the tabs.
    void addView(ViewId id, const QString& title, QWidget* view, QWidget* header, Present present);
    /// Sets the view that is shown beside the first one.
    void setCompanion(const QString& title, QWidget* view, Present present);
    void present(const Reading& reading);
    void showView(ViewId id);
    ViewId currentView() const;
    /// The views in tab order.
    std::vector<ViewId> views() const;
    QString titleOf(ViewId id) const;
    QWidget* currentWidget() const;
    QTabBar* tabs() const { return m_tabs; }

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void placeHeader();
    void placeCompanion();

    int indexOf(ViewId id) const;

    struct View {
        ViewId id;
        QWidget* widget;
        Present present;
        QString title;
    };
    QTabBar* m_tabs;
    QBoxLayout* m_line;
    QStackedWidget* m_headers;
    QStackedWidget* m_stack;
    QWidget* m_beside = nullptr;
    Present m_presentBeside;
    std::vector<View> m_views;
    Reading m_reading;
};

} // namespace vram
