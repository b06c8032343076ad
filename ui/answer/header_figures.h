// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session_state.h"

#include <QWidget>

namespace vram {

class FigureLabel;

/// The figures beside the verdict: the device total, whose tooltip shows the peak as each tool reports it, and the step
/// time. A click explains a figure.
class HeaderFigures : public QWidget
{
    Q_OBJECT

public:
    explicit HeaderFigures(QWidget* parent = nullptr);
    /// Shows the figures. `timed` is false if rows have errors, because the time would leave out their layers.
    void display(const SessionState& sessionState, bool timed);
    /// Aligns each figure within its slot. When aligned right, the last one ends at the window's edge.
    void align(Qt::Alignment side);
    /// The usual width, independent of the current figures, so that nothing moves when they change.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

    /// The usual width including the step time, even if there is none at the moment.
    int usualWidth() const;

signals:
    void explain(const QString& topic);

protected:
    void changeEvent(QEvent* event) override;

private:
    void displayMemory(const SessionState& sessionState);
    void displayTime(const SessionState& sessionState);
    /// The width of the widest figure with three digits, which is hardly ever exceeded.
    int usualMemorySlot() const;
    int usualTimeSlot() const;
    void place();

    FigureLabel* m_memory;
    FigureLabel* m_time;
    int m_width = 0;
};

} // namespace vram
