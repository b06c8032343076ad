// SPDX-License-Identifier: GPL-3.0-or-later

// Tests which kernels of a graph Inductor's scheduler fuses, and in which orders it would run them.
// tests/reference/tst_compiled.cpp compares the buffers of whole networks with PyTorch's own.

#include "compile/kernel_fusion.h"

#include <gtest/gtest.h>

#include <vector>

namespace vram::kernel_fusion_test {

namespace {

using Groups = std::vector<std::vector<std::size_t>>;
constexpr std::int64_t kElements = 1000;
constexpr KernelBuffers::Loops kPlain{kElements, 1, false, 0};
constexpr KernelBuffers::Loops kLibrary{};

KernelBuffers graphOf(std::size_t buffers, std::vector<KernelBuffers::Kernel> kernels)
{
    KernelBuffers graph;
    graph.buffers.assign(buffers, {4000, false, false, 4000, 0, kElements});
    graph.kernels = std::move(kernels);
    return graph;
}

KernelBuffers::Kernel kernel(const std::vector<std::size_t>& reads, std::size_t produces,
                             KernelBuffers::Loops loops = kPlain)
{
    return {reads, {produces}, reads, loops};
}

} // namespace

TEST(KernelFusion, ElementwiseKernelsFuseWithTheirProducers)
{
    EXPECT_EQ(fusedKernels(graphOf(4, {kernel({0}, 1), kernel({1}, 2), kernel({2}, 3)})), (Groups{{0, 1, 2}}));
}

TEST(KernelFusion, KernelsWithASharedInputFuse)
{
    EXPECT_EQ(fusedKernels(graphOf(4, {kernel({0}, 1), kernel({3}, 2, kLibrary), kernel({0}, 2)})),
              (Groups{{0, 2}, {1}}));
    EXPECT_EQ(fusedKernels(graphOf(4, {kernel({0}, 1), kernel({2}, 3)})), (Groups{{0}, {1}}));
}

TEST(KernelFusion, LibraryKernelsDoNotFuse)
{
    EXPECT_EQ(fusedKernels(graphOf(4, {kernel({0}, 1), kernel({1}, 2, kLibrary), kernel({2}, 3)})),
              (Groups{{0}, {1}, {2}}));
}

// The first kernel and the third share an input, but the third waits for the fused second and fifth, which wait for the
// first through the library kernel.
TEST(KernelFusion, KernelsDoNotFuseIntoACycleThroughAFusedKernel)
{
    const KernelBuffers::Kernel third{{0, 4}, {5}, {0}, kPlain};
    EXPECT_EQ(fusedKernels(graphOf(
                  8, {kernel({0}, 3), kernel({1, 2}, 4), third, kernel({3}, 6, kLibrary), kernel({1, 2, 6}, 7)})),
              (Groups{{0}, {3}, {1, 4}, {2}}));
}

// The third kernel reads the results of the first and of the library kernel, which depends on the first.
TEST(KernelFusion, KernelsDoNotFuseAcrossADependentKernel)
{
    EXPECT_EQ(fusedKernels(graphOf(4, {kernel({0}, 1), kernel({1}, 2, kLibrary), kernel({1, 2}, 3)})),
              (Groups{{0}, {1}, {2}}));
}

TEST(KernelFusion, LoopsOfDifferentLengthOrOrderDoNotFuse)
{
    EXPECT_EQ(fusedKernels(graphOf(3, {kernel({0}, 1), kernel({1}, 2, {kElements / 2, 1, false, 0})})),
              (Groups{{0}, {1}}));
    EXPECT_EQ(fusedKernels(graphOf(3, {kernel({0}, 1), kernel({1}, 2, {kElements, 1, false, 1})})), (Groups{{0}, {1}}));
}

TEST(KernelFusion, ReductionsFuseWithKernelsOverTheirRows)
{
    const KernelBuffers::Loops rows{10, kElements / 10, true, 0};
    const KernelBuffers::Loops columns{10, kElements / 10, false, 0};
    EXPECT_EQ(fusedKernels(graphOf(3, {kernel({0}, 1), kernel({1}, 2, rows)})), (Groups{{0, 1}}));
    EXPECT_EQ(fusedKernels(graphOf(3, {kernel({0}, 1), kernel({1}, 2, columns)})), (Groups{{0}, {1}}));
    EXPECT_EQ(fusedKernels(graphOf(3, {kernel({0}, 1, columns), kernel({0}, 2, columns)})), (Groups{{0, 1}}));
}

// With 2048 rows of 256 elements and 8 matrices of 256 columns, both have as many results and reduced elements.
TEST(KernelFusion, RowAndColumnReductionsDoNotFuse)
{
    const KernelBuffers::Loops rows{2048, 256, true, 0, true};
    const KernelBuffers::Loops columns{2048, 256, false, 0};
    EXPECT_EQ(fusedKernels(graphOf(3, {kernel({0}, 1, rows), kernel({0}, 2, columns)})), (Groups{{0}, {1}}));
}

// The rule is are_long_distant_nodes in scheduler.py.
TEST(KernelFusion, DistantKernelsDoNotFuse)
{
    std::vector<KernelBuffers::Kernel> kernels{kernel({0}, 1)};
    std::size_t next = 2;
    for (; next < 70; ++next)
        kernels.push_back(kernel({next - 1}, next, kLibrary));
    kernels.push_back(kernel({0}, next));
    EXPECT_EQ(fusedKernels(graphOf(next + 1, kernels)).size(), kernels.size());
}

// The limits of distance and of shared bytes in can_fuse_horizontal do not apply if one kernel depends on the other.
TEST(KernelFusion, DistantDependentKernelsFuse)
{
    std::vector<KernelBuffers::Kernel> kernels{kernel({0}, 1)};
    std::size_t next = 2;
    for (; next < 70; ++next)
        kernels.push_back(kernel({next}, next + 1, kLibrary));
    kernels.push_back(kernel({1}, next + 1));
    EXPECT_EQ(fusedKernels(graphOf(next + 2, kernels)).size(), kernels.size() - 1);
    kernels.back().reads = {0};
    kernels.back().direct = {0};
    EXPECT_EQ(fusedKernels(graphOf(next + 2, kernels)).size(), kernels.size());
}

TEST(KernelFusion, DependentKernelsFuseDespiteFewSharedBytes)
{
    KernelBuffers graph = graphOf(4, {kernel({0}, 1), kernel({1}, 2)});
    for (KernelBuffers::Buffer& buffer : graph.buffers)
        buffer.size = 4;
    EXPECT_EQ(fusedKernels(graph), (Groups{{0, 1}}));
    graph.kernels[1] = kernel({0}, 2);
    EXPECT_EQ(fusedKernels(graph), (Groups{{0}, {1}}));
}

// can_fusion_increase_peak_memory: the last two kernels share the first buffer, and each is the only reader of one
// other buffer.
TEST(KernelFusion, ReusableBuffersPreventFusion)
{
    KernelBuffers graph =
        graphOf(5, {kernel({}, 1, kLibrary), kernel({}, 2, kLibrary), kernel({0, 1}, 3), kernel({0, 2}, 4)});
    EXPECT_EQ(fusedKernels(graph), (Groups{{0}, {1}, {2, 3}}));
    for (const std::size_t large : {std::size_t{1}, std::size_t{2}})
        graph.buffers[large].elements = 32 * graph.buffers[0].size + 1;
    EXPECT_EQ(fusedKernels(graph), (Groups{{0}, {1}, {2}, {3}}));
}

// topological_sort_bfs runs the kernel whose operands were computed first, topological_sort_dfs the smallest one first.
TEST(KernelFusion, ChoosesOrderWithLowestPeak)
{
    KernelBuffers graph;
    // A large tensor computed first lives until the end; if computed last, it does not coexist with the two others.
    graph.buffers = {{100, false, false, 100, 0},
                     {60, false, false, 60, 0},
                     {60, false, false, 60, 0},
                     {1, false, true, 1, 0},
                     {1, false, true, 1, 0}};
    graph.kernels = {
        {{}, {0}, {}, {}}, {{}, {1}, {}, {}}, {{1}, {2}, {}, {}}, {{2}, {3}, {}, {}}, {{0, 3}, {4}, {}, {}}};
    EXPECT_EQ(memoryOrder(graph), (std::vector<std::size_t>{1, 2, 3, 0, 4}));
}

} // namespace vram::kernel_fusion_test
