// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/resource.h"
#include "devices/catalogues.h"
#include "estimate/estimate.h"
#include "project/project.h"
#include "step/cudnn_workspace.h"

#include <gtest/gtest.h>

namespace vram::cudnn_workspace_test {

namespace {

constexpr Bytes kMiB = Bytes{1} << 20;
constexpr KernelDevice kH100{.capability = {9, 0}, .multiprocessors = 132};

// The weight has so few elements that no multiprocessor computes more than one of its partial sums, which leaves only
// the copies.
const KernelDevice oneTile{.multiprocessors = 1};

TEST(CudnnWorkspace, Forward3x3CopiesNothingBeforeHopper)
{
    const ConvolutionSizes sizes{.input = 100, .weight = 12, .output = 1000, .kernelElements = 9};
    EXPECT_EQ(cudnnWorkspace(sizes, oneTile).forward, 0);
    EXPECT_EQ(cudnnWorkspace(sizes, oneTile).dataGradient, 1112 + 512);
    EXPECT_EQ(cudnnWorkspace(sizes, oneTile).weightGradient, 1112 + 512);
    EXPECT_GT(cudnnWorkspace(sizes, {.capability = {9, 0}, .multiprocessors = 1}).forward, 0);
}

TEST(CudnnWorkspace, OtherKernelSizesCopyInForward)
{
    ConvolutionSizes sizes{.input = 100, .weight = 12, .output = 1000, .kernelElements = 9, .strided = true};
    EXPECT_EQ(cudnnWorkspace(sizes, oneTile).forward, 1112 + 512);
    sizes = {.input = 100,
             .weight = 12,
             .output = 1000,
             .kernelElements = 9,
             .channels = 8,
             .outputChannels = 8,
             .groups = 2};
    EXPECT_EQ(cudnnWorkspace(sizes, oneTile).forward, 1112 + 512);
    sizes = {.input = 100, .weight = 12, .output = 1000, .kernelElements = 25};
    EXPECT_EQ(cudnnWorkspace(sizes, oneTile).forward, 1112 + 512);
}

// 12 images of 640 channels and 7x7 positions took 12,042,240 bytes; 48 images of 80 channels and 56x56 positions took
// 375.4 MiB.
TEST(CudnnWorkspace, DepthwiseWeightGradientsInChannelsLastAddUpPartialSums)
{
    ConvolutionSizes sizes{.batch = 12, .kernelElements = 49, .channels = 640, .elementBytes = 2};
    sizes.depthwise = true;
    EXPECT_EQ(cudnnWorkspace(sizes, kH100).weightGradient, 0);
    sizes.channelsLast = true;
    EXPECT_EQ(cudnnWorkspace(sizes, kH100).weightGradient, 12042240);
    constexpr Bytes image = Bytes{48} * 80 * 56 * 56 * 4;
    sizes = {.input = image, .weight = 80 * 49 * 4, .output = image, .batch = 48, .kernelElements = 49, .channels = 80};
    sizes.positions = 56 * 56;
    sizes.depthwise = sizes.channelsLast = true;
    EXPECT_NEAR(static_cast<double>(cudnnWorkspace(sizes, kH100).weightGradient) / (1 << 20), 375.4, 0.1);
}

TEST(CudnnWorkspace, GroupsOfMoreThan16ChannelsArePadded)
{
    ConvolutionSizes sizes{.input = 2400, .weight = 24 * 24, .output = 2400, .kernelElements = 9, .channels = 48};
    sizes.outputChannels = 48;
    sizes.groups = 2;
    EXPECT_EQ(cudnnWorkspace(sizes, {.capability = {9, 0}}).forward, 3200 + 3200 + 32 * 32 + 512);
    EXPECT_EQ(cudnnWorkspace(sizes, {.capability = {8, 0}}).forward, 2400 + 2400 + 24 * 24 + 512);
}

TEST(CudnnWorkspace, MakesRequestedCopies)
{
    const ConvolutionCopies copies{.forward = {true, false}, .dataGradient = {false, true}, .weightGradient = {}};
    const ConvolutionSizes sizes{.input = 100, .weight = 12, .output = 1000, .kernelElements = 9};
    const CudnnWorkspace workspace = cudnnWorkspace(sizes, {.copies = copies, .multiprocessors = 1});
    EXPECT_EQ(workspace.forward, 112 + 512);
    EXPECT_EQ(workspace.dataGradient, 1012 + 512);
    EXPECT_EQ(workspace.weightGradient, 0);
}

// 64 filters of 3x3x64: five tiles of 128 columns leave room for 21 sums on 108 multiprocessors.
TEST(CudnnWorkspace, WeightGradientsAddUpPartialSums)
{
    const ConvolutionSizes sizes{.input = 100, .weight = 147456, .output = 1000, .kernelElements = 9};
    EXPECT_EQ(cudnnWorkspace(sizes, {.multiprocessors = 108}).weightGradient, 1100 + 512 + 147456 * 22 + 512);
}

TEST(CudnnWorkspace, SomeConvolutionsNeedNone)
{
    for (const ConvolutionSizes& sizes :
         {ConvolutionSizes{.input = 100, .weight = 12, .output = 100, .kernelElements = 9, .channels = 3},
          ConvolutionSizes{.input = 100, .weight = 12, .output = 100, .kernelElements = 49, .positions = 1},
          ConvolutionSizes{.input = 100, .weight = 12, .output = 100, .kernelElements = 9, .depthwise = true},
          ConvolutionSizes{.input = 100, .weight = 12, .output = 100, .kernelElements = 9, .channelsLast = true}})
        EXPECT_EQ(cudnnWorkspace(sizes, oneTile).weightGradient, 0);
}

// ATen/native/cudnn/Conv_v8.cpp, try_plans: when out of memory, the next plan is tried, which needs less.
TEST(CudnnWorkspace, ShrinksIfMemoryIsShort)
{
    const Project project = *parseProject(resource("models/resnet18.vram.json"));
    vram::Setup setup;
    setup.batch = 64;
    setup.gpu = "NVIDIA A100 SXM4 40GB";
    const auto deviceOf = [&] { return estimate(project.network, setup, builtinCatalogues()).device; };
    const Device roomy = deviceOf();
    setup.customCapacity = static_cast<double>(roomy.context + 64 * kMiB) / static_cast<double>(1024 * kMiB);
    EXPECT_LT(deviceOf().workspace, roomy.workspace);
    setup.customCapacity = static_cast<double>(2 * roomy.total) / static_cast<double>(1024 * kMiB);
    EXPECT_EQ(deviceOf().workspace, roomy.workspace);
}

TEST(CudnnWorkspace, SaturatesOnOverflow)
{
    EXPECT_EQ(cudnnWorkspace({.input = kOverflow, .weight = 1, .output = 1, .kernelElements = 9}).weightGradient,
              kOverflow);
}

/// A convolution over square images with padding of half the kernel's edge.
struct Images {
    std::int64_t batch = 32;
    std::int64_t channels = 64;
    std::int64_t outputs = 64;
    std::int64_t edge = 56; ///< Rows and columns of the input.
    std::int64_t kernel = 3;
    std::int64_t stride = 1;
    Bytes elementBytes = 4;
};

ConvolutionSizes sizesOf(const Images& images)
{
    const std::int64_t edge = images.edge / images.stride;
    const Bytes perChannel = images.batch * images.elementBytes;
    return {.input = images.channels * images.edge * images.edge * perChannel,
            .weight = images.outputs * images.channels * images.kernel * images.kernel * images.elementBytes,
            .output = images.outputs * edge * edge * perChannel,
            .batch = images.batch,
            .kernelElements = images.kernel * images.kernel,
            .maxKernelSize = images.kernel,
            .channels = images.channels,
            .outputChannels = images.outputs,
            .inputPositions = images.edge * images.edge,
            .positions = edge * edge,
            .elementBytes = images.elementBytes,
            .strided = images.stride > 1,
            .overlapping = images.kernel > images.stride};
}

Bytes weightGradientOf(const Images& images)
{
    return cudnnWorkspace(sizesOf(images), kH100).weightGradient;
}

// The byte counts of the following tests are those in tests/measured/convolutions_h100.csv.
TEST(CudnnWorkspace, WeightGradientsSplitSumsOverManyPositionsInHalfPrecision)
{
    EXPECT_EQ(weightGradientOf({.batch = 16, .channels = 128, .outputs = 128, .edge = 28, .elementBytes = 2}), 6717952);
    // Only some kernels align their partial sums.
    EXPECT_EQ(weightGradientOf({.channels = 128, .outputs = 128, .edge = 28, .elementBytes = 2}), 15499776 + 512);
    EXPECT_EQ(weightGradientOf({.channels = 256, .outputs = 256, .edge = 28, .elementBytes = 2}), 33948672);
    EXPECT_EQ(weightGradientOf({.channels = 64, .outputs = 64, .edge = 56, .elementBytes = 2}), 27681792);
    EXPECT_EQ(weightGradientOf({.batch = 16, .channels = 512, .outputs = 512, .edge = 28, .elementBytes = 2}),
              30409216);
}

TEST(CudnnWorkspace, WeightGradientsStoreWholeTilesInFloat32)
{
    EXPECT_EQ(weightGradientOf({.channels = 128, .outputs = 128, .edge = 28}), 34538496);
    EXPECT_EQ(weightGradientOf({.channels = 256, .outputs = 256, .edge = 28}), 60818432);
    EXPECT_EQ(weightGradientOf({.channels = 64, .outputs = 128, .edge = 112}), 312837120);
    EXPECT_EQ(weightGradientOf({.batch = 16, .channels = 512, .outputs = 512, .edge = 28}), 69469184);
}

TEST(CudnnWorkspace, ForwardsOfFewChannelsWriteContiguousResultsInFloat32)
{
    const auto forward = [](const Images& images) { return cudnnWorkspace(sizesOf(images), kH100).forward; };
    EXPECT_EQ(forward({.channels = 64, .outputs = 128, .edge = 112}), 103055872);
    EXPECT_EQ(forward({.channels = 64, .outputs = 64, .edge = 56}), 25838080);
    EXPECT_EQ(forward({.channels = 64, .outputs = 192, .edge = 56}), 103203328);
    EXPECT_EQ(forward({.channels = 256, .outputs = 512, .edge = 56, .kernel = 1, .stride = 2}), 103285248);
}

TEST(CudnnWorkspace, PointwiseConvolutionsCopyWhereThatIsFaster)
{
    const CudnnWorkspace small =
        cudnnWorkspace(sizesOf({.channels = 2048, .outputs = 512, .edge = 7, .kernel = 1}), kH100);
    EXPECT_EQ(small.dataGradient, 16056832);
    EXPECT_EQ(small.weightGradient, 16056832);
    const Images middle{.channels = 352, .outputs = 128, .edge = 28, .kernel = 1};
    EXPECT_EQ(cudnnWorkspace(sizesOf(middle), kH100).forward, 48169472);
    EXPECT_EQ(cudnnWorkspace(sizesOf(middle), {}).forward, 0);
    EXPECT_EQ(weightGradientOf({.channels = 64, .outputs = 64, .edge = 56, .kernel = 1}), 524288);
}

} // namespace

} // namespace vram::cudnn_workspace_test
