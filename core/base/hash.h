#pragma once

#include <cstdint>

namespace vram {

/// A hash of several values, a value at a time. Not for input that somebody may have chosen to collide.
constexpr std::uint64_t hashedWith(std::uint64_t hash, std::uint64_t value)
{
    return (hash ^ value)
           * 0x9E3779B97F4A7C15U; // 2^64 by the golden ratio: multiplicative hashing (Knuth, TAOCP 3, 6.4)
}

} // namespace vram
