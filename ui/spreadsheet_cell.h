// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace vram {

/// Escapes a cell for a spreadsheet, so that a text like a formula is not evaluated.
QString spreadsheetCell(const QString& cell);

} // namespace vram
