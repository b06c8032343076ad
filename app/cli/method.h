// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "verb.h"

#include <string>

namespace vram::cli {

/// Lists all methods: "fp32-core, cs231n or blobs".
std::string methodNames();
/// Lists the textbook rules: "fp32-core, cs231n or all".
std::string ruleNames();
/// A usage error that names the missing option if totals are given without a rule; success without totals.
Outcome checkTotalsHaveRule(const Arguments& arguments);
/// `estimate --sum SIZE`: prints the rules that match the sum for MODEL or for given totals.
Outcome printRecognised(const Arguments& arguments);
/// `estimate --method M`: applies the method to MODEL, or to given totals if MODEL is "-" or missing.
Outcome printMethod(const Arguments& arguments);

} // namespace vram::cli
