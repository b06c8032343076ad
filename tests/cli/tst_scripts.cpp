// SPDX-License-Identifier: GPL-3.0-or-later

// Guarantees to scripts: the exit statuses of every verb, a single spelling of settings, and complete output to a pipe.

#include "answers.h"

#include <gtest/gtest.h>

namespace vram::scripts_test {

using namespace vram::test;

namespace {

using nlohmann::json;

struct Command {
    Words words;
    int status;
};

const std::string& message()
{
    static const std::string one =
        "CUDA out of memory. Tried to allocate 20.00 MiB (GPU 0; 7.93 GiB total capacity; 1.50 GiB already allocated; "
        "10.75 MiB free; 174.00 MiB cached)\n";
    return one;
}

TEST(Scripting, EveryVerbHasTheDocumentedExitStatuses)
{
    const std::string text = temporaryFile("message.txt", message());
    const std::vector<Command> commands{
        {{"estimate", "builtin:mlp"}, 0},
        {{"estimate", "builtin:nothing"}, 1},
        {{"estimate", "builtin:gpt2", "--lora", "q_prj"}, 1},
        {{"estimate", "builtin:mlp", "--batch", "none"}, 2},
        {{"estimate", "builtin:gpt2", "--batch", "200"}, 0},
        {{"estimate", "builtin:gpt2", "--batch", "200", "--check"}, 3},
        {{"estimate", "builtin:gpt2", "--batch", "14", "--check"}, 3},
        {{"estimate", "builtin:gpt2", "--batch", "8", "--check"}, 0},
        {{"max-batch", "builtin:mlp"}, 0},
        {{"max-batch", "builtin:gpt2", "--lora", "q_prj"}, 1},
        {{"max-batch", "builtin:gpt2", "--capacity", "1GiB"}, 1},
        {{"max-batch", "builtin:gpt2", "--capacity", "1GiB", "--check"}, 3},
        {{"max-batch", "builtin:gpt2", "--along", "width"}, 2},
        {{"sweep", "builtin:mlp", "--batches", "1,2"}, 0},
        {{"sweep", "builtin:gpt2", "--lora", "q_prj"}, 1},
        {{"sweep", "builtin:mlp", "--csv", "--json"}, 2},
        {{"report", "builtin:mlp", "--csv", "-"}, 0},
        {{"report", "builtin:gpt2", "--csv", "-", "--lora", "q_prj"}, 1},
        {{"report", "builtin:mlp", "--csv", "-", "--md", "-"}, 2},
        {{"import", "builtin:mlp", "-o", "-"}, 0},
        {{"import", "builtin:gpt2", "-o", "-", "--lora", "q_prj"}, 1},
        {{"import", "builtin:mlp"}, 2},
        {{"calibrate", "builtin:mlp", "--nvidia-smi", "900"}, 0},
        {{"calibrate", "builtin:mlp", "--nvidia-smi", "1"}, 1},
        {{"calibrate", "builtin:mlp"}, 2},
        {{"exporter", "-o", "-"}, 0},
        {{"exporter", "-o", "/nowhere/file.py"}, 1},
        {{"exporter", "--nothing"}, 2},
        {{"measured", text}, 0},
        {{"measured", "/nowhere/run.pickle"}, 1},
        {{"measured", text, "--model", "builtin:mlp"}, 2},
        {{"plan", "builtin:mlp", "--gpus", "2"}, 0},
        {{"plan", "builtin:gpt2", "--gpus", "1", "--capacity", "1GiB"}, 1},
        {{"plan", "builtin:gpt2", "--gpus", "1", "--capacity", "1GiB", "--check"}, 3},
        {{"plan", "builtin:mlp", "--gpus", "none"}, 2},
        {{"config", "builtin:mlp", "--for", "pytorch", "--gpus", "2"}, 0},
        {{"config", "builtin:nothing", "--for", "pytorch", "--gpus", "2"}, 1},
        {{"config", "builtin:mlp"}, 2},
        {{"gpus", "builtin:mlp"}, 0},
        {{"gpus", "builtin:gpt2", "--lora", "q_prj"}, 1},
        {{"gpus", "builtin:mlp", "--csv", "--json"}, 2},
        {{"list", "models"}, 0},
        {{"list", "cars"}, 2},
        {{"schema"}, 0},
        {{"schema", "--nothing"}, 2},
        {{"help", "plan"}, 0},
        {{"help", "nonsense"}, 2},
    };
    for (const Command& command : commands) {
        const Finished finished = runCli(command.words);
        const std::string shown = testing::PrintToString(command.words);
        EXPECT_EQ(finished.status, command.status) << shown << finished.errors;
        if (command.status == 2) {
            EXPECT_EQ(finished.output, "") << shown;
        }
    }
}

TEST(Scripting, SettingsUseHyphensAndAcceptUnderscores)
{
    for (const json& setting : jsonOf({"list", "settings", "--json"})) {
        const auto key = setting["key"].get<std::string>();
        EXPECT_EQ(key.find('_'), std::string::npos) << key;
        EXPECT_TRUE(setting["option"] == "--" + key || setting["option"] == "--set " + key) << setting;
    }
    const json answer = jsonOf({"estimate", "builtin:mlp", "--set", "kv_cache.length=7", "--json"});
    for (const auto& [key, value] : answer["setup"].items())
        EXPECT_EQ(key.find('_'), std::string::npos) << key;
    EXPECT_EQ(answer["setup"]["kv-cache.length"], 7);
    EXPECT_EQ(jsonOf({"estimate", "builtin:mlp", "--kv_cache.length", "7", "--json"}), answer);
    EXPECT_EQ(jsonOf({"estimate", "builtin:mlp", "--set", "kv-cache.length=7", "--json"}), answer);
    const std::string written = runCli({"import", "builtin:mlp", "-o", "-", "--lora-rank", "8"}).output;
    EXPECT_NE(written.find("\"lora-rank\":8"), std::string::npos) << written;
    std::string old = written;
    old.replace(old.find("lora-rank"), 9, "lora_rank");
    EXPECT_EQ(jsonOf({"estimate", temporaryFile("old.vram.json", old), "--json"})["setup"]["lora-rank"], 8);
    const Finished wrong = runCli({"estimate", "builtin:mlp", "--set", "kv_cache.lengths=7"});
    EXPECT_NE(wrong.errors.find("did you mean kv-cache.length"), std::string::npos) << wrong.errors;
}

TEST(Scripting, SuggestsOnlySimilarNames)
{
    const auto says = [](const Words& words) { return runCli(words).errors; };
    EXPECT_NE(says({"estimat", "builtin:mlp"}).find("did you mean estimate?"), std::string::npos);
    EXPECT_EQ(says({"nonsense"}).find("mean"), std::string::npos) << says({"nonsense"});
    EXPECT_NE(says({"estimate", "builtin:mlp", "--seq-len", "5"}).find("--sequence"), std::string::npos);
    EXPECT_EQ(says({"estimate", "builtin:mlp", "--gpu", "nosuch"}).find("nearest"), std::string::npos);
}

TEST(Scripting, SeveralMessagesGiveOneAnswer)
{
    const std::string file = temporaryFile("messages.txt", message() + message());
    const json answer = jsonOf({"measured", file, "--json"});
    EXPECT_EQ(answer["kind"], "out_of_memory");
    ASSERT_EQ(answer["further"].size(), 1U);
    EXPECT_EQ(answer["further"][0]["memory"], answer["memory"]);
    const std::string text = runCli({"measured", file}).output;
    EXPECT_NE(text.find("part of the advertised memory is never available.\n"), std::string::npos) << text;
}

TEST(Scripting, MaxBatchAnswersHaveTheSameKeys)
{
    const auto keys = [](const Words& more) {
        Words words{"max-batch", "builtin:gpt2", "--json"};
        words.insert(words.end(), more.begin(), more.end());
        std::vector<std::string> result;
        const json answer = json::parse(runCli(words).output);
        for (const auto& [key, value] : answer.items())
            result.push_back(key);
        return result;
    };
    const std::vector<std::string> usual = keys({});
    EXPECT_EQ(keys({"--along", "sequence"}), usual);
    EXPECT_EQ(keys({"--along", "users", "--mode", "inference"}), usual);
    EXPECT_EQ(keys({"--capacity", "1GiB"}), usual);
}

TEST(Scripting, InputSizesAreReportedWithTheBatch)
{
    for (const char* verb : {"estimate", "max-batch", "sweep", "gpus"}) {
        const Words words{verb, "builtin:gpt2", "--sequence", "512"};
        const json answer = jsonOf({words[0], words[1], words[2], words[3], "--json"});
        const json& at = answer.contains("setup") ? answer["setup"] : answer;
        EXPECT_EQ(at["sequence"], 512) << verb;
        if (words[0] != "max-batch") {
            EXPECT_NE(runCli(words).output.find(" of 512 tokens"), std::string::npos) << verb;
        }
    }
    EXPECT_EQ(jsonOf({"gpus", "builtin:vgg16", "--json"})["image"], 224);
}

// ROCm builds of PyTorch keep the name torch.cuda, whereas Intel's GPUs use torch.xpu.
TEST(Scripting, CounterNamesDependOnGpuVendor)
{
    const std::vector<std::pair<std::string, std::string>> names{
        {"RTX 4090", "torch.cuda"}, {"MI300X", "torch.cuda"}, {"Arc B580", "torch.xpu"}, {"Gaudi 3", "torch.hpu"}};
    for (const auto& [gpu, module] : names) {
        const std::string text = runCli({"estimate", "builtin:mlp", "--gpu", gpu}).output;
        for (const char* counter : {".max_memory_allocated", ".max_memory_reserved"})
            EXPECT_NE(text.find(module + counter), std::string::npos) << gpu << '\n' << text;
        EXPECT_EQ(text.find("CUDA context") != std::string::npos, gpu == "RTX 4090") << text;
    }
}

} // namespace

} // namespace vram::scripts_test
