// SPDX-License-Identifier: GPL-3.0-or-later
#include "answers.h"

#include "base/units.h"
#include "devices/catalogues.h"
#include "temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vram::cli_test {

using namespace vram::test;

std::string network(const std::string& rows)
{
    return R"({"format": "vram-planner/1", "network": {"name": "n", "rows": [)" + rows + "]}}";
}

const char* const kTiny = R"({"id": 1, "type": "Input", "attributes": {"shape": [8]}},
                             {"id": 2, "type": "Linear", "name": "fc", "attributes": {"out_features": 4}},
                             {"id": 3, "type": "CrossEntropyLoss", "name": "loss"})";

TEST(Cli, EveryVerbHasHelpAndVersion)
{
    EXPECT_EQ(runCli({"--help"}).status, 0);
    EXPECT_EQ(runCli({"--version"}).output, "vram-planner-cli " VRAM_VERSION "\n");
    for (const char* verb : {"estimate", "max-batch", "sweep", "list", "report", "import", "calibrate", "exporter",
                             "plan", "config", "measured", "gpus", "schema"}) {
        const Finished help = runCli({verb, "--help"});
        EXPECT_EQ(help.status, 0) << verb;
        EXPECT_TRUE(help.output.starts_with("vram-planner-cli " + std::string(verb))) << help.output;
        EXPECT_LE(widest(help.output), 80) << verb;
        EXPECT_EQ(runCli({verb, "--version"}).status, 0) << verb;
    }
    EXPECT_LE(widest(runCli({"--help"}).output), 80);
}

TEST(Cli, UsageErrorsExitWith2AndPrintOneLine)
{
    const std::vector<Words> commands{{},
                                      {"guess"},
                                      {"estimate"},
                                      {"estimate", "builtin:mlp", "more"},
                                      {"estimate", "builtin:mlp", "--bach", "3"},
                                      {"estimate", "builtin:mlp", "--batch"},
                                      {"estimate", "builtin:mlp", "--batch", "many"},
                                      {"estimate", "builtin:mlp", "--batch", "0"},
                                      {"estimate", "builtin:mlp", "--batch", "1.5"},
                                      {"estimate", "builtin:mlp", "--precision", "fp7"},
                                      {"estimate", "builtin:mlp", "--optimizer", "magic"},
                                      {"estimate", "builtin:mlp", "--set", "batch"},
                                      {"estimate", "builtin:mlp", "--set", "speed=1"},
                                      {"estimate", "builtin:mlp", "--set", "ema=perhaps"},
                                      {"estimate", "builtin:mlp", "--method", "magic"},
                                      {"estimate", "builtin:mlp", "--json=1"},
                                      {"estimate", "--method", "blobs"},
                                      {"estimate", "--method", "torchinfo", "--set", "parameters=7"},
                                      {"estimate", "builtin:mlp", "--method", "all", "--set", "input=7"},
                                      {"config", "builtin:mlp"},
                                      {"config", "builtin:mlp", "--for", "horovod"},
                                      {"plan", "builtin:mlp", "--global-batch", "0"},
                                      {"list"},
                                      {"list", "cars"},
                                      {"sweep", "builtin:mlp", "--batches", "1,,2"},
                                      {"sweep", "builtin:mlp", "--batches", "a"},
                                      {"report", "builtin:mlp"},
                                      {"import", "builtin:mlp"},
                                      {"import", "builtin:mlp", "-o", "-", "--set", "dim.N=x"}};
    for (const Words& words : commands) {
        const Finished finished = runCli(words);
        const std::string shown = testing::PrintToString(words);
        EXPECT_EQ(finished.status, 2) << shown << finished.errors;
        EXPECT_EQ(finished.output, "") << shown;
        EXPECT_EQ(std::ranges::count(finished.errors, '\n'), 1) << shown << finished.errors;
    }
}

