// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace vram {

/// `cell` as a spreadsheet takes it for a text: with an apostrophe before it where it would be read as a formula.
std::string asSpreadsheetText(std::string cell);
/// The cell without that apostrophe.
std::string fromSpreadsheetText(std::string cell);

} // namespace vram
