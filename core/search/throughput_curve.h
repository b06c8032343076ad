// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/largest_batch.h"
#include "time/throughput.h"

#include <cstdint>
#include <span>

namespace vram {

/// Fraction by which a larger batch must raise throughput to be worth its memory.
inline constexpr double kWorthwhileGain = 0.05;

/// Returns the throughput at a batch size within the range of a sweep. The step time is interpolated linearly between
/// two points.
Throughput throughputAt(std::span<const SweepPoint> points, std::int64_t batch);

/// Returns the smallest batch size in the range of a sweep such that no larger one raises throughput by more than
/// `kWorthwhileGain`. Returns 0 if the range does not reach twice that batch size, so that throughput may still rise,
/// or if times are unknown.
std::int64_t saturatedBatch(std::span<const SweepPoint> points);

} // namespace vram