TEST(Cli, UnknownNamesSuggestSimilarOnes)
{
    expectInputError({{"estimate", "builtin:resnet51"}, "similar names are resnet50"});
    expectInputError({{"estimate", "builtin:mlp", "--gpu", "RTX 4099"}, "NVIDIA GeForce RTX 4090"});
    expectInputError({{"estimate", "builtin:mlp", "--gpu", "A100"}, "could be NVIDIA A100"});
    expectInputError({{"estimate", "/nowhere/model.onnx"}, "/nowhere/model.onnx: there is no such file"});
    expectInputError({{"estimate", "/"}, "this folder has no model"});
}

TEST(Cli, InvalidFilesReportPositionAndFix)
{
    const auto file = [](const char* name, const std::string& text) {
        return Words{"estimate", temporaryFile(name, text)};
    };
    const std::string good = network(kTiny);
    expectInputError(
        {file("type.vram.json", network(R"({"type": "Conv2D"})")), "rows[0].type: there is no layer type"});
    expectInputError({file("cycle.vram.json", network(R"({"id": 1, "type": "ReLU", "inputs": [2]},
                                                          {"id": 2, "type": "ReLU", "inputs": [1]})")),
                      "rows[0].inputs[0]: row 2 comes after"});
    expectInputError({file("input.vram.json", network(R"({"id": 1, "type": "ReLU", "inputs": [7]})")),
                      "rows[0].inputs[0]: there is no row 7"});
    expectInputError({file("zero.vram.json", network(R"({"type": "Linear", "attributes": {"out_features": 0}})")),
                      "rows[0].attributes.out_features: 0 is too small"});
    expectInputError({file("minus.vram.json", network(R"({"type": "Linear", "attributes": {"out_features": -4}})")),
                      "rows[0].attributes.out_features: -4 is too small"});
    expectInputError(
        {file("huge.vram.json", network(R"({"type": "Linear", "attributes": {"out_features": 1e20}})")), "too large"});
    expectInputError({file("cut.vram.json", good.substr(0, good.size() / 2)), "cut off"});
    expectInputError({file("foreign.vram.json", R"({"hello": 1})"), "this is not a VRAM Planner project"});
    expectInputError({file("newer.vram.json", R"({"format": "vram-planner/9"})"), "format 9"});
    expectInputError({file("empty.vram.json", ""), "the file is empty"});
    expectInputError({file("picture.png", "\x89PNG\r\n\x1a\n\x01\x02\x03\x04"), "unsupported file"});
}

TEST(Cli, ShapeMismatchNamesTheRow)
{
    const std::string file = temporaryFile("shapes.vram.json", network(R"(
        {"id": 1, "type": "Input", "attributes": {"shape": [8]}},
        {"id": 2, "type": "Conv2d", "name": "conv", "attributes": {"out_channels": 4}},
        {"id": 3, "type": "Linear", "name": "fc", "inputs": [1], "attributes": {"out_features": 4}})"));
    const Finished finished = runCli({"estimate", file, "--json"});
    EXPECT_EQ(finished.status, 1);
    EXPECT_TRUE(finished.errors.starts_with("vram-planner-cli: conv: ")) << finished.errors;
    const auto object = nlohmann::json::parse(finished.output);
    EXPECT_EQ(object["issues"][0]["layer"], "conv");
    EXPECT_EQ(object["issues"][0]["severity"], "error");
    EXPECT_EQ(object["rows"][2]["parameters"], 36) << "the rest stays computed";
}

TEST(Cli, SizesBeyond64BitsAreInputErrors)
{
    expectInputError({{"estimate", "builtin:resnet50", "--batch", "9000000000000000000"}, "64 bits"});
    expectInputError({{"estimate", "builtin:resnet50", "--batch", "99999999999999999999"}, "too large"});
    expectInputError({{"max-batch", temporaryFile("wide.vram.json", network(R"(
        {"id": 1, "type": "Input", "attributes": {"shape": [3000000000]}},
        {"id": 2, "type": "Linear", "name": "fc", "attributes": {"out_features": 4000000000}})"))},
                      "64 bits"});
    expectInputError(
        {{"estimate", "-", "--method", "fp32-core", "--set", "parameters=9000000000000000000"}, "64 bits"});
}

TEST(Cli, JsonHasDocumentedFields)
{
    const auto object =
        jsonOf({"estimate", "builtin:resnet50", "--batch", "16", "--optimizer", "sgd", "--gpu", "RTX 4090", "--json"});
    EXPECT_EQ(object["model"]["name"], "ResNet-50");
    EXPECT_EQ(object["model"]["parameters"], 25'557'032);
    EXPECT_EQ(object["model"]["trainable_parameters"], 25'557'032);
    EXPECT_GT(object["model"]["layers"], 100);
    EXPECT_EQ(object["setup"]["batch"], 16);
    EXPECT_EQ(object["setup"]["precision"], "fp32");
    EXPECT_EQ(object["setup"]["optimizer"], "sgd");
    EXPECT_EQ(object["setup"]["gpu"], "NVIDIA GeForce RTX 4090");
    for (const char* key : {"parameters", "buffers", "gradients", "optimizer_state", "saved_activations", "input"})
        EXPECT_TRUE(object["totals"][key].is_number_integer()) << key;
    EXPECT_EQ(object["totals"]["parameters"], 4 * 25'557'032);
    EXPECT_EQ(object["totals"]["input"], 16 * (3 * 224 * 224 * 4 + 8));
    EXPECT_TRUE(object["issues"].is_array());
    EXPECT_GT(object["max_batch"], 16);
}

TEST(Cli, JsonPeakAndDeviceAreConsistent)
{
    const auto object = jsonOf({"estimate", "builtin:resnet50", "--json"});
    const auto& peak = object["peak"];
    std::int64_t sum = 0;
    for (const char* key :
         {"parameters", "buffers", "gradients", "optimizer_state", "activations", "temporary", "input"})
        sum += peak["by_category"][key].get<std::int64_t>();
    EXPECT_EQ(sum, peak["allocated"]);
    EXPECT_GE(peak["reserved"], peak["allocated"]);
    const std::string phase = peak["phase"];
    EXPECT_TRUE(phase == "forward" || phase == "backward" || phase == "step") << phase;
    const auto& device = object["device"];
    EXPECT_EQ(device["total"].get<std::int64_t>(), peak["reserved"].get<std::int64_t>()
                                                       + device["context"].get<std::int64_t>()
                                                       + device["workspace"].get<std::int64_t>());
    EXPECT_EQ(device["headroom"].get<std::int64_t>(),
              device["capacity"].get<std::int64_t>() - device["total"].get<std::int64_t>());
    EXPECT_TRUE(device["fits"].is_boolean());
}

TEST(Cli, EstimateFitsATerminal)
{
    for (const char* model : {"builtin:resnet50", "builtin:llama_3_2_1b", "builtin:mlp"}) {
        const Finished finished = runInTerminal({"estimate", model});
        EXPECT_EQ(finished.status, 0) << finished.errors;
        EXPECT_LE(widest(finished.output), 80) << finished.output;
        EXPECT_NE(finished.output.find("Optimizer state"), std::string::npos);
        EXPECT_NE(finished.output.find("█"), std::string::npos) << finished.output;
    }
}

TEST(Cli, MaxBatchFitsAndTheNextDoesNot)
{
    const auto found = jsonOf({"max-batch", "builtin:resnet50", "--gpu", "RTX 4090", "--json"});
    const auto largest = found["max_batch"].get<std::int64_t>();
    ASSERT_GT(largest, 1);
    EXPECT_GE(found["max_batch_with_retries"].get<std::int64_t>(), largest);
    const auto fits = [](std::int64_t batch) {
        return jsonOf({"estimate", "builtin:resnet50", "--gpu", "RTX 4090", "--batch", std::to_string(batch),
                       "--json"})["device"]["fits"];
    };
    EXPECT_EQ(fits(largest), true);
    EXPECT_EQ(fits(largest + 1), false);
    const Words words{"max-batch", "builtin:resnet50", "--gpu", "RTX 4090"};
    const std::string text = runInTerminal(words).output;
    EXPECT_TRUE(text.starts_with("Largest batch: " + countText(largest) + " (")) << text;
    EXPECT_EQ(runCli({"max-batch", "builtin:resnet50", "--gpu", "RTX 4090", "--quiet"}).output,
              std::to_string(largest) + '\n');
}

TEST(Cli, MaxBatchFindsLargestSizeAlongAxis)
{
    const auto object = jsonOf({"max-batch", "builtin:gpt2", "--along", "sequence", "--batch", "1", "--json"});
    EXPECT_EQ(object["axis"], "sequence");
    EXPECT_EQ(object["largest"], 1024) << "as many positions as its table knows";
    EXPECT_LE(object["device"]["total"], object["device"]["capacity"]);
    EXPECT_EQ(object["setup"]["sequence"], 1024);
    const Finished text = runCli({"max-batch", "builtin:gpt2", "--along", "sequence", "--batch", "1"});
    EXPECT_TRUE(text.output.starts_with("Largest sequence length at batch 1: 1024 (")) << text.output;
    EXPECT_EQ(runCli({"max-batch", "builtin:gpt2", "--along", "width"}).status, 2);
    EXPECT_EQ(runCli({"max-batch", "builtin:gpt2", "--along", "image"}).status, 1);
}

TEST(Cli, SweepListsBatches)
{
    const auto object = jsonOf({"sweep", "builtin:mlp", "--batches", "1,2,4", "--json"});
    ASSERT_EQ(object["points"].size(), 3U);
    EXPECT_EQ(object["points"][2]["batch"], 4);
    EXPECT_LE(object["points"][0]["allocated"], object["points"][2]["allocated"]);
    const Finished text = runInTerminal({"sweep", "builtin:mlp", "--batches", "1,2,4"});
    EXPECT_EQ(text.status, 0);
    EXPECT_LE(widest(text.output), 80);
}

TEST(Cli, SettingsAreAcceptedAsOptionsAndKeys)
{
    const auto byOption =
        jsonOf({"estimate", "builtin:mlp", "--optimizer", "sgd", "--optimizer.momentum", "0.9", "--json"});
    const auto byKey =
        jsonOf({"estimate", "builtin:mlp", "--set", "optimizer=sgd", "--set", "optimizer.momentum=0.9", "--json"});
    EXPECT_EQ(byOption, byKey);
    EXPECT_EQ(byOption["totals"]["optimizer_state"], byOption["totals"]["gradients"]);
    EXPECT_EQ(jsonOf({"estimate", "builtin:mlp", "--ema", "--json"})["setup"]["ema"], true);
    EXPECT_EQ(jsonOf({"estimate", "builtin:mlp", "--ema=no", "--json"})["setup"]["ema"], false);
    EXPECT_EQ(jsonOf({"estimate", "builtin:mlp", "--lora-rank", "8", "--json"})["setup"]["lora-rank"], 8);
}

TEST(Cli, CustomGpuTakesItsCapacity)
{
    const auto object = jsonOf({"estimate", "builtin:mlp", "--gpu", "My GPU", "--capacity", "10", "--json"});
    EXPECT_EQ(object["setup"]["gpu"], "My GPU");
    EXPECT_EQ(object["device"]["capacity"], 10LL << 30);
}

TEST(Cli, ListsAreComplete)
{
    for (const char* what : {"models", "gpus", "optimizers", "precisions", "layers", "methods", "settings"}) {
        const Finished text = runInTerminal({"list", what});
        EXPECT_EQ(text.status, 0) << what << text.errors;
        EXPECT_LE(widest(text.output), 80) << what;
        EXPECT_GT(jsonOf({"list", what, "--json"}).size(), 3U) << what;
    }
    EXPECT_EQ(jsonOf({"list", "gpus", "--json"}).size(), builtinCatalogues().gpus.size());
    for (const auto& model : jsonOf({"list", "models", "--json"}))
        EXPECT_EQ(runCli({"estimate", model["name"].get<std::string>()}).status, 0) << model;
}

TEST(Cli, ReportsAreWrittenToFiles)
{
    const std::string csv = temporaryFile("report.csv", "old");
    EXPECT_EQ(runCli({"report", "builtin:mlp", "--csv", csv, "--md", csv + ".md", "--html", csv + ".html"}).status, 0);
    EXPECT_TRUE(contentOf(csv).starts_with("Layer,Type,Settings,")) << contentOf(csv);
    EXPECT_TRUE(contentOf(csv + ".md").starts_with("# GPU memory for training MLP"));
    EXPECT_TRUE(contentOf(csv + ".html").starts_with("<!DOCTYPE html>"));
    EXPECT_TRUE(runCli({"report", "builtin:mlp", "--csv", "-"}).output.starts_with("Layer,Type,"));
    expectInputError({{"report", "builtin:mlp", "--csv", "/nowhere/at/all.csv"}, "/nowhere/at/all.csv"});
}

TEST(Cli, ExporterIsPrintedOrWrittenToFile)
{
    const Finished printed = runCli({"exporter"});
    EXPECT_EQ(printed.status, 0);
    EXPECT_NE(printed.output.find("\ndef export(model"), std::string::npos);
    const std::string file = temporaryFile("vram_planner_export.py", "");
    EXPECT_EQ(runCli({"exporter", "-o", file}).status, 0);
    EXPECT_EQ(contentOf(file), printed.output);
    EXPECT_NE(runCli({"exporter", "--measure"}).output.find("\ndef measure(path"), std::string::npos);
    EXPECT_EQ(runCli({"exporter", "model.onnx"}).status, 2);
}

TEST(Cli, ImportWritesEquivalentProject)
{
    const std::string file = temporaryFile("written.vram.json", "");
    ASSERT_EQ(runCli({"import", "builtin:resnet18", "-o", file, "--batch", "7"}).status, 0);
    EXPECT_EQ(jsonOf({"estimate", file, "--json"}), jsonOf({"estimate", "builtin:resnet18", "--batch", "7", "--json"}));
    EXPECT_FALSE(std::filesystem::exists(file + ".new"));
}

TEST(Cli, DynamicDimensionsAreSetInEveryVerb)
{
    const std::string config = temporaryFile("config.json", R"({"model_type": "gpt2", "n_layer": 2, "n_embd": 64,
                                                               "n_head": 4, "vocab_size": 100})");
    const auto peak = [](const Finished& finished) {
        return nlohmann::json::parse(finished.output)["peak"]["allocated"].get<std::int64_t>();
    };
    const Finished guessed = runCli({"estimate", config, "--json"});
    EXPECT_NE(guessed.errors.find("note: The sequence length is assumed to be 1024.\n"), std::string::npos);
    EXPECT_NE(guessed.errors.find("--set dim.sequence=N"), std::string::npos) << guessed.errors;
    const Finished chosen = runCli({"estimate", config, "--json", "--set", "dim.sequence=128"});
    EXPECT_EQ(chosen.errors, "");
    EXPECT_LT(peak(chosen), peak(guessed));
    EXPECT_EQ(runCli({"estimate", config, "--json", "--sequence", "128"}).errors, "") << "the length is not assumed";
    const std::vector<Words> verbs{
        {"max-batch", config}, {"sweep", config, "--batches", "1"}, {"import", config, "-o", "-"}};
    for (Words words : verbs) {
        words.insert(words.end(), {"--set", "dim.sequence=128"});
        const Finished finished = runCli(words);
        EXPECT_EQ(finished.status, 0) << finished.errors;
        EXPECT_EQ(finished.errors, "") << words.front();
    }
    expectInputError({{"estimate", config, "--set", "dim.length=8"}, "no such dynamic dimension; it has dim.sequence"});
    expectInputError({{"estimate", "builtin:mlp", "--set", "dim.length=8"}, "no such dynamic dimension"});
}

TEST(Cli, TieHeadOptionIsRespected)
{
    const std::string file = VRAM_TEST_DATA "/onnx/head.onnx"; // A table of 200 × 16, without weights.
    const Finished usual = runCli({"estimate", file, "--json"});
    EXPECT_NE(usual.errors.find("--set import.tie-head=no"), std::string::npos) << usual.errors;
    const Finished apart = runCli({"estimate", file, "--json", "--set", "import.tie-head=no"});
    EXPECT_NE(apart.errors.find("--set import.tie-head=yes"), std::string::npos) << apart.errors;
    const auto parameters = [](const Finished& finished) {
        return nlohmann::json::parse(finished.output)["model"]["parameters"].get<int>();
    };
    EXPECT_EQ(parameters(apart) - parameters(usual), 200 * 16);
    EXPECT_EQ(runCli({"estimate", file, "--set", "import.tie-head=perhaps"}).status, 2);
}

TEST(Cli, FoldedBatchNormsAreRestoredByDefault)
{
    const std::string file = VRAM_TEST_DATA "/onnx/folded.onnx";
    const Finished restored = runCli({"estimate", file, "--json"});
    EXPECT_NE(restored.errors.find("batch norms restored"), std::string::npos) << restored.errors;
    EXPECT_NE(restored.errors.find("--set import.restore-batch-norm=no"), std::string::npos) << restored.errors;
    const Finished folded = runCli({"estimate", file, "--json", "--set", "import.restore-batch-norm=no"});
    EXPECT_EQ(folded.errors.find("batch norm"), std::string::npos) << folded.errors;
    const auto parameters = [](const Finished& finished) {
        return nlohmann::json::parse(finished.output)["model"]["parameters"].get<int>();
    };
    // There are two convolutions with 8 filters, each with a batch norm of 2 × 8 parameters instead of a bias of 8.
    EXPECT_EQ(parameters(restored) - parameters(folded), 2 * 8);
}

TEST(Cli, TextFromFilesIsEscaped)
{
    const std::string file =
        temporaryFile("escape.json", R"({"zero_optimization": {"stage": 1}, "a\u001b]0;x\u0007\u009b": 1})");
    const Finished noted = runCli({"estimate", "builtin:mlp", "--gpus", "2", "--parallel-config", file});
    EXPECT_EQ(noted.status, 0) << noted.errors;
    EXPECT_NE(noted.errors.find("x1b]0;x"), std::string::npos) << noted.errors;
    const std::string name = "n\u202e\u009b";
    const std::string project = temporaryFile("name.vram.json", R"({"format": "vram-planner/1", "network": {"name": ")"
                                                                    + name + R"(", "rows": []}})");
    const Finished json = runCli({"estimate", project, "--json"});
    EXPECT_EQ(nlohmann::json::parse(json.output)["model"]["name"], name);
    for (const std::string& shown : {noted.errors, noted.output, json.output}) {
        for (const char* hidden : {"\x1b", "\x07", "\u202e", "\u009b"})
            EXPECT_EQ(shown.find(hidden), std::string::npos);
    }
}

