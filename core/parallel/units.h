// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "network/network.h"
#include "network/row_index.h"

#include <string_view>

namespace vram {

/// Flags the rows that fully_shard wraps. Globs are separated by commas; a glob matches only paths with the same number
/// of dots. If `globs` is empty, the outermost repeated blocks and other blocks of the same kind are wrapped. "root"
/// wraps no rows, so the whole network is one group.
RowFlags unitRows(const Network& network, std::string_view globs);
/// Returns an error if a glob matches nothing, or an empty message if all match.
Message unitProblem(const Network& network, std::string_view globs);

/// Flags every layer and the repeated blocks around them, because DeepSpeed's ZeRO-3 hooks every module.
RowFlags moduleRows(const Network& network);

} // namespace vram
