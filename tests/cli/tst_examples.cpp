// SPDX-License-Identifier: GPL-3.0-or-later

// Checks that every command in the README, documentation, manual pages, change log and help runs as printed.

#include "process.h"
#include "temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

namespace vram::examples_test {

using namespace vram::test;

namespace {

namespace fs = std::filesystem;

const fs::path kSource = VRAM_SOURCE_DIR;

struct Example {
    std::string command;
    std::string from;
};

std::string replaced(std::string text, const std::string& part, const std::string& other)
{
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + other.size()))
        text.replace(at, part.size(), other);
    return text;
}

bool callsTheProgram(const std::string& line)
{
    static const std::regex call("(^|[|] *)vram-planner(-cli)? ");
    return std::regex_search(line, call);
}

/// Returns the commands that a Markdown file contains in code blocks and between backquotes.
std::vector<Example> examplesOfMarkdown(const std::string& file)
{
    const std::string text = contentOf((kSource / file).string());
    std::vector<Example> examples;
    std::istringstream lines(text);
    bool block = false;
    std::string prose;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("```"))
            block = !block;
        else if (!block)
            prose += line + ' ';
        else if (callsTheProgram(line))
            examples.push_back({line, file});
    }
    static const std::regex quoted("`([^`]+)`");
    for (std::sregex_iterator at(prose.begin(), prose.end(), quoted), end; at != end; ++at) {
        const std::string code = std::regex_replace((*at)[1].str(), std::regex(" +"), " ");
        if (code.starts_with("vram-planner"))
            examples.push_back({code, file});
    }
    std::erase_if(examples, [](const Example& example) { return !callsTheProgram(example.command); });
    return examples;
}

/// Returns the lines of the manual page between .nf and .fi.
std::vector<Example> examplesOfManual(const std::string& file)
{
    std::istringstream lines(replaced(contentOf((kSource / "resources/man" / file).string()), "\\-", "-"));
    std::vector<Example> examples;
    bool block = false;
    for (std::string line; std::getline(lines, line);) {
        if (line == ".nf" || line == ".fi")
            block = line == ".nf";
        else if (block && callsTheProgram(line))
            examples.push_back({line, file});
    }
    return examples;
}

/// Returns quoted commands from the help, such as 'vram-planner-cli help VERB', and uses of `list` without the
/// program's name.
std::vector<Example> examplesOfHelp()
{
    std::vector<Example> examples;
    static const std::regex quoted("'(vram-planner-cli [^']+|list [a-z]+)'");
    for (const char* verb : {"", "estimate", "plan", "gpus", "config", "max-batch", "sweep", "report", "measured"}) {
        const std::string help = runShell("vram-planner-cli help " + std::string(verb)).output;
        const std::string text = std::regex_replace(help, std::regex("[ \n]+"), " ");
        for (std::sregex_iterator at(text.begin(), text.end(), quoted), end; at != end; ++at) {
            const std::string code = (*at)[1];
            examples.push_back({code.starts_with("list") ? "vram-planner-cli " + code : code, "help"});
        }
    }
    return examples;
}

/// Writes files with the names that the examples use. MODEL and FILE are placeholders in the examples.
void writeFiles()
{
    const fs::path folder = fs::path(temporaryFile("MODEL", "")).parent_path();
    const auto copy = [&](const char* from, const char* to) {
        fs::copy_file(kSource / from, folder / to, fs::copy_options::overwrite_existing);
    };
    copy("resources/models/lenet5.vram.json", "MODEL");
    copy("tests/data/onnx/lenet.onnx", "model.onnx");
    copy("tests/data/snapshot/three_steps_4.pickle", "snapshot.pickle");
    copy("tests/data/snapshot/three_steps_4.pickle", "FILE");
    temporaryFile("config.json", R"({"model_type": "llama", "architectures": ["LlamaForCausalLM"], "hidden_size": 512,
        "intermediate_size": 1024, "num_hidden_layers": 4, "num_attention_heads": 8, "num_key_value_heads": 8,
        "vocab_size": 32000, "max_position_embeddings": 8192, "rms_norm_eps": 1e-5, "hidden_act": "silu",
        "tie_word_embeddings": false, "attention_bias": false, "mlp_bias": false, "head_dim": 64})");
    temporaryFile("prices.csv", "RTX 4090,0.34\n");
    temporaryFile("mine.py", "model = 'nn.Sequential(nn.Linear(8, 4), nn.ReLU())'\n");
}

std::string runnable(std::string command)
{
    static const std::regex verbAlone("vram-planner-cli ([a-z][a-z-]*)"); // Prose names a verb in this way.
    if (std::smatch found; std::regex_match(command, found, verbAlone))
        return "vram-planner-cli help " + found[1].str();
    command = replaced(command, "VERB", "estimate");
    return replaced(command, "python -c", "python3 -c");
}

TEST(Examples, RunAsPrinted)
{
    writeFiles();
    std::vector<Example> examples = examplesOfHelp();
    for (const std::vector<Example>& more :
         {examplesOfMarkdown("README.md"), examplesOfMarkdown("docs/command-line.md"),
          examplesOfMarkdown("docs/exporting.md"), examplesOfMarkdown("CHANGELOG.md"),
          examplesOfManual("vram-planner-cli.1.in"), examplesOfManual("vram-planner.1.in")})
        examples.insert(examples.end(), more.begin(), more.end());
    const bool desktop = fs::exists(VRAM_DESKTOP);
    std::set<std::string> tried;
    for (const Example& example : examples) {
        const bool window = example.command.starts_with("vram-planner ");
        if (example.command == "vram-planner --export-pdf") // Prose names the option in this way.
            continue;
        if (!tried.insert(example.command).second
            || (window && (!desktop || example.command.find("--export-pdf") == std::string::npos)))
            continue;
        const Finished run = runShell(runnable(example.command));
        EXPECT_EQ(run.status, 0) << example.from << ": " << example.command << '\n' << run.errors;
        EXPECT_FALSE(run.output.empty() && run.errors.find("error") != std::string::npos) << run.errors;
    }
    EXPECT_GT(tried.size(), 20U) << "the examples are found";
}

/// The commands printed by a plan and the options printed by advice can be pasted unchanged.
TEST(Examples, CommandsPrintedByPlanRun)
{
    const std::string plan = runShell("vram-planner-cli plan builtin:gpt2 --gpus 2 --gpu 'RTX 4090' --margin 7").output;
    std::istringstream lines(plan);
    int found = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.find("vram-planner-cli estimate") == std::string::npos)
            continue;
        ++found;
        const Finished run = runShell(line + " --quiet --check");
        EXPECT_EQ(run.status, 0) << line << run.output << run.errors;
        EXPECT_NE(run.output.find("Fits on NVIDIA GeForce RTX 4090"), std::string::npos) << line << run.output;
    }
    EXPECT_GT(found, 2) << plan;
}

} // namespace

} // namespace vram::examples_test
