// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/area_data.h"

#include <QStringList>
#include <QWidget>

#include <memory>
#include <optional>

namespace vram {

/// A stacked area chart with limits, marks, dots and a handle. Hovering and dragging are reported as x values of the
/// data. Dots can be clicked and have tooltips.
class AreaChart : public QWidget
{
    Q_OBJECT

public:
    explicit AreaChart(QWidget* parent = nullptr);
    ~AreaChart() override;

    void setData(const AreaData& data);
    /// Simulates hovering at `x`, and emits `hovered`.
    void hoverAt(double x);
    /// Sets the text beside the hover line. Its first line is bold.
    void setHoverText(const QStringList& lines);
    QStringList hoverText() const;
    const AreaData& data() const;
    QSize sizeHint() const override { return {420, 180}; }
    QSize minimumSizeHint() const override { return {160, 90}; }
    /// The widget's x coordinate for the data's `x`, for tests and callouts.
    double pixelOf(double x) const;
    /// The position of a dot in the widget.
    QPointF positionOf(const ChartDot& dot) const;

signals:
    void hovered(double x);
    void hoverLeft();
    void clicked(double x);
    void dotClicked(int index);
    /// Emitted while dragging with the left button. `done` is true on release.
    void dragged(double x, bool done);
    void zoomed(double factor, double x);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Parts;
    void buildSeries();
    void fillSeries();
    void applyColours();
    void layOut();
    void paintAll(QPainter* painter, const QRectF& exposed);
    /// Moves the hover line and text, and repaints the areas that they covered before and cover now.
    void showHover(std::optional<double> x, const QStringList& lines);
    double xAt(double pixel) const;
    /// The index of the dot near a position, or -1 if there is none.
    int dotAt(const QPointF& position) const;

    std::unique_ptr<Parts> m_parts;
};

} // namespace vram
