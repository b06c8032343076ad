// SPDX-License-Identifier: GPL-3.0-or-later

// The allocator replays the steady step until it adds no segment. The judge replays many steps, each with storages of
// its own.

#include "core/random_events.h"

#include "estimate/allocator_replay.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <vector>

namespace vram::steady_step_test {

namespace {

constexpr Bytes kMiB = Bytes{1} << 20;
constexpr std::int32_t kStoragesOfStep = 1000;
/// A step that frees everything that it allocates.
std::vector<MemoryEvent> closedStep(std::mt19937_64& random)
{
    std::vector<MemoryEvent> events =
        test::randomEvents(random, 120, 14, [&] { return static_cast<Bytes>(1 + random() % 12) * kMiB + 512; });
    std::vector<StorageId> alive;
    for (const MemoryEvent& event : events) {
        if (event.allocates())
            alive.push_back(event.storage());
        else
            std::erase(alive, event.storage());
    }
    for (const StorageId storage : alive)
        events.push_back(MemoryEvent::release(storage));
    return events;
}

void appendStep(std::vector<MemoryEvent>& events, const std::vector<MemoryEvent>& step, std::int32_t offset)
{
    for (const MemoryEvent& event : step)
        events.push_back(event.of(event.storage() + offset));
}

/// The first step, after which the optimizer creates its state.
std::vector<MemoryEvent> firstStep(const std::vector<MemoryEvent>& step, std::mt19937_64& random)
{
    std::vector<MemoryEvent> events;
    appendStep(events, step, kStoragesOfStep);
    for (StorageId state{0}; state < StorageId{20}; ++state)
        events.push_back(MemoryEvent::allocation(state, static_cast<Bytes>(1 + random() % (4 * kMiB))));
    return events;
}

TEST(SteadyStep, ReservesAsManyStepsDo)
{
    constexpr std::int32_t kMany = 30;
    int grew = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        std::mt19937_64 random(seed);
        const std::vector<MemoryEvent> step = closedStep(random);
        std::vector<MemoryEvent> two = firstStep(step, random);
        AllocatorRecord record{.step = two.size()};
        std::vector<MemoryEvent> many = two;
        appendStep(two, step, 2 * kStoragesOfStep);
        for (std::int32_t n = 2; n <= kMany; ++n)
            appendStep(many, step, n * kStoragesOfStep);

        CachingAllocator onlyTwo;
        onlyTwo.replay(two);
        CachingAllocator until;
        ASSERT_TRUE(replayRecorded(until, two, record));
        CachingAllocator judge;
        judge.replay(many);
        EXPECT_EQ(until.reserved(), judge.reserved()) << seed;
        EXPECT_EQ(record.reserved.size(), two.size());
        EXPECT_EQ(record.reserved.back(), judge.reserved());
        grew += judge.reserved() > onlyTwo.reserved() ? 1 : 0;
    }
    EXPECT_GT(grew, 10);
}

TEST(SteadyStep, IsClosedIfItFreesWhatItAllocates)
{
    const StorageId a{0}, b{1}, c{2};
    const std::array closed{MemoryEvent::allocation(a, 1), MemoryEvent::inPlace(b, 1), MemoryEvent::release(a),
                            MemoryEvent::release(b)};
    EXPECT_TRUE(isClosedStep(closed));
    EXPECT_TRUE(isClosedStep({}));
    EXPECT_FALSE(isClosedStep(std::span(closed).first(3)));
    EXPECT_FALSE(isClosedStep(std::array{MemoryEvent::allocation(a, 1), MemoryEvent::release(c)}));
}

// A tensor that a step leaves to the next one has another storage in each step.
TEST(SteadyStep, IsReplayedOnceIfTensorsOutliveIt)
{
    const StorageId first{0}, second{1};
    const std::array events{MemoryEvent::allocation(first, 30 * kMiB), MemoryEvent::allocation(second, 30 * kMiB),
                            MemoryEvent::release(first)};
    AllocatorRecord record{.step = 1};
    CachingAllocator allocator;
    ASSERT_TRUE(replayRecorded(allocator, events, record));
    EXPECT_EQ(record.reserved, (std::vector<Bytes>{30 * kMiB, 60 * kMiB, 60 * kMiB}));
}

} // namespace

} // namespace vram::steady_step_test
