// SPDX-License-Identifier: GPL-3.0-or-later

// Gradients with special rules in PyTorch: reentrant checkpoints, tensors with requires_grad_(), and tensors that stack
// frames keep alive during backward. Bytes are counted by hand.

#include "estimate/estimate.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace vram::gradients_test {

namespace {

constexpr Bytes kTensor = Bytes{256} * 1024 * 4; ///< [256, 1024] in fp32.
constexpr Bytes kWeight = Bytes{1024} * 1024 * 4;

Estimate of(const std::string& rows, const std::string& optimizer = "adam")
{
    const Result<Project> project =
        parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[1024]}},)"
                     + rows + R"(]},"setup":{"batch":256,"optimizer":")" + optimizer + R"("}})");
    EXPECT_TRUE(project) << (project ? "" : vram::text(project.error()));
    return estimate(project->network, project->setup, builtinCatalogues());
}

Bytes inPhase(const Estimate& estimate, Phase phase)
{
    return estimate.peak.byPhase[static_cast<std::size_t>(phase)];
}

std::string checkpointed(bool reentrant)
{
    return R"({"id":2,"type":"LayerNorm","name":"stem","attributes":{"normalized_shape":[1024]}},
        {"id":3,"name":"block","checkpoint":true,"reentrant":)"
           + std::string(reentrant ? "true" : "false") + R"(,"rows":[
          {"id":4,"type":"Linear","name":"linear","attributes":{"out_features":1024,"bias":false}},
          {"id":5,"type":"Tanh","name":"tanh"}]},
        {"id":6,"type":"Mul","name":"scaled"})";
}

// CheckpointFunction.backward holds the incoming gradients and the recomputed outputs, here one tensor each.
TEST(ReentrantCheckpoint, HoldsGradientAndOutputDuringBackward)
{
    const Estimate plain = of(checkpointed(false));
    const Estimate reentrant = of(checkpointed(true));
    EXPECT_EQ(inPhase(reentrant, Phase::Forward), inPhase(plain, Phase::Forward));
    EXPECT_EQ(inPhase(reentrant, Phase::Backward) - inPhase(plain, Phase::Backward), 2 * kTensor);
    EXPECT_EQ(reentrant.totals.savedActivations, plain.totals.savedActivations);
    EXPECT_EQ(reentrant.totals.gradients, plain.totals.gradients);
}

TEST(ReentrantCheckpoint, GivesNoGradientIfInputRequiresNone)
{
    const auto rows = [](const std::string& reentrant) {
        return R"({"id":2,"name":"block","checkpoint":true,"reentrant":)" + reentrant + R"(,"rows":[
          {"id":3,"type":"Linear","name":"inside","attributes":{"out_features":1024,"bias":false}},
          {"id":4,"type":"ReLU","name":"relu"}]},
        {"id":5,"type":"Linear","name":"head","attributes":{"out_features":1024,"bias":false}})";
    };
    EXPECT_EQ(of(rows("false")).totals.gradients, 2 * kWeight);
    EXPECT_EQ(of(rows("true")).totals.gradients, kWeight);
}

std::string detached(const std::string& attributes)
{
    return R"({"id":2,"type":"Linear","name":"below","attributes":{"out_features":1024,"bias":false}},
        {"id":3,"type":"Detach","name":"leaf","attributes":)"
           + attributes + R"(},
        {"id":4,"type":"Linear","name":"above","attributes":{"out_features":1024,"bias":false}},
        {"id":5,"type":"Mul","name":"scaled"})";
}

TEST(RequiresGrad, LeafTensorKeepsItsGradient)
{
    const Estimate plain = of(detached("{}"));
    const Estimate leaf = of(detached(R"({"requires_grad":true})"));
    EXPECT_EQ(plain.totals.gradients, kWeight);
    EXPECT_EQ(leaf.totals.gradients, kWeight);
    EXPECT_EQ(inPhase(leaf, Phase::Backward) - inPhase(plain, Phase::Backward), kTensor);
    EXPECT_EQ(inPhase(leaf, Phase::Step), inPhase(plain, Phase::Step));
}

// If x.requires_grad_() is called on the batch, x.grad lives as long as x does.
TEST(RequiresGrad, InputKeepsItsGradientThroughTheStep)
{
    const auto rows = [](const std::string& attributes) {
        return R"({"id":2,"type":"Detach","name":"leaf","attributes":)" + attributes + R"(},
            {"id":3,"type":"Linear","name":"linear","attributes":{"out_features":1024,"bias":false}})";
    };
    const Estimate plain = of(rows("{}"));
    const Estimate leaf = of(rows(R"({"requires_grad":true})"));
    EXPECT_EQ(inPhase(leaf, Phase::Step) - inPhase(plain, Phase::Step), kTensor);
}

