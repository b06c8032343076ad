#pragma once

#include "estimate/textbook.h"
#include "ui/document/reading.h"

#include <QDialog>

#include <string>
#include <utility>
#include <vector>

class QTreeWidget;

namespace vram {

class ParamForm;

/// The textbook rules over totals typed by hand: for someone who has no layer table, only what a summary printed.
class TotalsDialog : public QDialog
{
    Q_OBJECT

public:
    /// Begins with the totals of what is open.
    TotalsDialog(const Reading& reading, QWidget* parent);

private:
    void compute();

    std::vector<std::pair<std::string, std::string>>
        m_words; ///< Labels and helps that the form's declarations point to.
    TextbookTotals m_totals;
    ByteUnit m_unit;
    ParamForm* m_form;
    QTreeWidget* m_results;
};

} // namespace vram
