#pragma once

#include "network/network.h"

#include <string_view>
#include <vector>

namespace vram {

/// Which rows fully_shard wraps, by row in table order (a block before its rows). Globs are separated by commas; a star does
/// not go beyond a dot more than the path has. Empty: the repeated blocks and those of their kind, the outermost of them;
/// "root": none, so that the network is one group.
std::vector<char> unitRows(const Network& network, std::string_view globs);

} // namespace vram
