// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace vram {

/// How a hidden character is written: "\x1b" as in C, or "\u001b" as in JSON, which knows no other way.
enum class HiddenAs { CEscape, JsonEscape };

/// `text` with everything that would affect a terminal or be invisible in a report written out: control characters,
/// bytes that are no UTF-8, and marks that turn the direction of writing ("\x1b", "\u202e"). Those of `kept` stay.
std::string visible(std::string_view text, std::string_view kept = {}, HiddenAs as = HiddenAs::CEscape);
/// At most `most` bytes: a longer text is cut to its beginning and its end, with "…" between them.
std::string shortened(std::string_view text, std::size_t most = 1000);

} // namespace vram
