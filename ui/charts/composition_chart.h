#pragma once

#include "ui/charts/chart_data.h"

#include <QWidget>

#include <memory>

namespace vram {

/// The whole GPU as one bar: slices from the left, free memory hatched, memory of other processes at the right, a red
/// line where the slices pass the limit, the safety margin as a notch.
class CompositionChart : public QWidget
{
    Q_OBJECT

public:
    explicit CompositionChart(QWidget* parent = nullptr);
    ~CompositionChart() override;

    /// `capacity` and `budget` (what the margin leaves of it) in the slices' unit.
    void setSlices(const std::vector<Slice>& slices, double capacity, double budget);
    /// The capacity that other processes use, hatched at its end; clicking it gives the index after the last slice.
    void setOthers(double others, const QString& tip);
    /// The end of a scale that several bars share; 0: what capacity and slices need.
    void setScaleTop(double top);
    /// Draws it elsewhere, as vectors where the painter allows.
    void render(QPainter* painter, const QRectF& target);
    QSize sizeHint() const override;

signals:
    void sliceClicked(int index);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    struct Parts;
    /// The index of the slice at that point, or the one after the last for other processes; -1 for none.
    int sliceAt(double x) const;
    void showTip(int slice, const QPoint& at);
    double xOf(double value) const;
    void paintAll(QPainter* painter);
    void paintGround(QPainter* painter) const;
    void paintOthers(QPainter* painter) const;
    void paintFrame(QPainter* painter) const;
    void paintMarks(QPainter* painter) const;
    std::unique_ptr<Parts> m_parts;
};

} // namespace vram
