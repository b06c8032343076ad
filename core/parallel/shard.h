// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/shape.h"

#include <cstdint>

namespace vram {

/// A parameter split along dimension 0 as by torch.chunk: the chunk size is the dimension's size divided by the number
/// of ranks, rounded up. The last chunks may be smaller or empty, and are padded in memory
/// (torch/distributed/fsdp/_fully_shard/_fsdp_param.py, _init_sharded_param). All counts are in elements.
class Shard
{
public:
    Shard(const Shape& whole, std::int64_t ranks, std::int64_t rank);

    /// The shape of this rank's shard, without padding.
    const Shape& localShape() const { return m_localShape; }
    std::int64_t localElements() const { return m_localShape.elements(); }
    /// Number of elements that every rank allocates.
    std::int64_t padded() const { return m_chunk * m_each; }
    /// Number of elements of all ranks' chunks together, with padding.
    std::int64_t paddedTotal() const { return padded() * m_ranks; }

private:
    std::int64_t m_ranks;
    std::int64_t m_each = 1; ///< Elements per index of dimension 0.
    std::int64_t m_chunk = 1;
    Shape m_localShape;
};

} // namespace vram
