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

/// The views at the bottom. The settings file holds the numbers.
enum class ViewId { OneStep, Sweep, ByLayer, WhichGpu, Scenarios, MakeItFit, OtherTools, Graph, Measured };

/// The views at the bottom: one at a time behind tabs, and beside the first the memory over batch, as long as there is
/// room. Only what is on screen is kept up to date.
class ViewsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ViewsPanel(QWidget* parent = nullptr);

    using Present = std::function<void(const Reading&)>;
    /// `header` is shown at the right of the tabs.
    void addView(ViewId id, const QString& title, QWidget* view, QWidget* header, Present present);
    /// Stands beside the first view.
    void setCompanion(const QString& title, QWidget* view, Present present);
    void present(const Reading& reading);
    void showView(ViewId id);
    ViewId currentView() const;
    /// In the order of the tabs.
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
