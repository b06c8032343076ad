// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/memory_bar.h"

#include <QWidget>

#include <memory>

namespace vram {

/// The memory of the whole GPU as one bar: slices from the left, hatched free memory, memory of other processes on the
/// right, a red line at the limit if slices exceed it, and a dashed line where the safety margin begins.
class MemoryBarChart : public QWidget
{
    Q_OBJECT

public:
    explicit MemoryBarChart(QWidget* parent = nullptr);
    ~MemoryBarChart() override;

    void setBar(const MemoryBar& bar);
    /// Sets the tooltip for the memory of other processes. A click on this memory reports the index after the last
    /// slice.
    void setOthersTip(const QString& tip);
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
    /// The index of the slice at `x`, the index after the last slice for other processes, or -1 if there is none.
    int sliceAt(double x) const;
    void showTip(int slice, const QPoint& at);
    void layOut();
    std::unique_ptr<Parts> m_parts;
};

} // namespace vram
