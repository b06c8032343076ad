// SPDX-License-Identifier: GPL-3.0-or-later
#include "devices/catalogues.h"
#include "devices/overheads.h"

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

} // namespace

} // namespace vram::overheads_test
