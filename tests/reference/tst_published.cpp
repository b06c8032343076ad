// What other programs' documents and tests print of several GPUs; tests/reference_distributed/published.json has the sources.

#include "reference/comparison.h"
#include "reference/device_runs.h"
#include "reference/published_data.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace reference;

namespace {

TEST(Published, DeepSpeedsEstimatorsPrintTheSame)
{
    for (const PrintedEstimate& print : printedEstimates()) {
        SCOPED_TRACE(print.source + " " + print.gpu);
        EXPECT_EQ(print.ourGpu(), print.gpu);
        if (!print.cpu.empty()) {
            EXPECT_EQ(print.ourCpu(), print.cpu);
        }
    }
}

TEST(Published, TorchTitanReservesWhatItMeasured)
{
    for (const PublishedRun& run : publishedRuns()) {
        if (run.tool != "torchtitan")
            continue;
        SCOPED_TRACE(run.source);
        const vram::Estimate ours = estimateOf(run);
        EXPECT_TRUE(ours.valid());
        EXPECT_LE(percentOff(ours.peak.reserved, run.reserved), 1);
    }
}

TEST(Published, MegatronAllocatesWhatItMeasured)
{
    std::vector<double> errors;
    for (const PublishedRun& run : publishedRuns()) {
        if (run.tool != "Megatron-LM")
            continue;
        SCOPED_TRACE(run.source);
        const vram::Estimate ours = estimateOf(run);
        EXPECT_TRUE(ours.valid());
        errors.push_back(percentOff(ours.device.allocated, run.peak));
        // What stages hand on is among what a pipeline's run has between two steps, and is not in ours.
        if (run.standing > 0 && run.setup.parallel.pipeline == 1) {
            EXPECT_LE(percentOff(standingOf(ours), run.standing), 0.05);
        }
    }
    std::ranges::sort(errors);
    EXPECT_LE(quantile(errors, 0.5), 3);
}

} // namespace
