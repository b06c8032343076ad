#pragma once

#include "base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace vram {

/// Decompresses DEFLATE (RFC 1951), piece by piece. The error says that the data is damaged, that it unpacks to more
/// than `most` bytes, or that it grows as no real data does. @param data at most 4 GiB
Result<std::string> inflate(std::string_view data, std::size_t most);

} // namespace vram
