// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <cstdint>
#include <string_view>

namespace vram {

/// The network with another value of a size that only the data decides: the nearest value for which everything that
/// follows it is a whole number. The error says which values are possible, or which attribute does not allow the value.
Result<Network> withDataSize(const Network& network, std::string_view name, std::int64_t value);

} // namespace vram
