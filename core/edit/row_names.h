#pragma once

#include "edit/edit.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// A name like `base` that no sibling in `parent` has: "conv1" beside "conv1" gives "conv2".
std::string freeName(const Network& network, LayerId parent, const std::string& base);
/// "conv" for Conv2d.
std::string stemOf(std::string_view type);
/// Inserts rows (with ids already unique) under names that no sibling has.
Network insertCopies(const Network& network, Place place, const std::vector<Row>& rows);

} // namespace vram
