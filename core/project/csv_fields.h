// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// Formats everything that a CSV file needs to restore a row, except its name and type, as one field: "out_channels=64;
/// kernel_size=7×7; @until=9". Keys that begin with @ are not attributes: @block, @kind, @checkpoint, @shared, @frozen,
/// @until.
std::string csvAttributes(const Row& row);
/// Formats the row's inputs, such as "4 3:1". The result is empty if the row reads the row above.
std::string csvInputs(const Row& row);

/// Parses "out_channels=64; ...". The error names the entry that cannot be parsed.
Result<std::vector<std::pair<std::string, std::string>>> splitCsvAttributes(std::string_view text);

/// Splits a CSV text into records. The separator is the comma, semicolon or tab, whichever is most frequent in the
/// first line; quotes are as in RFC 4180.
std::vector<std::vector<std::string>> csvRecords(std::string_view text);

} // namespace vram
