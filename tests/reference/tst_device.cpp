// SPDX-License-Identifier: GPL-3.0-or-later
#include "reference/device_runs.h"

#include "measured/calibration.h"
#include "reference/reference_data.h"

#include <gtest/gtest.h>

namespace vram::device_test {

using namespace reference;

namespace {

double median(const std::vector<DeviceRun>& runs)
{
    return quantile(absoluteErrors(runs, &DeviceRun::error), 0.5);
}

TEST(Device, MedianErrorOfTimmNetworksIsWithinOnePercent)
{
    const std::vector<DeviceRun> runs = timmRuns();
    ASSERT_EQ(runs.size(), 75u);
    EXPECT_LE(median(runs), 1);
    EXPECT_LE(quantile(absoluteErrors(runs, &DeviceRun::error), 0.9), 4);
    EXPECT_LT(median(runs), quantile(absoluteErrors(runs, &DeviceRun::plainError), 0.5) / 2);
}

TEST(Device, MedianErrorOfMlpsIsWithinOnePercent)
{
    const std::vector<DeviceRun> runs = mlpRuns();
    ASSERT_EQ(runs.size(), 100u);
    EXPECT_LE(median(runs), 1);
    EXPECT_LE(quantile(absoluteErrors(runs, &DeviceRun::error), 0.95), 2);
}

TEST(Device, MedianErrorOfTorchvisionNetworksIsWithinThreePercent)
{
    const std::vector<DeviceRun> runs = torchvisionRuns();
    ASSERT_EQ(runs.size(), 20u);
    EXPECT_LE(median(runs), 3);
    EXPECT_LE(absoluteErrors(runs, &DeviceRun::error).back(), 7);
}

TEST(Device, UncertaintyBandContainsNineOfTenRuns)
{
    std::size_t inside = 0;
    std::size_t all = 0;
    for (const std::vector<DeviceRun>& runs : {timmRuns(), mlpRuns(), torchvisionRuns()}) {
        for (const DeviceRun& run : runs) {
            ++all;
            inside += std::abs(run.totalMib - run.measuredMib) <= run.bandMib ? 1 : 0;
        }
    }
    EXPECT_GE(inside * 10, all * 9);
}

// Calibrating with the estimate's own figure must return the CUDA context size with which that figure was computed.
TEST(Device, CalibrationRecoversTheContext)
{
    for (const char* name : {"tv.resnet50", "gpt2.sdpa"}) {
        const vram::Network network = exported(name);
        for (const double context : {400.0, 1429.0}) {
            vram::Setup setup;
            setup.batch = 4;
            setup.gpu = "NVIDIA A100 SXM4 40GB";
            setup.calibratedContext = context;
            const vram::Estimate shown =
                vram::estimate(network, setup, vram::builtinCatalogues(), vram::Detail::Totals);
            vram::Setup fresh = setup;
            fresh.calibratedContext = -1;
            const vram::CalibrationStep after = vram::calibrate(network, fresh, vram::builtinCatalogues(),
                                                                vram::MeasuredFigure::NvidiaSmi, shown.device.total);
            EXPECT_NEAR(after.calibration.contextMib, context, 1.5) << name;
        }
    }
}

} // namespace

} // namespace vram::device_test
