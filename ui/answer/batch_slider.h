#pragma once

#include <QSlider>

#include <cstdint>

namespace vram {

/// The batch on a straight scale whose coloured track ends where it stops fitting. A drag snaps to powers of two (and to
/// the largest batch) that are near, unless a modifier key is held.
class BatchSlider : public QSlider
{
    Q_OBJECT

public:
    explicit BatchSlider(QWidget* parent = nullptr);

    /// `largest` 0: nothing fits; not `known`: the search is still running; `broken`: layers have errors. Emits
    /// nothing.
    void setState(std::int64_t batch, std::int64_t largest, std::int64_t last, bool known = true, bool broken = false);
    /// The text beside the track in place of the largest batch; empty for none.
    QString words() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    /// Middle of the handle at that batch.
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
    double wordsAt(double limit, double width) const;
    int snapped(int batch, double pixel) const;
    void setBatch(int batch, bool done);

    int m_largest = 0;
    bool m_known = false;
    bool m_broken = false;
};

/// The power of two next to `batch` in that direction.
int nextPowerOfTwo(int batch, bool up);

} // namespace vram
