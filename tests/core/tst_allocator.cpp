// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_events.h"
#include "storage_literal.h"

#include "step/allocator.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <fstream>
#include <random>
#include <string>
#include <vector>

namespace vram::allocator_test {

namespace {

constexpr Bytes kMiB = Bytes{1} << 20;

std::vector<Bytes> reservedAfterEach(const std::vector<MemoryEvent>& events)
{
    CachingAllocator allocator;
    std::vector<Bytes> reserved;
    allocator.replay(events, reserved);
    return reserved;
}

AllocatorPeak peakEvent(const std::vector<MemoryEvent>& events)
{
    CachingAllocator allocator;
    allocator.replay(events);
    return allocator.peak();
}

/// An independent, deliberately simple implementation of the rules, with one list of pieces in address order that is
/// searched from end to end.
class PlainAllocator
{
public:
    void apply(const MemoryEvent& event)
    {
        if (event.allocates())
            allocate(event);
        else
            release(event.storage());
    }

    AllocatorPeak now{};
    AllocatorPeak peak{};

private:
    struct Piece {
        int segment;
        Bytes size;
        StorageId owner; ///< Invalid for a free piece.
        bool small;
    };

    void allocate(const MemoryEvent& event)
    {
        const Bytes size = (event.bytes() + 511) / 512 * 512;
        const bool small = size <= kMiB;
        std::size_t at = bestFit(size, small);
        if (at == m_pieces.size())
            addSegment(size, small);
        const Bytes rest = m_pieces[at].size - size;
        if (small ? rest >= 512 : rest > kMiB) {
            m_pieces[at].size = size;
            m_pieces.insert(m_pieces.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                            {m_pieces[at].segment, rest, StorageId::none(), small});
        }
        m_pieces[at].owner = event.storage();
        now.allocated += m_pieces[at].size;
        peak.allocated = std::max(peak.allocated, now.allocated);
    }

    std::size_t bestFit(Bytes size, bool small) const
    {
        std::size_t best = m_pieces.size();
        for (std::size_t i = 0; i < m_pieces.size(); ++i) {
            const Piece& piece = m_pieces[i];
            if (piece.owner != StorageId::none() || piece.small != small || piece.size < size)
                continue;
            if (best == m_pieces.size() || piece.size < m_pieces[best].size
                || (piece.size == m_pieces[best].size && piece.segment > m_pieces[best].segment))
                best = i; // A newer segment has a lower address.
        }
        return best;
    }

    void addSegment(Bytes size, bool small)
    {
        Bytes bytes = 2 * kMiB;
        if (!small)
            bytes = size < 10 * kMiB ? 20 * kMiB : (size + 2 * kMiB - 1) / (2 * kMiB) * (2 * kMiB);
        m_pieces.push_back({m_segments++, bytes, StorageId::none(), small});
        now.reserved += bytes;
        peak.reserved = std::max(peak.reserved, now.reserved);
    }

    void release(StorageId storage)
    {
        const auto found = std::find_if(m_pieces.begin(), m_pieces.end(),
                                        [storage](const Piece& piece) { return piece.owner == storage; });
        now.allocated -= found->size;
        found->owner = StorageId::none();
        joinAt(static_cast<std::size_t>(found - m_pieces.begin()));
    }

    void joinAt(std::size_t at)
    {
        const auto joinable = [this](std::size_t a, std::size_t b) {
            return b < m_pieces.size() && m_pieces[a].owner == StorageId::none()
                   && m_pieces[b].owner == StorageId::none() && m_pieces[a].segment == m_pieces[b].segment;
        };
        for (std::size_t first : {at, at - 1}) {
            if (first < m_pieces.size() && joinable(first, first + 1)) {
                m_pieces[first].size += m_pieces[first + 1].size;
                m_pieces.erase(m_pieces.begin() + static_cast<std::ptrdiff_t>(first) + 1);
            }
        }
    }

