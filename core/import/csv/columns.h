// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// Returns the reader's name for the column with that heading, such as "layer" for "Path".
std::string csvColumn(std::string_view heading);
/// Returns a note that names the columns that are not read, or an empty message. The figures that a report writes
/// beside the layers follow from them and are not named.
Message ignoredColumnsNote(const std::vector<std::string>& columns);

} // namespace vram
