// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/largest_batch.h"
#include "ui/charts/chart_data.h"

#include <optional>
#include <vector>

namespace vram {

/// Throughput over the batches of a sweep, with the batch beyond which it hardly rises. None if times are not known.
std::optional<ScaledLine> throughputLine(const std::vector<SweepPoint>& points);

} // namespace vram
