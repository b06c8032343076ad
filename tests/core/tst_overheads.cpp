// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/resource.h"
#include "devices/catalogues.h"
#include "devices/overheads.h"
#include "estimate/estimate.h"
#include "project/project.h"
#include "step/cudnn_workspace.h"

#include <gtest/gtest.h>

namespace vram::overheads_test {

namespace {

constexpr Bytes kMiB = Bytes{1} << 20;

Gpu gpu(const char* name)
{
    return *findGpu(builtinCatalogues().gpus, name);
}

Setup underTorch(const char* version)
{
    Setup setup;
    setup.torch = version;
    return setup;
}

TEST(Overheads, ContextDependsOnGpu)
{
    EXPECT_EQ(cudaContextBytes(gpu("A100 SXM4 40GB"), underTorch("2.6")), 525 * kMiB);
    EXPECT_EQ(cudaContextBytes(gpu("H200"), underTorch("2.6")), 670 * kMiB);
    EXPECT_EQ(cudaContextBytes(gpu("Tesla T4"), underTorch("2.6")), 130 * kMiB);
    Gpu unknown;
    unknown.name = "T4000";
    unknown.marketedGib = 24;
    EXPECT_EQ(cudaContextBytes(unknown, underTorch("2.6")), 342 * kMiB);
}

TEST(Overheads, OlderPyTorchHasALargerContext)
{
    EXPECT_EQ(cudaContextBytes(gpu("A100 SXM4 40GB"), underTorch("2.3")), 1429 * kMiB);
    EXPECT_EQ(cudaContextBytes(gpu("A100 SXM4 40GB"), underTorch("2.4")), 525 * kMiB);
    EXPECT_EQ(cudaContextBytes(gpu("A100 SXM4 40GB"), underTorch("1.13")), 922 * kMiB);
}

TEST(Overheads, CalibratedContextTakesPrecedence)
{
    vram::Setup setup = underTorch("2.3");
    setup.calibratedContext = 700;
    EXPECT_EQ(cudaContextBytes(gpu("A100 SXM4 40GB"), setup), 700 * kMiB);
}

TEST(Overheads, CublasWorkspacesMatchDocumentation)
{
    const CublasWorkspaces ampere = cublasWorkspaces(gpu("A100 SXM4 40GB"), underTorch("2.6"));
    EXPECT_EQ(ampere.each, 8519680);
    EXPECT_EQ(ampere.segments(), 20 * kMiB);
    EXPECT_EQ(cublasWorkspaces(gpu("H100 SXM5"), underTorch("2.6")).segments(), 64 * kMiB);
    EXPECT_EQ(cublasWorkspaces(gpu("B200"), underTorch("2.6")).each, 8519680);
    // pytorch#175344, in the 2.12 branch, includes Blackwell.
    EXPECT_EQ(cublasWorkspaces(gpu("B200"), underTorch("2.11")).each, 8519680);
    for (const char* blackwell : {"B200", "B300 SXM", "GeForce RTX 5090"})
        EXPECT_EQ(cublasWorkspaces(gpu(blackwell), underTorch("2.12")).each, 32 * kMiB) << blackwell;
    EXPECT_EQ(cublasWorkspaces(gpu("A100 SXM4 40GB"), underTorch("2.14")).each, 8519680);
    vram::Setup inference;
    inference.mode = Mode::Inference;
    EXPECT_EQ(cublasWorkspaces(gpu("H100 SXM5"), inference).segments(), 32 * kMiB);
}

// aten/src/ATen/cuda/CublasHandlePool.cpp, parseChosenWorkspaceSize: the size of a workspace is the sum of all sizes in
// CUBLAS_WORKSPACE_CONFIG.
TEST(Overheads, CublasWorkspacesFollowEnvironmentVariable)
{
    const auto each = [](std::string_view config) {
        const vram::Result<vram::Setup> setup = withSetting({}, "cublas-workspace", config);
        return setup ? cublasWorkspaces(gpu("A100 SXM4 40GB"), *setup).each : 0;
    };
    EXPECT_EQ(each(":4096:8"), 32 * kMiB);
    EXPECT_EQ(each(":16:8"), 128 * 1024);
    EXPECT_EQ(each(":4096:2:16:8"), each(""));
    for (const char* wrong : {"4096", ":4096", ":4096:8:", ":0:8", ":4096:x", ":9999999999:9999999999"})
        EXPECT_EQ(each(wrong), 0) << wrong;
}

TEST(Overheads, OlderPyTorchLoadsMoreCudnnKernels)
{
    EXPECT_EQ(libraryBytes(gpu("A100 SXM4 40GB"), underTorch("2.6"), {.cudnn = true, .cublasHandles = 2}), 168 * kMiB);
    EXPECT_EQ(libraryBytes(gpu("A100 SXM4 40GB"), underTorch("2.3"), {.cudnn = true}), 286 * kMiB);
    EXPECT_EQ(libraryBytes(gpu("A100 SXM4 40GB"), underTorch("2.6"), {.cublasHandles = 2}), 0);
}

// Contexts and libraries with PyTorch 2.11 (CUDA 13) on an H100 and an H200.
TEST(Overheads, Cuda13CountsLibrariesSeparately)
{
    EXPECT_EQ(cudaContextBytes(gpu("H100 SXM5"), underTorch("2.11")), 610 * kMiB);
    EXPECT_EQ(cudaContextBytes(gpu("H200"), underTorch("2.11")), 610 * kMiB);
    EXPECT_EQ(libraryBytes(gpu("H100 SXM5"), underTorch("2.11"), {.cudnn = true}), 20 * kMiB);
    EXPECT_EQ(libraryBytes(gpu("H100 SXM5"), underTorch("2.11"), {.cublasHandles = 2}), 128 * kMiB);
    EXPECT_EQ(
        calibratedContextMib(gpu("H100 SXM5"), underTorch("2.11"), 758 * kMiB, {.cudnn = true, .cublasHandles = 2}),
        610);
}

TEST(Overheads, CublasLtWorkspaceDependsOnVersion)
{
    EXPECT_EQ(cublasWorkspaces(gpu("H100 SXM5"), underTorch("2.8")).lt, 0);
    EXPECT_EQ(cublasWorkspaces(gpu("H100 SXM5"), underTorch("2.11")).lt, kMiB);
    EXPECT_EQ(cublasWorkspaces(gpu("H100 SXM5"), underTorch("2.11")).ltSegment(), 2 * kMiB);
    EXPECT_EQ(cublasWorkspaces(gpu("H100 SXM5"), underTorch("2.12")).lt, 0);
}

// The weight has so few elements that no multiprocessor computes more than one of its partial sums, which leaves only
// the copies.
const KernelDevice oneTile{.multiprocessors = 1};

TEST(CudnnWorkspace, Forward3x3CopiesNothingBeforeHopper)
{
    const ConvolutionSizes sizes{.input = 100, .weight = 12, .output = 1000, .kernelElements = 9};
    EXPECT_EQ(cudnnWorkspace(sizes, oneTile).forward, 0);
    EXPECT_EQ(cudnnWorkspace(sizes, oneTile).dataGradient, 1112);
    EXPECT_EQ(cudnnWorkspace(sizes, oneTile).weightGradient, 1112);
    EXPECT_EQ(cudnnWorkspace(sizes, {.capability = {9, 0}, .multiprocessors = 1}).forward, 1112);
}

TEST(CudnnWorkspace, OtherKernelSizesCopyInForward)
{
    ConvolutionSizes sizes{.input = 100, .weight = 12, .output = 1000, .kernelElements = 9, .strided = true};
    EXPECT_EQ(cudnnWorkspace(sizes, oneTile).forward, 1112);
    sizes = {.input = 100,
             .weight = 12,
             .output = 1000,
             .kernelElements = 9,
             .channels = 8,
             .outputChannels = 8,
             .groups = 2};
    EXPECT_EQ(cudnnWorkspace(sizes, oneTile).forward, 1112);
    sizes = {.input = 100, .weight = 12, .output = 1000, .kernelElements = 25};
    EXPECT_EQ(cudnnWorkspace(sizes, oneTile).forward, 1112);
}

// 12 images of 640 channels and 7x7 positions took 12,042,240 bytes; 48 images of 80 channels and 56x56 positions took
// 375.4 MiB.
TEST(CudnnWorkspace, DepthwiseWeightGradientsInChannelsLastAddUpPartialSums)
{
    const KernelDevice hopper{.capability = {9, 0}, .multiprocessors = 132};
    ConvolutionSizes sizes{.batch = 12, .kernelElements = 49, .channels = 640, .elementBytes = 2};
    sizes.depthwise = true;
    EXPECT_EQ(cudnnWorkspace(sizes, hopper).weightGradient, 0);
    sizes.channelsLast = true;
    EXPECT_EQ(cudnnWorkspace(sizes, hopper).weightGradient, 12042240);
    constexpr Bytes image = Bytes{48} * 80 * 56 * 56 * 4;
    sizes = {.input = image, .weight = 80 * 49 * 4, .output = image, .batch = 48, .kernelElements = 49, .channels = 80};
    sizes.positions = 56 * 56;
    sizes.depthwise = sizes.channelsLast = true;
    EXPECT_NEAR(static_cast<double>(cudnnWorkspace(sizes, hopper).weightGradient) / (1 << 20), 375.4, 0.1);
}

TEST(CudnnWorkspace, GroupsOfMoreThan16ChannelsArePadded)
{
    ConvolutionSizes sizes{.input = 2400, .weight = 24 * 24, .output = 2400, .kernelElements = 9, .channels = 48};
    sizes.outputChannels = 48;
    sizes.groups = 2;
    EXPECT_EQ(cudnnWorkspace(sizes, {.capability = {9, 0}}).forward, 3200 + 3200 + 32 * 32);
    EXPECT_EQ(cudnnWorkspace(sizes, {.capability = {8, 0}}).forward, 2400 + 2400 + 24 * 24);
}

TEST(CudnnWorkspace, MakesRequestedCopies)
{
    const ConvolutionCopies copies{.forward = {true, false}, .dataGradient = {false, true}, .weightGradient = {}};
    const ConvolutionSizes sizes{.input = 100, .weight = 12, .output = 1000, .kernelElements = 9};
    const CudnnWorkspace workspace = cudnnWorkspace(sizes, {.copies = copies, .multiprocessors = 1});
    EXPECT_EQ(workspace.forward, 112);
    EXPECT_EQ(workspace.dataGradient, 1012);
    EXPECT_EQ(workspace.weightGradient, 0);
}

// 64 filters of 3x3x64: five tiles of 128 columns leave room for 21 sums on 108 multiprocessors.
TEST(CudnnWorkspace, WeightGradientsAddUpPartialSums)
{
    const ConvolutionSizes sizes{.input = 100, .weight = 147456, .output = 1000, .kernelElements = 9};
    EXPECT_EQ(cudnnWorkspace(sizes, {.multiprocessors = 108}).weightGradient, 1100 + 147456 * 22);
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

} // namespace

} // namespace vram::overheads_test
