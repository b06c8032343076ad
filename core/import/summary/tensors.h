// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/summary/text.h"

#include <string_view>

namespace vram {

/// Whether two names of rows are the same as far as they are not cut off ("batch_normalizat…").
bool areAlike(std::string_view a, std::string_view b);
/// Whether an embedding looks up the values of an input: the next row, or one that names the input.
bool looksUp(const PrintedSummary& summary, const SummaryRow& input);

} // namespace vram
