// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/memory.h"

#include <gtest/gtest.h>

#include <random>
#include <utility>
#include <vector>

namespace vram::memory_test {

namespace {

TEST(Memory, FreesStorageWithItsLastReference)
{
    Memory memory;
    const StorageId storage = memory.allocate(100, Category::Activation);
    memory.retain(storage);
    memory.release(storage);
    EXPECT_EQ(memory.live(), 100);
    memory.release(storage);
    EXPECT_EQ(memory.live(), 0);
    ASSERT_EQ(memory.events().size(), 2U);
    EXPECT_EQ(memory.events()[1], MemoryEvent::release(storage));
}

TEST(Memory, IgnoresEmptyStorages)
{
    Memory memory;
    memory.release(memory.allocate(0, Category::Temporary));
    EXPECT_TRUE(memory.events().empty());
    EXPECT_EQ(memory.storageCount(), 1U);
}

TEST(Memory, PeakRecordsCategoriesAndKernel)
{
    Memory memory;
    memory.setKernel(RowIndex(3), "conv2d");
    const StorageId first = memory.allocate(100, Category::Activation);
    memory.setKernel(RowIndex(4), "relu");
    memory.allocate(50, Category::Parameter);
    memory.setKernel(RowIndex(5), "add");
    memory.recategorize(first, Category::Gradient);
    memory.release(first);
    memory.allocate(20, Category::Input);

    const Memory::Peak peak = memory.peak(Phase::Forward);
    EXPECT_EQ(peak.bytes, 150);
    EXPECT_EQ(peak.byCategory[Category::Activation], 100);
    EXPECT_EQ(peak.byCategory[Category::Parameter], 50);
    EXPECT_EQ(peak.byCategory[Category::Gradient], 0);
    EXPECT_EQ(peak.row, RowIndex(4));
    EXPECT_EQ(peak.kernel, "relu");
    EXPECT_EQ(peak.event, 2U);
    EXPECT_EQ(memory.row(first), RowIndex(3));
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

/// A peak and its composition, recorded at every allocation.
struct PlainPeak {
    Bytes bytes = 0;
    Breakdown byCategory{};
};

TEST(Memory, CategoriesSumToPeakUnderRandomEvents)
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

/// Part of a replay: allocates and frees some storages, and keeps one.
StorageId runStretch(Memory& memory)
{
    memory.setPhase(Phase::Forward);
    memory.setKernel(RowIndex(1), "mm");
    const StorageId kept = memory.allocate(100, Category::Temporary);
    const StorageId dropped = memory.allocate(30, Category::Activation);
    memory.allocateWorkspace({7});
    memory.setPhase(Phase::Backward);
    memory.setKernel(RowIndex(2), "mul");
    memory.allocate(50, Category::Activation);
    memory.recategorize(kept, Category::Gradient);
    memory.release(dropped);
    return kept;
}

void expectSame(const Memory& a, const Memory& b)
{
    EXPECT_EQ(a.events(), b.events());
    for (const Phase phase : {Phase::Forward, Phase::Backward, Phase::Step}) {
        EXPECT_EQ(a.peak(phase).bytes, b.peak(phase).bytes);
        EXPECT_EQ(a.peak(phase).byCategory, b.peak(phase).byCategory);
        EXPECT_EQ(a.peak(phase).event, b.peak(phase).event);
        EXPECT_EQ(a.peak(phase).row, b.peak(phase).row);
    }
    EXPECT_EQ(a.live(), b.live());
    EXPECT_EQ(a.byCategory(), b.byCategory());
    ASSERT_EQ(a.marks().size(), b.marks().size());
    EXPECT_EQ(a.marks().back().event, b.marks().back().event);
    ASSERT_EQ(a.changes().size(), b.changes().size());
    EXPECT_EQ(a.changes().back().storage, b.changes().back().storage);
    ASSERT_EQ(a.workspaces().size(), b.workspaces().size());
    EXPECT_EQ(a.workspaces().back().event, b.workspaces().back().event);
}

TEST(Memory, RepeatMatchesRunningAgain)
{
    // An optimizer state that is kept is allocated between the two runs.
    Memory run;
    Memory repeated;
    for (Memory* memory : {&run, &repeated}) {
        const bool again = memory == &run;
        memory->allocate(1000, Category::Parameter);
        memory->resetPeaks();
        memory->setMarking(!again);
        const Memory::Point begin = memory->now();
        StorageId kept = runStretch(*memory);
        const Memory::Point end = memory->now();
        memory->setMarking(false);
        memory->setPhase(Phase::Step);
        memory->allocate(2000, Category::OptimizerState);
        memory->release(kept);
        memory->resetPeak(Phase::Step);
        if (again) {
            memory->resetPeaks();
            memory->setMarking(true);
            kept = runStretch(*memory);
        } else {
            const std::int32_t later = memory->storages().after() - begin.storages;
            ASSERT_TRUE(memory->repeat(begin, end));
            kept += later;
            memory->retainRepeated(kept);
        }
        memory->release(kept);
    }
    expectSame(run, repeated);
}

/// Part of a replay that leaves its last buffer to the next one, which frees it in backward. `before` and `after` are
/// allocated before and after that.
void runCarrying(Memory& memory, StorageId& buffer, Bytes before, Bytes after)
{
    memory.setPhase(Phase::Forward);
    memory.setKernel(RowIndex(1), "mm");
    memory.release(memory.allocate(40, Category::Activation));
    memory.setPhase(Phase::Backward);
    memory.setKernel(RowIndex(2), "mul");
    const StorageId early = memory.allocate(before, Category::Temporary);
    memory.recategorize(early, Category::Activation);
    memory.release(early);
    memory.setKernel(RowIndex(3), "reduce_scatter");
    if (buffer.valid())
        memory.release(buffer);
    else
        EXPECT_EQ(memory.noteCarriedRelease(), 0U);
    buffer = memory.allocate(100, Transfer::ReduceScatter);
    memory.setKernel(RowIndex(4), "add");
    memory.allocateWorkspace({7});
    memory.release(memory.allocate(after, Category::Temporary));
}

/// Two steps whose second one frees what the first has left, run twice or run once and repeated.
Memory twoCarryingSteps(bool again, Bytes before, Bytes after)
{
    Memory memory;
    memory.allocate(1000, Category::Parameter);
    memory.resetPeaks();
    memory.setMarking(!again);
    const Memory::Point begin = memory.now();
    StorageId buffer;
    runCarrying(memory, buffer, before, after);
    const Memory::Point end = memory.now();
    memory.setMarking(false);
    memory.setPhase(Phase::Step);
    memory.allocate(2000, Category::OptimizerState);
    memory.resetPeak(Phase::Step);
    if (again) {
        memory.resetPeaks();
        memory.setMarking(true);
        runCarrying(memory, buffer, before, after);
    } else {
        EXPECT_TRUE(memory.repeat(begin, end, {&buffer, 1}));
    }
    return memory;
}

TEST(Memory, RepeatFreesCarriedStorage)
{
    for (const auto& [before, after] : {std::pair<Bytes, Bytes>{50, 20}, {50, 50}, {20, 300}, {300, 20}}) {
        SCOPED_TRACE(before);
        const Memory run = twoCarryingSteps(true, before, after);
        const Memory repeated = twoCarryingSteps(false, before, after);
        expectSame(run, repeated);
        EXPECT_EQ(repeated.byCategory()[Transfer::ReduceScatter], 100);
    }
}

TEST(Memory, RejectsRepeatsBeyond63Bits)
{
    Memory memory;
    const Memory::Point begin = memory.now();
    memory.allocate(kOverflow / 2, Category::Temporary);
    const Memory::Point end = memory.now();
    memory.allocate(kOverflow / 4, Category::OptimizerState);
    EXPECT_FALSE(memory.repeat(begin, end));
    EXPECT_EQ(memory.events().size(), 2U);
}

TEST(Memory, OverflowPersistsUntilCleared)
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

} // namespace vram::memory_test
