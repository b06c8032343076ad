#pragma once

#include "edit/edit.h"

#include <unordered_set>
#include <vector>

namespace vram {

/// The rows beside each other in `parent` (None: the top level).
const std::vector<Row>& siblings(const Network& network, LayerId parent);
/// `ids` in table order, without rows that are inside another one of them.
std::vector<LayerId> topmost(const Network& network, const std::vector<LayerId>& ids);
/// The rows of those ids, in table order.
std::vector<Row> rowsOf(const Network& network, const std::vector<LayerId>& ids);
/// The ids of the rows and of all that is inside them are added to `ids`.
void collectIds(const std::vector<Row>& rows, std::unordered_set<LayerId>& ids);
/// Where a new row goes: after `selected`, or into it when it is an open block; at the end of the table without one.
Place placeAfter(const Network& network, LayerId selected, bool inside = false);

} // namespace vram
