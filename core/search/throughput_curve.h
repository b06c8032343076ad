// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/largest_batch.h"
#include "time/throughput.h"

#include <cstdint>
#include <span>

namespace vram {

/// A larger batch that brings less than this share more throughput is hardly worth its memory.
inline constexpr double kWorthwhileGain = 0.05;

/// The throughput at a batch in the range of a sweep. Between two of its points, the seconds of a step are on a line.
Throughput throughputAt(std::span<const SweepPoint> points, std::int64_t batch);

/// The smallest batch of a sweep's range than which no larger one brings `kWorthwhileGain` more throughput. 0 if the
/// range does not reach twice that batch, so that throughput may still rise, or if times are not known.
std::int64_t saturatedBatch(std::span<const SweepPoint> points);

} // namespace vram
