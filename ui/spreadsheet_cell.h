// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace vram {

/// A cell that is copied for a spreadsheet: a text that would be read as a formula stays a text there.
QString spreadsheetCell(const QString& cell);

} // namespace vram
