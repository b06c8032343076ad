#include "step/memory.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

using namespace vram;

namespace {

TEST(Memory, ReferencesDecideWhenAStorageIsFreed)
{
    Memory memory;
    const StorageId storage = memory.allocate(100, Category::Activation);
    memory.retain(storage);
    memory.release(storage);
    EXPECT_EQ(memory.live(), 100);
    memory.release(storage);
    EXPECT_EQ(memory.live(), 0);
    ASSERT_EQ(memory.events().size(), 2U);
    EXPECT_EQ(memory.events()[1].storage, storage);
    EXPECT_EQ(memory.events()[1].bytes, 0);
}

TEST(Memory, EmptyStoragesAreNotSeen)
{
    Memory memory;
    memory.release(memory.allocate(0, Category::Temporary));
    EXPECT_TRUE(memory.events().empty());
    EXPECT_EQ(memory.storageCount(), 1U);
}

TEST(Memory, PeakTellsWhoWasThereAndWhatRan)
{
    Memory memory;
    memory.setKernel(3, "conv2d");
    const StorageId first = memory.allocate(100, Category::Activation);
    memory.setKernel(4, "relu");
    memory.allocate(50, Category::Parameter);
    memory.setKernel(5, "add");
    memory.recategorize(first, Category::Gradient);
    memory.release(first);
    memory.allocate(20, Category::Input);

    const Memory::Peak peak = memory.peak(Phase::Forward);
    EXPECT_EQ(peak.bytes, 150);
    EXPECT_EQ(peak.byCategory[Category::Activation], 100);
    EXPECT_EQ(peak.byCategory[Category::Parameter], 50);
    EXPECT_EQ(peak.byCategory[Category::Gradient], 0);
    EXPECT_EQ(peak.row, 4U);
    EXPECT_EQ(peak.kernel, "relu");
    EXPECT_EQ(peak.event, 2U);
    EXPECT_EQ(memory.row(first), 3U);
}

TEST(Memory, EachPhaseHasItsPeak)
{
    Memory memory;
    const StorageId kept = memory.allocate(100, Category::Parameter);
    memory.setPhase(Phase::Backward);
    memory.allocate(10, Category::Gradient);
    memory.setPhase(Phase::Step);
    memory.release(kept);
    EXPECT_EQ(memory.peak(Phase::Forward).bytes, 100);
    EXPECT_EQ(memory.peak(Phase::Backward).byCategory[Category::Parameter], 100);
    EXPECT_EQ(memory.peak(Phase::Backward).byCategory[Category::Gradient], 10);
    EXPECT_EQ(memory.peak(Phase::Step).bytes, 0);
    memory.resetPeaks();
    EXPECT_EQ(memory.peak(Phase::Backward).bytes, 0);
    EXPECT_EQ(memory.live(), 10);
}

/// A peak and its composition, written down at every allocation.
struct PlainPeak {
    Bytes bytes = 0;
    Breakdown byCategory{};
};

TEST(Memory, CompositionAddsUpToThePeakWhateverHappens)
{
    std::mt19937 random(11);
    for (int round = 0; round < 50; ++round) {
        Memory memory;
        PlainPeak plain;
        std::vector<StorageId> alive;
        for (int i = 0; i < 200; ++i) {
            const auto category = static_cast<Category>(random() % kCategories);
            const std::size_t at = alive.empty() ? 0 : random() % alive.size();
            if (const auto what = random() % 8; alive.empty() || what < 4) {
                alive.push_back(memory.allocate(1 + static_cast<Bytes>(random() % 100), category));
                if (memory.live() > plain.bytes)
                    plain = {memory.live(), memory.byCategory()};
            } else if (what == 4) {
                memory.recategorize(alive[at], category);
            } else {
                memory.release(alive[at]);
                alive.erase(alive.begin() + static_cast<std::ptrdiff_t>(at));
            }
            ASSERT_EQ(memory.peak(Phase::Forward).bytes, plain.bytes);
            ASSERT_EQ(memory.peak(Phase::Forward).byCategory, plain.byCategory);
        }
    }
}

TEST(Memory, OverflowStays)
{
    Memory memory;
    memory.allocate(1000, Category::Parameter);
    const StorageId huge = memory.allocate(kOverflow - 10, Category::Activation);
    EXPECT_EQ(memory.live(), kOverflow);
    memory.recategorize(huge, Category::Temporary);
    memory.release(huge);
    EXPECT_EQ(memory.live(), kOverflow);
    EXPECT_EQ(memory.peak(Phase::Forward).bytes, kOverflow);
    memory.clear();
    EXPECT_EQ(memory.live(), 0);
    EXPECT_EQ(memory.storageCount(), 0U);
}

} // namespace
