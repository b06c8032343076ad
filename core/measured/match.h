#pragma once

#include "base/checked.h"

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace vram {

/// Pairs of indices of equal values in the same order, as many as there can be (Myers, An O(ND) Difference Algorithm,
/// 1986). Where the sequences differ too much for that, the pairs that were found up to there.
std::vector<std::pair<std::size_t, std::size_t>> commonSubsequence(std::span<const Bytes> a, std::span<const Bytes> b);

/// For each of `a` the index of one of `b` of the same size, nothing where there is none: those of the common subsequence
/// first, then whatever is left of that size.
std::vector<std::optional<std::size_t>> matchBySize(std::span<const Bytes> a, std::span<const Bytes> b, bool ordered);

} // namespace vram
