// SPDX-License-Identifier: GPL-3.0-or-later

// RMS norms and gated activations as single kernels (Liger), with figures worked out by hand.

#include "estimate/estimate.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <string>

namespace vram::fused_layers_test {

namespace {

constexpr Bytes kTokens = 1024;
constexpr Bytes kWidth = 64;
constexpr Bytes kHidden = 256;
constexpr Bytes kFloat = 4;

constexpr std::string_view kInput = R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[1024,64]}},
    {"id":2,"type":"Linear","name":"body","attributes":{"out_features":64}},)";
constexpr std::string_view kLoss = R"({"id":20,"type":"Linear","name":"down","attributes":{"out_features":64}},
    {"id":21,"type":"Flatten","name":"f","attributes":{"start_dim":0,"end_dim":1}},
    {"id":22,"type":"CrossEntropyLoss","name":"loss"})";

Estimate estimateOf(const std::string& rows, const std::string& setup)
{
    const Result<Project> project =
        parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[)" + std::string(kInput) + rows
                     + std::string(kLoss) + R"(]},"setup":{"batch":1,"optimizer":"sgd")" + setup + "}}");
    EXPECT_TRUE(project) << (project ? "" : vram::text(project.error()));
    const Estimate answer = estimate(project->network, project->setup, builtinCatalogues());
    EXPECT_TRUE(answer.valid());
    return answer;
}

Bytes savedBy(const std::string& rows, bool fused)
{
    return estimateOf(rows, fused ? R"(,"fused-layers":true)" : "").totals.savedActivations;
}

constexpr std::string_view kGated = R"({"id":3,"type":"Linear","name":"gate","attributes":{"out_features":256}},
    {"id":4,"type":"SiLU","name":"act"},
    {"id":5,"type":"Linear","name":"up","attributes":{"out_features":256},"inputs":[2]},
    {"id":6,"type":"Mul","name":"gated","inputs":[4,5]},)";

std::string norm(std::string_view implementation)
{
    return R"({"id":3,"type":"RMSNorm","name":"norm","attributes":{"implementation":")" + std::string(implementation)
           + R"("}},)";
}

TEST(FusedLayers, SaveNoActivationThatGates)
{
    const std::string rows(kGated);
    EXPECT_EQ(savedBy(rows, false) - savedBy(rows, true), kTokens * kHidden * kFloat) << "the output of SiLU";
}

TEST(FusedLayers, OverwriteSavedInputsWithGradients)
{
    const auto backward = [](bool fused) {
        return estimateOf(std::string(kGated), fused ? R"(,"fused-layers":true)" : "")
            .peak.byPhase[static_cast<std::size_t>(Phase::Backward)];
    };
    EXPECT_GT(backward(false) - backward(true), kTokens * kHidden * kFloat) << "more than the output of SiLU";
}

TEST(FusedLayers, KeepActivationsThatSeveralRowsRead)
{
    const std::string rows = std::string(kGated) + R"({"id":7,"type":"Add","name":"sum","inputs":[6,4]},)";
    EXPECT_EQ(savedBy(rows, false), savedBy(rows, true));
}

TEST(FusedLayers, KeepActivationsThatWeightsMultiply)
{
    const std::string rows = R"({"id":3,"type":"Linear","name":"up","attributes":{"out_features":256}},
        {"id":4,"type":"GELU","name":"act"},
        {"id":5,"type":"Softmax","name":"weights","attributes":{"dim":-1},"inputs":[3]},
        {"id":6,"type":"Mul","name":"weighted","inputs":[4,5]},)";
    EXPECT_EQ(savedBy(rows, false), savedBy(rows, true));
}

TEST(FusedLayers, RunRmsNormsAsOneKernel)
{
    EXPECT_EQ(savedBy(norm("eager"), true), savedBy(norm("fused"), false));
    EXPECT_GE(savedBy(norm("eager"), false) - savedBy(norm("eager"), true), kTokens * kWidth * kFloat);
}

} // namespace

} // namespace vram::fused_layers_test
