// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/layout.h"
#include "step/reduction_buffer.h"

#include <gtest/gtest.h>

namespace vram::reduction_buffer_test {

namespace {

const KernelDevice h100{.capability = {9, 0}, .multiprocessors = 132};

Bytes overRows(std::int64_t rows, std::int64_t columns, const KernelDevice& device)
{
    const Shape shape{rows, columns};
    return reductionBuffer(shape, contiguousStrides(shape), Shape{1, columns}, device);
}

// The allocations observed on an H100 with PyTorch 2.11 in ViT-B/16 (32 images of 197 tokens), GPT-2 (8 texts of 512)
// and Swin-T (32 images of 14×14 tokens in its third stage).
TEST(ReductionBuffer, MatchesMeasuredAllocations)
{
    EXPECT_EQ(overRows(6304, 768, h100), 38928384);
    EXPECT_EQ(overRows(6304, 2304, h100), 116785152);
    EXPECT_EQ(overRows(6304, 3072, h100), 138412032);
    EXPECT_EQ(overRows(4096, 768, h100), 25165824);
    EXPECT_EQ(overRows(4096, 2304, h100), 75497472);
    EXPECT_EQ(overRows(4096, 3072, h100), 100663296);
    EXPECT_EQ(overRows(6272, 384, h100), 19267584);
}

TEST(ReductionBuffer, SmallReductionsNeedNoBuffer)
{
    EXPECT_EQ(overRows(256, 768, h100), 0);
    EXPECT_EQ(overRows(1, 768, h100), 0);
}

TEST(ReductionBuffer, ContiguousReductionsNeedNoBuffer)
{
    const Shape shape{768, 6304};
    EXPECT_EQ(reductionBuffer(shape, contiguousStrides(shape), Shape{768, 1}, h100), 0);
}

TEST(ReductionBuffer, GrowsWithTheMultiprocessors)
{
    const KernelDevice a100{.capability = {8, 0}, .multiprocessors = 108};
    EXPECT_LT(overRows(6304, 3072, a100), overRows(6304, 3072, h100));
}

TEST(ReductionBuffer, CpuEmptyAndOverflowingInputsNeedNoBuffer)
{
    EXPECT_EQ(overRows(6304, 768, KernelDevice{.cpu = true}), 0);
    EXPECT_EQ(overRows(0, 768, h100), 0);
    EXPECT_EQ(overRows(kOverflow, 768, h100), 0);
}

} // namespace

} // namespace vram::reduction_buffer_test
