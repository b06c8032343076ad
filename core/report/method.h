// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/text_style.h"
#include "textbook/ladder.h"
#include "textbook/others.h"
#include "textbook/recognised_sum.h"

#include <string>

namespace vram {

/// A textbook method's terms, sum, source and caveat, and the way from there to the device total where there is one.
std::string methodText(const TextbookMethod& method, const TextbookTotals& totals, const Worksheet& sheet,
                       const std::vector<LadderStep>& ladder = {}, const TextStyle& style = {});
/// {"method", "rule", "source", "inputs", "terms": [{"label", "formula", "numbers", "bytes"}], "total"}, and for a
/// network "why_it_differs": [{"step", "why", "change", "after"}]; bytes are integers.
std::string methodJson(const TextbookMethod& method, const TextbookTotals& totals, const Worksheet& sheet,
                       const std::vector<LadderStep>& ladder = {});
/// The rules that give a sum worked out by hand, a paragraph each.
std::string recognisedText(const std::vector<RecognisedSum>& rules, const TextStyle& style = {});
/// {"recognised": [{"method", "label", "rule", "slip", "total", "told"}]}
std::string recognisedJson(const std::vector<RecognisedSum>& rules);
/// The figures of other tools and textbooks, each in the same form; several of them as a table beside the estimate.
/// `estimate` is null for totals that were typed by hand.
std::string othersText(const std::vector<OtherFigure>& others, const Estimate* estimate, const TextStyle& style = {});
/// One: as methodJson, without inputs. Several: {"estimate": {"allocated", "device_total"}, "methods": [...]}; a method
/// that has no figure for this network has "missing" in its place.
std::string othersJson(const std::vector<OtherFigure>& others, const Estimate* estimate);

} // namespace vram
