// SPDX-License-Identifier: GPL-3.0-or-later

// Memory of F.binary_cross_entropy_with_logits beyond its input, in units of the input's bytes, as PyTorch 2.6 needs it
// on a CPU (maximum resident set size with four samples of ten million scores).

#include "estimate/estimate.h"
#include "project/project.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace vram::binary_cross_entropy_test {

namespace {

constexpr int kScores = 1 << 20;
constexpr Bytes kUnit = Bytes{4} * kScores * 4;

struct Peaks {
    double loss = 0;
    double backward = 0;
};

Estimate estimateOf(const std::string& weights, const std::string& inputs, const std::string& reduction,
                    const std::string& precision = "fp32")
{
    const std::string shape = R"("attributes":{"shape":[)" + std::to_string(kScores) + "]}}";
    const std::string rows =
        R"({"id":1,"type":"Input","name":"x",)" + shape + R"(,{"id":2,"type":"Input","name":"t",)" + shape
        + R"(,{"id":3,"type":"Buffer","name":"w",)" + shape + R"(,{"id":4,"type":"Parameter","name":"a",)" + shape
        + R"(,{"id":5,"type":"Mul","name":"y","inputs":[1,4]},
        {"id":7,"type":"Cast","name":"half","inputs":[5],"attributes":{"dtype":"bfloat16"}},
        {"id":6,"type":"BCEWithLogitsLoss","name":"loss","inputs":[)"
        + inputs + R"(],"attributes":{"weights":")" + weights + R"(","reduction":")" + reduction + R"("}})";
    const Project project = *parseProject(R"({"format":"vram-planner/1","network":{"name":"Loss","rows":[)" + rows
                                          + R"(]},"setup":{"batch":4,"optimizer":"sgd","torch":"2.6","precision":")"
                                          + precision + R"("}})");
    return estimate(project.network, project.setup, builtinCatalogues());
}

/// The peaks of the loss and of the backward pass, less everything that lives before.
Peaks peaksOf(const std::string& weights, const std::string& inputs, const std::string& reduction = "mean")
{
    const Estimate e = estimateOf(weights, inputs, reduction);
    EXPECT_TRUE(e.valid());
    const Bytes before = e.totals.parameters + e.totals.buffers + e.totals.input + kUnit;
    const auto units = [before](Bytes peak) { return static_cast<double>(peak - before) / static_cast<double>(kUnit); };
    const auto inPhase = [&](Phase phase) { return units(e.peak.byPhase[static_cast<std::size_t>(phase)]); };
    return {inPhase(Phase::Loss), inPhase(Phase::Backward)};
}

} // namespace

TEST(BinaryCrossEntropy, LossHoldsTheLogarithmAndTheLoss)
{
    EXPECT_NEAR(peaksOf("none", "5,2").loss, 2.02, 0.03);
    EXPECT_NEAR(peaksOf("none", "5,2", "sum").loss, 2.02, 0.03);
    EXPECT_NEAR(peaksOf("pos_weight", "5,2,3").loss, 2.27, 0.03);
    EXPECT_NEAR(peaksOf("both", "5,2,2,3").loss, 2.27, 0.03);
}

TEST(BinaryCrossEntropy, BackwardWithPositiveWeightsNeedsThreeTensors)
{
    EXPECT_NEAR(peaksOf("pos_weight", "5,2,3").backward, 3.01, 0.03);
    EXPECT_NEAR(peaksOf("both", "5,2,2,3", "sum").backward, 3.01, 0.03);
}

TEST(BinaryCrossEntropy, AutocastSavesCopiesInFp32)
{
    const auto saved = [](const std::string& weights, const std::string& inputs) {
        const Estimate e = estimateOf(weights, inputs, "none", "amp-bf16");
        EXPECT_TRUE(e.valid());
        return e.rows.back().saved;
    };
    EXPECT_EQ(saved("none", "7,7"), 2 * kUnit);
    EXPECT_EQ(saved("weight", "7,7,7"), 3 * kUnit);
    EXPECT_EQ(saved("both", "7,7,7,7"), 4 * kUnit);
}

TEST(BinaryCrossEntropy, WeightsAreInputsAfterTheTarget)
{
    EXPECT_TRUE(estimateOf("weight", "5,2,1", "none").valid());
    EXPECT_FALSE(estimateOf("both", "5,2,1", "mean").valid());
    EXPECT_FALSE(estimateOf("none", "5,2,1", "mean").valid());
}

} // namespace vram::binary_cross_entropy_test
