#pragma once

#include "estimate/textbook.h"

#include <string>

namespace vram {

/// A textbook method's terms, sum, source and caveat, for a terminal of 80 columns.
std::string methodText(const TextbookMethod& method, const TextbookTotals& totals, const TextbookEstimate& result);
/// {"method", "rule", "source", "inputs", "terms": [{"label", "formula", "bytes"}], "total"}; bytes are integers.
std::string methodJson(const TextbookMethod& method, const TextbookTotals& totals, const TextbookEstimate& result);

} // namespace vram
