// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "report/text_style.h"
#include "search/largest_batch.h"
#include "textbook/reconciliation.h"
#include "json/json_value.h"

#include <string>
#include <string_view>

namespace vram {

/// Functions shared by several report formats.

/// Formats a worksheet: its terms, each with its numbers, and the total, the source and the caveat.
std::string worksheetText(const Worksheet& worksheet, std::string_view source, std::string_view caveat,
                          const TextStyle& style);
/// Returns [{"label", "formula", "numbers", "bytes"}].
Json termsJson(const Worksheet& worksheet);
/// The object that methodJson() prints, without the schema version.
Json methodObject(const TextbookMethod& method, const TextbookTotals& totals, const Worksheet& worksheet,
                  const std::vector<ReconciliationStep>& steps);
/// The version of the JSON Schema of answers.
inline constexpr int kAnswerSchema = 1;
/// The JSON output of a command: the schema version, followed by the members of `object`.
std::string answerJson(Json object);
/// Returns the bytes by category: {"parameters", "buffers", ...}.
Json breakdownJson(const Breakdown& breakdown);
/// The four figures by their common names: live_tensors, allocated, reserved, device_total.
Json fourFiguresJson(const Peak& peak, const Device& device);
/// Adds "sequence" or "image" if the network's inputs have such a size.
void addInputSizes(Json& setup, const Network& network);
/// The points of a sweep over batch sizes.
Json pointsJson(const std::vector<SweepPoint>& points);

} // namespace vram
