// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_values.h"
#include "ui/document/background_task.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

class QPushButton;

namespace vram {

class AreaChart;

/// Memory over the time of one training step, with the eager step for comparison under torch.compile. Hovering shows
/// the kernel, and a click selects its row. The mouse wheel and the keys + and - zoom, dragging and Shift with the
/// arrow keys pan, and the arrow keys move from event to event.
class TimelinePanel : public QWidget
{
    Q_OBJECT

public:
    using CatalogueSource = std::function<const Catalogues&()>;

    explicit TimelinePanel(CatalogueSource catalogues, QWidget* parent = nullptr);
    void display(const SessionState& sessionState);
    /// Resets the zoom.
    void showWholeStep();
    AreaChart* chart() const { return m_chart; }
    /// The button that resets the zoom, for the line above the chart.
    QWidget* header() const { return m_header; }

signals:
    /// Emitted with the row that allocates or frees memory under the pointer, or LayerId::None when the pointer leaves.
    void rowHovered(vram::LayerId row);
    void rowChosen(vram::LayerId row);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void redraw();
    /// Computes the step without torch.compile, if the setup compiles anything.
    void findEager();
    bool isZoomed() const;
    void zoom(double factor, double x);
    void pan(double x, bool done);
    void moveTo(double from);
    void step(int events);
    bool press(int key, Qt::KeyboardModifiers modifiers);
    void readOut(double x);
    const TimelinePoint* pointAt(double x) const;

    SessionState m_sessionState;
    TimelineRange m_range;
    std::size_t m_zoomedEvents = 0;       ///< Number of events in the timeline when the user zoomed.
    std::optional<TimelineScale> m_scale; ///< Scale of the session state's timeline.
    const CatalogueSource m_catalogues;
    BackgroundTask m_background;
    std::shared_ptr<const Timeline> m_eager{}; ///< The eager step, or null if nothing is compiled or the step is not
                                               ///< yet computed.
    AreaChart* m_chart;
    QWidget* m_header;
    QPushButton* m_whole;
    double m_hovered = 0;  ///< The x value last shown in the hover text.
    double m_grabbed = -1; ///< The x value at which a drag began.
    bool m_panned = false;
};

} // namespace vram
