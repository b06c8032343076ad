// SPDX-License-Identifier: GPL-3.0-or-later

// Tensors that are rare in tables made by hand, but common in models: empty ones, and trainable masks.

#include "estimate/estimate.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <string>

namespace vram::odd_tensors_test {

namespace {

Estimate estimateOf(const std::string& rows, const std::string& precision = "fp32")
{
    const Project project = *parseProject(R"({"format":"vram-planner/1","network":{"name":"Odd","rows":[)" + rows
                                          + R"(]},"setup":{"batch":2,"precision":")" + precision + R"("}})");
    return estimate(project.network, project.setup, builtinCatalogues());
}

constexpr const char* kImages = R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[3,4]}},)";

// State that a model keeps from earlier calls is initially [], which torch.cat ignores.
TEST(OddTensors, CatIgnoresEmptyTensors)
{
    const Estimate e =
        estimateOf(std::string(kImages) + R"({"id":2,"type":"Constant","name":"memory","attributes":{"shape":[0]}},
        {"id":3,"type":"Cat","name":"joined","attributes":{"dim":1},"inputs":[2,1]})");
    ASSERT_TRUE(e.valid());
    EXPECT_EQ(e.rows.back().outputs, (std::vector<Shape>{{2, 3, 4}}));
}

TEST(OddTensors, SlicesMayBeEmpty)
{
    const Estimate e = estimateOf(std::string(kImages) + R"({"id":2,"type":"Slice","name":"none","inputs":[1],
        "attributes":{"dim":1,"start":3}},{"id":3,"type":"Cast","name":"half","attributes":{"dtype":"float16"}},
        {"id":4,"type":"Linear","name":"linear","attributes":{"out_features":5}},
        {"id":5,"type":"Linear","name":"other","attributes":{"out_features":5},"inputs":[1]},
        {"id":6,"type":"Cat","name":"joined","attributes":{"dim":1},"inputs":[4,5]})");
    ASSERT_TRUE(e.valid());
    EXPECT_EQ(e.rows.at(2).outputs, (std::vector<Shape>{{2, 0, 4}}));
    EXPECT_EQ(e.rows.back().outputs, (std::vector<Shape>{{2, 3, 5}}));
}

TEST(OddTensors, ConvolutionsRejectEmptyInput)
{
    const Estimate e = estimateOf(std::string(kImages) + R"({"id":2,"type":"Slice","name":"none","inputs":[1],
        "attributes":{"dim":1,"start":3}},{"id":3,"type":"Conv1d","name":"conv","attributes":{"out_channels":2}})");
    EXPECT_FALSE(e.valid());
    EXPECT_NE(vram::text(e.issues.front().message).find("without elements"), std::string::npos)
        << vram::text(e.issues.front().message);
}

// The last row reads the input of its block, which has none. The loss is then the sum of the linear layer's output in
// forward; its copy in the recomputation is part of no graph.
TEST(OddTensors, CheckpointsMayEndWithAnError)
{
    const Estimate e = estimateOf(R"({"id":1,"name":"block","checkpoint":true,"rows":[
        {"id":2,"type":"Input","name":"x","attributes":{"shape":[4]}},
        {"id":3,"type":"Linear","name":"linear","attributes":{"out_features":5}},
        {"id":4,"type":"ReLU","name":"relu","inputs":[1]}]})");
    EXPECT_FALSE(e.valid());
    EXPECT_EQ(e.totals.gradients, 4 * (4 * 5 + 5));
}

// x[mask] with a 2-D mask selects rows: all of them are assumed, because the count depends on data.
TEST(OddTensors, BooleanMaskIndexesItsDimensions)
{
    const Estimate e = estimateOf(std::string(R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[3,4,5]}},
        {"id":2,"type":"Constant","name":"mask","attributes":{"shape":["B",3,4],"dtype":"bool"}},
        {"id":3,"type":"Index","name":"chosen","attributes":{"dims":[0,1,2]},"inputs":[1,2]})"));
    ASSERT_TRUE(e.valid());
    EXPECT_EQ(e.rows.back().outputs, (std::vector<Shape>{{24, 5}}));
}

constexpr const char* kAttention = R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[2,5,4]}},
    {"id":2,"type":"Parameter","name":"bias","attributes":{"shape":[EXTENTS]}},
    {"id":3,"type":"ScaledDotProductAttention","name":"attention","inputs":[1,1,1,2]})";

std::string attention(const std::string& extents)
{
    std::string rows = kAttention;
    return rows.replace(rows.find("EXTENTS"), 7, extents);
}

