# SPDX-License-Identifier: GPL-3.0-or-later
"""c10/cuda/CUDACachingAllocator.cpp with default settings, over allocations and frees."""
import bisect
from dataclasses import dataclass
from typing import Optional

ROUND, SMALL = 512, 1 << 20  # kMinBlockSize, kSmallSize
SMALL_SEGMENT, LARGE_SEGMENT = 2 << 20, 20 << 20  # kSmallBuffer, kLargeBuffer
OWN_SEGMENT, ROUND_SEGMENT = 10 << 20, 2 << 20  # kMinLargeAlloc, kRoundLarge


@dataclass(eq=False)
class Block:
    size: int
    small: bool
    address: int
    free: bool = False
    before: Optional["Block"] = None
    after: Optional["Block"] = None

    def order(self):
        return self.size, self.address


class CachingAllocator:
    def __init__(self):
        self.pools = {True: [], False: []}
        self.live = {}
        self.reserved = self.peak_reserved = self.end = 0

    def allocate(self, key, size):
        size = max(ROUND, -(-size // ROUND) * ROUND)
        small = size <= SMALL
        block = self._cached(size, small) or self._segment(size, small)
        rest = block.size - size
        if rest >= ROUND if small else rest > SMALL:
            self._split(block, size)
        block.free = False
        self.live[key] = block

    def release(self, key):
        block = self.live.pop(key)
        block.free = True
        pool = self.pools[block.small]
        if block.before and block.before.free:
            pool.remove(block.before)
            block = self._joined(block.before, block)
        if block.after and block.after.free:
            pool.remove(block.after)
            block = self._joined(block, block.after)
        bisect.insort(pool, block, key=Block.order)

    def _cached(self, size, small):
        pool = self.pools[small]
        at = bisect.bisect_left(pool, (size, -1), key=Block.order)
        return pool.pop(at) if at < len(pool) else None

    def _segment(self, size, small):
        taken = SMALL_SEGMENT if small else LARGE_SEGMENT if size < OWN_SEGMENT else \
            -(-size // ROUND_SEGMENT) * ROUND_SEGMENT
        block = Block(taken, small, self.end)
        self.end += taken + 1  # segments are never adjacent
        self.reserved += taken
        self.peak_reserved = max(self.peak_reserved, self.reserved)
        return block

    def _split(self, block, size):
        rest = Block(block.size - size, block.small, block.address + size, True, block, block.after)
        if block.after:
            block.after.before = rest
        block.after, block.size = rest, size
        bisect.insort(self.pools[block.small], rest, key=Block.order)

    @staticmethod
    def _joined(first, second):
        first.size, first.after = first.size + second.size, second.after
        if second.after:
            second.after.before = first
        return first


def peak_reserved(events):
    """events: (key, bytes) to allocate, (key, None) to free."""
    allocator = CachingAllocator()
    for key, size in events:
        if size is None:
            allocator.release(key)
        else:
            allocator.allocate(key, size)
    return allocator.peak_reserved
