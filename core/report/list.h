// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/text_style.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace vram {

/// One cell: a word, a number, or several words.
using ListCell = std::variant<std::string, std::int64_t, std::vector<std::string>>;

/// A table of names for the terminal.
struct Listing {
    std::vector<std::string> columns; ///< The keys of JSON.
    std::vector<std::vector<ListCell>> rows;
    std::string_view bytes{}; ///< The column whose numbers are bytes; empty: none is.
};

/// Columns side by side the last one wrapped.
std::string listText(const Listing& listing, const TextStyle& style = {});
/// A list of objects with the columns' names as keys.
std::string listJson(const Listing& listing);

} // namespace vram
