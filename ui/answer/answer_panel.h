#pragma once

#include "ui/document/reading.h"

#include <QWidget>

class QBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace vram {

class BatchSlider;
class CompositionChart;
class NumberSpin;
class PartLegend;
class SentenceLine;
class SizeRow;

/// The answer: verdict, composition of the whole GPU, the figures, the batch. Always in view.
class AnswerPanel : public QWidget
{
    Q_OBJECT

public:
    explicit AnswerPanel(QWidget* parent = nullptr);
    void present(const Reading& reading);
    BatchSlider* slider() const { return m_slider; }
    CompositionChart* chart() const { return m_chart; }

signals:
    void batchChosen(std::int64_t batch, bool done);
    void largestWanted();
    /// Rows are broken, and the user wants to see the first.
    void mendWanted();
    void explain(const QString& topic);
    /// The length of sequences or the size of images.
    void sizeChosen(std::int64_t size, bool done);
    /// Concurrent sequences in inference.
    void usersChosen(std::int64_t users);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeBar();
    QWidget* makeBatchRow();
    /// The bar and its legend: at the peak, or of the whole step.
    void showParts();
    void showLargest(const Reading& reading);
    void showBatchProblem(const QString& problem);
    void alignRows();

    SentenceLine* m_sentence;
    CompositionChart* m_chart;
    PartLegend* m_legend;
    QToolButton* m_whole; ///< Shows the whole step.
    Reading m_reading;
    QWidget* m_batchRow = nullptr;
    QLabel* m_batchLabel = nullptr;
    BatchSlider* m_slider;
    SizeRow* m_size;
    QBoxLayout* m_sliders; ///< Side by side where there is room.
    NumberSpin* m_batch;
    QPushButton* m_largest;
    QLabel* m_retried;
    QLabel* m_problem;            ///< Why the typed batch is refused.
    bool m_settingBroken = false; ///< A setting is the cause.
    bool m_broken = false;
};

} // namespace vram
