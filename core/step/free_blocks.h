// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/index.h"

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace vram {

using BlockIndex = Index<struct MemoryBlock>;
/// The first entry of every pool, which represents no block. Code may write to its links as to those of a neighbor.
inline constexpr BlockIndex kNoBlock{0};
inline constexpr BlockIndex kInUse = BlockIndex::none(); ///< Value of `left` for a block in use.

/// A part of a segment, in use or free. Sizes and addresses are in units of 512 bytes.
struct MemoryBlock {
    std::int64_t units = 0;
    std::int64_t address = 0;
    BlockIndex previous = kNoBlock; ///< Neighbors in the segment.
    BlockIndex next = kNoBlock;
    BlockIndex left = kInUse; ///< Links of FreeBlocks.
    BlockIndex right = kNoBlock;

    bool isFree() const { return left != kInUse; }
};

/// The blocks of one pool as a raw pointer. An estimate spends most of its time in functions that read them, and
/// indexing the container would compute its size on each call. Builds with assertions store the size.
template<typename Block>
class BasicMemoryBlocks
{
public:
    template<typename Blocks>
    requires(!std::is_same_v<std::remove_const_t<Blocks>, BasicMemoryBlocks>) explicit(false)
        BasicMemoryBlocks(Blocks& blocks)
        : m_first(blocks.data())
    {
#ifndef NDEBUG
        m_size = blocks.size();
#endif
    }

    Block& operator[](BlockIndex block) const
    {
        assert(block.position() < m_size);
        return m_first[block.position()];
    }
    Block* data() const
    {
        return m_first;
    }
#ifndef NDEBUG
    std::size_t size() const
    {
        return m_size;
    }
#endif

private:
    Block* m_first;
#ifndef NDEBUG
    std::size_t m_size = 0;
#endif
};
using MemoryBlocks = BasicMemoryBlocks<MemoryBlock>;
using ConstMemoryBlocks = BasicMemoryBlocks<const MemoryBlock>;

/// The free blocks of one pool, searched by best fit: the smallest block that is large enough, and among blocks of
/// equal size the one with the lowest address. Sizes fall into bins, 32 per power of two. A bitmap finds the next bin
/// in use, and each bin is a treap ordered by size and address, so that a hundred thousand blocks of one size do not
/// slow down the search. Requests and releases often come in runs that split or extend the same block, the open block.
/// The open block is in no bin, so that its size and address can be changed in place. The blocks themselves are stored
/// in the pool's array, which is passed to every call.
class FreeBlocks
{
public:
    /// Adds a free block and makes it the open block.
    void add(MemoryBlocks blocks, BlockIndex block)
    {
        assert(block != kNoBlock && !blocks[block].isFree());
        blocks[block].left = kNoBlock;
        close(blocks);
        m_open = block;
    }
    /// Makes a free block the open block.
    void open(MemoryBlocks blocks, BlockIndex block)
    {
        assert(blocks[block].isFree());
        if (block == m_open)
            return;
        erase(blocks, block);
        close(blocks);
        m_open = block;
    }
    /// Removes a free block that is allocated or merged into another.
    void remove(MemoryBlocks blocks, BlockIndex block)
    {
        assert(blocks[block].isFree());
        if (block == m_open)
            m_open = kNoBlock;
        else
            erase(blocks, block);
        blocks[block].left = kInUse;
    }
    /// Returns the best-fitting block, or kNoBlock if no block has that many units.
    BlockIndex find(ConstMemoryBlocks blocks, std::int64_t units) const
    {
        const BlockIndex best = m_usedWords == 0 ? kNoBlock : findInBins(blocks, units);
        if (m_open == kNoBlock || blocks[m_open].units < units)
            return best;
        return best == kNoBlock || before(blocks[m_open], blocks[best]) ? m_open : best;
    }
    void clear();

private:
    static constexpr std::size_t kBins = 2048; ///< Enough for 63-bit sizes, which need 60 * 32.

    static std::size_t binOf(std::int64_t units)
    {
        const auto size = static_cast<std::uint64_t>(units);
        // Sizes up to 63 have one bin each. The expression equals bit_width(size \| 63) - 6 and compiles to one
        // instruction.
        const unsigned shift = static_cast<unsigned>(__builtin_clzll(size | 63) ^ 63) - 5;
        return std::size_t{shift} * 32 + static_cast<std::size_t>(size >> shift);
    }
    static bool before(const MemoryBlock& a, const MemoryBlock& b)
    {
        return a.units != b.units ? a.units < b.units : a.address < b.address;
    }
    /// Puts the open block into its bin.
    void close(MemoryBlocks blocks)
    {
        if (m_open == kNoBlock)
            return;
        const std::size_t bin = binOf(blocks[m_open].units);
        if (m_roots[bin] != kNoBlock)
            return insertInBin(blocks, bin, m_open);
        blocks[m_open].left = blocks[m_open].right = kNoBlock;
        m_roots[bin] = m_open;
        m_usedBins[bin / 64] |= std::uint64_t{1} << (bin % 64);
        m_usedWords |= std::uint64_t{1} << (bin / 64);
    }
    /// Removes the block from its bin.
    void erase(MemoryBlocks blocks, BlockIndex block)
    {
        const std::size_t bin = binOf(blocks[block].units);
        if (m_roots[bin] != block || blocks[block].left != kNoBlock || blocks[block].right != kNoBlock)
            return eraseFromBin(blocks, bin, block);
        m_roots[bin] = kNoBlock;
        m_usedBins[bin / 64] &= ~(std::uint64_t{1} << (bin % 64));
        if (m_usedBins[bin / 64] == 0)
            m_usedWords &= ~(std::uint64_t{1} << (bin / 64));
    }
    static constexpr std::array<BlockIndex, kBins> noRoots()
    {
        std::array<BlockIndex, kBins> roots;
        roots.fill(kNoBlock);
        return roots;
    }
    BlockIndex findInBins(ConstMemoryBlocks blocks, std::int64_t units) const;
    BlockIndex bestFitInBin(ConstMemoryBlocks blocks, std::size_t bin, std::int64_t units) const;
    void insertInBin(MemoryBlocks blocks, std::size_t bin, BlockIndex block);
    void eraseFromBin(MemoryBlocks blocks, std::size_t bin, BlockIndex block);
    std::size_t nextBin(std::size_t from) const;

    BlockIndex m_open = kNoBlock;
    std::array<BlockIndex, kBins> m_roots = noRoots();
    std::array<std::uint64_t, kBins / 64> m_usedBins{}; ///< One bit per bin.
    std::uint64_t m_usedWords = 0;                      ///< One bit per word of m_usedBins.
};

inline std::size_t FreeBlocks::nextBin(std::size_t from) const
{
    const std::size_t word = from / 64;
    if (const std::uint64_t rest = m_usedBins[word] >> (from % 64); rest != 0)
        return from + static_cast<std::size_t>(std::countr_zero(rest));
    // The last word is never used, which keeps the shift below 64.
    const std::uint64_t words = m_usedWords >> (word + 1);
    if (words == 0)
        return kBins;
    const std::size_t next = word + 1 + static_cast<std::size_t>(std::countr_zero(words));
    return next * 64 + static_cast<std::size_t>(std::countr_zero(m_usedBins[next]));
}

inline BlockIndex FreeBlocks::findInBins(ConstMemoryBlocks blocks, std::int64_t units) const
{
    const std::size_t bin = binOf(units);
    std::size_t next = nextBin(bin);
    // Only the first bin can contain blocks that are too small.
    if (next == bin) {
        if (const BlockIndex block = bestFitInBin(blocks, bin, units); block != kNoBlock)
            return block;
        next = nextBin(bin + 1);
    }
    if (next == kBins)
        return kNoBlock;
    BlockIndex block = m_roots[next];
    while (blocks[block].left != kNoBlock)
        block = blocks[block].left;
    return block;
}

inline BlockIndex FreeBlocks::bestFitInBin(ConstMemoryBlocks blocks, std::size_t bin, std::int64_t units) const
{
    BlockIndex best = kNoBlock;
    for (BlockIndex block = m_roots[bin]; block != kNoBlock;) {
        const bool fits = blocks[block].units >= units;
        best = fits ? block : best;
        block = fits ? blocks[block].left : blocks[block].right;
    }
    return best;
}

} // namespace vram
