#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace vram {

/// `text` with everything that would affect a terminal or be invisible in a report written as in C: control characters,
/// bytes that are no UTF-8, and marks that turn the direction of writing ("\x1b", "\u202e"). Those of `kept` stay.
std::string visible(std::string_view text, std::string_view kept = {});
/// At most `most` bytes: of a longer text the beginning and the end, with "…" between them.
std::string shortened(std::string_view text, std::size_t most = 1000);

} // namespace vram
