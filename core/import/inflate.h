// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace vram {

/// Decompresses DEFLATE data (RFC 1951) of at most 4 GiB. Returns an error if the data is corrupt, if it decompresses
/// to more than `most` bytes, or if its compression ratio is implausible.
Result<std::string> inflate(std::string_view data, std::size_t most);

} // namespace vram
