// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/import.h"

#include <vector>

namespace vram {

/// The translated sentences, one per line.
QString allLines(const std::vector<Message>& sentences);
/// Returns the first translated sentences, for display in the message bar.
QString shortLines(const std::vector<Message>& sentences);
/// Removes the assumptions about sizes, which the user has just confirmed.
Imported withConfirmedSizes(Imported imported);

/// Returns the names of undo commands that reverse a decision of the reader.
QString restoreBatchNormsText();
QString tieText(bool tied);

} // namespace vram
