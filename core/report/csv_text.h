// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace vram {

/// One field of a CSV file (RFC 4180), written so that no spreadsheet interprets it as a formula.
std::string csvCell(std::string_view value);

} // namespace vram
