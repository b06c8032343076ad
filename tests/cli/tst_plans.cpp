// SPDX-License-Identifier: GPL-3.0-or-later
#include "answers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace vram::plans_test {

using namespace vram::test;

namespace {

/// Removes lines with commands, which are never wrapped so that they can be pasted.
std::string withoutCommands(const std::string& text)
{
    std::istringstream lines(text);
    std::string rest;
    for (std::string line; std::getline(lines, line);)
        rest += line.find("vram-planner-cli ") == std::string::npos ? line + '\n' : std::string();
    return rest;
}

TEST(PlanCommand, ListFewestGpusFirst)
{
    const nlohmann::json plans = jsonOf({"plan", "builtin:resnet50", "--gpu", "RTX 4090", "--gpus", "4",
                                         "--global-batch", "64", "--objective", "fewest", "--json"});
    EXPECT_EQ(plans["global_batch"], 64);
    EXPECT_EQ(plans["objective"], "fewest");
    ASSERT_FALSE(plans["plans"].empty());
    EXPECT_EQ(plans["fewest_gpus"], plans["plans"][0]["gpus"]);
    for (const nlohmann::json& plan : plans["plans"])
        EXPECT_GE(plan["rank"]["headroom"].get<std::int64_t>(), 0);
    const Finished text = runInTerminal({"plan", "builtin:gpt2", "--gpu", "RTX 4090"});
    EXPECT_TRUE(text.output.starts_with("The fewest GPUs that train GPT-2 small: 1 of")) << text.output;
    EXPECT_LE(widest(withoutCommands(text.output)), 80) << text.output;
    expectInputError({{"plan", "builtin:llama_3_2_1b", "--gpu", "RTX 2080 Ti", "--gpus", "1", "--capacity", "2GiB"},
                      "No plan for 1 GPU fits"});
}

TEST(PlanCommand, SaysWhetherTheFewestGpusOffload)
{
    const auto answer = [](const char* gpus) {
        return runCli({"plan", "builtin:gpt2", "--gpu", "RTX 4090", "--capacity", "3.2GiB", "--precision", "fp32",
                       "--gpus", gpus, "--objective", "fewest"})
            .output;
    };
    EXPECT_TRUE(answer("1").starts_with("The fewest GPUs that train GPT-2 small with CPU offload: 1 of"))
        << answer("1");
    EXPECT_TRUE(answer("8").starts_with("The fewest GPUs that train GPT-2 small without CPU offload: ")) << answer("8");
}

// With --gpus, the default objective is the fastest use of these GPUs. Without it, the default is the fewest GPUs.
TEST(PlanCommand, DefaultObjectiveDependsOnGpusOption)
{
    const nlohmann::json all = jsonOf({"plan", "builtin:gpt2", "--gpu", "RTX 4090", "--gpus", "4", "--json"});
    EXPECT_EQ(all["objective"], "fastest");
    EXPECT_EQ(all["plans"][0]["gpus"], 4);
    const nlohmann::json fewest = jsonOf({"plan", "builtin:gpt2", "--gpu", "RTX 4090", "--json"});
    EXPECT_EQ(fewest["objective"], "fewest");
    EXPECT_EQ(fewest["plans"][0]["gpus"], 1);
    const nlohmann::json cheapest =
        jsonOf({"plan", "builtin:gpt2", "--gpu", "RTX 4090", "--gpus", "4", "--objective", "cheapest", "--json"});
    EXPECT_EQ(cheapest["plans"][0]["gpus"], 1) << "one GPU waits for no other";
    const Finished wrong = runCli({"plan", "builtin:gpt2", "--objective", "best"});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_NE(wrong.errors.find("fastest, cheapest or fewest"), std::string::npos) << wrong.errors;
}

TEST(PlanCommand, ReportTrainingTimeAndCost)
{
    const std::string prices = temporaryFile("prices.csv", "RTX 4090,0.36\n");
    const nlohmann::json plans = jsonOf({"plan", "builtin:gpt2", "--gpu", "RTX 4090", "--gpus", "2", "--prices", prices,
                                         "--dataset.samples", "1000000", "--within", "5h", "--json"});
    ASSERT_FALSE(plans["plans"].empty());
    for (const nlohmann::json& plan : plans["plans"]) {
        EXPECT_EQ(plan["time"]["step_ms"], plan["step_ms"]);
        EXPECT_LE(plan["training_seconds"], 5 * 3600);
        EXPECT_DOUBLE_EQ(plan["hourly"], 0.36 * plan["gpus"].get<double>());
        EXPECT_NEAR(plan["training_cost"], plan["hourly"].get<double>() * plan["training_seconds"].get<double>() / 3600,
                    1e-6);
    }
    const Finished text = runCli({"plan", "builtin:gpt2", "--gpu", "RTX 4090", "--gpus", "2", "--prices", prices,
                                  "--dataset.samples", "1000000"});
    EXPECT_NE(text.output.find(" tokens/s, MFU "), std::string::npos) << text.output;
    EXPECT_NE(text.output.find("0.72 an hour"), std::string::npos) << text.output;
    EXPECT_NE(text.output.find("; training "), std::string::npos) << text.output;
    EXPECT_EQ(runCli({"plan", "builtin:gpt2", "--within", "5h"}).status, 2) << "without a dataset there is no end";
    EXPECT_EQ(runCli({"plan", "builtin:gpt2", "--dataset.samples", "10", "--within", "soon"}).status, 2);
}

TEST(PlanCommand, UseGlobalBatchSetting)
{
    const nlohmann::json plans = jsonOf(
        {"plan", "builtin:gpt2", "--gpu", "RTX 4090", "--gpus", "4", "--batch", "1", "--batch.global", "12", "--json"});
    EXPECT_EQ(plans["global_batch"], 12);
}

TEST(PlanCommand, HaveTheirOwnHelp)
{
    const std::string help = runCli({"help", "plan"}).output;
    for (const char* option : {"--objective", "--global-batch", "--gpus N", "--precision", "--optimizer"})
        EXPECT_NE(help.find(option), std::string::npos) << option;
    EXPECT_EQ(help.find("--kv-cache"), std::string::npos);
    EXPECT_LT(std::ranges::count(help, '\n'), 100) << help;
}

TEST(PlanCommand, CompareTypesOfGpu)
{
    const nlohmann::json once =
        jsonOf({"plan", "builtin:gpt2", "--gpu", "H100", "--gpus", "2", "--objective", "fewest", "--json"});
    ASSERT_EQ(once["types"].size(), 1U);
    EXPECT_FALSE(once["plans"][0]["set"].contains("gpu")) << "the command line has it already";
    const nlohmann::json repeated = jsonOf({"plan", "builtin:gpt2", "--gpu", "H100", "--gpu", "RTX 4090", "--gpu",
                                            "GTX 1660", "--gpus", "2", "--objective", "fewest", "--json"});
    const nlohmann::json listed = jsonOf(
        {"plan", "builtin:gpt2", "--gpu", "H100, RTX 4090,GTX 1660", "--gpus", "2", "--objective", "fewest", "--json"});
    EXPECT_EQ(repeated, listed);
    ASSERT_EQ(listed["types"].size(), 3U);
    EXPECT_EQ(listed["gpu"], "NVIDIA GeForce GTX 1660") << "the smallest of three that need one";
    EXPECT_EQ(listed["fewest_gpus"], 1);
    EXPECT_EQ(listed["types"][1]["gpu"], "NVIDIA GeForce RTX 4090");
    EXPECT_EQ(listed["types"][2]["gpu"], "NVIDIA H100 SXM5 80GB");
    EXPECT_EQ(listed["plans"].size(), listed["types"][0]["plans"].get<std::size_t>()
                                          + listed["types"][1]["plans"].get<std::size_t>()
                                          + listed["types"][2]["plans"].get<std::size_t>());
    for (const nlohmann::json& plan : listed["plans"])
        EXPECT_EQ(plan["set"]["gpu"], plan["gpu"]);
    const Finished text = runInTerminal({"plan", "builtin:gpt2", "--gpu", "H100,RTX 4090"});
    EXPECT_TRUE(text.output.starts_with("The fewest GPUs that train GPT-2 small: 1 of NVIDIA GeForce RTX 4090"))
        << text.output;
    EXPECT_LE(widest(withoutCommands(text.output)), 80) << text.output;
    expectInputError({{"plan", "builtin:gpt2", "--gpu", "H100,no such GPU"}, "gpu: "});
    for (const char* option : {"--capacity", "--used-by-others", "--context"}) {
        const Finished limited = runCli({"plan", "builtin:gpt2", "--gpu", "H100,RTX 4090", option, "8"});
        EXPECT_EQ(limited.status, 2) << limited.errors;
    }
}

TEST(PlanCommand, GpuNamesMayContainCommas)
{
    const std::string file = temporaryFile("own.gpu.json", R"({"gpus": [{"name": "Mine", "memory_gib": 80},
                                                              {"name": "Mine, larger", "memory_gib": 90}]})");
    const auto types = [&](const char* gpus) {
        const nlohmann::json plans =
            jsonOf({"plan", "builtin:gpt2", "--gpu-file", file, "--gpu", gpus, "--gpus", "1", "--json"});
        std::vector<std::string> names;
        for (const nlohmann::json& type : plans["types"])
            names.push_back(type["gpu"]);
        return names;
    };
    EXPECT_EQ(types("Mine, larger"), (std::vector<std::string>{"Mine, larger"}));
    EXPECT_EQ(types("H200, Mine, larger"), (std::vector<std::string>{"Mine, larger", "NVIDIA H200 SXM 141GB"}));
    EXPECT_EQ(types("Mine,H200"), (std::vector<std::string>{"Mine", "NVIDIA H200 SXM 141GB"}));
}

} // namespace

} // namespace vram::plans_test
