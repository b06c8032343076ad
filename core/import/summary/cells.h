// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

// Functions that parse parts of a printed table.

/// Returns the text with every occurrence of `what` replaced by `with`.
std::string replaced(std::string text, std::string_view what, std::string_view with);
/// Returns the line without surrounding comment characters, and with its borders replaced by column separators.
std::string plainLine(std::string_view line);
/// Parses the depth (3 for "│    │    └─") and removes it from `text`.
int extractDepth(std::string& text);
/// Parses a number such as "16,050" at the beginning of `text`.
std::optional<std::int64_t> printedNumber(std::string_view text);

/// A shape in a line, and the position of its text, from `from` up to `to`.
struct PrintedShape {
    std::size_t from = std::string::npos;
    std::size_t to = 0; ///< Position after its end.
    std::vector<std::int64_t> shape{};
};

/// Finds the first "(None, 3)", "[(None, 3)]" or "[-1, 3]" from `start` on; the shape is empty if there is none.
PrintedShape findShape(std::string_view text, std::size_t start);
/// Parses the names in "add[0][0], conv[0][0]".
std::vector<std::string> connections(std::string_view text);

} // namespace vram
