// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "edit/edit.h"

#include <unordered_set>
#include <vector>

namespace vram {

/// The rows of `parent` (for None, the top level).
const std::vector<Row>& siblings(const Network& network, LayerId parent);
/// `ids` in table order, without rows that are inside another selected row.
std::vector<LayerId> topmost(const Network& network, const std::vector<LayerId>& ids);
/// The rows with those ids, in table order.
std::vector<Row> rowsOf(const Network& network, const std::vector<LayerId>& ids);
/// Adds the ids of the rows, and of everything inside them, to `ids`.
void collectIds(const std::vector<Row>& rows, std::unordered_set<LayerId>& ids);
/// Returns the position for a new row: after `selected`, or inside it if it is a block and `inside` is true; the end of
/// the table if nothing is selected.
RowPosition positionAfter(const Network& network, LayerId selected, bool inside = false);

} // namespace vram
