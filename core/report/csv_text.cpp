// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/csv_text.h"

#include "base/spreadsheet.h"
#include "base/visible.h"

namespace vram {

std::string csvCell(std::string_view value)
{
    const std::string cell = asSpreadsheetText(visible(value, "\r\n\t"));
    if (cell.find_first_of(",\"\r\n") == std::string::npos)
        return cell;
    std::string quoted = "\"";
    for (const char c : cell)
        quoted.append(c == '"' ? "\"\"" : std::string(1, c));
    return quoted + '"';
}

} // namespace vram
