// SPDX-License-Identifier: GPL-3.0-or-later

// The training loop around the model: gradients set to zero instead of None, and outputs that are dropped early.

#include "devices/catalogues.h"
#include "estimate/estimate.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <string>

namespace vram::training_loop_test {

namespace {

constexpr Bytes kBatch = 1024;
constexpr Bytes kWeight = 64 * 64 * 4;
constexpr Bytes kOutput = kBatch * 64 * 4;

// Linear(64, 64) without bias, and the mean of its squared output. Nothing else takes memory.
constexpr const char* kRows = R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[64]}},
    {"id":2,"type":"Linear","name":"linear","attributes":{"out_features":64,"bias":false}},
    {"id":3,"type":"Input","name":"target","attributes":{"shape":[64]}},
    {"id":4,"type":"MSELoss","name":"loss","inputs":[2,3]})";

Estimate estimateOf(const std::string& setup)
{
    const Project project =
        *parseProject(R"({"format":"vram-planner/1","network":{"name":"Loop","rows":[)" + std::string(kRows)
                      + R"(]},"setup":{"batch":1024,"optimizer":"sgd")" + (setup.empty() ? "" : "," + setup) + "}}");
    return estimate(project.network, project.setup, builtinCatalogues());
}

Bytes peakEvent(const Estimate& estimate, Phase phase)
{
    return estimate.peak.byPhase[static_cast<std::size_t>(phase)];
}

// torch/optim/optimizer.py, zero_grad: with set_to_none=False, `p.grad.zero_()` keeps the tensor, so that it is alive
// in forward. Backward then adds a new gradient to it, which exists until it has been added (AccumulateGrad).
TEST(TrainingLoop, ZeroedGradientsLiveThroughForward)
{
    const Estimate none = estimateOf({});
    const Estimate zeros = estimateOf(R"("set_to_none":"no")");
    ASSERT_TRUE(zeros.valid());
    EXPECT_EQ(peakEvent(zeros, Phase::Forward), peakEvent(none, Phase::Forward) + kWeight);
    EXPECT_EQ(peakEvent(zeros, Phase::Backward), peakEvent(none, Phase::Backward) + kWeight);
    EXPECT_EQ(zeros.totals.gradients, kWeight);
    EXPECT_EQ(zeros.totals.savedActivations, none.totals.savedActivations);
}

// The second step is actually run rather than copied, and it is the one that is shown.
TEST(TrainingLoop, TimelineShowsTheSecondStep)
{
    const Estimate zeros = estimateOf(R"("set_to_none":"no")");
    ASSERT_GE(zeros.timeline.points.size(), 6U);
    EXPECT_EQ(zeros.timeline.points.front().phase, Phase::Forward);
    ASSERT_LT(zeros.timeline.peak, zeros.timeline.points.size());
    EXPECT_EQ(zeros.timeline.points[zeros.timeline.peak].phase, zeros.peak.phase);
    EXPECT_EQ(zeros.timeline.points[zeros.timeline.peak].live.total(), zeros.peak.allocated);
}

// PyTorch 2.0's release notes: set_to_none is on by default.
TEST(TrainingLoop, GradientsAreKeptBeforePyTorch2)
{
    const Bytes old = peakEvent(estimateOf(R"("torch":"1.13")"), Phase::Forward);
    EXPECT_EQ(old, peakEvent(estimateOf(R"("torch":"2.0","set_to_none":"no")"), Phase::Forward));
    EXPECT_EQ(peakEvent(estimateOf(R"("torch":"1.13","set_to_none":"yes")"), Phase::Forward),
              peakEvent(estimateOf(R"("torch":"2.0")"), Phase::Forward));
}

// MSELoss saves both operands, so that dropping the output frees nothing unless a cast has made a copy.
TEST(TrainingLoop, DroppedOutputIsFreedAfterTheLoss)
{
    const std::string amp = R"("precision":"amp-bf16")";
    const Estimate kept = estimateOf(amp);
    const Estimate dropped = estimateOf(amp + R"(,"keep_outputs":false)");
    ASSERT_TRUE(dropped.valid());
    // The loss saves a float32 copy, so that only the loop holds the 16-bit output.
    EXPECT_EQ(peakEvent(dropped, Phase::Backward), peakEvent(kept, Phase::Backward) - kOutput / 2);
    EXPECT_EQ(dropped.totals.savedActivations, kept.totals.savedActivations);
}

} // namespace

} // namespace vram::training_loop_test
