// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textbook/recognised_sum.h"
#include "ui/document/reading.h"

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

/// Textbook rules worked out term by term, for totals entered by hand or taken from the open network.
class WorksheetDialog : public QDialog
{
    Q_OBJECT

public:
    /// Begins with the totals of the open network; with an example where there is none.
    WorksheetDialog(const Reading& reading, QWidget* parent);

private:
    QWidget* makeInputs();
    QWidget* makeExamples();
    QWidget* makeSum();
    /// Says which rule gives the typed sum, and opens that rule.
    void recognise();
    void makeRules();
    void showExample(const TextbookMethod& method);
    void showNetwork();
    TextbookTotals networkTotals() const;
    /// Adds the steps from the sum to the device total. With totals of something else, it says that there are none.
    void addSteps(QTreeWidgetItem* item, const TextbookMethod& method);
    void openRule(const TextbookMethod& method);
    void presentTotals();
    void compute();
    void addRule(const TextbookMethod& method);
    void fitColumns();
    QTreeWidgetItem* ruleRow(const TextbookMethod& method) const;
    void copy() const;

    std::vector<std::pair<std::string, std::string>>
        m_words; ///< Labels and helps that the form's declarations point to.
    Reading m_reading;
    TextbookTotals m_totals;
    bool m_fromNetwork = false; ///< The totals are the open network's, unless they were edited.
    ParamForm* m_form;
    QLineEdit* m_sum;
    QLabel* m_told;
    QTreeWidget* m_rules;
};

} // namespace vram
