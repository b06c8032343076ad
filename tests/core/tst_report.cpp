// SPDX-License-Identifier: GPL-3.0-or-later
#include "rows.h"
#include "temporary_folder.h"
#include "widest.h"

#include "import/load_model.h"
#include "report/content.h"
#include "report/named_table.h"
#include "report/report.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vram::report_test {

using namespace vram::test;

namespace {

Report reportOf(const Project& project)
{
    Report report;
    report.network = project.network;
    report.setup = project.setup;
    report.estimate = estimate(project.network, project.setup, builtinCatalogues(), Detail::Rows);
    report.largestBatch = 123;
    return report;
}

Report builtin(const std::string& name)
{
    return reportOf(loadModel("builtin:" + name).value().project);
}

/// A network with names that a careless or hostile file might contain.
Report hostile()
{
    Project project = loadModel("builtin:lenet5").value().project;
    project.network.name = "=cmd|' /C calc'!A0 <b>\"|\n# x";
    Layer named = *asLayer(project.network.rows[1]);
    named.name = "@SUM(1,2)\n\"quoted\" <script>alert(1)</script> | *x*";
    project.network.rows[1] = std::make_shared<const Layer>(named);
    return reportOf(project);
}

/// The fields of each record, parsed as in RFC 4180.
std::vector<std::vector<std::string>> readCsv(const std::string& text)
{
    std::vector<std::vector<std::string>> records(1, std::vector<std::string>(1));
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string& field = records.back().back();
        if (quoted && text[i] == '"' && i + 1 < text.size() && text[i + 1] == '"')
            field += text[++i];
        else if (text[i] == '"')
            quoted = !quoted;
        else if (!quoted && text[i] == ',')
            records.back().emplace_back();
        else if (!quoted && text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n')
            records.emplace_back(1), ++i;
        else
            field += text[i];
    }
    records.pop_back();
    return records;
}

TEST(Units, SizesHaveThreeDigits)
{
    EXPECT_EQ(sizeText(0), "0 B");
    EXPECT_EQ(sizeText(999), "999 B");
    EXPECT_EQ(sizeText(1000), "0.977 KiB");
    EXPECT_EQ(sizeText(1024), "1.00 KiB");
    EXPECT_EQ(sizeText(288'000'000), "275 MiB");
    EXPECT_EQ(sizeText(288'000'000, SizeUnits::Decimal), "288 MB");
    EXPECT_EQ(sizeText(25'769'803'776), "24.0 GiB");
    EXPECT_EQ(sizeText(-1'073'741'824), "−1.00 GiB");
    EXPECT_EQ(sizeText(kOverflow), "too large");
    EXPECT_EQ(sizeText(1'000'000'000'000, SizeUnits::Decimal), "1.00 TB");
}

TEST(Units, CountsHaveSeparators)
{
    EXPECT_EQ(countText(0), "0");
    EXPECT_EQ(countText(999), "999");
    EXPECT_EQ(countText(1000), "1,000");
    EXPECT_EQ(countText(25'557'032), "25,557,032");
    EXPECT_EQ(countText(-1234), "-1,234");
    EXPECT_EQ(percentText(1, 1000), "< 1 %");
    EXPECT_EQ(percentText(37, 100), "37 %");
    EXPECT_EQ(percentText(1, 0), "");
}

TEST(Units, PadsAndWrapsText)
{
    EXPECT_EQ(padded("né", 4), "né  ");
    EXPECT_EQ(paddedLeft("né", 4), "  né");
    EXPECT_EQ(padded("abcdef", 4), "abc…");
    EXPECT_EQ(wrapped("one two three", 7), "one two\nthree");
    EXPECT_EQ(wrapped("one two three", 7, 2), "one two\n  three");
    EXPECT_EQ(wrapped("", 7), "");
}

// The sample of the README is the output of its command.
TEST(TextReport, MatchesReadmeSample)
{
    Project project = loadModel("builtin:resnet50").value().project;
    for (const auto& [key, value] :
         {std::pair("gpu", "NVIDIA GeForce RTX 4090"), {"batch", "96"}, {"precision", "amp-bf16"}})
        project.setup = *withSetting(project.setup, key, value);
    Report report = reportOf(project);
    fillLimits(report, builtinCatalogues());
    const std::string text = textReport(report, TextLength::Short);
    EXPECT_NE(contentOf(VRAM_SOURCE_DIR "/README.md").find("```\n" + text + "```"), std::string::npos) << text;
}

TEST(JsonReport, HasDocumentedKeysInOrder)
{
    const auto object = nlohmann::ordered_json::parse(jsonReport(builtin("lenet5")));
    std::string keys;
    for (const auto& [key, value] : object.items())
        keys += key + ' ';
    EXPECT_EQ(keys, "model setup totals peak device time parallel ranks max_batch issues four_figures rows schema ");
    EXPECT_EQ(object["rows"].size(), 14U);
    EXPECT_EQ(object["rows"][1]["parameters"], 156);
    EXPECT_EQ(object["max_batch"], 123);
}

TEST(JsonReport, EscapesNames)
{
    EXPECT_TRUE(nlohmann::json::accept(jsonReport(hostile())));
}

TEST(TextReport, FitsEightyColumns)
{
    EXPECT_LE(widest(textReport(hostile())), 80) << textReport(hostile());
    Report report = builtin("resnet50");
    report.units = SizeUnits::Decimal;
    EXPECT_LE(widest(textReport(report)), 80);
    EXPECT_NE(textReport(report).find(" GB"), std::string::npos);
    EXPECT_EQ(textReport(report).find("GiB"), std::string::npos);
}

TEST(TextReport, PartsAddUpToTheDeviceTotal)
{
    for (const char* model : {"lenet5", "resnet18", "gpt2"}) {
        const Report report = builtin(model);
        Bytes sum = 0;
        for (const ReportPart& part : reportParts(report))
            sum += part.bytes;
        EXPECT_EQ(sum, report.estimate.device.total) << model;
    }
}

TEST(Verdict, StatesWhetherItFitsAndTheShortfall)
{
    Report report = builtin("resnet50");
    EXPECT_TRUE(verdict(report).starts_with("Fits on NVIDIA GeForce RTX 4090: ")) << verdict(report);
    EXPECT_TRUE(verdict(report).ends_with(" free. Largest batch: 123."));
    report.estimate.device.fits = false;
    EXPECT_NE(verdict(report).find("less than the margin of 5 %"), std::string::npos) << verdict(report);
    report.estimate.device.headroom = -1'073'741'824;
    report.largestBatch = 0;
    EXPECT_EQ(verdict(report), "Does not fit on NVIDIA GeForce RTX 4090: needs "
                                   + sizeText(report.estimate.device.total)
                                   + ", 1.00 GiB too much. Not even one sample fits with the margin of 5 % free.");
}

namespace {

/// LeNet-5 on four GPUs with DeepSpeed.
Report onFour()
{
    Project project = loadModel("builtin:lenet5").value().project;
    project.setup = *withSetting(*withSetting(project.setup, "gpus", "4"), "data-parallel", "deepspeed-zero2");
    return reportOf(project);
}

} // namespace

TEST(Reports, IncludeRanksAndConfiguration)
{
    const Report report = onFour();
    for (const std::string& text : {markdownReport(report), htmlReport(report)}) {
        for (const char* part :
             {"Parallel layout", "DeepSpeed ZeRO-2 over 4", "Ranks", "Configuration for DeepSpeed", "reduce"})
            EXPECT_NE(text.find(part), std::string::npos) << part;
        EXPECT_EQ(markdownReport(builtin("lenet5")).find("Configuration for"), std::string::npos);
    }
    const auto records = readCsv(csvReport(report));
    const auto has = [&](std::string_view list, std::string_view first, std::string_view second) {
        return std::ranges::any_of(records, [&](const auto& record) {
            return record[0] == list && record[1] == first && record[2] == second;
        });
    };
    EXPECT_TRUE(has("Configuration", "zero_optimization.stage", "2"));
    EXPECT_TRUE(has("Rank", "0", std::to_string(report.estimate.ranks.front().identicalRanks)));
}

TEST(CsvReport, EveryRecordHasTheSameNumberOfFields)
{
    for (const Report& report : {builtin("resnet18"), hostile(), onFour()}) {
        const auto records = readCsv(csvReport(report));
        ASSERT_GT(records.size(), 20U);
        for (const auto& record : records)
            EXPECT_EQ(record.size(), records.front().size()) << record.front();
    }
}

TEST(CsvReport, QuotesAndDefusesFormulas)
{
    const auto records = readCsv(csvReport(hostile()));
    EXPECT_EQ(records[2][0], "'@SUM(1,2)\n\"quoted\" <script>alert(1)</script> | *x*");
    const auto named = std::ranges::find(records, "Network", [](const auto& record) { return record[0]; });
    ASSERT_NE(named, records.end());
    EXPECT_EQ((*named)[1], "'=cmd|' /C calc'!A0 <b>\"|\n# x");
}

TEST(CsvReport, FiguresMatchTheEstimate)
{
    const Report report = builtin("lenet5");
    const auto records = readCsv(csvReport(report));
    // conv1 of LeNet-5 has 6 × 28 × 28 output elements and (5 × 5 + 1) × 6 parameters.
    EXPECT_EQ(records[0][5], "Elements per sample");
    EXPECT_EQ(records[2][5], "4704");
    EXPECT_EQ(records[0][6], "Parameters");
    EXPECT_EQ(records[2][6], "156");
    EXPECT_EQ(records[2][10], std::to_string(report.estimate.rows.at(1).saved));
    const auto peak = std::ranges::find(records, "Live tensors", [](const auto& record) { return record[0]; });
    ASSERT_NE(peak, records.end());
    EXPECT_EQ((*peak)[1], std::to_string(report.estimate.peak.allocated));
}

TEST(MarkdownReport, EscapesNames)
{
    const std::string text = markdownReport(hostile());
    EXPECT_NE(text.find("@SUM(1,2) \"quoted\" \\<script\\>alert(1)\\</script\\> \\| \\*x\\*"), std::string::npos)
        << text;
    EXPECT_EQ(text.find("<script>"), std::string::npos);
}

TEST(HtmlReport, NamesAreEscaped)
{
    const std::string text = htmlReport(hostile());
    EXPECT_NE(text.find("&lt;script&gt;alert(1)&lt;/script&gt;"), std::string::npos);
    EXPECT_EQ(text.find("<script>"), std::string::npos);
    EXPECT_EQ(text.find("http"), std::string::npos) << "a page of its own links to nothing";
}

TEST(Reports, AreWrittenDespiteErrors)
{
    Project project;
    project.network.rows = {layer(1, "Input"), layer(2, "Linear", {1}), layer(3, "Conv2d", {9})};
    Report report = reportOf(project);
    ASSERT_FALSE(report.estimate.valid());
    // The linear layer has 224 × 128 weights and 128 biases.
    for (const std::string& text : {textReport(report), markdownReport(report), htmlReport(report)})
        EXPECT_NE(text.find("28,800"), std::string::npos) << text;
    EXPECT_NE(csvReport(report).find("28800"), std::string::npos);
}

TEST(ListText, WrapsItsLastColumn)
{
    const NamedTable listing{{"name", "help"},
                             {{"a", std::string(30, 'x') + ' ' + std::string(60, 'y')}, {"long name", "z"}}};
    EXPECT_EQ(listText(listing),
              "a          " + std::string(30, 'x') + "\n           " + std::string(60, 'y') + "\nlong name  z\n");
    EXPECT_EQ(nlohmann::json::parse(listJson(listing))[1]["name"], "long name");
}

TEST(ListText, LongNamesDoNotNarrowOtherRows)
{
    const std::string name(60, 'n'), one(15, 'x'), other(25, 'y');
    const NamedTable listing{{"name", "help"}, {{"a", one + ' ' + other}, {name, one + ' ' + other}}};
    EXPECT_EQ(listText(listing), 'a' + std::string(41, ' ') + one + '\n' + std::string(42, ' ') + other + '\n' + name
                                     + "  " + one + '\n' + std::string(62, ' ') + other + '\n');
}

} // namespace

TEST(Report, TextIncludesRanksAndConfiguration)
{
    Project project = loadModel("builtin:gpt2").value().project;
    project.setup = *withSetting(*withSetting(project.setup, "gpus", "8"), "data-parallel", "fsdp2");
    Report report = reportOf(project);
    const std::string words = textReport(report);
    EXPECT_NE(words.find("Rank 0"), std::string::npos) << words;
    EXPECT_NE(words.find("Parallel layout"), std::string::npos);
    EXPECT_NE(words.find("Configuration for accelerate"), std::string::npos);
    EXPECT_NE(words.find("fsdp_config.fsdp_version"), std::string::npos);
    EXPECT_EQ(textReport(report, TextLength::Short).find("Configuration for"), std::string::npos);
    EXPECT_LE(widest(words), 80) << words;
    report.estimate.parallel.gpus = 1;
    EXPECT_EQ(textReport(report).find("Rank"), std::string::npos);
}

} // namespace vram::report_test
