// SPDX-License-Identifier: GPL-3.0-or-later

// Throughput by batch size, and the batch beyond which it hardly increases.

#include "core/timed_network.h"

#include "search/throughput_curve.h"

#include <gtest/gtest.h>

#include <functional>
#include <utility>
#include <vector>

namespace vram::throughput_test {

using namespace vram::test;

namespace {

/// A sweep in which a step takes `seconds(batch)`.
std::vector<SweepPoint> sweepOf(const std::vector<std::int64_t>& batches, const std::function<double(double)>& seconds)
{
    std::vector<SweepPoint> points;
    for (const std::int64_t batch : batches) {
        SweepPoint point;
        point.batch = batch;
        point.time.step = seconds(static_cast<double>(batch));
        point.time.samplesPerSecond = static_cast<double>(batch) / point.time.step;
        points.push_back(std::move(point));
    }
    return points;
}

Setup halfOnH100()
{
    Setup setup;
    setup.precision = Precision::Bf16;
    setup.gpu = "H100 SXM5 80GB";
    return setup;
}

} // namespace

TEST(Throughput, UnitDependsOnInput)
{
    StepTime time;
    EXPECT_FALSE(computeThroughput(time, 8).known());
    time.step = 0.5;
    time.samplesPerSecond = 16;
    EXPECT_EQ(computeThroughput(time, 8).of, RateOf::Samples);
    EXPECT_EQ(computeThroughput(time, 8).perSecond, 16);
    time.tokensPerSecond = 16 * 512;
    EXPECT_EQ(computeThroughput(time, 8).of, RateOf::Tokens);
    EXPECT_EQ(computeThroughput(time, 8).perSecond, 16 * 512);
    time.nextToken = 0.02; // 8 sequences generate one token each in 20 ms.
    EXPECT_DOUBLE_EQ(computeThroughput(time, 8).perSecond, 400);
}

// 1,281,167 images 90 times at 2,500 per second take 12.81 hours; two GPUs at 1.50 per hour cost 38.44.
TEST(Throughput, DatasetDeterminesTrainingTimeAndCost)
{
    StepTime time;
    time.samplesPerSecond = 2500;
    EXPECT_EQ(trainingSeconds(time, halfOnH100()), 0) << "no dataset is named";
    auto setup = halfOnH100();
    setup.datasetSamples = 1'281'167;
    setup.datasetEpochs = 90;
    setup.parallel.gpus = 2;
    EXPECT_NEAR(trainingSeconds(time, setup) / 3600, 12.81, 0.005);
    EXPECT_NEAR(rentalCost(trainingSeconds(time, setup), 1.5, setup), 38.44, 0.005);
}

// With 1 s + 0.1 s per sample, a batch of 1000 samples reaches 9.901 samples per second. Divided by 1.05, this is
// 9.4295, which b / (1 + 0.1 b) reaches at b = 165.3.
TEST(Throughput, FindsSaturatedBatch)
{
    const auto seconds = [](double batch) { return 1 + 0.1 * batch; };
    const auto points = sweepOf({1, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000}, seconds);
    EXPECT_EQ(saturatedBatch(points), 166);
    EXPECT_NEAR(throughputAt(points, 166).perSecond, 166 / seconds(166), 1e-9) << "between two points";
    EXPECT_NEAR(throughputAt(points, 200).perSecond, 200 / seconds(200), 1e-9);
    EXPECT_NEAR(throughputAt(points, 1000).perSecond, 1000 / seconds(1000), 1e-9);
}

TEST(Throughput, FindsNoSaturatedBatchInShortSweeps)
{
    EXPECT_EQ(saturatedBatch(sweepOf({1, 8, 16}, [](double) { return 0.1; })), 0) << "twice the batch, twice as much";
    EXPECT_EQ(saturatedBatch(sweepOf({1, 50, 100}, [](double batch) { return 1 + 0.1 * batch; })), 0);
    EXPECT_EQ(saturatedBatch({}), 0);
    EXPECT_EQ(saturatedBatch(sweepOf({1, 2}, [](double) { return 0.0; })), 0) << "no times are known";
    EXPECT_EQ(saturatedBatch(sweepOf({1, 2, 3}, [](double batch) { return batch; })), 1);
}

TEST(Throughput, SaturatedBatchOfNetworkIsConsistent)
{
    const auto points = sweep(linearBlocks(4096, 4), halfOnH100(), builtinCatalogues(), {1, 2, 4, 8, 16, 32, 64, 128});
    const std::int64_t batch = saturatedBatch(points);
    ASSERT_GT(batch, 1);
    ASSERT_LE(batch, 64);
    for (const SweepPoint& point : points) {
        if (point.batch < batch)
            continue;
        EXPECT_LT(computeThroughput(point.time, point.batch).perSecond,
                  1.05 * throughputAt(points, batch).perSecond + 1e-9);
    }
}

} // namespace vram::throughput_test
