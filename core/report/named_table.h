// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/text_style.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace vram {

/// One cell: a string, a number, or several strings.
using ListCell = std::variant<std::string, std::int64_t, std::vector<std::string>>;

/// A table of names for the terminal.
struct NamedTable {
    std::vector<std::string> columns; ///< Column names, which are the keys in JSON.
    std::vector<std::vector<ListCell>> rows;
    std::string_view bytes{}; ///< Name of the column that contains byte counts, if any.
};

/// Formats the columns side by side. The last one is wrapped.
std::string listText(const NamedTable& listing, const TextStyle& style = {});
/// Formats the list as an array of JSON objects with the column names as keys.
std::string listJson(const NamedTable& listing);

} // namespace vram
