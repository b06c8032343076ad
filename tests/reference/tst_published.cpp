// SPDX-License-Identifier: GPL-3.0-or-later

// Figures for several GPUs in other programs' documents and tests. tests/reference_distributed/published.json lists
// the sources.

#include "reference/comparison.h"
#include "reference/device_runs.h"
#include "reference/published_data.h"
#include "reference/reference_data.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iomanip>
#include <sstream>
#include <string>

namespace vram::published_test {

using namespace reference;

namespace {

TEST(Published, MatchesOutputOfDeepSpeedEstimators)
{
    for (const PrintedEstimate& print : printedEstimates()) {
        SCOPED_TRACE(print.source + " " + print.gpu);
        EXPECT_EQ(print.ourGpu(), print.gpu);
        if (!print.cpu.empty()) {
            EXPECT_EQ(print.ourCpu(), print.cpu);
        }
    }
}

TEST(Published, MatchesReservedMemoryOfTorchTitan)
{
    for (const PublishedRun& run : publishedRuns()) {
        if (run.tool != "torchtitan")
            continue;
        SCOPED_TRACE(run.source);
        const vram::Estimate ours = estimateOf(run);
        EXPECT_TRUE(ours.valid());
        // The runs with long sequences checkpoint every layer. Without context parallelism, the estimate is 5.5 % below
        // the measured figure, and the cause is not known.
        EXPECT_LE(percentOff(ours.peak.reserved, run.reserved), run.sequence > 0 ? 6 : 1);
    }
}

// Runs in the order of torchtune's README: eager, compiled layers, chunked and compiled loss, checkpointed layers.
TEST(Published, MatchesAllocatedMemoryOfTorchtune)
{
    int runs = 0;
    for (const PublishedRun& run : publishedRuns()) {
        if (run.tool != "torchtune")
            continue;
        SCOPED_TRACE(run.source);
        const vram::Estimate ours = estimateOf(run);
        EXPECT_TRUE(ours.valid());
        EXPECT_LE(percentOff(ours.device.allocated, run.peak), 3);
        ++runs;
    }
    EXPECT_EQ(runs, 4);
}

/// A row of the table in docs/compile.md: "| torchtitan, 8 GPUs, torch.compile | 77.0 | 76.9 | -0.2 % |".
std::string tableRow(const PublishedRun& run)
{
    const auto gib = [](vram::Bytes bytes) { return static_cast<double>(bytes) / (1 << 30); };
    const vram::Estimate ours = estimateOf(run);
    const double theirs = gib(run.reserved > 0 ? run.reserved : run.peak);
    const double mine = gib(run.reserved > 0 ? ours.peak.reserved : ours.device.allocated);
    const std::int64_t gpus = run.setup.parallel.gpus;
    std::ostringstream row;
    row << "| " << run.tool << ", " << gpus << (gpus == 1 ? " GPU" : " GPUs")
        << run.source.substr(run.source.rfind(", ")) << " | " << std::fixed << std::setprecision(1) << theirs << " | "
        << mine << " | " << std::showpos << 100 * (mine / theirs - 1) << " % |\n";
    return row.str();
}

TEST(Published, CompilePageListsErrorsOfPublishedRuns)
{
    std::string table;
    for (const PublishedRun& run : publishedRuns()) {
        if (run.tool == "torchtitan" || run.tool == "torchtune")
            table += tableRow(run);
    }
    EXPECT_NE(readFile("../../docs/compile.md").find(table), std::string::npos) << table;
}

// Without the fused layers, the estimates are up to 31 % too high. The shortest sequence is 12 % too low, for an
// unknown reason.
TEST(Published, MatchesReservedMemoryOfDeepSpeedWithLiger)
{
    int runs = 0;
    for (const PublishedRun& run : publishedRuns()) {
        if (run.tool != "DeepSpeed")
            continue;
        SCOPED_TRACE(run.source);
        EXPECT_LE(std::abs(percentOff(estimateOf(run).peak.reserved, run.reserved)), run.sequence > 8192 ? 10 : 13);
        ++runs;
    }
    EXPECT_EQ(runs, 6);
}

std::vector<PublishedRun> megatronRuns()
{
    std::vector<PublishedRun> runs = publishedRuns();
    std::erase_if(runs, [](const PublishedRun& run) { return run.tool != "Megatron-LM"; });
    return runs;
}

TEST(Published, MatchesAllocatedMemoryOfMegatron)
{
    std::vector<double> errors;
    for (const PublishedRun& run : megatronRuns()) {
        if (run.setup.parallel.lossFusion)
            continue;
        SCOPED_TRACE(run.source);
        const vram::Estimate ours = estimateOf(run);
        EXPECT_TRUE(ours.valid());
        errors.push_back(std::abs(percentOff(ours.device.allocated, run.peak)));
    }
    std::ranges::sort(errors);
    ASSERT_GE(errors.size(), 60U);
    EXPECT_LE(quantile(errors, 0.5), 0.4);
    EXPECT_LE(errors.back(), 2.5);
}

// With sequence parallelism, Megatron-LM's layers save their rank's positions and gather all positions again in
// backward. If each layer saved all positions, the estimate would be 40 % above the measured figure.
TEST(Published, MatchesAllocatedMemoryOfMegatronWithSequenceParallelism)
{
    int runs = 0;
    for (const PublishedRun& run : megatronRuns()) {
        if (run.network != "megatron_gpt_15b_tp8")
            continue;
        SCOPED_TRACE(run.source);
        EXPECT_LE(std::abs(percentOff(estimateOf(run).device.allocated, run.peak)), 0.5);
        ++runs;
    }
    EXPECT_EQ(runs, 2);
}

// A loss compiled by a PyTorch newer than 2.6 needs no more memory than without the fusion. The measured maxima are 84
// MB below the estimates, for an unknown reason.
TEST(Published, MatchesAllocatedMemoryOfMegatronWithFusedLoss)
{
    int runs = 0;
    for (const PublishedRun& run : megatronRuns()) {
        if (!run.setup.parallel.lossFusion)
            continue;
        SCOPED_TRACE(run.source);
        EXPECT_LE(std::abs(percentOff(estimateOf(run).device.allocated, run.peak)), 5);
        ++runs;
    }
    EXPECT_EQ(runs, 2);
}

// With unbalanced experts, another run of this test needed 27.6 GB at most in place of 25.6. Without fused layers, the
// estimate would be 13 % above the measured figure.
TEST(Published, MatchesAllocatedMemoryOfMegatronsMixtral)
{
    const std::vector<PublishedRun> runs = megatronRuns();
    const auto mixtral = std::ranges::find(runs, "mixtral_8x7b", &PublishedRun::network);
    ASSERT_NE(mixtral, runs.end());
    EXPECT_LE(std::abs(percentOff(estimateOf(*mixtral).device.allocated, mixtral->peak)), 2);
}

// Between two steps the bytes are equal, except for two scalars. Any other difference is due to the unsplit remainders
// at the ends of the allocator's blocks (see the README).
TEST(Published, MatchesMemoryBetweenStepsOfMegatron)
{
    constexpr vram::Bytes kScalars = 2 * 512;
    constexpr vram::Bytes kUnsplit = vram::Bytes{8} << 20;
    int equal = 0;
    int apart = 0;
    for (const PublishedRun& run : megatronRuns()) {
        if (run.betweenSteps == 0)
            continue;
        SCOPED_TRACE(run.source);
        const vram::Bytes off = run.betweenSteps - standingOf(estimateOf(run));
        equal += off >= 0 && off <= kScalars ? 1 : 0;
        apart += off > kUnsplit ? 1 : 0;
        EXPECT_GE(off, -kUnsplit / 16);
        EXPECT_LE(percentOff(run.betweenSteps - off, run.betweenSteps), 2.5);
    }
    EXPECT_GE(equal, 7);
    EXPECT_LE(apart, 3);
}

} // namespace

} // namespace vram::published_test
