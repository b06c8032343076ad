// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/csv_text.h"

#include "base/escape_hidden.h"
#include "base/spreadsheet.h"

namespace vram {

std::string csvCell(std::string_view value)
{
    const std::string cell = asSpreadsheetText(escapeHidden(value, "\r\n\t"));
    if (cell.find_first_of(",\"\r\n") == std::string::npos)
        return cell;
    std::string quoted = "\"";
    for (const char c : cell)
        quoted.append(c == '"' ? "\"\"" : std::string(1, c));
    return quoted + '"';
}

} // namespace vram
