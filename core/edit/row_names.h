// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "edit/edit.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// A name based on `base` that no sibling in `parent` has: "conv2" for `base` "conv1" if there is a "conv1".
std::string uniqueName(const Network& network, LayerId parent, const std::string& base);
/// Stem of the names of a type's layers: "conv" for Conv2d.
std::string nameStem(std::string_view type);
/// Inserts rows (whose ids are already unique) under names that no sibling has.
Network insertCopies(const Network& network, RowPosition place, const std::vector<Row>& rows);

} // namespace vram
