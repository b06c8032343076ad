// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace vram {

/// Returns the largest number below `high` for which `holds` is true, by bisection. `holds` is known to be true at
/// `low` and false at `high`, and is not called with either.
template<typename Predicate>
std::int64_t bisect(std::int64_t low, std::int64_t high, const Predicate& holds)
{
    while (high - low > 1) {
        const std::int64_t middle = low + (high - low) / 2;
        (holds(middle) ? low : high) = middle;
    }
    return low;
}

/// Returns the largest number for which `holds` is true. It is known to be true at `low`. The search first goes upward
/// in steps that double, beginning with `step`, and stops at the first number from `limit` on.
template<typename Predicate>
std::int64_t bisectUpward(std::int64_t low, std::int64_t step, std::int64_t limit, const Predicate& holds)
{
    for (; low < limit && holds(low + step); step *= 2)
        low += step;
    return low < limit ? bisect(low, low + step, holds) : low;
}

} // namespace vram
