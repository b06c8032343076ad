#pragma once

#include "estimate/estimate.h"
#include "estimate/textbook.h"
#include "json/json_value.h"

#include <string>
#include <string_view>

namespace vram {

/// Pieces that several formats share.

/// A worksheet's terms, each with its numbers, and the total; source and caveat; for a terminal of 80 columns.
std::string worksheetText(const Worksheet& sheet, std::string_view source, std::string_view caveat);
/// [{"label", "formula", "numbers", "bytes"}]
Json termsJson(const Worksheet& sheet);
/// {"parameters", "buffers", ...}: bytes by category.
Json breakdownJson(const Breakdown& breakdown);

} // namespace vram
