#pragma once

#include "network/network.h"

#include <cstdint>
#include <string_view>

namespace vram {

/// The network with another value of a size that only data decides: the nearest one for which all that follows it has
/// whole numbers. The error says which values there are, or which attribute does not allow the value.
Result<Network> withDataSize(const Network& network, std::string_view name, std::int64_t value);

} // namespace vram
