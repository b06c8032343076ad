// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/reading.h"

#include <QWidget>

namespace vram {

class FigureLabel;

/// Beside the verdict: the memory of the device, whose tooltip has the peak as each tool reports it, and the time of a
/// step. A click explains each.
class HeaderFigures : public QWidget
{
    Q_OBJECT

public:
    explicit HeaderFigures(QWidget* parent = nullptr);
    /// `timed` is false where rows have errors, because a step that lacks layers has no time.
    void present(const Reading& reading, bool timed);
    /// Aligns each figure within its slot. When aligned right, the last one ends at the window's edge.
    void align(Qt::Alignment side);
    /// The usual width, independent of the current figures, so that nothing moves when they change.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

    /// The same with a step time, whether there is one at the moment or not.
    int usualWidth() const;

signals:
    void explain(const QString& topic);

protected:
    void changeEvent(QEvent* event) override;

private:
    void presentMemory(const Reading& reading);
    void presentTime(const Reading& reading);
    /// Room for the widest figure of three digits, which is hardly ever exceeded.
    int usualMemorySlot() const;
    int usualTimeSlot() const;
    void place();

    FigureLabel* m_memory;
    FigureLabel* m_time;
    int m_width = 0;
};

} // namespace vram
