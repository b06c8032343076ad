// SPDX-License-Identifier: GPL-3.0-or-later

// Tests of torch.backends.cudnn.benchmark and of the batches that a data loader prefetches.

#include "core/replayed.h"
#include "devices/catalogues.h"
#include "estimate/allocator_replay.h"
#include "estimate/estimate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

namespace vram::cudnn_benchmark_test {

using namespace vram::test;

namespace {

constexpr Bytes kMiB = Bytes{1} << 20;

std::string conv(int id, const std::string& more = {})
{
    return R"(,{"id":)" + std::to_string(id) + R"(,"type":"Conv2d","name":"c)" + std::to_string(id)
           + R"(","attributes":{"out_channels":8,"kernel_size":[3,3],"padding":[1,1])" + more + "}}";
}

constexpr const char* kImage = R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[8,32,32]}})";

/// Returns the number of times that the cache is emptied in two steps.
std::ptrdiff_t emptied(const Project& project)
{
    const Replayed replayed(project);
    return std::ranges::count(eventsWithWorkspaces(replayed.memory(), {}, true, 0).events, MemoryEvent::emptyCache());
}

// CUDACachingAllocator::emptyCache releases the segments that are not in use.
TEST(CudnnBenchmark, EmptyCacheKeepsSegmentsInUse)
{
    ConfiguredAllocator allocator{AllocatorSettings{}};
    const StorageId first(0), second(1);
    EXPECT_TRUE(allocator.replay(std::array{MemoryEvent::allocation(first, 30 * kMiB),
                                            MemoryEvent::allocation(second, 40 * kMiB), MemoryEvent::release(first),
                                            MemoryEvent::emptyCache()}));
    EXPECT_EQ(allocator.reserved(), 40 * kMiB);
    EXPECT_EQ(allocator.peak().reserved, 70 * kMiB);
}

// With the benchmark_cache of Conv_v8.cpp, a convolution identical to an earlier one already has its plan, as do all
// convolutions in the second step. The first convolution needs no data gradient, because its input requires none.
TEST(CudnnBenchmark, SearchesEachProblemOnce)
{
    const std::string first = kImage + conv(2);
    EXPECT_EQ(emptied(projectOf(first, R"("batch":2)")), 2); // Forward and weight gradient.
    EXPECT_EQ(emptied(projectOf(first + conv(3), R"("batch":2)")),
              3); // The second convolution is identical, except that its data gradient is new.
    EXPECT_EQ(emptied(projectOf(first + conv(3) + conv(4), R"("batch":2)")), 3);
    EXPECT_EQ(emptied(projectOf(first + conv(3, R"(,"dilation":[2,2])"), R"("batch":2)")), 5);
}

// _conv_depthwise2d is PyTorch's own kernel (ATen/native/Convolution.cpp, use_cudnn_depthwise).
TEST(CudnnBenchmark, DepthwiseConvolutionsDoNotUseCudnn)
{
    EXPECT_EQ(emptied(projectOf(kImage + conv(2, R"(,"groups":8)"), R"("batch":2)")), 0);
}

// The tensors are the same, and only their addresses differ.
TEST(CudnnBenchmark, ChangesOnlyReservedMemory)
{
    const std::string rows = kImage + conv(2) + conv(3) + R"(,{"id":9,"type":"ReLU","name":"r"})";
    const Project plain = projectOf(rows, R"("batch":256,"optimizer":"sgd","optimizer.momentum":0.9)");
    Project tried = plain;
    tried.setup.cudnnBenchmark = true;
    const Estimate without = estimate(plain.network, plain.setup, builtinCatalogues());
    const Estimate with = estimate(tried.network, tried.setup, builtinCatalogues());
    ASSERT_TRUE(with.valid());
    EXPECT_EQ(with.peak.allocated, without.peak.allocated);
    EXPECT_EQ(with.totals.savedActivations, without.totals.savedActivations);
    EXPECT_GE(with.peak.reserved, with.peak.blocks);
    EXPECT_EQ(with.timeline.points.size(), without.timeline.points.size());
    EXPECT_GE(with.device.reserved, with.peak.reserved);
}

// With timm's PrefetchLoader, the next batch is on the GPU during training on the current one.
TEST(Prefetch, KeepsPrefetchedBatches)
{
    const Project one = projectOf(kImage + conv(2), R"("batch":64)");
    Project three = one;
    three.setup.prefetch = 2;
    const Estimate without = estimate(one.network, one.setup, builtinCatalogues());
    const Estimate with = estimate(three.network, three.setup, builtinCatalogues());
    constexpr Bytes batch = Bytes{64} * 8 * 32 * 32 * 4;
    EXPECT_EQ(with.totals.input, without.totals.input + 2 * batch);
    EXPECT_EQ(with.peak.allocated, without.peak.allocated + 2 * batch);
    three.setup.mode = Mode::Inference;
    EXPECT_EQ(estimate(three.network, three.setup, builtinCatalogues()).totals.input, batch);
}

} // namespace

} // namespace vram::cudnn_benchmark_test
