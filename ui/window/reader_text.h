// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/import.h"

#include <vector>

namespace vram {

/// The translated sentences, one per line.
QString allLines(const std::vector<Message>& sentences);
/// The first of the translated sentences, for a message.
QString shortLines(const std::vector<Message>& sentences);
/// Removes the assumptions about sizes, which the user has just confirmed.
Imported withConfirmedSizes(Imported imported);

/// Names of undo commands that reverse a decision of the reader.
QString restoreBatchNormsText();
QString tieText(bool tied);

} // namespace vram
