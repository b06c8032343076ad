// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session_state.h"

#include <QWidget>

namespace vram {

class AreaChart;

/// Memory by batch size, with the capacity and the largest batch. Dragging sets the batch.
class SweepPanel : public QWidget
{
    Q_OBJECT

public:
    explicit SweepPanel(QWidget* parent = nullptr);
    void display(const SessionState& sessionState);
    AreaChart* chart() const { return m_chart; }

signals:
    void batchChosen(std::int64_t batch, bool done);

protected:
    void changeEvent(QEvent* event) override;

private:
    void redraw();
    void readOut(double x);

    SessionState m_sessionState;
    AreaChart* m_chart;
};

} // namespace vram
