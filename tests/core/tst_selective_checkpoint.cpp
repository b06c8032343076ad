// SPDX-License-Identifier: GPL-3.0-or-later

// Selective activation checkpointing (torch.utils.checkpoint.create_selective_checkpoint_contexts with the policy of
// torchtitan's "op"), counted by hand: in each block, the results of the first, third and fifth matrix product are
// kept.

#include "estimate/compute.h"
#include "estimate/estimate.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <string>

namespace vram::selective_checkpoint_test {

namespace {

constexpr Bytes kTensor = Bytes{256} * 1024 * 4; ///< [256, 1024] in fp32.

/// A layer, followed by a checkpointed block of `count` linear layers, each with an activation.
Project layers(int count, bool bias, const std::string& mode)
{
    std::string rows;
    for (int i = 0; i < count; ++i) {
        const std::string id = std::to_string(10 + 2 * i);
        rows += std::string(i > 0 ? "," : "") + R"({"id":)" + id + R"(,"type":"Linear","name":"l)" + id
                + R"(","attributes":{"out_features":1024,"bias":)" + (bias ? "true" : "false") + R"(}},{"id":)"
                + std::to_string(11 + 2 * i) + R"(,"type":"Tanh","name":"t)" + id + R"("})";
    }
    Result<Project> project = parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[1024]}},
        {"id":2,"type":"Linear","name":"stem","attributes":{"out_features":1024}},
        {"id":3,"name":"block","rows":[)" + rows
                                           + R"(]}]},
        "setup":{"batch":256,"checkpoint":"block","checkpoint_mode":")"
                                           + mode + R"("}})");
    EXPECT_TRUE(project) << (project ? "" : vram::text(project.error()));
    return *project;
}

Bytes saved(int count, bool bias, const std::string& mode)
{
    const Project project = layers(count, bias, mode);
    return estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals).totals.savedActivations;
}

} // namespace

TEST(SelectiveCheckpoint, KeepsEverySecondMatMul)
{
    for (const auto& [products, kept] : {std::pair{1, 1}, std::pair{2, 1}, std::pair{3, 2}, std::pair{4, 2}})
        EXPECT_EQ(saved(products, false, "op") - saved(products, false, "full"), kept * kTensor) << products;
}

// With a bias the kernel is addmm, which the policy does not list.
TEST(SelectiveCheckpoint, RecomputesAddmm)
{
    EXPECT_EQ(saved(3, true, "op"), saved(3, true, "full"));
}

TEST(SelectiveCheckpoint, RecomputesOtherMatMuls)
{
    const auto recomputed = [](const std::string& mode) {
        const Project project = layers(3, false, mode);
        return countCompute(project.network, project.setup, builtinCatalogues()).recomputed;
    };
    EXPECT_GT(recomputed("op"), 0);
    EXPECT_DOUBLE_EQ(3 * recomputed("op"), recomputed("full"));
}

// No kept result is left at the end of the step, in whichever order the gradients are computed.
TEST(SelectiveCheckpoint, FreesKeptResults)
{
    const auto stepPeak = [](const std::string& mode) {
        const Project project = layers(4, false, mode);
        const Estimate answer = estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals);
        return answer.peak.byPhase[static_cast<std::size_t>(Phase::Step)];
    };
    EXPECT_EQ(stepPeak("op"), stepPeak("full"));
}

// The input of the linear layer is not contiguous, so that its bias is added to the product in place.
TEST(SelectiveCheckpoint, AddsBiasToKeptResultInPlace)
{
    const Result<Project> project = parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[64,32]}},
        {"id":2,"type":"Linear","name":"stem","attributes":{"out_features":32}},
        {"id":3,"name":"block","rows":[
            {"id":4,"type":"Transpose","name":"t","attributes":{"dim0":1,"dim1":2}},
            {"id":5,"type":"Linear","name":"l","attributes":{"out_features":64}},
            {"id":6,"type":"Tanh","name":"h"},
            {"id":7,"type":"Linear","name":"m","attributes":{"out_features":64}}]}]},
        "setup":{"batch":16,"checkpoint":"block","checkpoint_mode":"op"}})");
    ASSERT_TRUE(project) << vram::text(project.error());
    vram::Setup setup = project->setup;
    const Estimate op = estimate(project->network, setup, builtinCatalogues(), Detail::Totals);
    setup.checkpointMode = CheckpointMode::Full;
    const Estimate full = estimate(project->network, setup, builtinCatalogues(), Detail::Totals);
    constexpr Bytes kProduct = Bytes{16} * 32 * 64 * 4;
    EXPECT_EQ(op.totals.savedActivations - full.totals.savedActivations, kProduct);
    const auto step = static_cast<std::size_t>(Phase::Step);
    EXPECT_EQ(op.peak.byPhase[step], full.peak.byPhase[step]);
}

} // namespace vram::selective_checkpoint_test
