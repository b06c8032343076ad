// SPDX-License-Identifier: GPL-3.0-or-later
#include "plain_rules.h"
#include "random_events.h"
#include "storage_literal.h"

#include "step/configured_allocator.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace vram::configured_allocator_test {

namespace {

constexpr Bytes kMiB = Bytes{1} << 20;

AllocatorSettings settings(const char* text)
{
    return *parseAllocConf(text);
}

struct Outcome {
    std::vector<Bytes> reserved{};
    std::vector<AllocatorAction> actions{};
    AllocatorPeak peak{};
    int retries = 0;
    bool fits = true;
};

Outcome run(const char* conf, const std::vector<MemoryEvent>& events, const DeviceMemory& room = {})
{
    Outcome outcome;
    ConfiguredAllocator allocator(settings(conf), room);
    allocator.record(&outcome.actions);
    outcome.fits = allocator.replay(events, outcome.reserved);
    outcome.peak = allocator.peak();
    outcome.retries = allocator.retries();
    return outcome;
}

std::vector<MemoryEvent> randomEvents(std::uint64_t seed, const std::vector<Bytes>& sizes, std::size_t count)
{
    std::mt19937_64 random(seed);
    return test::randomEvents(random, count, 60, [&] {
        const Bytes size = sizes[random() % sizes.size()];
        return std::max<Bytes>(1, size + static_cast<Bytes>(random() % 2000) - 1000);
    });
}

const std::vector<std::vector<Bytes>>& mixes()
{
    static const std::vector<std::vector<Bytes>> all{
        {4, 512, 40000, kMiB / 2, kMiB},
        {kMiB + 1, 3 * kMiB, 9 * kMiB, 10 * kMiB, 11 * kMiB, 33 * kMiB},
        {4, 40000, kMiB, 5 * kMiB, 10 * kMiB, 64 * kMiB, 130 * kMiB, 300 * kMiB},
    };
    return all;
}

constexpr const char* kConfs[] = {
    "",
    "max_split_size_mb:32",
    "max_split_size_mb:128",
    "max_split_size_mb:32,max_non_split_rounding_mb:64",
    "expandable_segments:True",
    "large_segment_size_mb:12",
    "large_segment_size_mb:64,expandable_segments:True",
    "expandable_segments:True,max_split_size_mb:64",
    "roundup_power2_divisions:4",
    "roundup_power2_divisions:[1:2,4:8,64:0,>:16]",
    "garbage_collection_threshold:0.6",
    "garbage_collection_threshold:0.3,max_split_size_mb:32",
    "expandable_segments:True,roundup_power2_divisions:8,garbage_collection_threshold:0.5",
};

TEST(ConfiguredAllocator, DefaultsMatchCachingAllocator)
{
    for (const std::vector<Bytes>& sizes : mixes()) {
        const std::vector<MemoryEvent> events = randomEvents(7, sizes, 3000);
        CachingAllocator plain;
        std::vector<Bytes> reserved;
        plain.replay(events, reserved);
        const Outcome outcome = run("", events);
        EXPECT_EQ(outcome.reserved, reserved);
        EXPECT_EQ(outcome.peak, plain.peak());
    }
}

TEST(ConfiguredAllocator, SeparatesStreams)
{
    for (const std::vector<Bytes>& sizes : mixes()) {
        std::vector<MemoryEvent> events = randomEvents(11, sizes, 3000);
        for (MemoryEvent& event : events) {
            const StorageId storage = event.storage();
            if (event.allocates())
                event = allocation(storage, event.bytes(), Stream(storage.number() % std::int32_t{kStreams}));
        }
        CachingAllocator plain;
        std::vector<Bytes> reserved;
        plain.replay(events, reserved);
        EXPECT_EQ(run("", events).reserved, reserved);
        // No stream gets a block that another stream freed, even with expandable segments.
        const std::vector<MemoryEvent> two{
            allocation(0_s, 30 * kMiB), release(0_s), allocation(1_s, 30 * kMiB, Stream::AllGather), release(1_s),
            allocation(2_s, 30 * kMiB), release(2_s)};
        EXPECT_EQ(run("expandable_segments:True", two).peak.reserved, 80 * kMiB);
        EXPECT_EQ(run("", two).peak.reserved, 60 * kMiB);
    }
}

// Includes devices whose memory is too small, so that releasing blocks and running out of memory are compared too.
TEST(ConfiguredAllocator, MatchesReferenceImplementation)
{
    for (const char* conf : kConfs) {
        for (const DeviceMemory& room : {DeviceMemory{}, DeviceMemory{kOverflow, 900 * kMiB},
                                         DeviceMemory{600 * kMiB, kOverflow}, DeviceMemory{260 * kMiB, 240 * kMiB}}) {
            for (std::size_t seed = 0; seed < 12; ++seed) {
                ConfiguredAllocator allocator(settings(conf), room);
                PlainRules plain(settings(conf), room);
                for (const MemoryEvent& event : randomEvents(seed, mixes()[seed % mixes().size()], 900)) {
                    const bool fits = plain.apply(event);
                    ASSERT_EQ(allocator.replay({&event, 1}), fits) << conf << ", seed " << seed;
                    ASSERT_EQ(allocator.reserved(), plain.reserved) << conf << ", seed " << seed;
                    ASSERT_EQ(allocator.allocated(), plain.allocated) << conf << ", seed " << seed;
                    ASSERT_EQ(allocator.retries(), plain.retries) << conf << ", seed " << seed;
                    if (!fits)
                        break;
                }
            }
        }
    }
}

/// Expects that, for any settings, no blocks overlap, each block is in mapped memory, and the reserved bytes equal the
/// size of that memory.
void expectSound(const char* conf, const Outcome& outcome)
{
    std::map<std::int64_t, Bytes> memory; // Merged ranges.
    std::map<std::int64_t, Bytes> blocks;
    const auto within = [&](std::int64_t address, Bytes bytes) {
        const auto above = memory.upper_bound(address);
        if (above == memory.begin())
            return false;
        const auto& [begin, size] = *std::prev(above);
        return address + bytes <= begin + size;
    };
    const auto add = [&](std::int64_t address, Bytes bytes) {
        auto at = memory.emplace(address, bytes).first;
        if (at != memory.begin() && std::prev(at)->first + std::prev(at)->second == address) {
            auto before = std::prev(at);
            before->second += bytes;
            memory.erase(at);
            at = before;
        }
        if (const auto next = std::next(at); next != memory.end() && at->first + at->second == next->first) {
            at->second += next->second;
            memory.erase(next);
        }
    };
    const auto remove = [&](std::int64_t address, Bytes bytes) {
        const auto at = std::prev(memory.upper_bound(address));
        const std::int64_t begin = at->first;
        const std::int64_t end = begin + at->second;
        memory.erase(at);
        if (begin < address)
            memory[begin] = address - begin;
        if (address + bytes < end)
            memory[address + bytes] = end - address - bytes;
    };
    using Kind = AllocatorAction::Kind;
    for (const AllocatorAction& action : outcome.actions) {
        if (action.kind == Kind::SegmentAlloc || action.kind == Kind::SegmentMap) {
            add(action.address, action.bytes);
        } else if (action.kind == Kind::SegmentFree || action.kind == Kind::SegmentUnmap) {
            remove(action.address, action.bytes);
        } else if (action.kind == Kind::Alloc) {
            EXPECT_TRUE(within(action.address, action.bytes)) << conf;
            const auto [at, added] = blocks.emplace(action.address, action.bytes);
            EXPECT_TRUE(added) << conf;
            EXPECT_TRUE(at == blocks.begin() || std::prev(at)->first + std::prev(at)->second <= action.address) << conf;
            EXPECT_TRUE(std::next(at) == blocks.end() || action.address + action.bytes <= std::next(at)->first) << conf;
        } else if (action.kind == Kind::FreeCompleted) {
            EXPECT_EQ(blocks.erase(action.address), 1U) << conf;
        }
    }
    Bytes sum = 0;
    for (const auto& [begin, size] : memory)
        sum += size;
    EXPECT_EQ(sum, outcome.reserved.empty() ? 0 : outcome.reserved.back()) << conf;
}

TEST(ConfiguredAllocator, BlocksNeverOverlapAndStayInMemory)
{
    for (const char* conf : kConfs) {
        for (std::size_t seed = 0; seed < 6; ++seed) {
            const auto events = randomEvents(100 + seed, mixes()[seed % mixes().size()], 1200);
            for (const DeviceMemory& room : {DeviceMemory{}, DeviceMemory{500 * kMiB, 500 * kMiB}})
                expectSound(conf, run(conf, events, room));
        }
    }
}

// In get_free_block, a block of 128 MiB or more serves only requests of at least 128 MiB that it exceeds by less than
// 20 MiB. In should_split, it is not split for them.
TEST(ConfiguredAllocator, LargeBlocksAreNotSplit)
{
    const std::vector<MemoryEvent> events{allocation(0_s, 150 * kMiB), release(0_s), allocation(1_s, 100 * kMiB),
                                          allocation(2_s, 140 * kMiB), release(2_s), allocation(3_s, 129 * kMiB)};
    EXPECT_EQ(run("max_split_size_mb:128", events).reserved,
              (std::vector<Bytes>{150 * kMiB, 150 * kMiB, 250 * kMiB, 250 * kMiB, 250 * kMiB, 380 * kMiB}));
    // By default, the request for 100 MiB is split off the block of 150 MiB.
    EXPECT_EQ(run("", events).reserved[2], 150 * kMiB);
}

// In the example of c10/cuda/CUDACachingAllocator.cpp, 1200 lies between 1024 and 2048, and the next of the four steps
// is 1280.
TEST(ConfiguredAllocator, RequestsRoundUpToStepsBetweenPowersOfTwo)
{
    EXPECT_EQ(run("roundup_power2_divisions:4", {allocation(0_s, 1200 * kMiB)}).peak.allocated, 1280 * kMiB);
    EXPECT_EQ(run("roundup_power2_divisions:4", {allocation(0_s, 1024 * kMiB)}).peak.allocated, 1024 * kMiB);
    EXPECT_EQ(run("roundup_power2_divisions:[256:1,>:2]", {allocation(0_s, 1200 * kMiB)}).peak.allocated, 1536 * kMiB);
    // If the steps are at most 512 bytes, the usual rounding applies.
    EXPECT_EQ(run("roundup_power2_divisions:4", {allocation(0_s, 2048)}).peak.allocated, 2048);
    EXPECT_EQ(run("roundup_power2_divisions:4", {allocation(0_s, 2100)}).peak.allocated, 2560);
}

// Pages of 20 MiB are adjacent, and a block may span several pages, so that 30 MiB need no separate segment.
TEST(ConfiguredAllocator, ExpandableSegmentsGrowByPages)
{
    const std::vector<MemoryEvent> events{
        allocation(0_s, 30 * kMiB), allocation(1_s, 30 * kMiB), release(0_s), release(1_s),
        allocation(2_s, 60 * kMiB), allocation(3_s, 100)};
    EXPECT_EQ(run("expandable_segments:True", events).reserved,
              (std::vector<Bytes>{40 * kMiB, 60 * kMiB, 60 * kMiB, 60 * kMiB, 60 * kMiB, 62 * kMiB}));
    // Separate segments cannot be joined.
    EXPECT_EQ(run("", events).reserved.back(), 122 * kMiB);
}

TEST(ConfiguredAllocator, FreesCachedBlocksBeforeFailing)
{
    const std::vector<MemoryEvent> events{allocation(0_s, 60 * kMiB), release(0_s), allocation(1_s, 80 * kMiB)};
    const Outcome outcome = run("", events, {100 * kMiB, kOverflow});
    EXPECT_TRUE(outcome.fits);
    EXPECT_EQ(outcome.retries, 1);
    EXPECT_EQ(outcome.reserved, (std::vector<Bytes>{60 * kMiB, 60 * kMiB, 80 * kMiB}));

    ConfiguredAllocator full(AllocatorSettings{}, {70 * kMiB, kOverflow});
    EXPECT_FALSE(full.replay(events));
    ASSERT_TRUE(full.failure());
    EXPECT_EQ(full.failure()->requested, 80 * kMiB);
    EXPECT_EQ(full.failure()->free, 70 * kMiB);
    EXPECT_EQ(full.failure()->event, 2U);
}

// A whole segment that has been free for longer than the average is released once more than 60 % of the allowed memory
// is used.
TEST(ConfiguredAllocator, GarbageIsCollectedAboveTheThreshold)
{
    const std::vector<MemoryEvent> events{allocation(0_s, 50 * kMiB), allocation(1_s, 20 * kMiB), release(0_s),
                                          allocation(2_s, 60 * kMiB)};
    EXPECT_EQ(run("garbage_collection_threshold:0.6", events, {kOverflow, 100 * kMiB}).reserved.back(), 80 * kMiB);
    EXPECT_EQ(run("garbage_collection_threshold:0.6", events).reserved.back(), 130 * kMiB);
}

TEST(ConfiguredAllocator, CudaMallocAsyncPoolGrowsIn32MiBChunks)
{
    const Outcome outcome =
        run("backend:cudaMallocAsync", {allocation(0_s, 20 * kMiB), allocation(1_s, 20 * kMiB), release(0_s),
                                        allocation(2_s, 44 * kMiB), allocation(3_s, 1)});
    EXPECT_EQ(outcome.reserved, (std::vector<Bytes>{32 * kMiB, 64 * kMiB, 64 * kMiB, 64 * kMiB, 96 * kMiB}));
}

} // namespace

} // namespace vram::configured_allocator_test
