// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/units.h"
#include "report/pieces.h"
#include "setup/setup.h"
#include "time/throughput.h"

#include <string>
#include <utility>
#include <vector>

namespace vram {

/// Seconds as JSON has them: milliseconds, rounded to six digits.
double milliseconds(double seconds);
Json timeJson(const StepTime& time);
/// Samples or tokens per second: "1,234", "12.3"
std::string rateText(double perSecond);
/// "1,234 tokens/s"; empty if it is not known.
std::string throughputWords(const Throughput& throughput);
/// "compute", "memory bandwidth", "kernel launches", "communication"
std::string_view boundWords(Bound bound);
/// Labels and values: the step's time with its band, its rates, what bounds it; the time of the dataset if there is one.
/// Empty if the time is not known.
std::vector<std::pair<std::string, std::string>> timePairs(const StepTime& time, const Setup& setup);

} // namespace vram
