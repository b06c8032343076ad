#pragma once

#include "base/shape.h"

#include <cstdint>

namespace vram {

/// A parameter split on dimension 0 as torch.chunk does: the size divided by the ranks, rounded up; the last chunks
/// have less or nothing, and are padded in memory (torch/distributed/fsdp/_fully_shard/_fsdp_param.py,
/// _init_sharded_param). Counts are elements.
class Shard
{
public:
    Shard(const Shape& whole, std::int64_t ranks, std::int64_t rank);

    /// Of this rank, without padding.
    const Shape& own() const { return m_own; }
    std::int64_t ownElements() const { return m_own.elements(); }
    /// What every rank allocates.
    std::int64_t padded() const { return m_chunk * m_each; }
    /// The chunks of all ranks.
    std::int64_t paddedWhole() const { return padded() * m_ranks; }

private:
    std::int64_t m_ranks;
    std::int64_t m_each = 1; ///< Elements of one index of dimension 0.
    std::int64_t m_chunk = 1;
    Shape m_own;
};

} // namespace vram
