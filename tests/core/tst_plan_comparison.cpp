// SPDX-License-Identifier: GPL-3.0-or-later

// A comparison of plans on several types of GPUs.

#include "core/plan_setups.h"
#include "plan/plan.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace vram::plan_comparison_test {

using vram::test::gpt2;
using vram::test::on;
using vram::test::plansFor;
using vram::test::rising;

// GPT-2 with fp32 and Adam takes 4 × 498 MB, which needs several GPUs of 2 GB, or one of 24 or 80 GB. It fits on no GPU
// of 1 GB.
TEST(PlanComparison, SortsGpuTypesByRequiredGpus)
{
    Catalogues catalogues = builtinCatalogues();
    for (const double mib : {1024.0, 3072.0}) {
        Gpu small;
        small.name = "Small " + std::to_string(static_cast<int>(mib));
        small.vendor = "NVIDIA";
        small.computeCapability = "8.9";
        small.cudaMib = mib;
        catalogues.gpus.push_back(small);
    }
    const std::vector<std::string> names{"Small 1024", "Small 3072", "H100", "RTX 4090", "NVIDIA GeForce RTX 4090"};
    const auto compared = comparePlans(gpt2(), on("RTX 4090"), catalogues, names, {.gpus = 8, .globalBatch = 8});
    ASSERT_TRUE(compared);
    ASSERT_EQ(compared->size(), 4U) << "a type that is named twice is tried once";
    const auto fewest = [&](std::size_t i) { return (*compared)[i].plans.plans.front().parallel.gpus; };
    EXPECT_EQ((*compared)[0].gpu, "NVIDIA GeForce RTX 4090") << "the smaller of two that need one";
    EXPECT_EQ((*compared)[1].gpu, "NVIDIA H100 SXM5 80GB");
    EXPECT_EQ(fewest(0), 1);
    EXPECT_EQ(fewest(1), 1);
    EXPECT_EQ((*compared)[2].gpu, "Small 3072");
    EXPECT_GT(fewest(2), 1);
    EXPECT_EQ((*compared)[3].gpu, "Small 1024");
    EXPECT_TRUE((*compared)[3].plans.plans.empty());
    EXPECT_FALSE((*compared)[3].plans.problem.empty());
    for (const GpuPlans& type : *compared) {
        for (const Plan& plan : type.plans.plans)
            EXPECT_EQ(plan.setup.gpu, type.gpu);
    }
}

TEST(PlanComparison, PlansMatchSeparateSearches)
{
    vram::Setup setup = on("NVIDIA GeForce RTX 4090", 6);
    setup.usedByOthers = 500;
    setup.calibratedContext = 700;
    const auto compared =
        comparePlans(gpt2(), setup, builtinCatalogues(), {"H100", "RTX 4090"}, {.gpus = 4, .globalBatch = 8});
    ASSERT_TRUE(compared);
    const auto searched = [&](const vram::Setup& alone) {
        return plansFor(gpt2(), alone, {.gpus = 4, .globalBatch = 8});
    };
    const auto setups = [](const Plans& plans) {
        std::vector<vram::Setup> all;
        for (const Plan& plan : plans.plans)
            all.push_back(plan.setup);
        return all;
    };
    EXPECT_TRUE(setups((*compared)[0].plans) == setups(searched(setup)));
    EXPECT_TRUE(setups((*compared)[1].plans) == setups(searched(on("NVIDIA H100 SXM5 80GB"))))
        << "what was typed and measured is of the setup's GPU alone";
}

TEST(PlanComparison, ReportsProgressAndCanBeCancelled)
{
    double last = 0;
    const vram::Setup setup = on("RTX 4090");
    EXPECT_TRUE(comparePlans(gpt2(), setup, builtinCatalogues(), {"RTX 4090", "H100"}, {.gpus = 2}, rising(last)));
    EXPECT_DOUBLE_EQ(last, 1);
    EXPECT_FALSE(comparePlans(gpt2(), setup, builtinCatalogues(), {"RTX 4090", "H100"}, {.gpus = 2},
                              [](double done) { return done < 0.6; }));
}

TEST(PlanComparison, SortsGpuTypesByCost)
{
    vram::Setup setup = on("NVIDIA GeForce RTX 4090", 8);
    const std::vector<std::string> types{"NVIDIA GeForce RTX 4090", "NVIDIA H100 SXM5 80GB"};
    const auto first = [&](double dear, double cheap) {
        const GpuPrices prices{{types[0], dear}, {types[1], cheap}};
        const PlanRequest question{.gpus = 2, .globalBatch = 8, .objective = PlanObjective::Cheapest, .prices = prices};
        const auto compared = comparePlans(gpt2(), setup, builtinCatalogues(), types, question);
        EXPECT_TRUE(compared);
        const Plan& best = compared->front().plans.plans.front();
        EXPECT_EQ(best.hourly, prices.at(compared->front().gpu) * static_cast<double>(best.parallel.gpus));
        EXPECT_NEAR(costOfMillion(best), best.hourly / 3600 * 1e6 / best.time.tokensPerSecond, 1e-9);
        return compared->front().gpu;
    };
    EXPECT_EQ(first(0.3, 3), types[0]);
    EXPECT_EQ(first(3, 0.3), types[1]);
}

} // namespace vram::plan_comparison_test
