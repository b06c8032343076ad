// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace vram {

/// Escapes a cell for a spreadsheet, so that text that looks like a formula is not evaluated.
QString spreadsheetCell(const QString& cell);

} // namespace vram
