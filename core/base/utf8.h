// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vram {

/// A character of a text that should be UTF-8. An invalid byte is a character of its own.
struct Utf8Character {
    std::uint32_t code = 0;
    std::size_t bytes = 1;
    bool valid = false;
};

/// The character that `text`, which is not empty, begins with.
Utf8Character firstCharacter(std::string_view text);
/// Control characters, line separators, and marks that turn the direction of writing.
bool isHiddenCharacter(std::uint32_t code);
bool isUtf8(std::string_view text);
/// With U+FFFD in place of each byte that is no UTF-8.
std::string validUtf8(std::string_view text);
/// Whether byte `at` goes on with the character before it.
bool continuesCharacter(std::string_view text, std::size_t at);

} // namespace vram
