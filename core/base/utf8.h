// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vram {

/// A character of a text that should be UTF-8. Each invalid byte counts as a character of its own.
struct Utf8Character {
    std::uint32_t code = 0;
    std::size_t bytes = 1;
    bool valid = false;
};

/// The first character of `text`, which must not be empty.
Utf8Character firstCharacter(std::string_view text);
/// Whether the character is a control character, a line separator, or a mark that changes the text direction.
bool isHiddenCharacter(std::uint32_t code);
bool isUtf8(std::string_view text);
/// Replaces each byte that is not UTF-8 with U+FFFD.
std::string validUtf8(std::string_view text);
/// Returns the text without the byte order mark that some editors write first.
std::string_view withoutByteOrderMark(std::string_view text);
/// Whether byte `at` continues the character before it.
bool isContinuationByte(std::string_view text, std::size_t at);

} // namespace vram
