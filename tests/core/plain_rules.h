// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/configured_allocator.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

/// An independent, deliberately simple implementation of the rules of DeviceCachingAllocator. Each pool is one list of
/// pieces in address order, which is searched from end to end. A function that models one in
/// c10/cuda/CUDACachingAllocator.cpp has its name or cites it in a comment.
class PlainRules
{
public:
    using Bytes = vram::Bytes;
    PlainRules(const vram::AllocatorSettings& settings, const vram::DeviceMemory& room)
        : m_settings(settings), m_room(room)
    {
    }

    Bytes reserved = 0;
    Bytes allocated = 0;
    int retries = 0;

    /// Returns false if the request does not fit.
    bool apply(const vram::MemoryEvent& event)
    {
        if (event.allocates())
            return malloc(event.storage(), event.bytes());
        freeBlock(event.storage());
        return true;
    }

private:
    struct Piece {
        int segment;
        Bytes offset; ///< Offset within the segment.
        Bytes size;
        vram::StorageId owner; ///< Invalid for a free piece.
        bool mapped;
        bool expandable;
        std::int64_t freed;
    };
    struct Pool {
        bool small;
        std::vector<Piece> pieces{}; ///< Pieces sorted by segment and offset.
        std::int64_t searches = 0;
    };
    static constexpr Bytes kMiB = 1 << 20;
    static constexpr Bytes kEndless = Bytes{1} << 60;

    // round_size, roundup_power2_next_division, CUDAAllocatorConfig::roundup_power2_divisions
    Bytes roundSize(Bytes size) const
    {
        if (size < 512)
            return 512;
        std::size_t interval = 0;
        for (Bytes up = 2 * kMiB; up <= size && interval < 15; up *= 2)
            ++interval;
        const std::int64_t divisions = m_settings.roundupDivisions[interval];
        if (divisions <= 1 || size <= 512 * divisions)
            return (size + 511) / 512 * 512;
        Bytes floor = 1;
        while (floor * 2 <= size)
            floor *= 2;
        Bytes rounded = floor;
        while (rounded < size)
            rounded += floor / divisions;
        return rounded;
    }

    // get_allocation_size
    Bytes segmentSize(Bytes size) const
    {
        if (size <= kMiB)
            return 2 * kMiB;
        return size < 10 * kMiB ? m_settings.largeSegment : (size + 2 * kMiB - 1) / (2 * kMiB) * (2 * kMiB);
    }

    bool malloc(vram::StorageId owner, Bytes bytes)
    {
        const Bytes size = roundSize(bytes);
        Pool& pool = size <= kMiB ? m_small : m_large;
        std::optional<std::size_t> at = getFreeBlock(pool, size);
        if (!at) {
            if (m_room.allowed != vram::kOverflow && m_settings.garbageCollection > 0)
                garbageCollect();
            at = allocBlock(pool, size);
            if (!at && releaseAvailable(pool, size))
                at = allocBlock(pool, size);
            if (!at) {
                releaseCached(m_large);
                releaseCached(m_small);
                ++retries;
                at = allocBlock(pool, size);
            }
        }
        if (!at)
            return false;
        Piece& piece = pool.pieces[*at];
        piece.owner = owner;
        if (shouldSplit(pool, piece, size)) {
            Piece rest = piece;
            rest.owner = vram::StorageId::none();
            rest.offset += size;
            rest.size -= size;
            rest.freed = pool.searches;
            piece.size = size;
            pool.pieces.insert(pool.pieces.begin() + static_cast<std::ptrdiff_t>(*at) + 1, rest);
        }
        allocated += pool.pieces[*at].size;
        return true;
    }

    bool shouldSplit(const Pool& pool, const Piece& piece, Bytes size) const
    {
        const Bytes remaining = piece.size - size;
        if (pool.small || m_settings.expandableSegments)
            return remaining >= 512;
        return size < m_settings.maxSplitSize && remaining > kMiB;
    }

    static bool isFree(const Piece& piece) { return piece.owner == vram::StorageId::none() && piece.mapped; }

    bool together(const Pool& pool, std::size_t a, std::size_t b) const
    {
        return b < pool.pieces.size() && pool.pieces[a].segment == pool.pieces[b].segment;
    }

