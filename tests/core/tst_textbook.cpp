// SPDX-License-Identifier: GPL-3.0-or-later
#include "textbook/textbook.h"

#include "estimate/estimate.h"
#include "project/project.h"
#include "setup/setup.h"

#include <gtest/gtest.h>

namespace vram::textbook_test {

namespace {

Worksheet apply(std::string_view method, const TextbookTotals& totals)
{
    return findTextbookMethod(method)->apply(totals);
}

double mib(Bytes bytes)
{
    return static_cast<double>(bytes) / 1048576.0;
}

Bytes bytesOf(const char* optimizer, double momentum = 0)
{
    vram::Setup setup;
    setup.optimizer = optimizer;
    setup.momentum = momentum;
    return optimizerBytesPerParameter(setup);
}

// The state that each optimizer's code keeps (torch/optim, bitsandbytes, schedulefree).
TEST(Textbook, CountsOptimizerStateBytes)
{
    EXPECT_EQ(bytesOf("sgd"), 0);
    EXPECT_EQ(bytesOf("sgd", 0.9), 4);
    EXPECT_EQ(bytesOf("momentum"), 4);
    EXPECT_EQ(bytesOf("adamw"), 8);
    EXPECT_EQ(bytesOf("adadelta"), 8);
    EXPECT_EQ(bytesOf("adamw-schedule-free"), 8);
    EXPECT_EQ(bytesOf("adamw8bit"), 2);
    EXPECT_EQ(bytesOf("amsgrad"), 12);
    EXPECT_EQ(bytesOf("adafactor"), 0);
    const TextbookTotals sgd{.parameters = 1000, .optimizerBytes = bytesOf("sgd")};
    EXPECT_EQ(apply("cs231n", sgd).terms[0].bytes, 2 * 4 * 1000);
    const TextbookTotals coded{.parameters = 1000, .optimizerBytes = bytesOf("adamw8bit")};
    EXPECT_EQ(apply("cs231n", coded).terms[0].bytes, (4 + 4 + 2) * 1000);
}

TEST(Textbook, FormatsTermsWithNumbers)
{
    const Worksheet sheet = apply("fp32-core", {.parameters = 20'000'000, .activations = 1'000'000, .batch = 32});
    EXPECT_EQ(text(formulaText(sheet.terms[2].factors)), "4 × B × A");
    EXPECT_EQ(text(calculationText(sheet.terms[0])), "4 × 20,000,000 = 80,000,000 B = 76.3 MiB = 80.0 MB");
    EXPECT_EQ(text(bytesAndMegabytesText(sheet.total)), "288,000,000 B = 274.7 MiB = 288.0 MB");
    EXPECT_EQ(text(megabytesText(kOverflow)), "too large");
}

// For every rule, a term's bytes are the product of the numbers that it shows.
TEST(Textbook, TermsAreTheProductOfTheirFactors)
{
    const TextbookTotals totals{.parameters = 12'345, .activations = 678, .input = 9, .batch = 10, .file = 11};
    for (const TextbookMethod& method : textbookMethods()) {
        Bytes sum = 0;
        for (const WorksheetTerm& term : method.apply(totals).terms) {
            double product = 1;
            for (const WorksheetFactor& factor : term.factors)
                product = factor.divides ? product / static_cast<double>(factor.value)
                                         : product * static_cast<double>(factor.value);
            EXPECT_EQ(term.bytes, static_cast<Bytes>(product)) << method.name;
            sum += term.bytes;
        }
        EXPECT_EQ(sum, method.apply(totals).total) << method.name;
    }
}

// The sums are those that the sources print; CS231n's example adds rounded parts.
TEST(Textbook, ExamplesMatchTheirSources)
{
    const auto sumOf = [](std::string_view method) {
        return apply(method, findTextbookMethod(method)->example.totals).total;
    };
    EXPECT_NEAR(mib(sumOf("fp32-core")), 274.7, 0.05);
    EXPECT_NEAR(mib(sumOf("cs231n")), 742.34, 0.6);
    EXPECT_NEAR(static_cast<double>(sumOf("blobs")) / 1e6, 1.86, 0.005);
    EXPECT_EQ(sumOf("weights-input"), 40'000'000);
    EXPECT_NEAR(mib(sumOf("batch-forgotten")), 224.69, 0.01);
}

// 1000 → 4 × 100 → 10: 410 elements per sample, with each repeat of the block counted.
TEST(Textbook, RowsSumToElementsPerSample)
{
    const Result<Project> project = parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[1000]}},
        {"id":2,"type":"Linear","name":"a","attributes":{"out_features":100}},
        {"id":3,"name":"body","repeat":3,"rows":[
          {"id":4,"type":"Linear","name":"b","attributes":{"out_features":100}},{"id":5,"type":"ReLU","name":"r"}]},
        {"id":6,"type":"Linear","name":"c","attributes":{"out_features":10}}]},"setup":{"batch":256}})");
    const Estimate figures = estimate(project->network, project->setup, builtinCatalogues(), Detail::Rows);
    EXPECT_EQ(figures.outputElements, 410);
    EXPECT_EQ(figures.inputElements, 1000);
    const std::vector<std::int64_t> expected{0, 100, 300, 300, 0, 10};
    std::vector<std::int64_t> found;
    for (const RowEstimate& row : figures.rows)
        found.push_back(row.outputElements);
    EXPECT_EQ(found, expected);
    const TextbookTotals totals = textbookTotals(project->setup, figures);
    EXPECT_EQ(totals.activations, 410);
    EXPECT_EQ(apply("blobs", totals).total, 465'920 * 4);
}

