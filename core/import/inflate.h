// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace vram {

/// Decompresses DEFLATE (RFC 1951) in pieces. The error says that the data is corrupt, that it unpacks to more than
/// `most` bytes, or that its compression ratio is implausible. @param data at most 4 GiB
Result<std::string> inflate(std::string_view data, std::size_t most);

} // namespace vram
