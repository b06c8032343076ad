// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <vector>

namespace vram {

/// Prepares rows copied from another network, or from `target` itself, for insertRows by giving them ids that are
/// unused in `target`. References to rows that are not copied are dropped, except that references to rows of `target`
/// are kept if `fromTarget` is true.
std::vector<Row> pastedRows(std::vector<Row> rows, const Network& target, bool fromTarget);
/// Prepares the rows of a model read from text for insertion among other rows. Drops the Input row at the top, which
/// the row above replaces, unless rows other than the next one read it, and drops the row `loss`, which the text does
/// not contain.
std::vector<Row> rowsForInsertion(std::vector<Row> rows, LayerId loss);

} // namespace vram
