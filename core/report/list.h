#pragma once

#include <string>
#include <vector>

namespace vram {

/// A table of names for the terminal.
struct Listing {
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;
};

/// Columns side by side in 80 columns, the last one wrapped.
std::string listText(const Listing& listing);
/// A list of objects with the columns' names as keys.
std::string listJson(const Listing& listing);

} // namespace vram