// ATen/native/transformers/cuda/attention_backward.cu: one gradient per score, in rows of 16 elements, which is then
// summed to the shape of the bias.
TEST(OddTensors, TrainableAttentionMaskHasAGradient)
{
    const Estimate e = estimateOf(attention("2,5,5"));
    ASSERT_TRUE(e.valid());
    EXPECT_EQ(e.totals.gradients, 2 * 5 * 5 * 4);
    EXPECT_EQ(e.totals.optimizerState, 2 * (2 * 5 * 5 * 4) + 4);
    // Backward holds the gradients of query, key and value in the kernel, and that of the mask.
    const Bytes masks = 2 * 2 * 5 * 16 * 4;
    const Bytes heads = 2 * 2 * 5 * 4 * 4;
    EXPECT_GE(e.peak.byPhase[static_cast<std::size_t>(Phase::Backward)], masks + 3 * heads);
}

TEST(OddTensors, AttentionMaskMustMatchScores)
{
    const Estimate e = estimateOf(attention("2,5,3"));
    ASSERT_FALSE(e.valid());
    EXPECT_EQ(vram::text(e.issues.front().message),
              "has a mask of 2×5×3 for scores of 2×2×5×5; the sizes must be equal or 1.");
}

// Longformer writes its scores part by part into a view of a product, and adds to them in place.
TEST(OddTensors, ViewsCanBeWrittenRepeatedly)
{
    const Estimate e = estimateOf(std::string(kImages) + R"({"id":2,"type":"Linear","name":"linear","attributes":
        {"out_features":4}},{"id":3,"type":"Transpose","name":"view","attributes":{"dim0":1,"dim1":2}},
        {"id":4,"type":"CopySlice","name":"written","attributes":{"part":[2,1,3]}},
        {"id":5,"type":"Add","name":"added","attributes":{"inplace":true},"inputs":[4,3]},
        {"id":6,"type":"Sum","name":"loss"})");
    ASSERT_TRUE(e.valid());
    EXPECT_EQ(e.rows.at(4).outputs, (std::vector<Shape>{{2, 4, 3}}));
    EXPECT_EQ(e.totals.gradients, (4 * 4 + 4) * 4);
}

// NF-ResNets normalize their weights with F.batch_norm and a scale that is computed in each call (timm's
// ScaledStdConv2d). native_batch_norm saves its input (here a parameter), the scale, and the mean and inverse standard
// deviation of each channel.
TEST(OddTensors, BatchNormAcceptsComputedScale)
{
    const Estimate e = estimateOf(R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[8]}},
        {"id":2,"type":"Parameter","name":"weight","attributes":{"shape":[1,8,36]}},
        {"id":3,"type":"Parameter","name":"gain","attributes":{"shape":[8]}},
        {"id":4,"type":"Exp","name":"scale","inputs":[3]},
        {"id":5,"type":"BatchNorm1d","name":"norm","inputs":[2,4],"attributes":{"track_running_stats":false}})");
    ASSERT_TRUE(e.valid());
    EXPECT_EQ(e.parameters, 8 * 36 + 8);
    EXPECT_EQ(e.totals.savedActivations, 3 * (8 * 4));
}

// ATen/native/group_norm.cpp: all kernels except the CPU's make a row-major copy of a channels-last input, and save the
// copy.
TEST(OddTensors, GroupNormCopiesChannelsLastInput)
{
    const Estimate e = estimateOf(R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[5,5,4]}},
        {"id":2,"type":"Linear","name":"linear","attributes":{"out_features":4,"bias":false}},
        {"id":3,"type":"Permute","name":"permute","attributes":{"dims":[0,3,1,2]}},
        {"id":4,"type":"GroupNorm","name":"norm","attributes":{"num_groups":2,"affine":false}},
        {"id":5,"type":"ReLU","name":"relu"})");
    ASSERT_TRUE(e.valid());
    constexpr Bytes activation = 2 * 4 * 5 * 5 * 4;
    constexpr Bytes statistics = 2 * (2 * 2 * 4);
    EXPECT_EQ(e.totals.savedActivations, 2 * activation + statistics); // The copy, and the output of ReLU.
}

// An unused result is freed with its node. LLaVA has one: it uses the output of the CLIP tower's second-to-last layer,
// so that the last layer's output is unused.
TEST(OddTensors, UnusedResultsAreNotSaved)
{
    const auto estimate = [](const std::string& until) {
        return estimateOf(std::string(kImages) + R"({"id":2,"type":"Linear","name":"linear","attributes":
            {"out_features":4}},{"id":3,"type":"ReLU","name":"unread")"
                          + until + R"(},
            {"id":4,"type":"Exp","name":"exp","inputs":[2]},{"id":5,"type":"Sum","name":"loss","until":5})");
    };
    constexpr Bytes activation = 2 * 3 * 4 * 4;
    const Estimate freed = estimate("");
    EXPECT_EQ(freed.totals.savedActivations, activation); // Saved by Exp.
    EXPECT_EQ(freed.rows.at(2).saved, 0);
    const Estimate held = estimate(R"(,"until":5)");
    EXPECT_EQ(held.totals.savedActivations, 2 * activation);
    EXPECT_EQ(held.rows.at(2).saved, activation);
}

