#pragma once

#include "base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace vram {

/// Undoes DEFLATE (RFC 1951). The error says why the data is none, or that it grows beyond `most` bytes.
Result<std::string> inflate(std::string_view data, std::size_t most);

} // namespace vram
