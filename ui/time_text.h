// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "time/throughput.h"

#include <QString>

namespace vram {

/// "105 ms", "1.24 s", "3.5 h": three significant digits in the unit that keeps the number short.
QString timeText(double seconds);
/// A time on an axis with labels `step` apart up to `largest`: "20 ms", "1.25 s".
QString timeTickText(double seconds, double step, double largest);
/// The band around the step's time in the same unit, without naming it: "82–134".
QString timeBandText(const StepTime& time);
/// A rate without its unit: "8.25", "1,234".
QString rateNumber(double perSecond);
/// "912 samples/s" or "1,234 tokens/s"
QString throughputText(const Throughput& throughput);
/// The unit alone: "samples/s".
QString throughputUnit(RateOf of);
/// "compute-bound", "bandwidth-bound", "launch-bound", "communication-bound"
QString boundText(Bound bound);

} // namespace vram
