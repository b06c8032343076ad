// SPDX-License-Identifier: GPL-3.0-or-later

// Costs of kernels that Inductor fuses, of grouped convolutions and of recurrent layers, counted by hand.

#include "core/timed_network.h"

#include "devices/catalogues.h"
#include "estimate/estimate.h"
#include "estimate/step_work.h"
#include "time/fused_work.h"
#include "time/kernel_time.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace vram::fused_work_test {

using namespace vram::test;

namespace {

OperatorCost elementwise(double read, double written)
{
    OperatorCost work{.kind = CostKind::Pointwise};
    work.read = read;
    work.written = written;
    return work;
}

OperatorCost convolution(double in, double out, double groups, double kernelElements = 9)
{
    constexpr double kPositions = 1e5;
    OperatorCost work{.kind = CostKind::Convolution, .dtype = DType::Float16};
    work.rows = kPositions;
    work.columns = out / groups;
    work.depth = in / groups * kernelElements;
    work.count = groups;
    work.kernelElements = kernelElements;
    work.operations = 2 * work.rows * work.columns * work.depth * groups;
    return work;
}

TEST(FusedWork, FusedKernelDoesNotReadItsOwnResults)
{
    // relu(x), a scale cast to 16 bits, and the product of both.
    OperatorCosts works{elementwise(1000, 1000), elementwise(4, 2), elementwise(1002, 1000)};
    fuse(works, true);
    EXPECT_EQ(works[0].bytes() + works[1].bytes() + works[2].bytes(), 1000 + 4 + 1000);
    EXPECT_EQ(works[0].launches + works[1].launches + works[2].launches, 1);
}

TEST(FusedWork, MatrixProductEndsFusion)
{
    OperatorCost product{.kind = CostKind::Matmul};
    product.read = product.written = 1000;
    OperatorCosts works{elementwise(1000, 1000), product, elementwise(1000, 1000)};
    fuse(works, true);
    EXPECT_EQ(works[0].written, 1000);
    EXPECT_EQ(works[2].read, 1000);
}

bool runsChannelsLast(OperatorCosts works)
{
    fuse(works, true);
    return std::ranges::any_of(works, [](const OperatorCost& work) { return work.channelsLast; });
}

// The rule is decide_layout_opt in torch/_inductor/graph.py.
TEST(FusedWork, GroupedConvolutionsPreventChannelsLastInTraining)
{
    OperatorCost backward = elementwise(1, 1);
    backward.phase = Phase::Backward;
    EXPECT_TRUE(runsChannelsLast({convolution(128, 128, 1), backward}));
    EXPECT_FALSE(runsChannelsLast({convolution(128, 128, 1), convolution(128, 128, 32), backward}));
    EXPECT_FALSE(runsChannelsLast({convolution(512, 128, 1), backward})) << "it narrows";
    EXPECT_TRUE(runsChannelsLast({convolution(512, 128, 1, 1), backward})) << "1x1 may narrow";
    EXPECT_TRUE(runsChannelsLast({convolution(128, 128, 1), convolution(128, 128, 128), backward})) << "depthwise";
    EXPECT_FALSE(runsChannelsLast({convolution(3, 64, 1), convolution(64, 64, 1), backward})) << "all are small";
    EXPECT_TRUE(runsChannelsLast({convolution(3, 64, 1), convolution(64, 65, 1), backward}));
}

TEST(FusedWork, InferenceLayoutDependsOnConvolutionFlops)
{
    EXPECT_TRUE(runsChannelsLast({convolution(128, 128, 1), convolution(128, 128, 32)}));
    EXPECT_FALSE(runsChannelsLast({convolution(128, 128, 2)}));
    EXPECT_FALSE(runsChannelsLast({elementwise(1, 1)}));
}

double timeOfGroups(double channels, double groups)
{
    const GpuRates rates = gpuRates(*findGpu(builtinCatalogues().gpus, "RTX 3090"));
    OperatorCost work = convolution(channels, channels, groups);
    work.channelsLast = true;
    return kernelTime(work, rates, {.benchmarkedPlans = true}).compute;
}

// cuDNN has channels-last kernels for groups of 4 to 64 channels if the number of groups is a multiple of eight.
TEST(GroupedConvolutionTime, ChannelsLastIsFasterForMultiplesOf8Groups)
{
    EXPECT_GT(timeOfGroups(28 * 16, 28) / timeOfGroups(32 * 16, 32), 10);
    EXPECT_GT(timeOfGroups(32 * 24, 32) / timeOfGroups(32 * 32, 32), 4) << "no power of two";
}

std::string lstmBlocks(int repeat)
{
    return R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[32,64]}},
        {"id":2,"name":"blocks","repeat":)"
           + std::to_string(repeat) + R"(,"rows":[
            {"id":3,"type":"LSTM","name":"lstm","attributes":{"hidden_size":64,"batch_first":true}}]})";
}

double recurrentOperations(int repeat)
{
    double operations = 0;
    for (const OperatorCost& work :
         stepOperatorCosts(networkOf(lstmBlocks(repeat)), setupOf({{"gpu", "RTX 3090"}}), builtinCatalogues()))
        operations += work.kind == CostKind::Recurrent && work.phase == Phase::Forward ? work.operations : 0;
    return operations;
}

TEST(RecurrentFlops, FlopsGrowWithRepeats)
{
    constexpr double kWeights = 4 * 64 * (64 + 64);
    EXPECT_EQ(recurrentOperations(1), 2 * kWeights * 32 * static_cast<double>(vram::Setup().batch));
    EXPECT_EQ(recurrentOperations(3), 3 * recurrentOperations(1));
}

TEST(AsynchronousTensorParallelism, OverlapsCollectivesOfCompiledBlocks)
{
    const Network network = linearBlocks(1024, 4);
    const auto exposed = [&](const char* async, const char* compile) {
        const vram::Setup setup = setupOf({{"gpu", "H100 SXM5 80GB"},
                                           {"precision", "bf16"},
                                           {"gpus", "8"},
                                           {"tensor-parallel", "8"},
                                           {"tp.sequence", "yes"},
                                           {"tp.async", async},
                                           {"compile", compile}});
        return estimate(network, setup, builtinCatalogues(), Detail::Totals).time.communication;
    };
    EXPECT_LT(exposed("yes", "blocks"), exposed("no", "blocks"));
    EXPECT_GT(exposed("yes", "blocks"), 0.5 * exposed("no", "blocks"));
    EXPECT_EQ(exposed("yes", "none"), exposed("no", "none"));
}

} // namespace

} // namespace vram::fused_work_test
