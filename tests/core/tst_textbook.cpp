#include "estimate/textbook.h"

#include <gtest/gtest.h>

using namespace vram;

namespace {

TextbookEstimate apply(std::string_view method, const TextbookTotals& totals)
{
    return findTextbookMethod(method)->apply(totals);
}

double mib(Bytes bytes)
{
    return static_cast<double>(bytes) / 1048576.0;
}

TEST(Textbook, Fp32CoreGivesItsSourcesExample)
{
    const TextbookEstimate estimate =
        apply("fp32-core", {.parameters = 20'000'000, .activations = 1'000'000, .batch = 32});
    ASSERT_EQ(estimate.terms.size(), 3U);
    EXPECT_EQ(estimate.terms[0].bytes, 80'000'000);
    EXPECT_EQ(estimate.terms[1].bytes, 80'000'000);
    EXPECT_EQ(estimate.terms[2].bytes, 128'000'000);
    EXPECT_EQ(estimate.total, 288'000'000);
    EXPECT_NEAR(mib(estimate.total), 274.7, 0.05);
}

TEST(Textbook, Cs231nGivesItsSourcesExample)
{
    TextbookTotals totals{.parameters = 19'072'984, .activations = 532'752, .input = 180 * 50 * 1, .batch = 128};
    const TextbookEstimate estimate = apply("CS231n", totals);
    EXPECT_NEAR(mib(estimate.terms[0].bytes), 218.27, 0.005);
    EXPECT_NEAR(mib(estimate.terms[1].bytes) / 128, 4.06, 0.005);
    EXPECT_NEAR(mib(estimate.terms[2].bytes), 4.39, 0.005);
    EXPECT_NEAR(mib(estimate.total), 742.93, 0.005);
    totals.optimizerStates = textbookOptimizerStates("adam");
    EXPECT_EQ(apply("CS231n", totals).terms[0].bytes, 4 * 4 * 19'072'984LL);
}

TEST(Textbook, BlobsGiveTheirSourcesExample)
{
    const TextbookTotals one{.activations = 4 * 100 + 10, .input = 1000, .batch = 1};
    EXPECT_EQ(apply("blobs", one).total, 4 * 1'820);
    TextbookTotals batch = one;
    batch.batch = 256;
    EXPECT_EQ(apply("blobs", batch).total, 4 * 465'920);
    EXPECT_NEAR(static_cast<double>(apply("blobs", batch).total) / 1e6, 1.86, 0.005);
}

TEST(Textbook, WeightsAndInputGiveTheirSourcesExample)
{
    const TextbookEstimate estimate =
        apply("weights + input", {.parameters = 2'000'000, .input = 8'000'000, .batch = 32});
    EXPECT_EQ(estimate.terms[0].bytes, 8'000'000);
    EXPECT_EQ(estimate.total, 40'000'000);
}

TEST(Textbook, TheDiskRuleDoublesTheFile)
{
    EXPECT_EQ(apply("disk rule", {.file = 500}).total, 1000);
    EXPECT_EQ(apply("disk", {.parameters = 10}).total, 80);
}

TEST(Textbook, SizesBeyond63BitsSaturate)
{
    EXPECT_EQ(apply("fp32-core", {.parameters = 1LL << 62}).total, kOverflow);
    EXPECT_EQ(apply("blobs", {.activations = 1LL << 40, .batch = 1LL << 40}).total, kOverflow);
}

TEST(Textbook, MethodsAreFoundByNameOrLabel)
{
    for (const TextbookMethod& method : textbookMethods()) {
        EXPECT_EQ(findTextbookMethod(method.name), &method);
        EXPECT_EQ(findTextbookMethod(method.label), &method);
        EXPECT_FALSE(method.caveat.empty());
    }
    EXPECT_EQ(findTextbookMethod("magic"), nullptr);
}

} // namespace
