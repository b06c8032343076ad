#pragma once

#include "ui/document/reading.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace vram {

class BatchSlider;
class CompositionChart;
class FigureLabel;
class FourNumbers;
class NumberSpin;
class PartLegend;

/// The answer first: verdict, composition of the whole GPU, the figures, the batch. Read as one thing, always in view.
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

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeBatchRow();
    void showDetail();
    void placeNumbers();
    void showLargest(const Reading& reading);

    FigureLabel* m_headline;
    FigureLabel* m_detail;
    QString m_detailText;
    FourNumbers* m_numbers;
    QHBoxLayout* m_sentence;    ///< Headline and detail, and the numbers where there is room,
    QHBoxLayout* m_numbersLine; ///< else these have a line of their own.
    CompositionChart* m_chart;
    PartLegend* m_legend;
    BatchSlider* m_slider;
    NumberSpin* m_batch;
    QPushButton* m_largest;
    bool m_broken = false;
};

} // namespace vram