TEST(Cli, ConfigRoundTrips)
{
    const std::string file = temporaryFile("ds_config.json", "");
    ASSERT_EQ(runCli({"config", "builtin:mlp", "--for", "deepspeed", "-o", file, "--gpus", "4", "--data-parallel",
                      "deepspeed-zero3", "--batch", "2", "--accumulation", "3"})
                  .status,
              0);
    const nlohmann::json read = jsonOf({"estimate", "builtin:mlp", "--parallel-config", file, "--json"});
    EXPECT_EQ(read["parallel"]["gpus"], 4);
    EXPECT_EQ(read["parallel"]["data"], "deepspeed-zero3");
    EXPECT_EQ(read["parallel"]["global_batch"], 24);
    EXPECT_EQ(
        jsonOf({"estimate", "builtin:mlp", "--parallel-config", file, "--batch", "5", "--json"})["setup"]["batch"], 5);
    const std::string whole = temporaryFile("ds_batch.json", R"({"train_batch_size": 64})");
    for (const auto& words : {std::vector<std::string>{"--gpus", "8", "--parallel-config", whole},
                              std::vector<std::string>{"--parallel-config", whole, "--gpus", "8"}}) {
        const nlohmann::json shared =
            jsonOf({"estimate", "builtin:mlp", words[0], words[1], words[2], words[3], "--json"});
        EXPECT_EQ(shared["setup"]["batch"], 8);
        EXPECT_EQ(shared["parallel"]["gpus"], 8);
    }
    expectInputError({{"estimate", "builtin:mlp", "--parallel-config", "no-such-file.json"}, "no-such-file.json"});
    expectInputError({{"config", "builtin:mlp", "--for", "pytorch", "--set", "mode=inference"}, "no training"});
}

} // namespace vram::cli_test
