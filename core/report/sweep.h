// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "report/text_style.h"
#include "search/frontier.h"
#include "search/largest_batch.h"

#include <string>
#include <vector>

namespace vram {

/// The memory of one network at several batch sizes.
struct Sweep {
    Network network;
    Setup setup;
    std::vector<SweepPoint> points;
    TextStyle style{};
};

std::string sweepText(const Sweep& sweep);
std::string sweepCsv(const Sweep& sweep);
/// Formats {"model", "setup", "points": [{"batch", "allocated", "reserved", "total", "headroom", "fits", ...}]}.
std::string sweepJson(const Sweep& sweep);

/// The memory of a network at several input sizes with the setup's batch size, and the largest batch at each input
/// size.
struct SizeSweep {
    std::string networkName;
    Setup setup;
    SizeAxis::Kind kind = SizeAxis::Kind::Sequence;
    std::vector<SizePoint> points;
    std::vector<std::int64_t> largest; ///< Largest batch at each size; 0 if nothing fits or the network cannot run.
    TextStyle style{};
};

std::string sizeSweepText(const SizeSweep& sweep);
std::string sizeSweepCsv(const SizeSweep& sweep);
/// Formats {"model", "setup", "kind": "sequence"|"image", "sizes": [{"size", "max_batch", "total", "fits", ...}]}. A
/// size at which the network cannot run has "problem" instead of figures.
std::string sizeSweepJson(const SizeSweep& sweep);

} // namespace vram
