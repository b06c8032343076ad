// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace vram {

/// The notation of hidden characters: "\x1b" as in C, or "\u001b", the only one that JSON has.
enum class EscapeStyle { CEscape, JsonEscape };

/// Escapes everything in `text` that would affect a terminal or be invisible in a report: control characters, bytes
/// that are not UTF-8, and marks that change the text direction ("\x1b", "\u202e"). Characters in `kept` are left as
/// they are.
std::string escapeHidden(std::string_view text, std::string_view kept = {}, EscapeStyle as = EscapeStyle::CEscape);
/// Shortens a text to at most `most` bytes: its beginning and its end, with "…" between them.
std::string elideMiddle(std::string_view text, std::size_t most = 1000);

} // namespace vram
