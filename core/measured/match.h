// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace vram {

/// Pairs of indices of equal values in the same order, as many as possible (Myers, An O(ND) Difference Algorithm,
/// 1986). If the sequences differ too much for that, it finds fewer pairs.
std::vector<std::pair<std::size_t, std::size_t>> commonSubsequence(std::span<const Bytes> a, std::span<const Bytes> b);

/// For each entry of `a`, the index of an entry of `b` with the same size, or nullopt: first those of the common
/// subsequence, then any other of that size.
std::vector<std::optional<std::size_t>> matchBySize(std::span<const Bytes> a, std::span<const Bytes> b, bool ordered);

} // namespace vram
