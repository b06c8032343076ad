#pragma once

#include "estimate/estimate.h"

#include <string>
#include <vector>

namespace vram {

/// The memory of one network at several batch sizes.
struct Sweep {
    std::string networkName;
    Setup setup;
    std::vector<SweepPoint> points;
};

std::string sweepText(const Sweep& sweep);
std::string sweepCsv(const Sweep& sweep);
/// {"model", "setup", "points": [{"batch", "allocated", "reserved", "total", "headroom", "fits", ...}]}
std::string sweepJson(const Sweep& sweep);

} // namespace vram
