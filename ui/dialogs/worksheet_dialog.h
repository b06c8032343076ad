// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textbook/recognised_sum.h"
#include "ui/document/session_state.h"

#include <QDialog>

#include <string>
#include <utility>
#include <vector>

class QLabel;
class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace vram {

class ParamForm;

/// Computes textbook rules term by term, for totals that are typed in or taken from the open network.
class WorksheetDialog : public QDialog
{
    Q_OBJECT

public:
    /// Starts with the totals of the open network, or with an example if none is open.
    WorksheetDialog(const SessionState& sessionState, QWidget* parent);

private:
    QWidget* makeInputs();
    QWidget* makeExamples();
    QWidget* makeSum();
    /// Finds the rule that leads to the typed sum, names it and opens it.
    void recognise();
    void makeRules();
    void showExample(const TextbookMethod& method);
    void showNetwork();
    TextbookTotals networkTotals() const;
    /// Adds the steps from the sum to the device total. If the totals are not those of the network, adds a remark that
    /// there are no steps.
    void addSteps(QTreeWidgetItem* item, const TextbookMethod& method);
    void openRule(const TextbookMethod& method);
    void displayTotals();
    void compute();
    void addRule(const TextbookMethod& method);
    void fitColumns();
    QTreeWidgetItem* ruleRow(const TextbookMethod& method) const;
    void copy() const;

    std::vector<std::pair<std::string, std::string>> m_words; ///< Owns the form's labels and help texts.
    SessionState m_sessionState;
    TextbookTotals m_totals;
    bool m_fromNetwork = false; ///< Whether the totals are those of the open network and have not been edited.
    ParamForm* m_form;
    QLineEdit* m_sum;
    QLabel* m_explanation;
    QTreeWidget* m_rules;
};

} // namespace vram
