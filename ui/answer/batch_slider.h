// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSlider>
#include <QString>

#include <cstdint>

class QPainter;

namespace vram {

/// A slider for the batch on a linear scale. Its coloured track ends where the batch stops fitting. Dragging snaps to
/// nearby powers of two and to the largest batch, unless a modifier key is held.
class BatchSlider : public QSlider
{
    Q_OBJECT

public:
    explicit BatchSlider(QWidget* parent = nullptr);

    /// Sets the state of the slider without emitting a signal. `largest` is 0 if nothing fits. `known` is false while
    /// the search is running. `broken` is true if layers have errors.
    void setState(std::int64_t batch, std::int64_t largest, std::int64_t last, bool known = true, bool broken = false);
    /// Sets a remark shown after the largest batch and explained in the tooltip, for example the layer that limits the
    /// batch.
    void setRemark(const QString& remark, const QString& explanation);
    /// The text shown above the track at the largest batch. Empty if there is none.
    QString words() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    /// The x position of the handle's centre at `batch`.
    double pixelOf(double batch) const;

signals:
    void batchMoved(std::int64_t batch, bool done);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void moveTo(double pixel, Qt::KeyboardModifiers modifiers, bool done);
    int batchAt(double pixel) const;
    double labelPosition(double limit, double width) const;
    int snapped(int batch, double pixel) const;
    void setBatch(int batch, bool done);
    void paintLabel(QPainter& painter, double limit) const;

    QString m_remark{};
    int m_largest = 0;
    bool m_known = false;
    bool m_broken = false;
};

/// The next power of two above `batch`, or below it if `up` is false.
int nextPowerOfTwo(int batch, bool up);

} // namespace vram
