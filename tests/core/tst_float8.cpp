// SPDX-License-Identifier: GPL-3.0-or-later

// Linear layers in float8. Those of torchao are compared with Float8Linear under PyTorch 2.14
// (tests/reference/harness/float8.py), and those of Transformer Engine with figures counted by hand.

#include "estimate/estimate.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vram::float8_test {

namespace {

using Settings = std::vector<std::pair<std::string_view, std::string_view>>;

/// Returns a network with the widths 256 → 1024 → SiLU → 256 → 64, whose last layer is the head.
Network perceptron(bool bias, const std::string& positions = {})
{
    const std::string biased = bias ? "true" : "false";
    const Result<Project> project = parseProject(
        R"({"format":"vram-planner/1","network":{"name":"n","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[)"
        + positions + R"(256]}},
        {"id":2,"type":"Linear","name":"up","attributes":{"out_features":1024,"bias":)"
        + biased + R"(}},
        {"id":3,"type":"SiLU","name":"act"},
        {"id":4,"type":"Linear","name":"down","attributes":{"out_features":256,"bias":)"
        + biased + R"(}},
        {"id":5,"type":"Linear","name":"head","attributes":{"out_features":64}},
        {"id":6,"type":"Input","name":"target","attributes":{"shape":[)"
        + positions + R"(64]}},
        {"id":7,"type":"MSELoss","name":"loss","inputs":[5,6]}]}})");
    EXPECT_TRUE(project) << (project ? "" : vram::text(project.error()));
    return project->network;
}

vram::Setup with(const Settings& settings)
{
    vram::Setup setup;
    setup.gpu = "NVIDIA H100 SXM5 80GB";
    setup.batch = 64;
    for (const auto& [key, value] : settings) {
        const Result<vram::Setup> changed = withSetting(setup, key, value);
        EXPECT_TRUE(changed) << key;
        setup = changed ? *changed : setup;
    }
    return setup;
}

Estimate of(const Network& network, const Settings& settings)
{
    Estimate answer = estimate(network, with(settings), builtinCatalogues(), Detail::Totals);
    EXPECT_TRUE(answer.valid());
    return answer;
}

std::string firstIssue(const Settings& settings)
{
    const Estimate answer = estimate(perceptron(false), with(settings), builtinCatalogues(), Detail::Totals);
    return answer.issues.empty() ? std::string() : vram::text(answer.issues.front().message);
}

} // namespace

// The figures are those of torchao at 49a4e2b.
TEST(Float8, MatchesTorchao)
{
    struct Case {
        const char* scaling;
        bool bias;
        const char* precision;
        Bytes saved;
        Bytes peak;
    };
    for (const Case& figures : {Case{"torchao-tensorwise", false, "bf16", 303104, 6406684},
                                Case{"torchao-tensorwise", true, "bf16", 303104, 6416932},
                                Case{"torchao-tensorwise", false, "amp-bf16", 376832, 10896656},
                                Case{"torchao-tensorwise", true, "amp-bf16", 376832, 10922264},
                                Case{"torchao-tensorwise", true, "fp32", 606208, 10922264},
                                Case{"torchao-rowwise", false, "bf16", 303104, 6407956},
                                Case{"torchao-rowwise", true, "bf16", 303104, 6418204},
                                Case{"torchao-rowwise", true, "amp-bf16", 376832, 10922264}}) {
        SCOPED_TRACE(std::string(figures.scaling) + " " + figures.precision);
        const Estimate answer =
            of(perceptron(figures.bias), {{"fp8", figures.scaling}, {"precision", figures.precision}});
        EXPECT_EQ(answer.totals.savedActivations, figures.saved);
        EXPECT_EQ(answer.peak.allocated, figures.peak);
    }
}

TEST(Float8, MatchesTorchaoOnSequences)
{
    for (const auto& [scaling, peak] :
         {std::pair{"torchao-tensorwise", Bytes{6652444}}, std::pair{"torchao-rowwise", Bytes{6653972}}}) {
        const Estimate answer = of(perceptron(false, "32,"), {{"fp8", scaling}, {"precision", "bf16"}, {"batch", "4"}});
        EXPECT_EQ(answer.totals.savedActivations, 606208) << scaling;
        EXPECT_EQ(answer.peak.allocated, peak) << scaling;
    }
}

// Each input is saved in float8, and on Hopper each weight is saved in two layouts. The head is not converted.
TEST(Float8, TransformerEngineSavesFloat8Tensors)
{
    const Network network = perceptron(false);
    const Bytes plain = of(network, {{"precision", "bf16"}}).totals.savedActivations;
    const Estimate hopper = of(network, {{"precision", "bf16"}, {"fp8", "te-current"}});
    const Bytes inputs = Bytes{64} * (256 + 1024);
    const Bytes weights = Bytes{2} * 256 * 1024;
    // Without float8, the network's input counts as input rather than as a saved tensor, and the input of the second
    // layer takes two bytes per element. The first weight is not transposed, because the network's input needs no
    // gradient.
    EXPECT_EQ(hopper.totals.savedActivations, plain - Bytes{2} * 64 * 1024 + inputs + 2 * weights - 256 * 1024);
    const Estimate blackwell = of(network, {{"precision", "bf16"}, {"fp8", "te-current"}, {"gpu", "NVIDIA B200 SXM"}});
    EXPECT_EQ(blackwell.totals.savedActivations, plain - Bytes{2} * 64 * 1024 + inputs + weights);
}

// Megatron-LM keeps the float8 weights between steps as buffers, so they are not saved for backward.
TEST(Float8, TransformerEngineKeepsWeightsUnderMegatron)
{
    const Settings megatron{{"precision", "bf16"}, {"gpus", "2"}, {"data-parallel", "megatron-distributed-optimizer"}};
    Settings float8 = megatron;
    float8.emplace_back("fp8", "te-current");
    const Network network = perceptron(false);
    const Bytes weights = Bytes{2} * 256 * 1024;
    EXPECT_EQ(of(network, float8).totals.buffers - of(network, megatron).totals.buffers, 2 * weights);
    Settings primary = float8;
    primary.emplace_back("fp8.weights", "yes");
    EXPECT_EQ(of(network, float8).totals.parameters - of(network, primary).totals.parameters, weights);
    EXPECT_EQ(of(network, primary).totals.buffers - of(network, megatron).totals.buffers, weights);
}

// Each element of a gathered weight takes one byte instead of two.
TEST(Float8, Fsdp2GathersWeightsInFloat8)
{
    const Settings sharded{{"gpus", "8"},          {"data-parallel", "fsdp2"},    {"fsdp.param-dtype", "bf16"},
                           {"fsdp.units", "root"}, {"fp8", "torchao-tensorwise"}, {"fsdp.reduce-dtype", "fp32"},
                           {"batch", "65536"}};
    Settings gathered = sharded;
    gathered.emplace_back("fp8.weights", "yes");
    const Network network = perceptron(false);
    const Estimate before = of(network, sharded);
    const Estimate after = of(network, gathered);
    EXPECT_EQ(before.totals.parameters, after.totals.parameters);
    EXPECT_EQ(before.totals.gradients, after.totals.gradients);
    EXPECT_EQ(before.peak.byCategory[Category::GatheredParameters]
                  - after.peak.byCategory[Category::GatheredParameters],
              Bytes{2} * 256 * 1024);
}

TEST(Float8, SkippedModulesStayInBf16)
{
    const Settings skipped{{"precision", "bf16"}, {"fp8", "torchao-tensorwise"}, {"skip-modules", "up,down"}};
    const Estimate answer = of(perceptron(false), skipped);
    EXPECT_EQ(answer.peak.allocated, of(perceptron(false), {{"precision", "bf16"}}).peak.allocated);
}

TEST(Float8, RejectsUnsupportedCombinations)
{
    EXPECT_NE(firstIssue({{"fp8", "torchao-rowwise"}, {"gpu", "NVIDIA A100 SXM4 80GB"}}).find("8.9"),
              std::string::npos);
    const Settings sharded{{"gpus", "8"}, {"data-parallel", "fsdp2"}, {"fp8.weights", "yes"}};
    for (const char* scaling : {"none", "torchao-rowwise", "te-delayed"}) {
        Settings settings = sharded;
        settings.emplace_back("fp8", scaling);
        EXPECT_NE(firstIssue(settings).find("fp8.weights to no"), std::string::npos) << scaling;
    }
}

// Matrix products take half the time, which outweighs the casts in large layers.
TEST(Float8, IsFasterForLargeLayers)
{
    const Network network = parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[8192]}},
        {"id":2,"type":"Linear","name":"a","attributes":{"out_features":8192,"bias":false}},
        {"id":3,"type":"Linear","name":"b","attributes":{"out_features":8192,"bias":false}},
        {"id":4,"type":"Linear","name":"head","attributes":{"out_features":64}}]}})")
                                ->network;
    const auto time = [&](std::string_view scaling) {
        return of(network, {{"precision", "bf16"}, {"batch", "16384"}, {"fp8", scaling}, {"compile", "model"}})
            .time.step;
    };
    EXPECT_LT(time("torchao-tensorwise"), 0.9 * time("none"));
    EXPECT_GT(time("torchao-tensorwise"), 0.5 * time("none"));
}

} // namespace vram::float8_test
