// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>

namespace vram {

using Bytes = std::int64_t;

/// Saturating arithmetic: a size typed by accident must lead to an issue, never to a negative number. `kOverflow` marks
/// a result that exceeds 63 bits; every sum or product with it remains `kOverflow`.
inline constexpr std::int64_t kOverflow = std::numeric_limits<std::int64_t>::max();

constexpr std::int64_t checkedAdd(std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    if (a == kOverflow || b == kOverflow || __builtin_add_overflow(a, b, &result))
        return kOverflow;
    return result;
}

constexpr std::int64_t checkedMul(std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    if (a == kOverflow || b == kOverflow || __builtin_mul_overflow(a, b, &result))
        return kOverflow;
    return result;
}

/// a ÷ b, rounded up; neither is negative.
constexpr std::int64_t ceilDiv(std::int64_t a, std::int64_t b)
{
    return a / b + (a % b == 0 ? 0 : 1);
}

/// The smallest multiple of `step` that is at least `a`.
constexpr std::int64_t roundUp(std::int64_t a, std::int64_t step)
{
    return checkedMul(ceilDiv(a, step), step);
}

} // namespace vram