TEST(Textbook, TrainingMethodsAreUnavailableForInference)
{
    vram::Setup setup;
    EXPECT_TRUE(textbookUnavailable(*findTextbookMethod("cs231n"), setup).empty());
    setup.mode = Mode::Inference;
    EXPECT_NE(text(textbookUnavailable(*findTextbookMethod("cs231n"), setup)).find("training"), std::string::npos);
    EXPECT_TRUE(textbookUnavailable(*findTextbookMethod("weights-input"), setup).empty());
}

TEST(Textbook, Fp32CoreMatchesItsSource)
{
    const Worksheet estimate = apply("fp32-core", {.parameters = 20'000'000, .activations = 1'000'000, .batch = 32});
    ASSERT_EQ(estimate.terms.size(), 3U);
    EXPECT_EQ(estimate.terms[0].bytes, 80'000'000);
    EXPECT_EQ(estimate.terms[1].bytes, 80'000'000);
    EXPECT_EQ(estimate.terms[2].bytes, 128'000'000);
    EXPECT_EQ(estimate.total, 288'000'000);
    EXPECT_NEAR(mib(estimate.total), 274.7, 0.05);
}

TEST(Textbook, Cs231nMatchesItsSource)
{
    TextbookTotals totals{.parameters = 19'072'984, .activations = 532'752, .input = 180 * 50 * 1, .batch = 128};
    const Worksheet estimate = apply("CS231n", totals);
    EXPECT_NEAR(mib(estimate.terms[0].bytes), 218.27, 0.005);
    EXPECT_NEAR(mib(estimate.terms[1].bytes) / 128, 4.06, 0.005);
    EXPECT_NEAR(mib(estimate.terms[2].bytes), 4.39, 0.005);
    EXPECT_NEAR(mib(estimate.total), 742.93, 0.005);
    totals.optimizerBytes = bytesOf("adam");
    EXPECT_EQ(apply("CS231n", totals).terms[0].bytes, 4 * 4 * 19'072'984LL);
}

TEST(Textbook, BlobsMatchTheirSource)
{
    const TextbookTotals one{.activations = 4 * 100 + 10, .input = 1000, .batch = 1};
    EXPECT_EQ(apply("blobs", one).total, 4 * 1'820);
    TextbookTotals batch = one;
    batch.batch = 256;
    EXPECT_EQ(apply("blobs", batch).total, 4 * 465'920);
    EXPECT_NEAR(static_cast<double>(apply("blobs", batch).total) / 1e6, 1.86, 0.005);
}

TEST(Textbook, WeightsAndInputMatchTheirSource)
{
    const Worksheet estimate = apply("weights + input", {.parameters = 2'000'000, .input = 8'000'000, .batch = 32});
    EXPECT_EQ(estimate.terms[0].bytes, 8'000'000);
    EXPECT_EQ(estimate.total, 40'000'000);
}

TEST(Textbook, DiskRuleDoublesFileSize)
{
    EXPECT_EQ(apply("disk rule", {.file = 500}).total, 1000);
    EXPECT_EQ(apply("disk rule", {.batch = 3, .file = 500}).total, 3000); // "2X in the GPU memory for batch size 1"
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

} // namespace vram::textbook_test
