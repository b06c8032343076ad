// SPDX-License-Identifier: GPL-3.0-or-later

// The predicted curve drawn over a recorded step.

#include "core/predicted_snapshot.h"

#include "devices/catalogues.h"
#include "measured/comparison.h"
#include "measured/history.h"
#include "measured/overlay.h"
#include "measured/predicted_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace vram::overlay_test {

using vram::test::builtin;
using vram::test::predicted;

namespace {

// The recording is generated from the prediction, so the two curves must coincide. Reducing the number of points must
// not lose a peak.
TEST(Overlay, FollowsBothCurves)
{
    const Project project = builtin("resnet50");
    const Snapshot read = predicted(project);
    const History history = replayHistory(read, 0);
    const RecordedStep step = findSteps(read, history).back();
    const PredictedRun run = predictRun(project.network, project.setup, builtinCatalogues());
    const Comparison comparison = compare(read, history, step, run);
    for (const std::size_t count : {50UL, 240UL, 100000UL}) {
        const std::vector<OverlayPoint> points = overlayPoints(history, step, run, comparison, count);
        EXPECT_LE(points.size(), count);
        Bytes recorded = 0;
        Bytes predictedTop = 0;
        for (const OverlayPoint& point : points) {
            EXPECT_EQ(point.allocated(), history.allocated[point.event]);
            EXPECT_EQ(point.reserved, history.reserved[point.event]);
            EXPECT_EQ(point.notPredicted, 0);
            recorded = std::max(recorded, point.allocated());
            predictedTop = std::max(predictedTop, point.predicted);
        }
        EXPECT_EQ(recorded, comparison.measuredPeak);
        EXPECT_EQ(predictedTop, comparison.predictedPeak);
        EXPECT_LT(points.back().predicted - points.back().allocated(), comparison.predictedPeak / 50) << "to the end";
        EXPECT_EQ(points.front().phase, Phase::Forward);
        EXPECT_TRUE(std::ranges::is_sorted(points, {}, &OverlayPoint::phase));
    }
}

// A prediction at twice the batch has hardly any sizes in common with the run. Nevertheless its peak is aligned with
// the recorded one, and its phases with those of the run.
TEST(Overlay, AlignsPredictionOfAnotherBatch)
{
    Project project = builtin("gpt2");
    const Snapshot read = predicted(project);
    const History history = replayHistory(read, 0);
    const RecordedStep step = findSteps(read, history).back();
    const auto pointsAt = [&](std::int64_t batch) {
        project.setup.batch = batch;
        const PredictedRun run = predictRun(project.network, project.setup, builtinCatalogues());
        const Comparison comparison = compare(read, history, step, run);
        EXPECT_EQ(comparison.isComparable(), comparison.share > 0.99) << batch;
        return overlayPoints(history, step, run, comparison, 240);
    };
    const std::int64_t batch = project.setup.batch;
    const std::vector<OverlayPoint> same = pointsAt(batch);
    const std::vector<OverlayPoint> twice = pointsAt(2 * batch);
    ASSERT_EQ(same.size(), twice.size());
    const auto peak = [](const std::vector<OverlayPoint>& points) {
        return std::ranges::max_element(points, {}, &OverlayPoint::predicted) - points.begin();
    };
    EXPECT_NEAR(static_cast<double>(peak(same)), static_cast<double>(peak(twice)), 1);
    int otherPhases = 0;
    for (std::size_t i = 0; i < same.size(); ++i)
        otherPhases += same[i].phase == twice[i].phase ? 0 : 1;
    EXPECT_LT(otherPhases, 12) << "of 240";
    EXPECT_TRUE(std::ranges::is_sorted(twice, {}, &OverlayPoint::phase));
}

} // namespace

} // namespace vram::overlay_test
