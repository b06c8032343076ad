// SPDX-License-Identifier: GPL-3.0-or-later

// Sums as people write them, and the rules that produce them.

#include "textbook/recognised_sum.h"

#include <gtest/gtest.h>

namespace vram::recognised_sum_test {

namespace {

constexpr TextbookTotals kCore{.parameters = 20'000'000, .activations = 1'000'000, .batch = 32};
constexpr TextbookTotals kImages{.parameters = 19'072'984, .activations = 532'752, .input = 9'000, .batch = 128};

RecognisedSum first(std::string_view typed, const TextbookTotals& totals)
{
    const Result<WrittenSum> sum = parseSum(typed);
    if (!sum)
        return {};
    std::vector<RecognisedSum> rules = recognised(*sum, totals);
    return rules.empty() ? RecognisedSum{} : rules.front();
}

void expectRule(std::string_view typed, const TextbookTotals& totals, std::string_view rule, Slip slip)
{
    const RecognisedSum found = first(typed, totals);
    ASSERT_NE(found.method, nullptr) << typed;
    EXPECT_EQ(found.method->name, rule) << typed << ": " << text(found.told);
    EXPECT_EQ(found.slip, slip) << typed << ": " << text(found.told);
    EXPECT_FALSE(found.told.empty());
}

TEST(RecognisedSum, FindsTheRulesOfThePublishedSums)
{
    expectRule("274.7 MiB", kCore, "fp32-core", Slip::None);
    expectRule("288 MB", kCore, "fp32-core", Slip::None);
    expectRule("288,000,000", kCore, "fp32-core", Slip::None);
    expectRule("274,7 MiB", kCore, "fp32-core", Slip::None);
    // The sum is printed in MB, although divided by 1024², from rounded parts.
    expectRule("742 MB", kImages, "cs231n", Slip::None);
    expectRule("742.34MB", kImages, "cs231n", Slip::None);
    expectRule("1.86 MB", {.parameters = 131'510, .activations = 410, .input = 1000, .batch = 256}, "blobs",
               Slip::None);
    expectRule("40 MB", {.parameters = 2'000'000, .input = 8'000'000}, "weights-input", Slip::None);
}

// The sum for the question of CS231n's worked example: 224.69 MB, with the activations of one sample.
TEST(RecognisedSum, TellsASumThatForgetsTheBatch)
{
    expectRule("224.69 MB", kImages, "batch-forgotten", Slip::None);
    EXPECT_NE(text(first("224.69 MB", kImages).told).find("forgets the batch"), std::string::npos);
    // 4P + 4P + 4A.
    expectRule("164 MB", kCore, "fp32-core", Slip::ForgottenBatch);
    const std::string told = text(first("164 MB", kCore).told);
    EXPECT_NE(told.find("forgets the batch"), std::string::npos) << told;
    EXPECT_NE(told.find("274.7 MiB"), std::string::npos) << told;
}

TEST(RecognisedSum, TellsWhatElseASumForgets)
{
    // 4P + 4·B·A, without the gradients.
    expectRule("208 MB", kCore, "fp32-core", Slip::ForgottenTerm);
    // The number of elements: 2P + B·A.
    expectRule("72,000,000", kCore, "fp32-core", Slip::CountedElements);
    expectRule("144.0 MB", kCore, "fp32-core", Slip::HalfPrecision);
    // 4·4P with Adam, if the totals are those of momentum.
    TextbookTotals adam = kImages;
    adam.optimizerBytes = 8;
    expectRule("742.9 MB", adam, "cs231n", Slip::OtherOptimizer);
    expectRule("416 MB", kCore, "fp32-core", Slip::OtherBatch);
}

TEST(RecognisedSum, SaysNothingOfOtherSums)
{
    EXPECT_EQ(first("3.21 GB", kCore).method, nullptr);
    for (const std::string_view typed : {"", "MB", "12 apples", "-3 MB", "1.2.3 MB", "0"})
        EXPECT_FALSE(parseSum(typed)) << typed;
}

// Each rule is recognized by its own sum, for any totals.
TEST(RecognisedSum, KnowsEveryRuleByItsSum)
{
    constexpr TextbookTotals totals{
        .parameters = 1'234'567, .activations = 89'101, .input = 3'000, .batch = 48, .file = 7'654'321};
    for (const TextbookMethod& method : textbookMethods())
        expectRule(std::to_string(method.apply(totals).total), totals, method.name, Slip::None);
}

} // namespace

} // namespace vram::recognised_sum_test
