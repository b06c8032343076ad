// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <vector>

namespace vram {

/// Prepares rows copied from another network, or from `target` itself, for insertRows: their ids are unused in
/// `target`. References to rows that are not among them are dropped, except that `fromTarget` keeps those to rows of
/// `target`.
std::vector<Row> pastedRows(std::vector<Row> rows, const Network& target, bool fromTarget);
/// The rows of a model read from text, for insertion among other rows: without the Input row at the top, which the row
/// above replaces unless several rows read it, and without `loss`, which the text does not contain.
std::vector<Row> rowsForInsertion(std::vector<Row> rows, LayerId loss);

} // namespace vram
