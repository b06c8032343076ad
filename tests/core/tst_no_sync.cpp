// SPDX-License-Identifier: GPL-3.0-or-later

// Gradient accumulation over several ranks: reducing gradients with every micro-batch, or only with the last one.

#include "estimate/estimate.h"
#include "import/load_model.h"
#include "setup/setup.h"

#include <gtest/gtest.h>

#include <string_view>
#include <utility>
#include <vector>

namespace vram::no_sync_test {

namespace {

using Settings = std::vector<std::pair<std::string_view, std::string_view>>;

Estimate of(const Settings& settings)
{
    static const Network network = loadModel("builtin:gpt2")->project.network;
    vram::Setup setup = *withSetting(*withSetting({}, "gpus", "8"), "batch", "1");
    for (const auto& [key, value] : settings)
        setup = *withSetting(setup, key, value);
    Estimate answer = estimate(network, setup, builtinCatalogues(), Detail::Totals);
    EXPECT_TRUE(answer.valid());
    return answer;
}

Settings with(Settings settings, const Settings& more)
{
    settings.insert(settings.end(), more.begin(), more.end());
    return settings;
}

constexpr Bytes kParameters = 124'439'808;

} // namespace

// In torchtitan's loop, later micro-batches find only the reduced gradients of the first one, an eighth of the whole.
TEST(NoSync, GradientsStayShardedByDefault)
{
    for (const char* data : {"fsdp2", "fsdp1"}) {
        const Settings sharded{{"data-parallel", data}};
        const Bytes once = of(sharded).peak.allocated;
        const Estimate twice = of(with(sharded, {{"accumulation", "2"}}));
        EXPECT_LE(twice.peak.allocated, once + twice.totals.gradients) << data;
        EXPECT_GT(twice.peak.allocated, once) << data;
        EXPECT_EQ(of(with(sharded, {{"accumulation", "8"}})).peak.allocated, twice.peak.allocated) << data;
    }
}

// With no_sync, the gradients of the whole network are kept in the dtype of the reduction.
TEST(NoSync, KeepsAllGradientsUnsharded)
{
    const Settings sharded{
        {"data-parallel", "fsdp2"}, {"fsdp.param-dtype", "bf16"}, {"fsdp.reduce-dtype", "fp32"}, {"accumulation", "4"}};
    const Bytes reduced = of(sharded).peak.allocated;
    const Estimate kept = of(with(sharded, {{"no-sync", "yes"}}));
    EXPECT_GT(kept.peak.allocated - reduced, 3 * kParameters);
    EXPECT_LE(kept.peak.allocated - reduced, 4 * kParameters);
    EXPECT_EQ(kept.totals.gradients, of(sharded).totals.gradients) << "after the last micro-batch";
}

// DDP's buckets hold all gradients, with or without no_sync.
TEST(NoSync, ChangesNothingWithoutShards)
{
    for (const char* data : {"ddp", "zero1"}) {
        const Settings replicated{{"data-parallel", data}, {"accumulation", "4"}};
        EXPECT_EQ(of(with(replicated, {{"no-sync", "yes"}})).peak.allocated, of(replicated).peak.allocated) << data;
    }
}

// Gradients that are views of the buckets are an exception: no_sync keeps those of earlier micro-batches
// outside the buckets.
TEST(NoSync, KeepsGradientsOutsideBucketViews)
{
    const Settings views{{"data-parallel", "ddp"}, {"ddp.bucket-view", "yes"}, {"accumulation", "4"}};
    EXPECT_EQ(of(with(views, {{"no-sync", "yes"}})).peak.allocated - of(views).peak.allocated, 4 * kParameters);
}

// A pipeline stage reduces its gradients only with the last micro-batch in any case.
TEST(NoSync, PipelinesBehaveAsWithNoSync)
{
    const Settings staged{{"data-parallel", "fsdp2"}, {"pipeline-parallel", "2"}};
    EXPECT_EQ(of(with(staged, {{"no-sync", "yes"}})).peak.allocated, of(staged).peak.allocated);
}

// DeepSpeedEngine.no_sync asserts that gradients are not partitioned.
TEST(NoSync, RejectedForPartitionedDeepSpeedGradients)
{
    static const Network network = loadModel("builtin:mlp")->project.network;
    for (const auto& [data, runs] :
         {std::pair("deepspeed-zero1", true), {"deepspeed-zero2", false}, {"deepspeed-zero3", false}}) {
        vram::Setup setup = *withSetting(*withSetting({}, "gpus", "2"), "no-sync", "yes");
        setup = *withSetting(setup, "data-parallel", data);
        EXPECT_EQ(estimate(network, setup, builtinCatalogues(), Detail::Totals).valid(), runs) << data;
    }
}

} // namespace vram::no_sync_test
