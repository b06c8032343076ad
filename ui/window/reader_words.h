// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/import.h"

#include <vector>

namespace vram {

/// The translated sentences, one a line.
QString allLines(const std::vector<Message>& sentences);
/// The first of them, for a message.
QString shortLines(const std::vector<Message>& sentences);
/// The same without the assumptions about sizes, which the user has just confirmed.
Imported withConfirmedSizes(Imported imported);

/// The names of the steps that decide otherwise than the reader.
QString foldedStep();
QString tieStep(bool tied);

} // namespace vram
