#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

// Pieces of a printed table.

std::string replaced(std::string text, std::string_view what, std::string_view with);
/// A line without comment signs around it, its borders as column signs.
std::string plainLine(std::string_view line);
/// "│    │    └─" is depth 3; leaves what follows in `text`.
int takeDepth(std::string& text);
/// "16,050" at the beginning of `text`.
std::optional<std::int64_t> printedNumber(std::string_view text);

struct PrintedShape {
    std::size_t from = std::string::npos;
    std::size_t to = 0; ///< Behind its end.
    std::vector<std::int64_t> shape{};
};

/// The first "(None, 3)", "[(None, 3)]" or "[-1, 3]" from `start` on; an empty shape where there is none.
PrintedShape findShape(std::string_view text, std::size_t start);
/// The names in "add[0][0], conv[0][0]".
std::vector<std::string> connections(std::string_view text);

} // namespace vram
