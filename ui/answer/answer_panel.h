// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session_state.h"

#include <QWidget>

class QBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace vram {

class BatchSlider;
class MemoryBarChart;
class NumberSpin;
class PartLegend;
class SentenceLine;
class SizeRow;

/// The panel with the answer, which is always visible: the verdict, the composition of the GPU's memory, the figures
/// and the batch.
class AnswerPanel : public QWidget
{
    Q_OBJECT

public:
    explicit AnswerPanel(QWidget* parent = nullptr);
    void display(const SessionState& sessionState);
    BatchSlider* slider() const { return m_slider; }
    MemoryBarChart* chart() const { return m_chart; }

signals:
    void batchChosen(std::int64_t batch, bool done);
    void largestRequested();
    /// Emitted when rows have errors and the user asks to see the first one.
    void fixRequested();
    void explain(const QString& topic);
    /// The user chose a sequence length or an image size.
    void sizeChosen(std::int64_t size, bool done);
    /// The user chose a number of concurrent sequences for inference.
    void usersChosen(std::int64_t users);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeBar();
    QWidget* makeBatchRow();
    /// Shows the parts in the bar and its legend, at the peak or over the whole step.
    void showParts();
    void showRetries(const SessionState& sessionState);
    void showLargest(const SessionState& sessionState);
    void showBatchProblem(const QString& problem);
    void alignRows();

    SentenceLine* m_sentence;
    MemoryBarChart* m_chart;
    PartLegend* m_legend;
    QToolButton* m_whole; ///< Switches between the peak and the whole step.
    SessionState m_sessionState;
    QWidget* m_batchRow = nullptr;
    QLabel* m_batchLabel = nullptr;
    BatchSlider* m_slider;
    SizeRow* m_size;
    QBoxLayout* m_sliders; ///< Rows of the sliders, side by side if there is room.
    NumberSpin* m_batch;
    QPushButton* m_largest;
    QLabel* m_problem;             ///< Explains why the typed batch is invalid.
    bool m_settingInvalid = false; ///< Whether a setting causes the error.
    bool m_broken = false;
};

} // namespace vram
