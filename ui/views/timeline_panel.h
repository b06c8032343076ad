#pragma once

#include "ui/charts/chart_values.h"

#include <QWidget>

#include <optional>

class QPushButton;

namespace vram {

class AreaChart;

/// Memory over one training step. Hovering names the kernel, clicking selects its row; the wheel and + - zoom, dragging and
/// Shift with the arrow keys pan, arrow keys walk from event to event.
class TimelinePanel : public QWidget
{
    Q_OBJECT

public:
    explicit TimelinePanel(QWidget* parent = nullptr);
    void present(const Reading& reading);
    AreaChart* chart() const { return m_chart; }
    /// The button that resets the zoom, for the line above the chart.
    QWidget* header() const { return m_header; }

signals:
    /// The row that allocates or frees under the pointer; None where the pointer has left.
    void rowHovered(vram::LayerId row);
    void rowChosen(vram::LayerId row);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void redraw();
    void zoom(double factor, double x);
    void pan(double x, bool done);
    void moveTo(double from);
    void step(int events);
    bool press(int key, Qt::KeyboardModifiers modifiers);
    void readOut(double x);
    const TimelinePoint* pointAt(double x) const;

    Reading m_reading;
    TimelineRange m_range;
    std::optional<TimelineScale> m_scale; ///< Of the reading's timeline.
    AreaChart* m_chart;
    QWidget* m_header;
    QPushButton* m_whole;
    double m_hovered = 0;  ///< x that was read out last.
    double m_grabbed = -1; ///< x under the mouse where a drag began.
    bool m_panned = false;
};

} // namespace vram
