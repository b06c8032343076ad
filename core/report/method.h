// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/text_style.h"
#include "textbook/others.h"
#include "textbook/recognised_sum.h"
#include "textbook/reconciliation.h"

#include <string>

namespace vram {

/// Formats a textbook method's terms, sum, source and caveat, and the steps from there to the device total, if there
/// are any.
std::string methodText(const TextbookMethod& method, const TextbookTotals& totals, const Worksheet& worksheet,
                       const std::vector<ReconciliationStep>& steps = {}, const TextStyle& style = {});
/// Formats {"method", "rule", "source", "inputs", "terms": [{"label", "formula", "numbers", "bytes"}], "total"} and,
/// for a network, "why_it_differs": [{"step", "why", "change", "after"}]. Byte counts are integers.
std::string methodJson(const TextbookMethod& method, const TextbookTotals& totals, const Worksheet& worksheet,
                       const std::vector<ReconciliationStep>& steps = {});
/// The textbook rules that reproduce a sum calculated by hand, in one paragraph each.
std::string recognisedText(const std::vector<RecognisedSum>& rules, const TextStyle& style = {});
/// Formats {"recognised": [{"method", "label", "rule", "slip", "total", "told"}]}.
std::string recognisedJson(const std::vector<RecognisedSum>& rules);
/// Formats the figures of other tools and textbooks. Several figures form a table next to the estimate. `estimate` is
/// null for totals that the user entered.
std::string othersText(const std::vector<OtherFigure>& others, const Estimate* estimate, const TextStyle& style = {});
/// Formats one figure like methodJson, but without inputs, and several figures as {"estimate": {"allocated",
/// "device_total"}, "methods": [...]}. A method that has no figure for this network has "missing" instead.
std::string othersJson(const std::vector<OtherFigure>& others, const Estimate* estimate);

} // namespace vram
