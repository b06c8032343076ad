// SPDX-License-Identifier: GPL-3.0-or-later
#include "answers.h"

#include <gtest/gtest.h>

namespace vram::methods_test {

using namespace vram::test;

namespace {

TEST(Methods, TextbookMethodsAcceptTotalsWithoutNetwork)
{
    const Words fp32{
        "estimate", "-", "--method", "fp32-core", "--set", "parameters=20000000", "--set", "activations=1000000",
        "--batch",  "32"};
    EXPECT_EQ(jsonOf([&] {
                  Words words = fp32;
                  words.push_back("--json");
                  return words;
              }())["total"],
              288'000'000);
    const Finished text = runInTerminal(fp32);
    EXPECT_NE(text.output.find("288,000,000 B = 274.7 MiB = 288.0 MB"), std::string::npos) << text.output;
    EXPECT_NE(text.output.find("4 × 32 × 1,000,000 = 128,000,000 B"), std::string::npos) << text.output;
    EXPECT_LE(widest(text.output), 80);
    const auto cs = jsonOf({"estimate", "--method", "CS231n", "--set", "parameters=19072984", "--set",
                            "activations=532752", "--set", "input=9000", "--batch", "128", "--json"});
    EXPECT_NEAR(cs["total"].get<double>() / 1048576, 742.93, 0.005);
    EXPECT_EQ(jsonOf({"estimate", "builtin:mlp", "--method", "blobs", "--batch", "256", "--json"})["total"],
              4 * 465'920);
}

TEST(Methods, RecognisesTheRuleOfASum)
{
    const Words totals{"estimate", "-",  "--set", "parameters=20000000", "--set", "activations=1000000",
                       "--batch",  "32", "--sum"};
    const auto saidOf = [&](const char* sum, bool json = false) {
        Words words = totals;
        words.emplace_back(sum);
        if (json)
            words.emplace_back("--json");
        return words;
    };
    const Finished core = runInTerminal(saidOf("274.7MiB"));
    EXPECT_NE(core.output.find("4P + 4P + 4·B·A"), std::string::npos) << core.output;
    EXPECT_LE(widest(core.output), 80);
    EXPECT_NE(runCli(saidOf("164 MB")).output.find("forgets the batch"), std::string::npos);
    const auto rules = jsonOf(saidOf("288 MB", true))["recognised"];
    EXPECT_EQ(rules[0]["method"], "fp32-core");
    EXPECT_EQ(rules[0]["slip"], "none");
    EXPECT_EQ(runCli(saidOf("much")).status, 2);
}

TEST(Methods, ReportContainsTheWorksheet)
{
    const Finished csv = runCli({"report", "builtin:mlp", "--method", "fp32-core", "--csv", "-"});
    EXPECT_NE(csv.output.find("Hand calculation,FP32 core,Gradients,4 × P,"), std::string::npos) << csv.output;
    EXPECT_EQ(runCli({"report", "builtin:mlp", "--method", "nothing", "--csv", "-"}).status, 1);
}

TEST(Methods, AllMethodsAcceptTotalsWithoutNetwork)
{
    const Words totals{"estimate", "-", "--method", "all", "--set", "parameters=1000", "--batch", "2"};
    Words json = totals;
    json.emplace_back("--json");
    const auto methods = jsonOf(json)["methods"];
    EXPECT_EQ(methods.front()["total"], 8'000);
    for (const auto& method : methods)
        EXPECT_GE(method["total"], 0) << method;
    EXPECT_LE(widest(runCli(totals).output), 80);
}

TEST(Methods, ReconciliationSumsToDeviceTotal)
{
    const Words words{"estimate", "builtin:resnet50", "--method", "cs231n"};
    Words json = words;
    json.emplace_back("--json");
    const auto sheet = jsonOf(json);
    std::int64_t sum = 0;
    for (const auto& step : sheet["why_it_differs"])
        sum += step["change"].get<std::int64_t>();
    EXPECT_EQ(sheet["why_it_differs"].front()["change"], sheet["total"]);
    EXPECT_EQ(sum, jsonOf({"estimate", "builtin:resnet50", "--json"})["device"]["total"]);
    const Finished said = runInTerminal(words);
    EXPECT_NE(said.output.find("What autograd really keeps"), std::string::npos) << said.output;
    EXPECT_LE(widest(said.output), 80);
}

TEST(Methods, MethodsUseTheOptimizerAndRejectInference)
{
    const auto termsOf = [](const char* optimizer) {
        return jsonOf({"estimate", "-", "--method", "cs231n", "--set", "parameters=1000", "--optimizer", optimizer,
                       "--json"})["terms"][0]["bytes"];
    };
    EXPECT_EQ(termsOf("sgd"), 8'000);
    EXPECT_EQ(termsOf("adadelta"), 16'000);
    EXPECT_EQ(termsOf("adamw8bit"), 10'000);
    expectInputError({{"estimate", "builtin:mlp", "--method", "cs231n", "--mode", "inference"}, "for training"});
}

TEST(Methods, TotalsWithoutNetworkRequireAMethod)
{
    for (const char* model : {"-", "builtin:mlp"}) {
        const Finished finished = runCli({"estimate", model, "--set", "parameters=1000"});
        EXPECT_EQ(finished.status, 2);
        EXPECT_NE(finished.errors.find("--method fp32-core"), std::string::npos) << finished.errors;
    }
}

// DeepSpeed's estimator counts only model states. The parts that it omits include DeepSpeed's buckets of 2 x 5e8 bytes.
TEST(Methods, StateOnlyEstimatorsListOmittedParts)
{
    const std::vector<std::string> job{"estimate", "builtin:gpt2",    "--gpus",          "8",       "--precision",
                                       "bf16",     "--data-parallel", "deepspeed-zero2", "--batch", "1",
                                       "--method", "deepspeed-zero2"};
    std::vector<std::string> json = job;
    json.emplace_back("--json");
    const auto object = jsonOf(json);
    constexpr std::int64_t parameters = 124'439'808;
    EXPECT_EQ(object["total"], 2 * parameters + 18 * parameters / 8);
    EXPECT_GT(object["left_out"]["communication"], 999'999'999);
    EXPECT_GT(object["estimate"]["allocated"], object["total"]);
    EXPECT_NE(runCli(job).output.find("Not included"), std::string::npos);
    EXPECT_EQ(runCli({"estimate", "builtin:gpt2", "--method", "eleutherai"}).output.find("Not included"),
              std::string::npos);
}

TEST(Methods, ReportsFiguresOfOtherTools)
{
    EXPECT_EQ(jsonOf({"estimate", "builtin:resnet50", "--method", "accelerate", "--json"})["total"], 4 * 102'441'032LL);
    EXPECT_EQ(jsonOf({"estimate", "builtin:mlp", "--method", "DeepSpeed ZeRO-2", "--json"})["total"],
              20 * jsonOf({"estimate", "builtin:mlp", "--json"})["model"]["parameters"].get<std::int64_t>());
    expectInputError({{"estimate", "builtin:resnet50", "--method", "eleutherai"}, "language models"});
    const auto all = jsonOf({"estimate", "builtin:gpt2", "--method", "all", "--json"});
    EXPECT_EQ(all["methods"].size(), jsonOf({"list", "methods", "--json"}).size());
    EXPECT_EQ(all["estimate"]["device_total"], jsonOf({"estimate", "builtin:gpt2", "--json"})["device"]["total"]);
    for (const auto& method : all["methods"]) {
        EXPECT_GT(method["total"], 0) << method;
        EXPECT_FALSE(method["caveat"].get<std::string>().empty()) << method;
        const std::string name = method["method"];
        const Finished one = runInTerminal({"estimate", "builtin:gpt2", "--method", name});
        EXPECT_EQ(one.status, 0) << one.errors;
        EXPECT_LE(widest(one.output), 80) << one.output;
    }
    EXPECT_LE(widest(runInTerminal({"estimate", "builtin:resnet50", "--method", "all"}).output), 80);
}

TEST(Methods, CalibrateReportsCalibratedConstant)
{
    const auto total = jsonOf({"estimate", "builtin:resnet50", "--json"})["device"]["total"].get<std::int64_t>();
    const std::int64_t shown = (total >> 20) + 200;
    const std::string file = temporaryFile("calibrated.vram.json", "");
    const Finished said =
        runCli({"calibrate", "builtin:resnet50", "--nvidia-smi", std::to_string(shown) + "MiB", "-o", file});
    EXPECT_EQ(said.status, 0) << said.errors;
    EXPECT_NE(said.output.find("CUDA context"), std::string::npos) << said.output;
    const auto after = jsonOf({"estimate", file, "--json"})["device"];
    EXPECT_TRUE(after["calibrated"].get<bool>());
    EXPECT_NEAR(after["total"].get<double>() / 1048576, static_cast<double>(shown), 1.5);
    const Finished reserved = runInTerminal({"calibrate", "builtin:resnet18", "--max-reserved", "3GiB"});
    EXPECT_NE(reserved.output.find("workspaces of kernels"), std::string::npos) << reserved.output;
    EXPECT_LE(widest(said.output + reserved.output), 80);
    expectInputError(
        {{"calibrate", "builtin:resnet50", "--nvidia-smi", "12"}, "12 is too small: the tensors alone take"});
    EXPECT_EQ(runCli({"calibrate", "builtin:resnet50"}).status, 2);
    EXPECT_EQ(runCli({"calibrate", "builtin:resnet50", "--nvidia-smi", "lots"}).status, 2);
}

/// Returns the path of a file as vram_planner_measure.py writes it for builtin:gpt2 at batch 4, with `outside` bytes
/// outside the allocator.
std::string runFile(const char* name, std::int64_t outside)
{
    const auto device = jsonOf({"estimate", "builtin:gpt2", "--batch", "4", "--gpu", "RTX 4090", "--json"})["device"];
    const auto reserved = device["reserved"].get<std::int64_t>();
    const nlohmann::json run = {{"format", "vram-planner-measured/1"},
                                {"versions", {{"torch", "2.6.0+cu124"}}},
                                {"gpu", {{"name", "NVIDIA GeForce RTX 4090"}, {"total", 25'000'000'000}}},
                                {"allocator", {{"backend", "native"}, {"settings", ""}}},
                                {"peak", {{"allocated", reserved}, {"reserved", reserved}}},
                                {"steps", {{{"allocated_peak", reserved}, {"reserved_peak", reserved}}}},
                                {"device", {{"process", reserved + outside}, {"reserved", reserved}}},
                                {"settings", {{"batch", 4}}}};
    return temporaryFile(name, run.dump());
}

// The runs have 600, 610 and 700 MiB outside the allocator. Their median becomes the memory of the CUDA context, which
// is exported to a file.
TEST(Methods, CalibrateUsesRunsAndExportsGpu)
{
    constexpr std::int64_t mib = 1 << 20;
    const std::string gpu = temporaryFile("calibrated.gpu.json", "");
    const Finished said =
        runInTerminal({"calibrate", "builtin:gpt2", "--run", runFile("a.json", 600 * mib), "--run",
                       runFile("b.json", 700 * mib), "--run", runFile("c.json", 610 * mib), "--gpu-out", gpu});
    EXPECT_EQ(said.status, 0) << said.errors;
    EXPECT_LE(widest(said.output), 80) << said.output;
    const auto device =
        jsonOf({"estimate", "builtin:gpt2", "--gpu", "RTX 4090", "--gpu-file", gpu, "--json"})["device"];
    EXPECT_TRUE(device["calibrated"].get<bool>());
    EXPECT_EQ(device["context"].get<std::int64_t>(), 610 * mib);

    expectInputError({{"calibrate", "builtin:gpt2", "--run", gpu}, "calibrated.gpu.json"});
    expectInputError({{"estimate", "builtin:gpt2", "--gpu-file", runFile("d.json", 0)}, "d.json"});
}

TEST(Methods, MemoryUsedByOthersReducesHeadroom)
{
    const auto alone = jsonOf({"estimate", "builtin:resnet50", "--json"});
    const auto shared = jsonOf({"estimate", "builtin:resnet50", "--used-by-others", "2048", "--json"});
    EXPECT_EQ(shared["device"]["used_by_others"], 2048LL << 20);
    EXPECT_EQ(shared["device"]["headroom"], alone["device"]["headroom"].get<std::int64_t>() - (2048LL << 20));
    EXPECT_LT(shared["max_batch"], alone["max_batch"]);
}

} // namespace

} // namespace vram::methods_test
