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

/// Textbook rules applied to totals entered by hand, for users who have only a printed summary.
class TotalsDialog : public QDialog
{
    Q_OBJECT

public:
    /// Begins with the open network's totals.
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
