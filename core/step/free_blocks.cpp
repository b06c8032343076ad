// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/free_blocks.h"

namespace vram {

namespace {

/// Returns the hashed index as the treap priority, which only needs to look random.
std::uint32_t priority(BlockIndex block)
{
    return static_cast<std::uint32_t>(block.number()) * 0x9E3779B1U;
}

} // namespace

void FreeBlocks::insertInBin(MemoryBlocks blocks, std::size_t bin, BlockIndex block)
{
    BlockIndex* link = &m_roots[bin];
    while (*link != kNoBlock && priority(*link) > priority(block))
        link = before(blocks[block], blocks[*link]) ? &blocks[*link].left : &blocks[*link].right;

    // Splits the subtree at this link into the left and right subtrees of the new block.
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
}

void FreeBlocks::eraseFromBin(MemoryBlocks blocks, std::size_t bin, BlockIndex block)
{
    BlockIndex* link = &m_roots[bin];
    while (*link != block)
        link = before(blocks[block], blocks[*link]) ? &blocks[*link].left : &blocks[*link].right;

    BlockIndex left = blocks[block].left;
    BlockIndex right = blocks[block].right;
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
}

void FreeBlocks::clear()
{
    for (std::size_t bin = nextBin(0); bin < kBins; bin = nextBin(bin + 1))
        m_roots[bin] = kNoBlock;
    m_open = kNoBlock;
    m_usedBins.fill(0);
    m_usedWords = 0;
}

} // namespace vram
