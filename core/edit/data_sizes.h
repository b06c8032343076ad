// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <cstdint>
#include <string_view>

namespace vram {

/// Sets a data-dependent size to the nearest value for which all attributes that depend on it are whole numbers. The
/// error states which values are possible, or which attribute does not allow the value.
Result<Network> withDataSize(const Network& network, std::string_view name, std::int64_t value);

} // namespace vram
