// SPDX-License-Identifier: GPL-3.0-or-later

// The allocator replays a step twice: with the tensors alone, and with the library workspaces in between. The second
// replay leaves out the small pool where no workspace can change it.

#include "core/predicted_snapshot.h"

#include "estimate/allocator_replay.h"
#include "estimate/estimate.h"
#include "estimate/step_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

using namespace vram;

namespace {

struct Peaks {
    Bytes allocated = 0;
    Bytes reserved = 0;
    bool operator==(const Peaks&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Peaks& peaks)
{
    return out << peaks.allocated << " allocated, " << peaks.reserved << " reserved";
}

/// Replays all events in a separate allocator.
Peaks replayedWhole(const StepRun& step)
{
    AllocatorRecord record{.step = step.lastReplay().steadyStep()};
    CachingAllocator tensors;
    replayRecorded(tensors, step.memory().events(), record);
    const MergedEvents merged = step.events();
    record.step = merged.steadyStep;
    CachingAllocator all;
    replayRecorded(all, merged.events, record);
    const CublasWorkspaces cublas = step.cublas();
    return {all.peak().allocated + cublas.lt, std::max(tensors.reserved(), all.reserved()) + cublas.ltSegment()};
}

bool takesSmall(const Memory& memory)
{
    return std::ranges::any_of(memory.workspaces(), [](const Memory::Workspace& workspace) {
        return workspace.taken && workspace.taken->bytes <= CachingAllocator::kMaxSmallRequest;
    });
}

TEST(SmallWorkspaces, PartialReplayMatchesWholeReplay)
{
    int small = 0;
    for (const char* name : {"resnet50", "mobilenet_v2", "gpt2", "vit_b_16"}) {
        const Project project = test::builtin(name);
        for (const std::int64_t batch : {1, 2, 3, 5, 8, 16, 32}) {
            vram::Setup setup = project.setup;
            setup.batch = batch;
            setup.gpu = "NVIDIA H100 SXM5 80GB";
            const RankRun run(project.network, withEffectiveFields(setup), builtinCatalogues());
            const Device device = estimate(project.network, setup, builtinCatalogues(), Detail::Totals).device;
            EXPECT_EQ((Peaks{device.allocated, device.reserved}), replayedWhole(run.step())) << name << ' ' << batch;
            small += takesSmall(run.step().memory()) ? 1 : 0;
        }
    }
    EXPECT_GT(small, 3);
}

} // namespace
