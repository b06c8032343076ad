#pragma once

#include "base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace vram {

/// Undoes DEFLATE (RFC 1951), piece by piece. The error says why the data is none, that it grows beyond `most` bytes, or
/// that it grows as only data made for that purpose does.
/// @param data at most 4 GiB
Result<std::string> inflate(std::string_view data, std::size_t most);

} // namespace vram
