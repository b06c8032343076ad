// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace vram {

/// Returns the index pairs of a longest common subsequence (Myers, "An O(ND) Difference Algorithm", 1986). If the
/// sequences differ too much for the algorithm, the result may be shorter.
std::vector<std::pair<std::size_t, std::size_t>> commonSubsequence(std::span<const Bytes> a, std::span<const Bytes> b);

/// For each entry of `a`, returns the index of an entry of `b` with the same size, or std::nullopt. If `ordered`, pairs
/// of a common subsequence take precedence over other pairs of the same size.
std::vector<std::optional<std::size_t>> matchBySize(std::span<const Bytes> a, std::span<const Bytes> b, bool ordered);

} // namespace vram
