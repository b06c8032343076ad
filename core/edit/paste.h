// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <vector>

namespace vram {

/// Rows copied from another network, or from `target` itself, ready for insertRows: their ids are unused in `target`.
/// References to rows that are not among them are dropped, except that `fromTarget` keeps those to rows of `target`.
std::vector<Row> pastedRows(std::vector<Row> rows, const Network& target, bool fromTarget);

} // namespace vram
