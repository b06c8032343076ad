#pragma once

#include "base/message.h"
#include "network/network.h"
#include "network/row_index.h"

#include <string_view>

namespace vram {

/// Which rows fully_shard wraps. Globs are separated by commas; a star does
/// not go beyond a dot more than the path has. Empty: the repeated blocks and those of their kind, the outermost of them;
/// "root": none, so that the network is one group.
RowFlags unitRows(const Network& network, std::string_view globs);
/// The fault of such globs: one that matches nothing. Empty if all match.
Message unitProblem(const Network& network, std::string_view globs);

/// Every layer, as DeepSpeed's ZeRO-3 hooks every module, and the repeated blocks around them.
RowFlags moduleRows(const Network& network);

} // namespace vram
