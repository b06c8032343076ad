// SPDX-License-Identifier: GPL-3.0-or-later

// Patterns for row paths: regular expressions, PEFT's target modules, and patterns that match nothing.

#include "base/path_expression.h"
#include "base/resource.h"
#include "estimate/estimate.h"
#include "project/project.h"
#include "search/largest_batch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace vram::path_patterns_test {

namespace {

bool matches(std::string_view expression, std::string_view path)
{
    const auto parsed = PathExpression::parse(expression);
    EXPECT_TRUE(parsed) << expression << " " << (parsed ? "" : vram::text(parsed.error()));
    return parsed && parsed->matches(path);
}

constexpr std::string_view kQuery = "model.layers.0.self_attn.q_proj";

TEST(PathExpression, MatchesTheWholePathLikePython)
{
    EXPECT_TRUE(matches(R"(model\.layers\.\d+\.self_attn\.(q|v)_proj)", kQuery));
    EXPECT_TRUE(matches(R"(.*\.(q_proj|v_proj))", kQuery));
    EXPECT_TRUE(matches(R"(.*self_attn.*)", kQuery));
    EXPECT_FALSE(matches(R"((q_proj|v_proj))", kQuery)) << "re.fullmatch, not re.search";
    EXPECT_FALSE(matches(R"(.*\.k_proj)", kQuery));
    EXPECT_TRUE(matches("^model.*proj$", kQuery));
    EXPECT_FALSE(matches("model.*proj^", kQuery));
}

TEST(PathExpression, SupportsQuantifiersClassesAndEscapes)
{
    EXPECT_TRUE(matches("a{2,3}", "aa") && matches("a{2,3}", "aaa"));
    EXPECT_FALSE(matches("a{2,3}", "a") || matches("a{2,3}", "aaaa"));
    EXPECT_TRUE(matches("a{2}", "aa") && matches("a{2,}", "aaaaa") && matches("a{,1}", "") && matches("a{0}", ""));
    EXPECT_TRUE(matches("[a-c_]+?", "ab_c") && matches("[^0-9]*", "abc") && matches("[]x]", "]"));
    EXPECT_FALSE(matches("[^0-9]*", "a1"));
    EXPECT_TRUE(matches(R"(\w+\.\d\S)", "fc_1.2x"));
    EXPECT_TRUE(matches("(?:a|bc)*d", "abcad") && matches("a|", ""));
}

TEST(PathExpression, ReportsInvalidExpressions)
{
    for (const char* wrong : {"(", "a)", "[a", "*a", "a{2", "a{3,2}", "a{5000}", R"(\q)", R"(\)", "(?=a)", "(?<n>a)"})
        EXPECT_FALSE(PathExpression::parse(wrong)) << wrong;
    EXPECT_EQ(text(PathExpression::parse("(a").error()), "lacks a )");
}

// Patterns whose matching time doubles with every character in a backtracking matcher, or which grow when they are
// expanded.
TEST(PathExpression, MatchesInLinearTimeAndMemory)
{
    const std::string path(2000, 'a');
    EXPECT_FALSE(matches("(a*)*(a*)*(a|a)*b", path));
    EXPECT_FALSE(PathExpression::parse("((a{900}){900}){900}"));
    EXPECT_FALSE(PathExpression::parse(std::string(100000, '(')));
}

Project builtin(std::string_view name)
{
    return *parseProject(resource("models/" + std::string(name) + ".vram.json"));
}

Estimate estimateWith(Project project, std::string_view key, std::string_view value)
{
    project.setup = *withSetting(project.setup, key, value);
    return estimate(project.network, project.setup, builtinCatalogues(), Detail::Totals);
}

// Rank-16 adapters on q (2,048 to 2,048) and v (2,048 to 512) of 16 layers.
constexpr std::int64_t kQueryAndValue = 16 * 16 * (2048 + 2048 + 2048 + 512);

TEST(LoraTargets, AcceptPeftTargetModules)
{
    const Project llama = builtin("llama_3_2_1b");
    for (const char* targets :
         {"q_proj,v_proj", "self_attn.q_proj, v_proj", R"(.*\.(q_proj|v_proj))", "*.q_proj,*v_proj",
          R"(model\.layers\.[0-9]{1,2}\.self_attn\.[qv]_proj)", "blocks.*.q_proj,blocks.*.v_proj"}) {
        const Estimate e = estimateWith(llama, "lora", targets);
        EXPECT_TRUE(e.valid()) << targets << ": " << (e.issues.empty() ? "" : vram::text(e.issues.front().message));
        EXPECT_EQ(e.trainableParameters, kQueryAndValue) << targets;
    }
}

TEST(LoraTargets, AllLinearLeavesTheHeadOut)
{
    // Features per layer: q and o map 2,048 to 2,048; k and v map 2,048 to 512; gate and up map 2,048 to 8,192, and
    // down the reverse.
    const std::int64_t perLayer = 2 * (2048 + 2048) + 2 * (2048 + 512) + 3 * (2048 + 8192);
    EXPECT_EQ(estimateWith(builtin("llama_3_2_1b"), "lora", "all-linear").trainableParameters, 16 * 16 * perLayer);
    EXPECT_EQ(estimateWith(builtin("llama_3_2_1b"), "lora", "All-Linear, lm_head").trainableParameters,
              16 * (16 * perLayer + 2048 + 128256));
    // GPT-2's c_attn maps 768 features to 2,304, the attention's c_proj 768 to 768, c_fc 768 to 3,072, and the MLP's
    // c_proj the reverse.
    EXPECT_EQ(estimateWith(builtin("gpt2"), "lora", "all-linear").trainableParameters,
              12 * 16 * (768 + 2304 + 768 + 768 + 768 + 3072 + 3072 + 768));
}

const Issue* issueOf(const Estimate& e, std::string_view setting)
{
    const auto found = std::ranges::find(e.issues, setting, &Issue::setting);
    return found == e.issues.end() ? nullptr : &*found;
}

TEST(Patterns, ReportPatternsWithoutMatches)
{
    for (const std::string_view key : {"lora", "freeze", "checkpoint"}) {
        const Estimate e = estimateWith(builtin("llama_3_2_1b"), key, "no_such_module");
        EXPECT_FALSE(e.valid()) << key;
        const Issue* issue = issueOf(e, key);
        ASSERT_NE(issue, nullptr) << key;
        EXPECT_EQ(issue->severity, Severity::Error);
        EXPECT_NE(vram::text(issue->message).find("\"no_such_module\""), std::string::npos)
            << vram::text(issue->message);
    }
    const Estimate e = estimateWith(builtin("llama_3_2_1b"), "lora", "q_porj");
    EXPECT_NE(vram::text(issueOf(e, "lora")->message).find("q_proj, k_proj, v_proj, o_proj"), std::string::npos)
        << "what could have been meant: " << vram::text(issueOf(e, "lora")->message);
    EXPECT_EQ(largestBatch(builtin("llama_3_2_1b").network, *withSetting({}, "lora", "q_porj"), builtinCatalogues()),
              0);
}

TEST(Patterns, ReportInvalidRegularExpressions)
{
    const Estimate e = estimateWith(builtin("gpt2"), "lora", "(c_attn|c_proj");
    ASSERT_NE(issueOf(e, "lora"), nullptr);
    EXPECT_EQ(vram::text(issueOf(e, "lora")->message), "lora: the regular expression \"(c_attn|c_proj\" lacks a ).");
}

TEST(Patterns, BlocksMatchesRepeatedLayers)
{
    for (const char* name : {"gpt2", "bert_base", "llama_3_2_1b"}) {
        const Bytes own = estimateWith(builtin(name), "checkpoint", "*.0").totals.savedActivations;
        EXPECT_EQ(estimateWith(builtin(name), "checkpoint", "blocks.*").totals.savedActivations, own) << name;
        EXPECT_LT(own, estimateWith(builtin(name), "checkpoint", "").totals.savedActivations / 2) << name;
    }
}

} // namespace

} // namespace vram::path_patterns_test
