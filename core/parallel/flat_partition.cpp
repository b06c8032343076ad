// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/flat_partition.h"

#include "base/checked.h"

#include <algorithm>
#include <cassert>

namespace vram {

FlatPartition::FlatPartition(std::span<const std::int64_t> elements, std::int64_t ranks, std::int64_t rank,
                             std::int64_t alignment)
    : m_ranks(ranks), m_rank(rank)
{
    assert(ranks > 0 && rank >= 0 && rank < ranks && alignment % ranks == 0);
    m_begins.push_back(0);
    for (const std::int64_t count : elements)
        m_begins.push_back(checkedAdd(m_begins.back(), count));
    m_elements = m_begins.back();
    m_perRank = checkedMul(ceilDiv(m_elements, alignment), alignment / ranks);
    assert(checkedMul(m_perRank, ranks) >= m_elements); // The parts cover all tensors.
}

std::int64_t FlatPartition::localElements(std::size_t tensor) const
{
    const std::int64_t begin = std::max(m_begins[tensor], checkedMul(m_rank, m_perRank));
    const std::int64_t end = std::min(m_begins[tensor + 1], checkedMul(m_rank + 1, m_perRank));
    return std::max<std::int64_t>(0, end - begin);
}

std::int64_t FlatPartition::firstPart(std::size_t tensor) const
{
    return m_perRank == 0 ? 0 : m_begins[tensor] / m_perRank;
}

std::int64_t FlatPartition::partsOf(std::size_t tensor) const
{
    if (m_begins[tensor + 1] == m_begins[tensor])
        return 0;
    return (m_begins[tensor + 1] - 1) / m_perRank - firstPart(tensor) + 1;
}

} // namespace vram
