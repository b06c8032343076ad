// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/background_task.h"
#include "ui/document/measured_run.h"
#include "ui/document/session_state.h"
#include "ui/views/measured_values.h"

#include <QWidget>

#include <functional>
#include <memory>

class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTreeWidget;

namespace vram {

class AreaChart;

/// Compares a recorded run with the prediction, in a chart of recorded memory by category under the predicted curve and
/// a table of the differences. The device and the step are chosen in the header.
class MeasuredPanel : public QWidget
{
    Q_OBJECT

public:
    explicit MeasuredPanel(std::function<const Catalogues&()> catalogues, QWidget* parent = nullptr);
    void display(const SessionState& sessionState);
    void setRun(MeasuredRun run);
    const MeasuredRun& run() const { return m_run; }
    QWidget* header() const { return m_header; }
    AreaChart* chart() const { return m_chart; }

signals:
    void openRequested();
    void calibrationRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void makeHeader();
    void makeTable();
    void compare();
    void take(const std::shared_ptr<const MeasuredAnswer>& answer);
    void redraw();
    void fillTable(const std::vector<MeasuredLine>& lines);
    void fillSteps();
    void readOut(double x);

    std::function<const Catalogues&()> m_catalogues;
    SessionState m_sessionState;
    MeasuredRun m_run;
    std::shared_ptr<const MeasuredAnswer> m_answer;
    std::shared_ptr<const History> m_history; ///< The history of the chosen device.
    BackgroundTask m_background;
    QStackedWidget* m_pages;
    AreaChart* m_chart;
    QLabel* m_advice;
    QTreeWidget* m_table;
    QWidget* m_header;
    QComboBox* m_devices;
    QComboBox* m_steps;
    QPushButton* m_calibrate;
    QLabel* m_state;
};

} // namespace vram
