// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/answer/verdict.h"

#include <QWidget>

namespace vram {

class FigureLabel;
class HeaderFigures;

/// The verdict, its reason, and the figures of memory and time, which are on a line below if there is no room beside
/// the verdict. Children are positioned without a layout, which would query the size hints of the whole window at every
/// tick of the slider.
class SentenceLine : public QWidget
{
    Q_OBJECT

public:
    explicit SentenceLine(QWidget* parent = nullptr);
    void display(const VerdictText& verdict, const SessionState& sessionState);

signals:
    void explain(const QString& topic);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void colour();
    void place();
    QString elidedHeadline(const QFontMetrics& metrics, int room) const;
    QString fittingDetail(const QFontMetrics& metrics, int room) const;

    FigureLabel* m_headline;
    FigureLabel* m_detail;
    HeaderFigures* m_figures;
    VerdictText m_verdict{};
};

} // namespace vram
