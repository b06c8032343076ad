// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vram {

/// The concatenation of several tensors, split into equal parts, one per rank; a tensor may span parts. All counts are
/// in elements.
class FlatPartition
{
public:
    /// An empty partition.
    FlatPartition() = default;
    /// Pads the end to make the total a multiple of `alignment`, which must be divisible by `ranks`.
    FlatPartition(std::span<const std::int64_t> elements, std::int64_t ranks, std::int64_t rank,
                  std::int64_t alignment);

    /// The total, with padding.
    std::int64_t padded() const { return m_perRank * m_ranks; }
    /// The size of one rank's part, with padding.
    std::int64_t perRank() const { return m_perRank; }
    std::int64_t padding() const { return padded() - m_elements; }
    /// Returns the number of elements of the tensor in this rank's part.
    std::int64_t localElements(std::size_t tensor) const;
    /// Returns the number of parts that contain some of the tensor.
    std::int64_t partsOf(std::size_t tensor) const;
    /// Returns the first rank whose part contains some of the tensor.
    std::int64_t firstPart(std::size_t tensor) const;

private:
    std::int64_t m_ranks = 1;
    std::int64_t m_rank = 0;
    std::int64_t m_perRank = 0;
    std::int64_t m_elements = 0;
    std::vector<std::int64_t> m_begins{}; ///< Offset of each tensor, followed by the end of the last one.
};

} // namespace vram
