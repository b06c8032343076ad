// SPDX-License-Identifier: GPL-3.0-or-later
#include "reference/observed_allocator.h"

#include "estimate/step_run.h"

#include <iterator>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

namespace reference {

namespace {

using vram::Bytes;
using vram::MemoryEvent;
using vram::StorageId;

constexpr Bytes kMiB = Bytes{1} << 20;

Bytes roundedTo(Bytes bytes, Bytes step)
{
    return (bytes + step - 1) / step * step;
}

/// Reimplements c10/cuda/CUDACachingAllocator.cpp with default settings and ascending addresses.
class ObservedAllocator
{
public:
    void apply(const MemoryEvent& event)
    {
        if (event.allocates())
            allocate(event.storage(), roundedTo(event.bytes(), 512), event.stream());
        else
            release(event.storage());
    }
    Bytes reserved() const { return m_reserved; }

private:
    using Pool = std::pair<vram::Stream, bool>; ///< A stream and whether the blocks are small.

    /// A block of a segment. Segments are never adjacent.
    struct Block {
        Bytes size = 0;
        Pool pool{};
        bool free = false;
    };
    using Blocks = std::map<Bytes, Block>;

    void allocate(StorageId storage, Bytes size, vram::Stream stream)
    {
        const Pool pool{stream, size <= kMiB};
        auto& free = m_free[pool];
        const auto found = free.lower_bound({size, 0});
        const auto block = found == free.end() ? newSegment(size, pool) : m_blocks.find(found->second);
        free.erase({block->second.size, block->first});
        block->second.free = false;
        const Bytes rest = block->second.size - size;
        if (pool.second ? rest >= 512 : rest > kMiB) {
            block->second.size = size;
            addFree(m_blocks.emplace(block->first + size, Block{rest, pool, false}).first);
        }
        m_addresses[storage] = block->first;
    }

    Blocks::iterator newSegment(Bytes size, const Pool& pool)
    {
        const Bytes large = size < 10 * kMiB ? 20 * kMiB : roundedTo(size, 2 * kMiB);
        const Bytes bytes = pool.second ? 2 * kMiB : large;
        const auto block = m_blocks.emplace(m_end, Block{bytes, pool, false}).first;
        addFree(block);
        m_end += bytes + 1;
        m_reserved += bytes;
        return block;
    }

    void addFree(Blocks::iterator block)
    {
        block->second.free = true;
        m_free[block->second.pool].insert({block->second.size, block->first});
    }

    void release(StorageId storage)
    {
        auto block = m_blocks.find(m_addresses.at(storage));
        if (const auto next = std::next(block); next != m_blocks.end())
            join(block, next);
        if (block != m_blocks.begin()) {
            const auto previous = std::prev(block);
            if (join(previous, block))
                block = previous;
        }
        addFree(block);
    }

    /// Merges `next` into `block` if they are adjacent and one of them is free, while the other one is being freed.
    /// Returns whether they were merged.
    bool join(Blocks::iterator block, Blocks::iterator next)
    {
        const bool neighbours = block->first + block->second.size == next->first;
        if (!neighbours || (!block->second.free && !next->second.free))
            return false;
        const auto kept = block->second.free ? block : next;
        m_free[kept->second.pool].erase({kept->second.size, kept->first});
        block->second.size += next->second.size;
        m_blocks.erase(next);
        return true;
    }

    Blocks m_blocks{};
    std::map<Pool, std::set<std::pair<Bytes, Bytes>>> m_free{}; ///< Size and address of the free blocks of each pool.
    std::unordered_map<StorageId, Bytes> m_addresses{};
    Bytes m_end = 0;
    Bytes m_reserved = 0;
};

} // namespace

Bytes observedReserved(const vram::Network& network, const vram::Setup& setup, const vram::Catalogues& catalogues)
{
    const vram::RankRun run(network, setup, catalogues);
    ObservedAllocator allocator;
    for (const MemoryEvent& event : run.step().memory().eventsToLastAllocation())
        allocator.apply(event);
    return allocator.reserved();
}

} // namespace reference
