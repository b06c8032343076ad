// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

namespace vram {

/// A unit that keeps times short: "days", "h", "min", "s", "ms" or "µs".
struct TimeUnit {
    double seconds = 1;
    Message name{};
};

/// Returns the largest unit in which `seconds` is at least 1 when rounded to three digits.
TimeUnit timeUnitOf(double seconds);

} // namespace vram