// at::einsum (Linear.cpp) sums dimensions in alphabetical order: here dn, for which both operands are copied. In the
// order of the equation, neither would be. XLNet's output projection is written like this.
TEST(OddTensors, EinsumSumsDimensionsAlphabetically)
{
    const auto saved = [](const std::string& equation) {
        return estimateOf(R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[4,16]}},
            {"id":2,"type":"Parameter","name":"o","attributes":{"shape":[8,4,16]}},
            {"id":3,"type":"Einsum","name":"einsum","inputs":[1,2],"attributes":{"equation":")"
                          + equation + R"("}},{"id":4,"type":"Sum","name":"loss"})")
            .totals.savedActivations;
    };
    EXPECT_EQ(saved("bdn,hdn->bh"), 0);
    EXPECT_EQ(saved("bnd,hnd->bh"), 2 * 4 * 16 * 4); // The copy of x, which the gradient of o needs.
}

// at::sumproduct_pair multiplies elementwise where each summed dimension has size 1. The product saves its operand, one
// of three pieces of a split, which keeps the whole tensor alive; a matrix product would save a copy of the piece.
TEST(OddTensors, EinsumOverSizeOneIsElementwise)
{
    const auto saved = [](const std::string& equation, int length) {
        const std::string shape = "[2," + std::to_string(length);
        return estimateOf(R"({"id":1,"type":"Input","name":"x","attributes":{"shape":)" + shape + R"(,12]}},
            {"id":2,"type":"Linear","name":"linear","attributes":{"out_features":12,"bias":false}},
            {"id":3,"type":"Split","name":"chunk","attributes":{"dim":-1,"sizes":[4]}},
            {"id":4,"type":"Parameter","name":"scores","attributes":{"shape":[2,)"
                          + std::to_string(length) + "," + std::to_string(length) + R"(]}},
            {"id":5,"type":"Einsum","name":"einsum","inputs":[4,"3:2"],"attributes":{"equation":")"
                          + equation + R"("}},{"id":6,"type":"Sum","name":"loss"})")
            .totals.savedActivations;
    };
    EXPECT_EQ(saved("hij,bhjd->bhid", 1), 2 * 2 * 12 * 4);
    EXPECT_EQ(saved("hij,bhjd->bhid", 3), 2 * 2 * 3 * 4 * 4);
}

// avg_pool1d is avg_pool2d over a height of 1 (Pooling.cpp): of a permuted sequence, its result is channels-last, and
// permuted back it is contiguous. A linear layer saves such an input itself, and a copy of any other.
TEST(OddTensors, AvgPool1dOfPermutedInputIsChannelsLast)
{
    const auto saved = [](const std::string& permuteBack) {
        return estimateOf(R"({"id":1,"type":"Input","name":"x","attributes":{"shape":[8,4]}},
            {"id":2,"type":"Linear","name":"linear","attributes":{"out_features":4,"bias":false}},
            {"id":3,"type":"Permute","name":"permute","attributes":{"dims":[0,2,1]}},
            {"id":4,"type":"AvgPool1d","name":"pool","attributes":{"kernel_size":[3],"stride":[1]}},)"
                          + permuteBack + R"({"id":6,"type":"Linear","name":"other","attributes":{"out_features":4}},
            {"id":7,"type":"Mul","name":"square","inputs":[5,5]},{"id":8,"type":"Sum","name":"sum","inputs":[6]},
            {"id":9,"type":"Sum","name":"squares","inputs":[7]},{"id":10,"type":"Add","name":"loss","inputs":[8,9]})")
            .totals.savedActivations;
    };
    constexpr Bytes input = 2 * 8 * 4 * 4;
    constexpr Bytes pooled = 2 * 6 * 4 * 4;
    EXPECT_EQ(saved(R"({"id":5,"type":"Permute","name":"back","attributes":{"dims":[0,2,1]}},)"), input + pooled);
    EXPECT_EQ(saved(R"({"id":5,"type":"Permute","name":"same","attributes":{"dims":[0,1,2]}},)"), input + 2 * pooled);
}

// native_group_norm keeps the mean and the reciprocal standard deviation in its input's dtype (param_scalar_type);
// layer norms keep them in float32.
TEST(OddTensors, GroupNormStatisticsHaveInputDtype)
{
    const std::string linear = std::string(kImages) + R"({"id":2,"type":"Linear","name":"linear",
        "attributes":{"out_features":4}},)";
    const auto saved = [&](const std::string& norm) {
        return estimateOf(linear + norm + R"(,{"id":4,"type":"Sum","name":"loss"})", "bf16").totals.savedActivations;
    };
    constexpr Bytes activation = 2 * 3 * 4 * 2;
    EXPECT_EQ(saved(R"({"id":3,"type":"GroupNorm","name":"norm","attributes":{"num_groups":3}})"),
              activation + 2 * (2 * 3 * 2));
    EXPECT_EQ(saved(R"({"id":3,"type":"LayerNorm","name":"norm","attributes":{"normalized_shape":[4]}})"),
              activation + 2 * (2 * 3 * 4));
}

} // namespace

} // namespace vram::odd_tensors_test
