// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/shard.h"

#include "base/checked.h"

#include <algorithm>
#include <cassert>

namespace vram {

Shard::Shard(const Shape& whole, std::int64_t ranks, std::int64_t rank) : m_ranks(ranks), m_localShape(whole)
{
    // A scalar counts as one row.
    if (m_localShape.empty())
        m_localShape.push(1);
    const std::int64_t rows = m_localShape[0];
    m_each = rows == 0 ? 0 : m_localShape.elements() / rows;
    m_chunk = ceilDiv(rows, ranks);
    assert(ranks > 0 && rank >= 0 && rank < ranks);
    m_localShape[0] = std::clamp<std::int64_t>(rows - rank * m_chunk, 0, m_chunk);
}

} // namespace vram
