// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session_state.h"

#include <QWidget>

class QPushButton;

namespace vram {

class FigureLabel;

/// The status line with the network's totals, a running search, the assumptions, and the issues.
class StatusLine : public QWidget
{
    Q_OBJECT

public:
    explicit StatusLine(QWidget* parent = nullptr);
    void display(const SessionState& sessionState, bool busy);

signals:
    void issuesRequested();
    void assumptionsRequested();
    void explain(const QString& topic);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void showAssumptions(const std::vector<Assumption>& assumptions);

    FigureLabel* m_parameters;
    FigureLabel* m_layers;
    FigureLabel* m_search;
    FigureLabel* m_rules;
    QPushButton* m_assumptions;
    QPushButton* m_issues;
};

} // namespace vram
