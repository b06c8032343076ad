// SPDX-License-Identifier: GPL-3.0-or-later

// Compares predictions with published throughputs (published.csv) and with steps measured on an H100 (tests/measured).

#include "devices/catalogues.h"
#include "estimate/estimate.h"
#include "import/readers.h"
#include "throughput/measured_steps.h"
#include "throughput/published_rows.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <string_view>
#include <utility>

namespace throughput {
namespace {

struct Bound {
    const char* group;
    double median;
    double nineOfTen;
    double rankCorrelation;
};

class Throughput : public testing::Test
{
protected:
    static const std::map<std::string, std::vector<Case>>& groups()
    {
        static const auto all = byGroup(allCases());
        return all;
    }
};

TEST_F(Throughput, EveryGroupIsWithinItsBounds)
{
    const Bound bounds[] = {
        {"timm, training, RTX 3090, channels_last", 0.15, 0.40, 0.965},
        {"timm, training, RTX 3090, contiguous", 0.15, 0.25, 0.97},
        {"timm, inference, RTX 4090", 0.12, 0.30, 0.97},
        {"timm, inference, RTX 4090, compiled", 0.12, 0.35, 0.95},
        {"timm, inference, RTX 5090", 0.12, 0.30, 0.97},
        {"llm-foundry, A100", 0.10, 0.25, 0.97},
        {"llm-foundry, H100", 0.10, 0.25, 0.97},
        {"torchtitan", 0.10, 0.25, 0.80},
        {"Megatron-LM, A100", 0.10, 0.20, 0.95},
    };
    ASSERT_EQ(groups().size(), std::size(bounds));
    for (const Bound& bound : bounds) {
        SCOPED_TRACE(bound.group);
        ASSERT_TRUE(groups().contains(bound.group));
        const Score score = scoreOf(groups().at(bound.group));
        EXPECT_LE(score.median, bound.median);
        EXPECT_LE(score.nineOfTen, bound.nineOfTen);
        EXPECT_GE(score.rankCorrelation, bound.rankCorrelation);
        EXPECT_LT(score.median, score.naiveMedian);
    }
}

std::string timeDocument()
{
    std::ifstream file(VRAM_SOURCE_DIR "/docs/time.md");
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Expects that docs/time.md contains the line that --markdown prints for each group.
template<typename Groups>
void expectPrinted(const Groups& groups)
{
    const std::string document = timeDocument();
    for (const auto& [group, some] : groups) {
        const std::string line = markdown(group, scoreOf(some));
        EXPECT_NE(document.find(line), std::string::npos) << line;
    }
}

TEST_F(Throughput, DocumentedFiguresAreUpToDate)
{
    expectPrinted(groups());
}

TEST_F(Throughput, TrainingErrorIsWithin33PercentInNineOfTenCases)
{
    std::vector<double> errors;
    for (const auto& [group, cases] : groups()) {
        for (const Case& one : cases) {
            if (group.starts_with("timm, training"))
                errors.push_back(std::abs(one.error()));
        }
    }
    EXPECT_LE(quantile(errors, 0.9), 0.33);
}

TEST_F(Throughput, NineOfTenCasesAreInTheUncertaintyBand)
{
    std::size_t inside = 0;
    std::size_t all = 0;
    for (const auto& [group, cases] : groups()) {
        for (const Case& one : cases) {
            const double ratio = one.predicted / one.published; // Ratio of rates; the ratio of times is its inverse.
            inside += ratio > 0.78 && ratio < 1.28 ? 1 : 0;
            ++all;
        }
    }
    EXPECT_GE(static_cast<double>(inside), 0.85 * static_cast<double>(all));
}

/// Bounds for groups of measured steps. Errors and bias are fractions.
struct MeasuredBound {
    std::size_t steps = 0;
    double median = 0.15;
    double nineOfTen = 0;
    double leastBias = 0;
    double mostBias = 0;
};

void expectWithin(const MeasuredScore& score, const MeasuredBound& bound)
{
    EXPECT_GE(score.steps, bound.steps);
    EXPECT_LE(score.median, bound.median);
    EXPECT_LE(score.nineOfTen, bound.nineOfTen);
    EXPECT_GT(score.bias, bound.leastBias);
    EXPECT_LT(score.bias, bound.mostBias);
    EXPECT_LT(score.median, score.naiveMedian / 2);
}

TEST(MeasuredSteps, FittedAndHeldOutStepsAreWithinLimits)
{
    const auto groups = byGroup(measuredSteps("h100_later.json"));
    expectPrinted(groups);
    for (const char* const group : {"fitted, all", "fitted, fp32", "fitted, amp-bf16", "fitted, bf16", "held out, all",
                                    "held out, fp32", "held out, amp-bf16", "held out, bf16"}) {
        SCOPED_TRACE(group);
        expectWithin(scoreOf(groups.at(group)), {.steps = 20, .nineOfTen = 0.38, .leastBias = 0.90, .mostBias = 1.12});
    }
}

// All of these steps were used to fit the host's time per call of compiled code.
TEST(CompiledSteps, AreWithinTheirBounds)
{
    const auto groups = byCompiled(measuredSteps("h100_compiled.json", kSteadyCompiled));
    expectPrinted(groups);
    for (const char* const group : {"compiled, all", "compiled, blocks", "compiled, model", "compiled, step"}) {
        SCOPED_TRACE(group);
        expectWithin(scoreOf(groups.at(group)),
                     {.steps = 15, .median = 0.16, .nineOfTen = 0.30, .leastBias = 0.88, .mostBias = 1.12});
    }
}

double generatedTokens(std::string_view compile, std::string_view mode)
{
    const auto llama = vram::importHuggingFace(
        R"({"model_type": "llama", "architectures": ["LlamaForCausalLM"], "hidden_size": 4096, "vocab_size": 32000,
            "intermediate_size": 11008, "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 32,
            "max_position_embeddings": 200, "tie_word_embeddings": false})",
        {});
    EXPECT_TRUE(llama);
    vram::Setup setup;
    for (const auto& [key, value] :
         std::initializer_list<std::pair<std::string_view, std::string_view>>{{"mode", "inference"},
                                                                              {"precision", "bf16"},
                                                                              {"gpu", "A100 SXM4 80GB"},
                                                                              {"batch", "1"},
                                                                              {"compile", compile},
                                                                              {"compile.mode", mode}})
        setup = vram::withSetting(setup, key, value).value();
    return 1
           / vram::estimate(llama->project.network, setup, vram::builtinCatalogues(), vram::Detail::Totals)
                 .time.nextToken;
}

// pytorch.org/blog/accelerating-generative-ai-2: one sequence on an A100 of 330 W. No constant was fitted to it.
TEST(Generation, LanguageModelIsWithin20PercentOfPublishedRates)
{
    EXPECT_NEAR(generatedTokens("none", "default"), 25.5, 0.2 * 25.5);
    EXPECT_NEAR(generatedTokens("model", "reduce-overhead"), 107, 0.2 * 107);
}

} // namespace
} // namespace throughput
