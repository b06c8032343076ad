// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vram {

/// Tensors concatenated and split into equal parts, one per rank, even within a tensor. All counts are in elements.
class FlatPartition
{
public:
    /// An empty partition.
    FlatPartition() = default;
    /// The end is padded to make the total a multiple of `alignment`, which must be divisible by `ranks`.
    FlatPartition(std::span<const std::int64_t> elements, std::int64_t ranks, std::int64_t rank,
                  std::int64_t alignment);

    /// The total, with padding.
    std::int64_t padded() const { return m_each * m_ranks; }
    /// The part of one rank, with padding.
    std::int64_t each() const { return m_each; }
    std::int64_t padding() const { return padded() - m_elements; }
    /// The elements of that tensor in this rank's part.
    std::int64_t own(std::size_t tensor) const;
    /// The number of ranks' parts that contain some of the tensor.
    std::int64_t partsOf(std::size_t tensor) const;
    /// The first rank whose part contains some of it.
    std::int64_t firstPart(std::size_t tensor) const;

private:
    std::int64_t m_ranks = 1;
    std::int64_t m_rank = 0;
    std::int64_t m_each = 0;
    std::int64_t m_elements = 0;
    std::vector<std::int64_t> m_begins{}; ///< Where each tensor begins, and the end of the last.
};

} // namespace vram
