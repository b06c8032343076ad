// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/spreadsheet.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

/// White space and invisible characters that spreadsheets skip before a formula.
constexpr std::array<std::string_view, 10> kSkipped{" ",  "\t",     "\r",     "\n",     "\v",
                                                    "\f", "\u00a0", "\u200b", "\u3000", "\ufeff"};
/// Characters that begin a formula. East Asian spreadsheets treat the full-width signs like the plain ones.
constexpr std::array<std::string_view, 8> kFormulaSigns{"=", "+", "-", "@", "＝", "＋", "－", "＠"};

bool beginsFormula(std::string_view cell)
{
    const auto begins = [&](std::string_view part) { return cell.starts_with(part); };
    if (begins("\t") || begins("\r"))
        return true;
    for (auto skipped = std::ranges::find_if(kSkipped, begins); skipped != kSkipped.end();
         skipped = std::ranges::find_if(kSkipped, begins))
        cell.remove_prefix(skipped->size());
    return std::ranges::any_of(kFormulaSigns, begins);
}

} // namespace

std::string asSpreadsheetText(std::string cell)
{
    if (beginsFormula(cell))
        cell.insert(0, "'");
    return cell;
}

std::string fromSpreadsheetText(std::string cell)
{
    if (cell.starts_with('\'') && beginsFormula(std::string_view(cell).substr(1)))
        cell.erase(0, 1);
    return cell;
}

} // namespace vram
