// SPDX-License-Identifier: GPL-3.0-or-later

// Llama 3.1 8B on eight GPUs of 24 GiB, checked by hand: which precision needs CPU offload.

#include "core/plan_setups.h"
#include "devices/catalogues.h"
#include "estimate/estimate.h"
#include "plan/plan.h"
#include "search/fit_with_retries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace vram::offload_plan_test {

using vram::test::on;
using vram::test::plansFor;
using vram::test::setupOf;

namespace {

const Network& llama8B()
{
    static const Network network = loadModel("builtin:llama_3_1_8b")->project.network;
    return network;
}

vram::Setup sharded(const std::string& precision)
{
    vram::Setup setup = setupOf({{"gpus", "8"},
                                 {"batch", "1"},
                                 {"data-parallel", "fsdp2"},
                                 {"checkpoint", "model.layers.*"},
                                 {"precision", precision}},
                                on("NVIDIA GeForce RTX 4090"));
    return precision == "fp32" ? setupOf({{"fsdp.param-dtype", "bf16"}, {"fsdp.reduce-dtype", "fp32"}}, setup) : setup;
}

Estimate totalsOf(const vram::Setup& setup)
{
    Estimate answer = estimate(llama8B(), setup, builtinCatalogues(), Detail::Totals);
    EXPECT_TRUE(answer.valid());
    return answer;
}

} // namespace

// At the end of backward, a rank holds its eighth of the fp32 parameters, gradients and two moments. For the root unit
// (the embedding, the head and the last norm), it also holds the gathered bf16 parameters and the fp32 input of their
// reduce-scatter.
TEST(OffloadPlan, MixedPrecisionMatchesHandCalculation)
{
    constexpr Bytes all = 8'030'261'248;
    constexpr Bytes root = Bytes{2} * 128'256 * 4096 + 4096;
    const Estimate answer = totalsOf(sharded("fp32"));
    EXPECT_EQ(answer.parameters, all);
    constexpr Bytes byHand = all * 2 + root * (2 + 4); // 16 bytes over 8 ranks
    EXPECT_NEAR(static_cast<double>(answer.peak.allocated) / static_cast<double>(byHand), 1, 0.01);
}

// 20.8 GiB of tensors would fit, but buffers of two streams do not share segments, not even after a retry. With 8 bytes
// per parameter instead of 16, the memory suffices.
TEST(OffloadPlan, OnlyMixedPrecisionNeedsOffload)
{
    EXPECT_FALSE(totalsOf(sharded("fp32")).device.fits);
    EXPECT_FALSE(simulateFitWithRetries(llama8B(), sharded("fp32"), builtinCatalogues()).fits);
    EXPECT_TRUE(totalsOf(setupOf({{"fsdp.offload", "yes"}}, sharded("fp32"))).device.fits);
    EXPECT_TRUE(totalsOf(sharded("bf16")).device.fits);
}

TEST(OffloadPlan, SuggestedOnlyIfNothingElseFits)
{
    const auto offloads = [](const char* precision) {
        const Plans plans = plansFor(llama8B(), setupOf({{"precision", precision}}, on("NVIDIA GeForce RTX 4090")),
                                     {.gpus = 8, .globalBatch = 8});
        EXPECT_FALSE(plans.plans.empty()) << vram::text(plans.problem);
        return std::ranges::all_of(plans.plans, [](const Plan& plan) { return plan.setup.parallel.offload; });
    };
    EXPECT_TRUE(offloads("amp-bf16"));
    EXPECT_FALSE(offloads("bf16"));
}

TEST(OffloadPlan, FastestUsesAllGpus)
{
    const Plans plans = plansFor(llama8B(), setupOf({{"precision", "amp-bf16"}}, on("NVIDIA GeForce RTX 4090")),
                                 {.gpus = 8, .globalBatch = 8, .objective = PlanObjective::Fastest});
    EXPECT_FALSE(plans.plans.empty()) << vram::text(plans.problem);
    for (const Plan& plan : plans.plans) {
        EXPECT_TRUE(plan.setup.parallel.offload);
        EXPECT_EQ(plan.parallel.gpus, 8);
    }
}

} // namespace vram::offload_plan_test
