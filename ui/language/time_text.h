// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "time/throughput.h"

#include <QString>

namespace vram {

/// Formats a time with up to three significant digits, in the unit that keeps the number short: "105 ms", "1.24 s",
/// "3.5 h".
QString timeText(double seconds);
/// Returns the range of the step's time in the same unit, without the unit's name: "82–134".
QString timeBandText(const StepTime& time);
/// Formats a rate without its unit: "8.25", "1,234".
QString rateNumber(double perSecond);
/// Formats a throughput: "912 samples/s" or "1,234 tokens/s".
QString throughputText(const Throughput& throughput);
/// The unit of a throughput: "samples/s".
QString throughputUnit(RateOf of);
/// The name of a bottleneck: "compute-bound", "bandwidth-bound", "launch-bound" or "communication-bound".
QString boundText(Bound bound);

} // namespace vram