    std::vector<Piece> m_pieces{};
    int m_segments = 0;
};

struct Mix {
    const char* name;
    std::size_t alive; ///< Approximate number of storages that are alive at once.
    std::vector<Bytes> sizes;
};

Bytes someSize(std::mt19937_64& random, const std::vector<Bytes>& sizes)
{
    const Bytes size = sizes[random() % sizes.size()];
    const Bytes jitter[] = {0, 0, 1, -1, 512, -512, 333};
    return std::max(Bytes{1}, size + jitter[random() % std::size(jitter)]);
}

std::vector<MemoryEvent> randomEvents(std::mt19937_64& random, const Mix& mix, std::size_t count)
{
    return test::randomEvents(random, count, 2 * mix.alive, [&] { return someSize(random, mix.sizes); });
}

std::vector<Mix> mixes()
{
    return {{"tiny", 200, {4, 512, 1024, 40000}},
            {"small pool", 60, {512, 4096, 100000, kMiB / 2, kMiB}},
            {"large pool", 40, {kMiB + 1, 2 * kMiB, 3 * kMiB, 9 * kMiB, 10 * kMiB, 11 * kMiB}},
            {"huge", 12, {15 * kMiB, 40 * kMiB, 200 * kMiB, 3000 * kMiB}},
            {"one size", 150, {3 * kMiB}},
            {"both pools", 100, {4, 512, 40000, kMiB, kMiB + 512, 5 * kMiB, 10 * kMiB, 64 * kMiB}}};
}

TEST(Allocator, RoundsSmallRequestsTo512Bytes)
{
    EXPECT_EQ(peakEvent({allocation(0_s, 1)}), (AllocatorPeak{2 * kMiB, 512}));
    EXPECT_EQ(peakEvent({allocation(0_s, 512), allocation(1_s, 513)}), (AllocatorPeak{2 * kMiB, 1536}));
    EXPECT_EQ(peakEvent({}), (AllocatorPeak{0, 0}));
}

TEST(Allocator, SmallPoolEndsAtOneMiB)
{
    EXPECT_EQ(peakEvent({allocation(0_s, kMiB), allocation(1_s, kMiB)}).reserved, 2 * kMiB);
    EXPECT_EQ(peakEvent({allocation(0_s, kMiB), allocation(1_s, kMiB), allocation(2_s, 1)}).reserved, 4 * kMiB);
    EXPECT_EQ(peakEvent({allocation(0_s, kMiB + 1)}), (AllocatorPeak{20 * kMiB, kMiB + 512}));
}

TEST(Allocator, RoundsSegmentsFrom10MiBToMultiplesOf2MiB)
{
    EXPECT_EQ(peakEvent({allocation(0_s, 10 * kMiB - 512)}).reserved, 20 * kMiB);
    // A request up to 511 bytes below the limit is rounded up to it.
    EXPECT_EQ(peakEvent({allocation(0_s, 10 * kMiB - 511)}).reserved, 10 * kMiB);
    EXPECT_EQ(peakEvent({allocation(0_s, 10 * kMiB)}).reserved, 10 * kMiB);
    EXPECT_EQ(peakEvent({allocation(0_s, 10 * kMiB + 1)}).reserved, 12 * kMiB);
}

TEST(Allocator, DoesNotSplitOffUpTo1MiBInTheLargePool)
{
    // Two blocks of 9.5 MiB leave 1 MiB of the 20 MiB. It remains part of the second block, so that no free piece is
    // left for a third.
    const Bytes half = 9 * kMiB + kMiB / 2;
    EXPECT_EQ(peakEvent({allocation(0_s, half), allocation(1_s, half)}), (AllocatorPeak{20 * kMiB, 20 * kMiB}));
    // A request for 9.2 MiB takes a whole free block of 10 MiB. The remaining 0.8 MiB is not split off.
    const Bytes less = 9 * kMiB + kMiB / 5;
    EXPECT_EQ(peakEvent({allocation(0_s, 10 * kMiB), release(0_s), allocation(1_s, less)}).allocated, 10 * kMiB);
}

TEST(Allocator, NeighboursMergeOnRelease)
{
    // Three blocks fill a segment. Freeing the outer two does not make room for a larger block, but freeing the middle
    // one does.
    const std::vector<MemoryEvent> events{allocation(0_s, 6 * kMiB),
                                          allocation(1_s, 6 * kMiB),
                                          allocation(2_s, 8 * kMiB),
                                          release(0_s),
                                          release(2_s),
                                          allocation(3_s, 9 * kMiB),
                                          release(1_s),
                                          allocation(4_s, 9 * kMiB)};
    const std::vector<Bytes> reserved = reservedAfterEach(events);
    EXPECT_EQ(reserved[4], 20 * kMiB);
    EXPECT_EQ(reserved[5], 40 * kMiB);
    EXPECT_EQ(reserved[7], 40 * kMiB);
}

TEST(Allocator, BestFitPrefersSmallestThenLowestAddress)
{
    // There are separate segments of 30, 12 and 12 MiB. A request for 11 MiB uses the first segment of 12, the next for
    // 12 MiB uses the second, and another for 12 MiB splits the segment of 30.
    const std::vector<MemoryEvent> events{allocation(0_s, 30 * kMiB),
                                          allocation(1_s, 12 * kMiB),
                                          allocation(2_s, 12 * kMiB),
                                          release(0_s),
                                          release(1_s),
                                          release(2_s),
                                          allocation(3_s, 11 * kMiB),
                                          allocation(4_s, 12 * kMiB),
                                          allocation(5_s, 12 * kMiB),
                                          allocation(6_s, 18 * kMiB)};
    EXPECT_EQ(reservedAfterEach(events), (std::vector<Bytes>{30 * kMiB, 42 * kMiB, 54 * kMiB, 54 * kMiB, 54 * kMiB,
                                                             54 * kMiB, 54 * kMiB, 54 * kMiB, 54 * kMiB, 54 * kMiB}));
}

TEST(Allocator, MatchesReferenceImplementation)
{
    for (const Mix& mix : mixes()) {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            std::mt19937_64 random(seed);
            CachingAllocator allocator;
            PlainAllocator plain;
            for (const MemoryEvent& event : randomEvents(random, mix, 1500)) {
                allocator.replay({&event, 1});
                plain.apply(event);
                ASSERT_EQ(allocator.reserved(), plain.now.reserved) << mix.name << ", seed " << seed;
                ASSERT_EQ(allocator.allocated(), plain.now.allocated) << mix.name << ", seed " << seed;
            }
            ASSERT_EQ(allocator.peak(), plain.peak);
        }
    }
}

TEST(Allocator, ReplayContinuesUntilReset)
{
    std::mt19937_64 random(5);
    const std::vector<MemoryEvent> events = randomEvents(random, mixes().back(), 3000);
    const std::span<const MemoryEvent> all(events);
    CachingAllocator inParts;
    inParts.replay(all.first(1000));
    inParts.replay(all.subspan(1000));
    EXPECT_EQ(inParts.peak(), peakEvent(events));

    inParts.reset();
    EXPECT_EQ(inParts.peak(), (AllocatorPeak{0, 0}));
    EXPECT_EQ(inParts.reserved(), 0);
    inParts.replay(all);
    EXPECT_EQ(inParts.peak(), peakEvent(events));
}

TEST(Allocator, ReplaysOnlyTheLargePoolForNewLargeRequests)
{
    for (const Mix& mix : mixes()) {
        std::mt19937_64 random(3);
        const std::vector<MemoryEvent> events = randomEvents(random, mix, 2000);
        CachingAllocator whole;
        whole.replay(std::array{MemoryEvent::allocation(5000_s, 32 * kMiB)});
        whole.replay(events);

        CachingAllocator twice;
        twice.replay(events);
        twice.resetLarge();
        twice.replay(std::array{MemoryEvent::allocation(5000_s, 32 * kMiB)});
        twice.replayLarge(events);
        EXPECT_EQ(twice.peak(), whole.peak()) << mix.name;
        EXPECT_EQ(twice.allocated(), whole.allocated()) << mix.name;
    }
}

// A request that is released immediately leaves the small pool as it was, unless it needs a new segment.
TEST(Allocator, CountsBriefSmallRequestsThatFitAFreeBlock)
{
    std::mt19937_64 random(7);
    const std::vector<MemoryEvent> events = randomEvents(random, mixes().front(), 4000);
    CachingAllocator replayed;
    CachingAllocator counted;
    int fitting = 0;
    for (const MemoryEvent& event : events) {
        replayed.replay(std::array{event});
        counted.replay(std::array{event});
        const Bytes bytes = 1 + static_cast<Bytes>(random() % kMiB);
        const std::array brief{MemoryEvent::allocation(5000_s, bytes), MemoryEvent::release(5000_s)};
        if (!counted.hasFreeSmall(bytes)) {
            CachingAllocator grown = counted;
            grown.replay(brief);
            EXPECT_GT(grown.reserved(), counted.reserved()) << bytes;
            continue;
        }
        ++fitting;
        replayed.replay(brief);
        counted.countTemporary(bytes);
        ASSERT_EQ(replayed.peak(), counted.peak()) << bytes;
    }
    EXPECT_GT(fitting, 500);
    EXPECT_LT(fitting, 4000);
    EXPECT_EQ(replayed.allocated(), counted.allocated());
}

// A free block that serves a request of any size is whole again once the request is released.
TEST(Allocator, CountsBriefRequestsThatFitAFreeBlock)
{
    std::mt19937_64 random(11);
    for (const Mix& mix : mixes()) {
        CachingAllocator replayed;
        CachingAllocator counted;
        int fitting = 0;
        for (const MemoryEvent& event : randomEvents(random, mix, 4000)) {
            replayed.replay(std::array{event});
            counted.replay(std::array{event});
            const MemoryEvent brief = MemoryEvent::allocation(5000_s, 1 + static_cast<Bytes>(random() % (40 * kMiB)));
            if (!counted.countTemporaryIfFree(brief))
                continue;
            ++fitting;
            replayed.replay(std::array{brief, MemoryEvent::release(5000_s)});
            ASSERT_EQ(replayed.peak(), counted.peak()) << mix.name << ' ' << brief.bytes();
        }
        EXPECT_GT(fitting, 100) << mix.name;
        EXPECT_EQ(replayed.allocated(), counted.allocated()) << mix.name;
    }
}

TEST(Allocator, SumsBeyond63BitsSaturate)
{
    CachingAllocator allocator;
    const std::vector<MemoryEvent> events{allocation(0_s, 4096), allocation(1_s, kOverflow),
                                          allocation(2_s, 512),  release(1_s),
                                          release(0_s),          release(2_s)};
    allocator.replay(events);
    EXPECT_EQ(allocator.peak(), (AllocatorPeak{kOverflow, kOverflow}));

    const Bytes quarter = kOverflow / 4;
    EXPECT_EQ(peakEvent({allocation(0_s, quarter), allocation(1_s, quarter), allocation(2_s, quarter),
                         allocation(3_s, quarter)})
                  .reserved,
              kOverflow);
}

class AllocatorData : public testing::TestWithParam<const char*>
{
};

TEST_P(AllocatorData, MatchesRecordedFigures)
{
    std::ifstream file(std::string(VRAM_TEST_DATA "/allocator/") + GetParam());
    const nlohmann::json data = nlohmann::json::parse(file);
    std::vector<MemoryEvent> events;
    for (const nlohmann::json& event : data["events"]) {
        const StorageId storage(event[0].get<int>());
        const auto bytes = event[1].get<Bytes>(); // 0 for a release.
        events.push_back(bytes > 0 ? allocation(storage, bytes) : release(storage));
    }
    std::vector<Bytes> expected(events.size());
    for (const nlohmann::json& change : data["reserved_changes"])
        std::fill(expected.begin() + change[0].get<std::ptrdiff_t>(), expected.end(), change[1].get<Bytes>());

    EXPECT_EQ(reservedAfterEach(events), expected);
    EXPECT_EQ(peakEvent(events), (AllocatorPeak{data["reserved"].get<Bytes>(), data["allocated"].get<Bytes>()}));
}

INSTANTIATE_TEST_SUITE_P(Files, AllocatorData, testing::Values("lenet_step.json", "mixed_sizes.json"));

} // namespace

} // namespace vram::allocator_test
