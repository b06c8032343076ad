// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "verb.h"

#include <string>

namespace vram::cli {

/// A list of all methods: "fp32-core, cs231n or blobs".
std::string methodNames();
/// A list of the textbook rules: "fp32-core, cs231n or all".
std::string ruleNames();
/// Totals for a rule, where no rule is named: says which option is missing. Done where there are none.
Outcome totalsWithoutRule(const Arguments& arguments);
/// `estimate --sum SIZE`: the rules that give that sum for MODEL, or for bare totals.
Outcome printRecognised(const Arguments& arguments);
/// `estimate --method M`: over MODEL, or over bare totals where MODEL is "-" or missing.
Outcome printMethod(const Arguments& arguments);

} // namespace vram::cli
