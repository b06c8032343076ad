// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace vram {

/// Combines a hash with one more value. It is not suitable for input that an attacker can choose.
constexpr std::uint64_t hashedWith(std::uint64_t hash, std::uint64_t value)
{
    return (hash ^ value) * 0x9E3779B97F4A7C15U; // 2^64 / golden ratio: multiplicative hashing (Knuth, TAOCP 3, 6.4)
}

} // namespace vram