    // Returns the indices of the free pieces, sorted by size and then by address.
    std::vector<std::size_t> freeBySize(const Pool& pool) const
    {
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < pool.pieces.size(); ++i) {
            if (isFree(pool.pieces[i]))
                order.push_back(i);
        }
        // A newer segment is assumed to have lower addresses.
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            const Piece& first = pool.pieces[a];
            const Piece& second = pool.pieces[b];
            return first.size != second.size ? first.size < second.size : first.segment > second.segment;
        });
        return order;
    }

    std::optional<std::size_t> getFreeBlock(Pool& pool, Bytes size)
    {
        ++pool.searches;
        std::vector<std::size_t> order = freeBySize(pool);
        std::erase_if(order, [&](std::size_t i) { return pool.pieces[i].size < size; });
        if (order.empty())
            return std::nullopt;
        const auto expandableSize = [&](std::size_t i) {
            const bool grows = together(pool, i, i + 1) && !pool.pieces[i + 1].mapped;
            return pool.pieces[i].size + (grows ? pool.pieces[i + 1].size : 0);
        };
        std::size_t chosen = 0;
        while (m_settings.expandableSegments && chosen + 1 < order.size()
               && expandableSize(order[chosen + 1]) < expandableSize(order[chosen]))
            ++chosen;
        const Bytes found = pool.pieces[order[chosen]].size;
        if (size < m_settings.maxSplitSize && found >= m_settings.maxSplitSize)
            return std::nullopt;
        if (size >= m_settings.maxSplitSize && found >= size + m_settings.maxNonSplitRounding)
            return std::nullopt;
        return order[chosen];
    }

    std::optional<std::size_t> allocBlock(Pool& pool, Bytes size)
    {
        const Bytes segment = segmentSize(size);
        if (m_room.allowed != vram::kOverflow && reserved + segment > m_room.allowed)
            return std::nullopt;
        if (m_settings.expandableSegments)
            return growSegment(pool, size);
        if (segment > m_room.free - reserved)
            return std::nullopt;
        reserved += segment;
        pool.pieces.push_back({m_segments++, 0, segment, vram::StorageId::none(), true, false, pool.searches});
        return pool.pieces.size() - 1;
    }

    // find_expandable_block and try_allocate_expandable_block: pages are appended one by one.
    std::optional<std::size_t> growSegment(Pool& pool, Bytes size)
    {
        const Bytes page = pool.small ? 2 * kMiB : m_settings.largeSegment;
        if (pool.pieces.empty())
            pool.pieces.push_back({m_segments++, 0, kEndless, vram::StorageId::none(), false, true, 0});
        std::size_t start = startOf(pool, size);
        // Maps unmapped ranges in order until the request fits. The pages needed from one range are mapped together or
        // not at all.
        while (!pool.pieces[start].mapped || pool.pieces[start].size < size) {
            const std::size_t hole = pool.pieces[start].mapped ? start + 1 : start;
            const Bytes have = pool.pieces[start].mapped ? pool.pieces[start].size : 0;
            const Bytes wanted = std::min(size - have, pool.pieces[hole].size);
            const Bytes pages = std::min((wanted + page - 1) / page * page, pool.pieces[hole].size);
            if (pages > m_room.free - reserved)
                return std::nullopt;
            reserved += pages;
            Piece rest = pool.pieces[hole];
            rest.offset += pages;
            rest.size -= pages;
            pool.pieces[hole].size = pages;
            pool.pieces[hole].mapped = true;
            pool.pieces[hole].freed = pool.searches;
            if (rest.size > 0)
                pool.pieces.insert(pool.pieces.begin() + static_cast<std::ptrdiff_t>(hole) + 1, rest);
            start = join(pool, hole);
        }
        return start;
    }

    std::size_t startOf(const Pool& pool, Bytes size) const
    {
        for (std::size_t i = 0;; ++i) {
            if (pool.pieces[i].mapped)
                continue;
            const std::size_t start = i > 0 && isFree(pool.pieces[i - 1]) ? i - 1 : i;
            Bytes room = 0;
            for (std::size_t j = start; j < pool.pieces.size() && pool.pieces[j].owner == vram::StorageId::none(); ++j)
                room += pool.pieces[j].size;
            if (room >= size)
                return start;
        }
    }

    // Models try_merge_blocks on both sides. Returns the new index of the piece.
    std::size_t join(Pool& pool, std::size_t at)
    {
        const auto alike = [&](std::size_t a, std::size_t b) {
            return together(pool, a, b) && pool.pieces[a].owner == vram::StorageId::none()
                   && pool.pieces[b].owner == vram::StorageId::none() && pool.pieces[a].mapped == pool.pieces[b].mapped;
        };
        const std::int64_t freed = pool.searches;
        if (alike(at, at + 1)) {
            pool.pieces[at].size += pool.pieces[at + 1].size;
            pool.pieces.erase(pool.pieces.begin() + static_cast<std::ptrdiff_t>(at) + 1);
        }
        if (at > 0 && alike(at - 1, at)) {
            pool.pieces[at - 1].size += pool.pieces[at].size;
            pool.pieces.erase(pool.pieces.begin() + static_cast<std::ptrdiff_t>(at));
            --at;
        }
        pool.pieces[at].freed = freed;
        return at;
    }

    void freeBlock(vram::StorageId owner)
    {
        for (Pool* pool : {&m_small, &m_large}) {
            for (std::size_t i = 0; i < pool->pieces.size(); ++i) {
                if (pool->pieces[i].owner != owner)
                    continue;
                allocated -= pool->pieces[i].size;
                pool->pieces[i].owner = vram::StorageId::none();
                join(*pool, i);
                return;
            }
        }
    }

    bool whole(const Pool& pool, std::size_t at) const
    {
        return !together(pool, at, at + 1) && (at == 0 || !together(pool, at - 1, at));
    }

    // release_block
    void giveBack(Pool& pool, std::size_t at)
    {
        reserved -= pool.pieces[at].size;
        pool.pieces.erase(pool.pieces.begin() + static_cast<std::ptrdiff_t>(at));
    }

    // release_available_cached_blocks
    bool releaseAvailable(Pool& pool, Bytes size)
    {
        if (m_settings.maxSplitSize == vram::kOverflow || m_settings.expandableSegments)
            return false;
        const Bytes key = std::max(size, m_settings.maxSplitSize);
        for (const std::size_t i : freeBySize(pool)) {
            if (pool.pieces[i].size >= key) {
                giveBack(pool, i);
                return true;
            }
        }
        Bytes total = 0;
        while (total < key) {
            const std::vector<std::size_t> order = freeBySize(pool);
            if (order.empty() || pool.pieces[order.back()].size < m_settings.maxSplitSize)
                break;
            total += pool.pieces[order.back()].size;
            giveBack(pool, order.back());
        }
        return total >= key;
    }

    // Models release_blocks and unmap_block, which removes whole pages from free ranges.
    void releaseCached(Pool& pool)
    {
        const Bytes page = pool.small ? 2 * kMiB : m_settings.largeSegment;
        for (std::size_t i = 0; i < pool.pieces.size(); ++i) {
            const Piece piece = pool.pieces[i];
            if (!isFree(piece))
                continue;
            if (!piece.expandable) {
                if (whole(pool, i))
                    giveBack(pool, i--);
                continue;
            }
            const Bytes begin = (piece.offset + page - 1) / page * page;
            const Bytes end = (piece.offset + piece.size) / page * page;
            if (begin >= end)
                continue;
            reserved -= end - begin;
            std::vector<Piece> parts;
            if (begin > piece.offset)
                parts.push_back(
                    {piece.segment, piece.offset, begin - piece.offset, vram::StorageId::none(), true, true, 0});
            const std::size_t hole = i + parts.size();
            parts.push_back({piece.segment, begin, end - begin, vram::StorageId::none(), false, true, 0});
            if (const Bytes behind = piece.offset + piece.size - end; behind > 0)
                parts.push_back({piece.segment, end, behind, vram::StorageId::none(), true, true, 0});
            pool.pieces.erase(pool.pieces.begin() + static_cast<std::ptrdiff_t>(i));
            pool.pieces.insert(pool.pieces.begin() + static_cast<std::ptrdiff_t>(i), parts.begin(), parts.end());
            i = join(pool, hole);
        }
    }

    // garbage_collect_cached_blocks
    void garbageCollect()
    {
        const auto threshold = static_cast<Bytes>(m_settings.garbageCollection * static_cast<double>(m_room.allowed));
        if (reserved <= threshold)
            return;
        const Bytes target = reserved - threshold;
        Bytes reclaimed = 0;
        for (bool freedAny = true; freedAny && reclaimed < target;) {
            freedAny = false;
            double total = 0;
            double count = 0;
            for (const std::size_t i : freeBySize(m_large)) {
                if (whole(m_large, i)) {
                    total += static_cast<double>(m_large.searches - m_large.pieces[i].freed);
                    ++count;
                }
            }
            if (count == 0)
                return;
            const double threshold_age = total / count;
            for (std::size_t i = 0; i < m_large.pieces.size(); ++i) {
                const Piece& piece = m_large.pieces[i];
                if (isFree(piece) && whole(m_large, i)
                    && static_cast<double>(m_large.searches - piece.freed) >= threshold_age) {
                    reclaimed += piece.size;
                    giveBack(m_large, i--);
                    freedAny = true;
                }
            }
        }
    }

    vram::AllocatorSettings m_settings;
    vram::DeviceMemory m_room;
    Pool m_small{true};
    Pool m_large{false};
    int m_segments = 0;
};
