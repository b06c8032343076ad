// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/spreadsheet_cell.h"

#include "base/spreadsheet.h"
#include "ui/text.h"

#include <QLocale>

namespace vram {

QString spreadsheetCell(const QString& cell)
{
    bool number = false;
    QLocale().toDouble(cell, &number);
    return number ? cell : qs(asSpreadsheetText(utf8(cell)));
}

} // namespace vram
