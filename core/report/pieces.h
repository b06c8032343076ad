#pragma once

#include "estimate/estimate.h"
#include "estimate/textbook.h"
#include "json/json_value.h"

#include <string>
#include <string_view>

namespace vram {

/// Pieces that several formats share.

/// A method's terms, its total with `totalWords` beside it, source and caveat, for a terminal of 80 columns.
std::string termsText(const TextbookEstimate& result, std::string_view totalWords, std::string_view source,
                      std::string_view caveat);
/// [{"label", "formula", "bytes"}]
Json termsJson(const TextbookEstimate& result);
/// {"parameters", "buffers", ...}: bytes by category.
Json breakdownJson(const Breakdown& breakdown);

} // namespace vram
