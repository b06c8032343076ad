#include "step/free_blocks.h"

#include <bit>

namespace vram {

namespace {

std::size_t binOf(std::int64_t units)
{
    const auto size = static_cast<std::uint64_t>(units);
    if (size < 64)
        return size;
    const auto shift = static_cast<unsigned>(std::bit_width(size)) - 6;
    return (std::size_t{shift} + 1) * 32 + ((size >> shift) & 31);
}

bool before(const MemoryBlock& a, const MemoryBlock& b)
{
    return a.units != b.units ? a.units < b.units : a.address < b.address;
}

/// A treap's priorities need only look random; the index, scrambled, does.
std::uint32_t priority(BlockIndex block)
{
    return block * 0x9E3779B1U;
}

} // namespace

void FreeBlocks::insert(MemoryBlock* blocks, BlockIndex block)
{
    const std::size_t bin = binOf(blocks[block].units);
    BlockIndex* link = &m_roots[bin];
    while (*link != kNoBlock && priority(*link) > priority(block))
        link = before(blocks[block], blocks[*link]) ? &blocks[*link].left : &blocks[*link].right;

    // What hangs below is split by the new block into its two sides.
    BlockIndex rest = *link;
    *link = block;
    BlockIndex* left = &blocks[block].left;
    BlockIndex* right = &blocks[block].right;
    while (rest != kNoBlock) {
        if (before(blocks[rest], blocks[block])) {
            *left = rest;
            left = &blocks[rest].right;
            rest = *left;
        } else {
            *right = rest;
            right = &blocks[rest].left;
            rest = *right;
        }
    }
    *left = *right = kNoBlock;
    m_used[bin / 64] |= std::uint64_t{1} << (bin % 64);
    m_usedWords |= std::uint64_t{1} << (bin / 64);
}

void FreeBlocks::erase(MemoryBlock* blocks, BlockIndex block)
{
    const std::size_t bin = binOf(blocks[block].units);
    BlockIndex* link = &m_roots[bin];
    while (*link != block)
        link = before(blocks[block], blocks[*link]) ? &blocks[*link].left : &blocks[*link].right;
    unlink(blocks, bin, link);
}

BlockIndex FreeBlocks::take(MemoryBlock* blocks, std::int64_t units)
{
    std::size_t bin = binOf(units);
    // Only the first bin may hold blocks that are too small.
    if (const BlockIndex block = takeFrom(blocks, bin, units); block != kNoBlock)
        return block;
    bin = nextBin(bin + 1);
    return bin < kBins ? takeFrom(blocks, bin, units) : kNoBlock;
}

BlockIndex FreeBlocks::takeFrom(MemoryBlock* blocks, std::size_t bin, std::int64_t units)
{
    BlockIndex* best = nullptr;
    for (BlockIndex* link = &m_roots[bin]; *link != kNoBlock;) {
        const bool fits = blocks[*link].units >= units;
        if (fits)
            best = link;
        link = fits ? &blocks[*link].left : &blocks[*link].right;
    }
    if (best == nullptr)
        return kNoBlock;
    const BlockIndex block = *best;
    unlink(blocks, bin, best);
    return block;
}

void FreeBlocks::unlink(MemoryBlock* blocks, std::size_t bin, BlockIndex* link)
{
    BlockIndex left = blocks[*link].left;
    BlockIndex right = blocks[*link].right;
    while (left != kNoBlock && right != kNoBlock) {
        if (priority(left) > priority(right)) {
            *link = left;
            link = &blocks[left].right;
            left = *link;
        } else {
            *link = right;
            link = &blocks[right].left;
            right = *link;
        }
    }
    *link = left != kNoBlock ? left : right;
    if (m_roots[bin] != kNoBlock)
        return;
    m_used[bin / 64] &= ~(std::uint64_t{1} << (bin % 64));
    if (m_used[bin / 64] == 0)
        m_usedWords &= ~(std::uint64_t{1} << (bin / 64));
}

std::size_t FreeBlocks::nextBin(std::size_t from) const
{
    std::size_t word = from / 64;
    if (word >= m_used.size())
        return kBins;
    if (const std::uint64_t rest = m_used[word] >> (from % 64); rest != 0)
        return from + static_cast<std::size_t>(std::countr_zero(rest));
    if (++word >= m_used.size() || (m_usedWords >> word) == 0)
        return kBins;
    word += static_cast<std::size_t>(std::countr_zero(m_usedWords >> word));
    return word * 64 + static_cast<std::size_t>(std::countr_zero(m_used[word]));
}

void FreeBlocks::clear()
{
    m_roots.fill(kNoBlock);
    m_used.fill(0);
    m_usedWords = 0;
}

} // namespace vram
