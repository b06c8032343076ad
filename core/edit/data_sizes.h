// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <cstdint>
#include <string_view>

namespace vram {

/// Sets a size that depends on the data to the nearest value for which all attributes that follow it are whole numbers.
/// The error says which values are possible, or which attribute does not allow the value.
Result<Network> withDataSize(const Network& network, std::string_view name, std::int64_t value);

} // namespace vram