// at::_softmax returns a row-major result for any input. Flattening it is a view, and it is saved only once.
TEST(Softmax, OutputIsContiguousForAnyInput)
{
    const Estimate e = of(R"({"id":2,"type":"LayerNorm","name":"norm","attributes":{"normalized_shape":[1024]}},
        {"id":3,"type":"Unflatten","name":"heads","attributes":{"dim":1,"sizes":[32,32]}},
        {"id":4,"type":"Transpose","name":"turned"},
        {"id":5,"type":"Softmax","name":"softmax","attributes":{"dim":-1}},
        {"id":6,"type":"Flatten","name":"flat"},
        {"id":7,"type":"Linear","name":"linear","attributes":{"out_features":8,"bias":false}})");
    constexpr Bytes statistics = Bytes{2} * 256 * 4;
    EXPECT_EQ(e.totals.savedActivations, kTensor + statistics);
}

// x.view(...)[:, :16] = 0 is followed by another in-place operation: for autograd, the written tensor is a view of x
// whose CopySlices saves nothing.
TEST(CopySlice, ViewCanBeWrittenAgain)
{
    const auto rows = [](const std::string& first, const std::string& last) {
        return R"({"id":2,"type":"Linear","name":"a","attributes":{"out_features":1024,"bias":false}},)" + first
               + R"({"id":4,"type":"CopySlice","name":"write","attributes":{"part":[256,16]}},
            {"id":5,"type":"Add","name":"more","attributes":{"inplace":true},"inputs":[4,4]},)"
               + last + R"({"id":7,"type":"Linear","name":"b","attributes":{"out_features":1,"bias":false}})";
    };
    const Estimate view = of(rows(R"({"id":3,"type":"Unflatten","name":"v","attributes":{"dim":1,"sizes":[32,32]}},)",
                                  R"({"id":6,"type":"Flatten","name":"f"},)"));
    EXPECT_TRUE(view.valid());
    EXPECT_EQ(view.totals.savedActivations, of(rows("", "")).totals.savedActivations);
}

// For 1 - x, RsubBackward1 negates the gradient into a new tensor; x - 1 passes the gradient on.
TEST(SubLayer, ReversedNegatesGradient)
{
    const auto rows = [](const std::string& attributes) {
        return R"({"id":2,"type":"Linear","name":"a","attributes":{"out_features":1024,"bias":false}},
            {"id":3,"type":"Sub","name":"sub","attributes":)"
               + attributes + R"(},{"id":4,"type":"Sigmoid","name":"s"},
            {"id":5,"type":"Linear","name":"b","attributes":{"out_features":1,"bias":false}})";
    };
    const Result<Project> project =
        parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[1024]}},)"
                     + rows(R"({"reversed":true})") + R"(]},"setup":{"batch":256,"optimizer":"sgd"}})");
    ASSERT_TRUE(project);
    const Estimate e = estimate(project->network, project->setup, builtinCatalogues(), Detail::Timeline);
    EXPECT_NE(std::ranges::find(e.timeline.kernels, "RsubBackward1"), e.timeline.kernels.end());
    EXPECT_EQ(of(rows("{}")).totals.savedActivations, of(rows(R"({"reversed":true})")).totals.savedActivations);
}

// The arguments of a module live until it returns: both inputs, besides the sum and the product made from it.
TEST(BlockLifetime, HoldsAllInputsWhileRunning)
{
    const Estimate e =
        of(R"({"id":2,"type":"Mul","name":"a","inputs":[1]},{"id":3,"type":"Mul","name":"b","inputs":[1]},
        {"id":4,"name":"block","inputs":[2,3],"rows":[
          {"id":5,"type":"Add","name":"sum","inputs":[4,3]},
          {"id":6,"type":"Mul","name":"c"},
          {"id":7,"type":"Mul","name":"d"}]},
        {"id":8,"type":"Linear","name":"linear","attributes":{"out_features":1,"bias":false}})",
           "sgd");
    constexpr Bytes input = kTensor;
    EXPECT_EQ(inPhase(e, Phase::Forward), input + 1024 * 4 + 4 * kTensor);
}

} // namespace

} // namespace vram::gradients_test
