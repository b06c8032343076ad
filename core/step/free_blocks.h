#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace vram {

using BlockIndex = std::uint32_t;
inline constexpr BlockIndex kNoBlock = 0;

/// A stretch of a segment, in use or free. Sizes and addresses count units of 512 bytes.
struct MemoryBlock {
    std::int64_t units = 0;
    std::uint64_t address = 0;
    BlockIndex previous = kNoBlock; ///< Neighbours in the segment.
    BlockIndex next = kNoBlock;
    BlockIndex left = kNoBlock; ///< Links of FreeBlocks.
    BlockIndex right = kNoBlock;
    bool free = false;
    bool small = false; ///< Of the small pool.
};

/// The free blocks of one pool, found by best fit: the smallest that is large enough, of those the one with the lowest
/// address. Sizes fall into bins, 32 to a doubling; a bitmap finds the next bin in use and each bin is a treap by size and
/// address, so that nothing degrades where a hundred thousand blocks are of one size.
/// The blocks themselves live in the allocator's array, which is handed to every call.
class FreeBlocks
{
public:
    void insert(MemoryBlock* blocks, BlockIndex block);
    void erase(MemoryBlock* blocks, BlockIndex block);
    /// Takes the best fit out; kNoBlock where no block has that many units.
    BlockIndex take(MemoryBlock* blocks, std::int64_t units);
    void clear();

private:
    static constexpr std::size_t kBins = 2048; ///< 63-bit sizes need 60 * 32.

    BlockIndex takeFrom(MemoryBlock* blocks, std::size_t bin, std::int64_t units);
    void unlink(MemoryBlock* blocks, std::size_t bin, BlockIndex* link);
    std::size_t nextBin(std::size_t from) const;

    std::array<BlockIndex, kBins> m_roots{};
    std::array<std::uint64_t, kBins / 64> m_used{}; ///< A bit a bin.
    std::uint64_t m_usedWords = 0;                  ///< A bit a word of m_used.
};

} // namespace vram
