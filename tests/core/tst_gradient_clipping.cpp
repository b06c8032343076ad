// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan_setups.h"
#include "engine/gradient_clipping.h"
#include "estimate/estimate.h"

#include <gtest/gtest.h>

#include <vector>

namespace vram::gradient_clipping_test {

namespace {

std::vector<TrainableTensor> tensors(std::size_t count, const Shape& shape, DType dtype = DType::Float32)
{
    return {count, TrainableTensor{.shape = shape, .dtype = dtype}};
}

std::vector<TrainableTensor> joined(std::vector<TrainableTensor> first, const std::vector<TrainableTensor>& second)
{
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

Bytes peakEvent(const std::vector<TrainableTensor>& parameters)
{
    Memory memory;
    memory.setPhase(Phase::Step);
    clipGradients(parameters, memory);
    EXPECT_EQ(memory.live(), 0);
    return memory.peak(Phase::Step).bytes;
}

} // namespace

// The bytes that clip_grad_norm_ added to requested_bytes of the caching allocator on an H100 under PyTorch 2.11.
TEST(GradientClipping, MatchesPyTorchAllocations)
{
    constexpr DType kHalf = DType::BFloat16;
    EXPECT_EQ(peakEvent(joined(tensors(1, {1000, 1000}), tensors(1, {1000}))), 136);
    EXPECT_EQ(peakEvent(joined(tensors(32, {4096, 4096}), tensors(32, {4096}))), 65792);
    EXPECT_EQ(peakEvent(joined(tensors(32, {4096, 4096}, kHalf), tensors(32, {4096}, kHalf))), 65664);
    EXPECT_EQ(peakEvent(joined(tensors(1, {50000, 1024}), tensors(200, {1024, 1024}))), 629532);
    EXPECT_EQ(peakEvent(tensors(500, {100})), 4004);
}

TEST(GradientClipping, IsPartOfTheStep)
{
    const auto stepOf = [](const char* clips, const char* data, const char* gpus) {
        const vram::Setup setup = test::setupOf(
            {{"optimizer", "adamw-fused"}, {"data-parallel", data}, {"gpus", gpus}, {"clip-grad-norm", clips}},
            test::on("H100"));
        return estimate(test::smallLlama(), setup, builtinCatalogues(), Detail::Totals);
    };
    // The largest of the 48 gradients has 1,000 rows of 256 elements. On one GPU, its norm takes 4 chunks in addition
    // to the norms. On each of 8 ranks, it takes one chunk, which is less than the stacked norms and the total norm
    // that follow. The fused optimizer step takes nothing.
    for (const auto& [data, gpus, taken] :
         {std::tuple("none", "1", 48 * (4 + 1) * 4), {"fsdp2", "8", 48 * 2 * 4 + 4}}) {
        const Estimate with = stepOf("yes", data, gpus);
        const Estimate without = stepOf("no", data, gpus);
        const Totals& held = with.totals;
        const Bytes betweenSteps = held.parameters + held.gradients + held.optimizerState + held.buffers + held.input;
        EXPECT_EQ(with.peak.byPhase[static_cast<std::size_t>(Phase::Step)] - betweenSteps, taken) << data;
        EXPECT_EQ(without.peak.byPhase[static_cast<std::size_t>(Phase::Step)], 0) << data;
        EXPECT_GT(with.time.step, without.time.step) << data;
    }
}

} // namespace vram::gradient_clipping_test
