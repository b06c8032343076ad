// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/units.h"
#include "report/report_parts.h"
#include "setup/setup.h"
#include "time/throughput.h"

#include <string>
#include <utility>
#include <vector>

namespace vram {

/// Converts seconds to milliseconds, rounded to six digits for JSON.
double milliseconds(double seconds);
Json timeJson(const StepTime& time);
/// Formats a throughput, such as "1,234 tokens/s"; empty if it is not known.
std::string throughputText(const Throughput& throughput);
/// Returns "compute", "memory bandwidth", "kernel launches" or "communication".
std::string_view boundName(Bound bound);
/// Labels and values of the step's time with its range, its rates and its bound, and of the time for the dataset if
/// there is one. Empty if the time is unknown.
std::vector<std::pair<std::string, std::string>> timePairs(const StepTime& time, const Setup& setup);

} // namespace vram
