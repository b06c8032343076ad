// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "verb.h"

#include <string>

namespace vram::cli {

/// Returns the names of all methods, such as "fp32-core, cs231n or blobs".
std::string methodNames();
/// Returns the names of the textbook rules, such as "fp32-core, cs231n or all".
std::string ruleNames();
/// Returns a usage error that names the missing option if totals are given without a rule, or else success.
Outcome checkTotalsHaveRule(const Arguments& arguments);
/// `estimate --sum SIZE`: prints the rules that match the sum for MODEL or for given totals.
Outcome printRecognised(const Arguments& arguments);
/// `estimate --method M`: applies the method to MODEL, or to given totals if MODEL is "-" or missing.
Outcome printMethod(const Arguments& arguments);

} // namespace vram::cli
