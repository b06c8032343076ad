// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textbook/reconciliation.h"
#include "ui/text.h"

class QTreeWidgetItem;

namespace vram {

/// The columns of a list that shows hand calculations.
struct WorksheetColumns {
    int label = 0;
    int bytes = 1; ///< Column with a BarDelegate.
    int words = 2;
};

/// The scale of bytes in a list: the unit, and the number of bytes whose bar fills the column.
struct WorksheetScale {
    ByteUnit unit = ByteUnit::Binary;
    Bytes whole = 1;
};

/// Adds the terms of a hand calculation with their numbers, as child rows.
void addTerms(QTreeWidgetItem* row, const Worksheet& sheet, const WorksheetColumns& columns,
              const WorksheetScale& scale);
/// Adds a sentence about a hand calculation, as a dimmed child row.
void addRemark(QTreeWidgetItem* row, const QString& label, const QString& words, const WorksheetColumns& columns);
/// Adds "Why does my sum differ?" with a child row for each step.
void addReconciliation(QTreeWidgetItem* row, const std::vector<ReconciliationStep>& steps,
                       const WorksheetColumns& columns, const WorksheetScale& scale);

/// Formats a hand calculation as text: the rule, the meaning of its variables, each term, and the sum.
QString worksheetText(const TextbookMethod& method, const TextbookTotals& totals);

} // namespace vram
