// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/reading.h"

#include <QWidget>

class QPushButton;

namespace vram {

class FigureLabel;

/// The bottom line: the network's totals, the time of the estimate, the assumptions, and the issues.
class StatusLine : public QWidget
{
    Q_OBJECT

public:
    explicit StatusLine(QWidget* parent = nullptr);
    void present(const Reading& reading, qint64 estimateNanoseconds, bool busy);

signals:
    void issuesWanted();
    void explain(const QString& topic);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    FigureLabel* m_parameters;
    FigureLabel* m_layers;
    FigureLabel* m_time;
    FigureLabel* m_rules;
    QPushButton* m_issues;
};

} // namespace vram
