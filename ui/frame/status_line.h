// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session_state.h"

#include <QWidget>

class QPushButton;

namespace vram {

class FigureLabel;

/// The status line with the network's totals, a running search, the assumptions, and the issues. If it is narrow, it
/// omits the running search, and shortens or omits the text about the rules.
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
    void resizeEvent(QResizeEvent* event) override;

private:
    void showAssumptions(const std::vector<Assumption>& assumptions);
    void fitToWidth();

    FigureLabel* m_parameters;
    FigureLabel* m_layers;
    FigureLabel* m_search;
    FigureLabel* m_rules;
    QString m_rulesText{};      ///< Text of m_rules where there is room.
    QString m_shortRulesText{}; ///< Text of m_rules otherwise.
    bool m_searching = false;
    QPushButton* m_assumptions;
    QPushButton* m_issues;
};

} // namespace vram
