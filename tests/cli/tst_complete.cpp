// SPDX-License-Identifier: GPL-3.0-or-later
#include "process.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace vram::complete_test {

using namespace vram::test;

namespace {

/// Returns the completions of the last word, without descriptions.
std::vector<std::string> completed(std::vector<std::string> words)
{
    words.insert(words.begin(), "__complete");
    const Finished finished = runCli(words);
    EXPECT_EQ(finished.status, 0) << finished.errors;
    std::istringstream lines(finished.output);
    std::vector<std::string> result;
    for (std::string line; std::getline(lines, line);)
        result.push_back(line.substr(0, line.find('\t')));
    return result;
}

bool holds(const std::vector<std::string>& words, const std::string& word)
{
    return std::ranges::find(words, word) != words.end();
}

const std::string kCli = "vram-planner-cli";
using Words = std::vector<std::string>;

TEST(ShellCompletion, CompletesVerbs)
{
    const Words verbs = completed({kCli, ""});
    for (const char* verb : {"estimate", "max-batch", "sweep", "list", "report", "import", "--help", "--version"})
        EXPECT_TRUE(holds(verbs, verb)) << verb;
    EXPECT_FALSE(holds(verbs, "__complete"));
}

TEST(ShellCompletion, CompletesOptions)
{
    for (const std::string verb : {"estimate", "report"}) {
        const Words options = completed({kCli, verb, "--"});
        std::istringstream help(runCli({verb, "--help"}).output);
        int named = 0;
        for (std::string line; std::getline(help, line);) {
            if (!line.starts_with("  --"))
                continue;
            ++named;
            EXPECT_TRUE(holds(options, line.substr(2, line.find_first_of(" [", 2) - 2))) << line;
        }
        EXPECT_GT(named, 20);
    }
}

TEST(ShellCompletion, CompletesOptionValues)
{
    EXPECT_EQ(completed({kCli, "estimate", "--precision", "amp"}), (Words{"amp-fp16", "amp-bf16"}));
    EXPECT_EQ(completed({kCli, "estimate", "--precision=amp"}),
              (Words{"--precision=amp-fp16", "--precision=amp-bf16"}));
    EXPECT_EQ(completed({kCli, "estimate", "--ema=n"}), (Words{"--ema=no"}));
    EXPECT_EQ(completed({kCli, "estimate", "--method", "cs"}), (Words{"cs231n"}));
    EXPECT_EQ(completed({kCli, "report", "--csv", ""}), (Words{":files"}));
    EXPECT_TRUE(completed({kCli, "estimate", "--batch", ""}).empty());
    EXPECT_EQ(completed({kCli, "config", "--for", "d"}), (Words{"deepspeed"}));
    EXPECT_EQ(completed({kCli, "estimate", "--parallel-config", ""}), (Words{":files"}));
    EXPECT_TRUE(holds(completed({kCli, "estimate", "--optimizer", ""}), "adamw-fused"));
}

TEST(ShellCompletion, CompletesSettingKeysAndValues)
{
    EXPECT_EQ(completed({kCli, "estimate", "--set", "quan"}), (Words{"quantize="}));
    EXPECT_EQ(completed({kCli, "estimate", "--set", "quantize=nf"}), (Words{"quantize=nf4", "quantize=nf4-dq"}));
}

TEST(ShellCompletion, CompletesGpusFromAnyWordOfTheirNames)
{
    EXPECT_EQ(completed({kCli, "estimate", "--gpu", "rtx 4090"}), (Words{"RTX 4090", "RTX 4090 Laptop"}));
    EXPECT_TRUE(holds(completed({kCli, "estimate", "--gpu", "nvidia geforce rtx 4090"}), "NVIDIA GeForce RTX 4090"));
    // A completed name refers to exactly that GPU.
    EXPECT_EQ(runCli({"estimate", "builtin:mlp", "--gpu", "RTX 4090 Laptop"}).status, 0);
}

TEST(ShellCompletion, CompletesPositionalArguments)
{
    EXPECT_EQ(completed({kCli, "estimate", "builtin:gpt"}), (Words{":files", "builtin:gpt2"}));
    EXPECT_EQ(completed({kCli, "list", "m"}), (Words{"models", "methods"}));
    EXPECT_EQ(completed({kCli, "import", ""}), (Words{":files"}));
    EXPECT_TRUE(completed({kCli, "no-such-verb", ""}).empty());
    // A model may follow after a flag, and only files and models may follow after "--".
    EXPECT_TRUE(holds(completed({kCli, "estimate", "--ema", "builtin:mlp"}), "builtin:mlp"));
    EXPECT_EQ(completed({kCli, "estimate", "--", "--pre"}), (Words{":files"}));
}

TEST(ShellCompletion, CompletesOptionsOfDesktopProgram)
{
    EXPECT_EQ(completed({"vram-planner", "--expo"}), (Words{"--export-pdf"}));
    EXPECT_EQ(completed({"vram-planner", "--export-pdf", ""}), (Words{":files"}));
    EXPECT_EQ(completed({"vram-planner", "--precision", "tf"}), (Words{"tf32"}));
}

} // namespace

} // namespace vram::complete_test
