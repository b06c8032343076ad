// SPDX-License-Identifier: GPL-3.0-or-later

// Checks that text, JSON, CSV, Markdown, HTML and sweeps give the same results for the same setup.

#include "answers.h"

#include "base/units.h"
#include "temporary_folder.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>

namespace vram::forms_test {

using namespace vram::test;

namespace {

using nlohmann::json;

/// Returns models and settings whose results differ in verdict, phase, mode and number of GPUs.
const std::vector<Words>& cases()
{
    static const std::vector<Words> all{
        {"builtin:vgg16", "--batch", "64"},
        {"builtin:gpt2", "--batch", "14"},
        {"builtin:gpt2", "--batch", "200"},
        {"builtin:gpt2", "--batch", "8", "--freeze", "*", "--margin", "0"},
        {"builtin:resnet18", "--batch", "1", "--gpu", "T4", "--used-by-others", "13000"},
        {"builtin:lenet5", "--optimizer", "sgd", "--margin", "90"},
        {"builtin:mlp", "--gpus", "4", "--data-parallel", "zero1", "--accumulation", "3"},
        {"builtin:gpt2", "--gpus", "8", "--data-parallel", "fsdp2", "--tensor-parallel", "2", "--batch", "40"},
        {"builtin:gpt2", "--gpus", "4", "--pipeline-parallel", "2", "--pp.microbatches", "6"},
        {"builtin:gpt2", "--mode", "inference", "--batch", "4"},
        {"builtin:unet", "--precision", "amp-bf16", "--memory-fraction", "0.05"}};
    return all;
}

Words with(Words words, std::string_view verb, const Words& more = {})
{
    words.insert(words.begin(), std::string(verb));
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

std::string printed(const Words& words)
{
    const Finished finished = runCli(words);
    EXPECT_EQ(finished.status, 0) << testing::PrintToString(words) << finished.errors;
    return finished.output;
}

/// Returns the JSON of a case's estimate, which every test of this file compares with another form.
const json& estimateOf(const Words& words)
{
    static std::map<Words, json> known;
    const auto [at, isNew] = known.try_emplace(words);
    if (isNew)
        at->second = jsonOf(with(words, "estimate", {"--json"}));
    return at->second;
}

/// Returns the fields of the first CSV line that begins with `start`.
std::vector<std::string> csvLine(const std::string& csv, const std::string& start)
{
    std::vector<std::string> fields;
    std::istringstream lines(csv);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with(start))
            continue;
        line.erase(line.find_last_not_of('\r') + 1);
        std::istringstream cells(line);
        for (std::string cell; std::getline(cells, cell, ',');)
            fields.push_back(cell);
        break;
    }
    return fields;
}

std::string wordsOf(const std::string& verdict)
{
    return verdict == "within_margin" ? "within margin" : verdict;
}

/// The beginning of the sentence that states the verdict.
std::string startOf(const std::string& verdict)
{
    static const std::map<std::string, std::string> starts{
        {"fits", "Fits on "}, {"within_margin", "Within the margin on "}, {"over", "Does not fit on "}};
    return starts.at(verdict);
}

const std::vector<std::pair<std::string, json::json_pointer>>& fourFigures()
{
    static const std::vector<std::pair<std::string, json::json_pointer>> figures{
        {"Live tensors", json::json_pointer("/peak/allocated")},
        {"Allocated", json::json_pointer("/device/allocated")},
        {"Reserved", json::json_pointer("/device/reserved")},
        {"Device total", json::json_pointer("/device/total")}};
    return figures;
}

/// The JSON key of a figure, such as "live_tensors" for "Live tensors".
std::string keyOf(std::string label)
{
    std::ranges::replace(label, ' ', '_');
    std::ranges::transform(label, label.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return label;
}

TEST(OutputFormats, CasesCoverEveryVerdict)
{
    std::set<std::string> verdicts;
    for (const Words& words : cases())
        verdicts.insert(estimateOf(words)["device"]["verdict"].get<std::string>());
    EXPECT_EQ(verdicts, (std::set<std::string>{"fits", "within_margin", "over"}));
}

TEST(OutputFormats, JsonIsConsistent)
{
    for (const Words& words : cases()) {
        SCOPED_TRACE(testing::PrintToString(words));
        const json& answer = estimateOf(words);
        const json& peak = answer["peak"];
        const json& device = answer["device"];
        const auto number = [](const json& value) { return value.get<std::int64_t>(); };
        EXPECT_EQ(device["fits"], device["verdict"] == "fits");
        EXPECT_EQ(answer["four_figures"].size(), fourFigures().size());
        for (const auto& [label, pointer] : fourFigures())
            EXPECT_EQ(answer["four_figures"][keyOf(label)], answer[pointer]) << "named as in every other form";
        EXPECT_TRUE(answer["ranks"][0].contains("four_figures"));
        EXPECT_EQ(number(device["headroom"]) < 0, device["verdict"] == "over");
        EXPECT_EQ(peak["reserved"], device["reserved"]);
        EXPECT_EQ(number(device["total"]),
                  number(device["reserved"]) + number(device["workspace"]) + number(device["context"]));
        EXPECT_EQ(number(device["reserved"]),
                  number(peak["allocated"]) + number(device["allocator"]) + number(device["kernel_workspace"]));
        EXPECT_EQ(peak["by_phase"][peak["phase"].get<std::string>()], peak["allocated"]);
        for (const json& phase : peak["by_phase"])
            EXPECT_LE(number(phase), number(peak["allocated"]));
        const json& parallel = answer["parallel"];
        EXPECT_EQ(answer["setup"]["gpus"], parallel["gpus"]);
        EXPECT_EQ(number(parallel["gpus"]), number(parallel["data_degree"]) * number(parallel["tensor"])
                                                * number(parallel["pipeline"]) * number(parallel["context"]));
        const std::int64_t passes = number(parallel["pipeline"]) > 1 ? number(answer["setup"]["pp.microbatches"]) : 1;
        EXPECT_EQ(number(parallel["global_batch"]), number(answer["setup"]["batch"]) * passes
                                                        * number(answer["setup"]["accumulation"])
                                                        * number(parallel["data_degree"]));
    }
}

TEST(OutputFormats, TextMatchesJson)
{
    for (const Words& words : cases()) {
        SCOPED_TRACE(testing::PrintToString(words));
        const json& answer = estimateOf(words);
        const std::string text = printed(with(words, "estimate"));
        for (const auto& [label, pointer] : fourFigures()) {
            const std::string size = sizeText(answer[pointer].get<std::int64_t>());
            EXPECT_NE(text.find('\n' + padded(label, 20) + paddedLeft(size, 11)), std::string::npos) << text;
        }
        EXPECT_NE(text.find("in " + answer["peak"]["phase"].get<std::string>()), std::string::npos) << text;
        EXPECT_NE(text.find(startOf(answer["device"]["verdict"])), std::string::npos) << text;
        const auto largest = answer["max_batch"].get<std::int64_t>();
        EXPECT_NE(text.find(largest > 0 ? "Largest batch: " + std::to_string(largest) : "Not even one sample fits"),
                  std::string::npos)
            << text;
    }
}

TEST(OutputFormats, ReportsMatchJson)
{
    for (const Words& words : cases()) {
        SCOPED_TRACE(testing::PrintToString(words));
        const json& answer = estimateOf(words);
        const std::string file = temporaryFile("report", "");
        printed(with(words, "report", {"--csv", file + ".csv", "--md", file + ".md", "--html", file + ".html"}));
        const std::string csv = contentOf(file + ".csv");
        const std::string md = contentOf(file + ".md");
        const std::string html = contentOf(file + ".html");
        for (const auto& [label, pointer] : fourFigures()) {
            const auto bytes = answer[pointer].get<std::int64_t>();
            ASSERT_GT(csvLine(csv, label + ',').size(), 1U) << label;
            EXPECT_EQ(csvLine(csv, label + ',')[1], std::to_string(bytes)) << label;
            EXPECT_NE(md.find("| " + label + " | " + sizeText(bytes)), std::string::npos) << label;
            EXPECT_NE(html.find("<td>" + label + "</td><td>" + sizeText(bytes)), std::string::npos) << label;
        }
        const std::string verdict = answer["device"]["verdict"];
        EXPECT_EQ(csvLine(csv, "Verdict,").at(1), verdict);
        EXPECT_NE(md.find("| Verdict | " + wordsOf(verdict) + " |"), std::string::npos);
        EXPECT_NE(html.find("<td>Verdict</td><td>" + wordsOf(verdict) + "</td>"), std::string::npos);
        EXPECT_NE(md.find("\n\n" + startOf(verdict)), std::string::npos);
        EXPECT_NE(html.find("<p class=\"verdict\">" + startOf(verdict)), std::string::npos);
    }
}

TEST(OutputFormats, SweepsMatchEstimate)
{
    for (const Words& words : cases()) {
        SCOPED_TRACE(testing::PrintToString(words));
        const json& answer = estimateOf(words);
        const std::string batch = answer["setup"]["batch"].dump();
        const std::string verdict = answer["device"]["verdict"];
        const json point = jsonOf(with(words, "sweep", {"--batches", batch, "--json"}))["points"][0];
        EXPECT_EQ(point["four_figures"], answer["four_figures"]);
        EXPECT_EQ(point["allocated"], answer["peak"]["allocated"]);
        for (const char* key : {"reserved", "total", "capacity", "headroom", "fits", "verdict"})
            EXPECT_EQ(point[key], answer["device"][key]) << key;
        const std::string csv = printed(with(words, "sweep", {"--batches", batch, "--csv"}));
        const std::vector<std::string> fields = csvLine(csv, batch + ',');
        ASSERT_EQ(fields.size(), 10U);
        for (std::size_t i = 0; i < 4; ++i)
            EXPECT_EQ(fields[i + 1], answer[fourFigures()[i].second].dump()) << fourFigures()[i].first;
        EXPECT_EQ(fields.back(), verdict);
        const std::string text = printed(with(words, "sweep", {"--batches", batch}));
        EXPECT_TRUE(text.find("  " + wordsOf(verdict) + '\n') != std::string::npos) << text;
    }
}

} // namespace

} // namespace vram::forms_test
