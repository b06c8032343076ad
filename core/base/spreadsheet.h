// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace vram {

/// Returns `cell` so that a spreadsheet treats it as text: prefixed with an apostrophe if it would be read as a
/// formula.
std::string asSpreadsheetText(std::string cell);
/// Removes the apostrophe that asSpreadsheetText() adds.
std::string fromSpreadsheetText(std::string cell);

} // namespace vram
