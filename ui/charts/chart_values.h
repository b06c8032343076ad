#pragma once

#include "ui/charts/chart_data.h"
#include "ui/document/reading.h"
#include "ui/theme/tokens.h"

namespace vram {

/// From estimates to what the charts draw. Pure.

/// The composition at the peak.
std::vector<Slice> compositionSlices(const Estimate& estimate, ByteUnit unit, const Tokens& tokens);
/// Bytes that the safety margin leaves of the capacity.
Bytes budgetOf(const Estimate& estimate, const Setup& setup);

/// The visible part of a timeline, as shares of its whole length.
struct TimelineRange {
    double from = 0;
    double to = 1;
};

/// At most `count` points of the range, the highest of each stretch: peaks never get lost.
std::vector<std::size_t> pickPoints(const Timeline& timeline, TimelineRange range, std::size_t count);
AreaData timelineData(const Reading& reading, const Tokens& tokens, TimelineRange range = {}, std::size_t count = 220);
AreaData sweepData(const Reading& reading, const Tokens& tokens);
/// "peak 8.27 GiB · layer1.0.conv3 backward"
QString peakWords(const Estimate& estimate, ByteUnit unit);
QString phaseName(Phase phase);

} // namespace vram
