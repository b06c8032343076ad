// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/choices.h"
#include "step/graph_trace.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

/// Float8 casts as torch.compile traces them.
namespace vram::aten::nodes {

// Ids of the constants. With the same ids, equal casts count as common subexpressions.
inline constexpr std::uint64_t kEpsilon = 1ULL << 41;
inline constexpr std::uint64_t kForward = kEpsilon + 1;  ///< The largest number of float8_e4m3fn.
inline constexpr std::uint64_t kBackward = kEpsilon + 2; ///< The largest number of float8_e5m2.
inline constexpr std::uint64_t kLowest = kEpsilon + 3;
inline constexpr std::uint64_t kHighest = kEpsilon + 4;

inline constexpr Operator kLog2{"aten.log2.default"};
inline constexpr Operator kExp2{"aten.exp2.default"};
/// The operators that round a scale down to a power of two (float8_utils.py, _round_scale_down_to_power_of_2).
inline constexpr std::array<std::pair<std::string_view, const Operator*>, 3> kPowerOfTwo{
    {{"log2", &kLog2}, {"floor", &op::floor}, {"exp2", &kExp2}}};

/// Returns the dimensions over which a scale's maximum is taken, one bit per dimension: all of them, or `axis`.
std::uint32_t reducedBits(const Shape& shape, Float8 scaling, int axis);
/// Clamps to the representable range of float8.
GraphValue saturated(GraphTrace& g, GraphValue value);
/// The backward pass of float8Linear().
void float8LinearNodes(GraphBackward& b);

} // namespace vram::aten::nodes
