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
    std::vector<RecognisedSum> rules = matchSum(*sum, totals);
    return rules.empty() ? RecognisedSum{} : rules.front();
}

void expectRule(std::string_view typed, const TextbookTotals& totals, std::string_view rule, SumMistake mistake)
{
    const RecognisedSum found = first(typed, totals);
    ASSERT_NE(found.method, nullptr) << typed;
    EXPECT_EQ(found.method->name, rule) << typed << ": " << text(found.explanation);
    EXPECT_EQ(found.mistake, mistake) << typed << ": " << text(found.explanation);
    EXPECT_FALSE(found.explanation.empty());
}

TEST(RecognisedSum, RecognisesPublishedSums)
{
    expectRule("274.7 MiB", kCore, "fp32-core", SumMistake::None);
    expectRule("288 MB", kCore, "fp32-core", SumMistake::None);
    expectRule("288,000,000", kCore, "fp32-core", SumMistake::None);
    expectRule("274,7 MiB", kCore, "fp32-core", SumMistake::None);
    // The sum of rounded parts is printed in MB, although divided by 1024².
    expectRule("742 MB", kImages, "cs231n", SumMistake::None);
    expectRule("742.34MB", kImages, "cs231n", SumMistake::None);
    expectRule("1.86 MB", {.parameters = 131'510, .activations = 410, .input = 1000, .batch = 256}, "blobs",
               SumMistake::None);
    expectRule("40 MB", {.parameters = 2'000'000, .input = 8'000'000}, "weights-input", SumMistake::None);
}

// The question from which CS231n's example is taken (datascience.stackexchange.com/questions/12649) arrives at 224.69
// MB, because it counts the activations of only one sample.
TEST(RecognisedSum, DetectsForgottenBatch)
{
    expectRule("224.69 MB", kImages, "batch-forgotten", SumMistake::None);
    EXPECT_NE(text(first("224.69 MB", kImages).explanation).find("forgets the batch"), std::string::npos);
    // 4P + 4P + 4A.
    expectRule("164 MB", kCore, "fp32-core", SumMistake::ForgottenBatch);
    const std::string explanation = text(first("164 MB", kCore).explanation);
    EXPECT_NE(explanation.find("forgets the batch"), std::string::npos) << explanation;
    EXPECT_NE(explanation.find("274.7 MiB"), std::string::npos) << explanation;
}

TEST(RecognisedSum, DetectsOtherMistakes)
{
    // 4P + 4·B·A, without the gradients.
    expectRule("208 MB", kCore, "fp32-core", SumMistake::ForgottenTerm);
    // The number of elements: 2P + B·A.
    expectRule("72,000,000", kCore, "fp32-core", SumMistake::CountedElements);
    expectRule("144.0 MB", kCore, "fp32-core", SumMistake::HalfPrecision);
    // 4·4P with Adam, where the totals are those of SGD with momentum.
    TextbookTotals adam = kImages;
    adam.optimizerBytes = 8;
    expectRule("742.9 MB", adam, "cs231n", SumMistake::DifferentOptimizer);
    expectRule("416 MB", kCore, "fp32-core", SumMistake::DifferentBatch);
}

TEST(RecognisedSum, IgnoresOtherSums)
{
    EXPECT_EQ(first("3.21 GB", kCore).method, nullptr);
    for (const std::string_view typed : {"", "MB", "12 apples", "-3 MB", "1.2.3 MB", "0"})
        EXPECT_FALSE(parseSum(typed)) << typed;
}

// Each rule is recognized by its own sum, for any totals.
TEST(RecognisedSum, RecognisesEveryRule)
{
    constexpr TextbookTotals totals{
        .parameters = 1'234'567, .activations = 89'101, .input = 3'000, .batch = 48, .file = 7'654'321};
    for (const TextbookMethod& method : textbookMethods())
        expectRule(std::to_string(method.apply(totals).total), totals, method.name, SumMistake::None);
}

} // namespace

} // namespace vram::recognised_sum_test
