#pragma once

#include "network/network.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// Everything except a row's name and type that a CSV file needs to restore it, as text for one field:
/// "out_channels=64; kernel_size=7×7; @until=9". Words with @ are not attributes: @block, @kind, @checkpoint, @shared,
/// @frozen, @until.
std::string csvAttributes(const Row& row);
/// The rows that it reads, as "4 3:1"; empty where it reads the row above.
std::string csvInputs(const Row& row);

/// Takes "out_channels=64; ..." in; the error names the word that cannot be read.
Result<std::vector<std::pair<std::string, std::string>>> splitCsvAttributes(std::string_view text);

/// The records of a CSV text: commas, semicolons or tabs, whichever its first line uses most; quotes as in RFC 4180.
std::vector<std::vector<std::string>> csvRecords(std::string_view text);

} // namespace vram
