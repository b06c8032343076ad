// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/load_model.h"
#include "import/readers.h"
#include "report/content.h"
#include "report/html_charts.h"
#include "report/report.h"
#include "search/largest_batch.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vram::full_report_test {

namespace {

/// A built-in network with two scenarios, one of them with a name that a spreadsheet would evaluate as a formula.
Project planBuffers(const std::string& model)
{
    Project project = loadModel("builtin:" + model).value().project;
    vram::Setup other = project.setup;
    other.precision = Precision::AmpBf16;
    other.batch = 7;
    project.scenarios = {{"=HYPERLINK(\"x\")", other}, {"Network", project.setup}};
    project.notes = "Rent <two> of them.";
    return project;
}

const Report& report()
{
    static const Report made = fullReport(planBuffers("resnet18"), builtinCatalogues());
    return made;
}

bool holds(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

TEST(FullReport, ContainsAllSections)
{
    EXPECT_FALSE(report().estimate.timeline.points.empty());
    EXPECT_EQ(report().scenarios.size(), 2U);
    EXPECT_FALSE(report().advice.empty());
    EXPECT_EQ(report().largestBatch, largestBatch(report().network, report().setup, builtinCatalogues()));
    EXPECT_EQ(report().sweep.back().batch, report().largestBatch + 1);
    EXPECT_FALSE(report().sweep.back().device.fits);
}

// Every format includes the hand calculation, with the figures of the worksheet and of the steps to the device total.
TEST(FullReport, ContainsRequestedWorksheet)
{
    Report made = report();
    ASSERT_TRUE(addWorksheets(made, "CS231n").empty());
    ASSERT_EQ(made.worksheets.size(), 1U);
    const std::string line = "4 × 4 × 11,689,512 = 187,032,192 B = 178.4 MiB = 187.0 MB";
    for (const std::string& words : {csvReport(made), markdownReport(made), htmlReport(made)}) {
        EXPECT_TRUE(holds(words, line));
        EXPECT_TRUE(holds(words, "What autograd really keeps"));
        EXPECT_TRUE(holds(words, "CS231n"));
    }
    const auto json = nlohmann::json::parse(jsonReport(made));
    EXPECT_EQ(json["hand_calculations"][0]["terms"][0]["bytes"], 187'032'192);
    EXPECT_EQ(json["hand_calculations"][0]["why_it_differs"].back()["after"], made.estimate.device.total);
    EXPECT_FALSE(holds(csvReport(report()), "Hand calculation"));
    ASSERT_TRUE(addWorksheets(made, "all").empty());
    EXPECT_EQ(made.worksheets.size(), 1 + textbookMethods().size());
    EXPECT_FALSE(addWorksheets(made, "no rule").empty());
    made.setup.mode = Mode::Inference;
    EXPECT_FALSE(addWorksheets(made, "cs231n").empty());
}

// "Activations" means the same bytes in CSV and in JSON, at the peak and over the whole step.
TEST(FullReport, NamesMeanTheSameInEveryFormat)
{
    const auto json = nlohmann::json::parse(jsonReport(report()));
    const std::string csv = csvReport(report());
    const auto says = [&](const std::string& label, const nlohmann::json& figure) {
        EXPECT_TRUE(holds(csv, "\r\n" + label + ',' + std::to_string(figure.get<std::int64_t>()) + ",bytes")) << label;
    };
    const auto& peak = json["peak"]["by_category"];
    says("At the peak: Parameters", peak["parameters"]);
    says("At the peak: Activations", peak["activations"]);
    says("At the peak: Input", peak["input"]);
    const auto& totals = json["totals"];
    says("Whole step: Parameters", totals["parameters"]);
    says("Whole step: Gradients", totals["gradients"]);
    says("Whole step: Optimizer state", totals["optimizer_state"]);
    says("Whole step: Activations", totals["saved_activations"]);
    says("Whole step: Input", totals["input"]);
}

TEST(FullReport, NetworkWithErrorsHasOnlyTableAndIssues)
{
    const auto project = parseProject(R"({"format": "vram-planner/1", "network": {"name": "broken", "rows": [
        {"id": 1, "type": "Input", "attributes": {"shape": [8]}},
        {"id": 2, "type": "Conv2d", "name": "c", "attributes": {"out_channels": 4, "kernel_size": [3]}}]}})");
    ASSERT_TRUE(project) << vram::text(project.error());
    const Report broken = fullReport(*project, builtinCatalogues());
    ASSERT_FALSE(broken.estimate.valid());
    EXPECT_TRUE(broken.sweep.empty() && broken.advice.empty() && broken.scenarios.empty());
    EXPECT_TRUE(holds(markdownReport(broken), "## Issues"));
    EXPECT_TRUE(holds(htmlReport(broken), "<h2>Issues</h2>"));
}

TEST(FullReport, ContainsFrontierInEveryFormat)
{
    ASSERT_TRUE(report().frontier);
    const Frontier& map = *report().frontier;
    ASSERT_EQ(map.axis.kind, SizeAxis::Kind::Image);
    const auto row = std::ranges::find(map.rows, std::int64_t{224}, &FrontierRow::size);
    ASSERT_NE(row, map.rows.end());
    EXPECT_EQ(row->largest, report().largestBatch) << "at the size that is set, both searches find the same";
    const auto json = nlohmann::json::parse(jsonReport(report()))["frontier"];
    EXPECT_EQ(json["kind"], "image");
    ASSERT_EQ(json["rows"].size(), map.rows.size());
    const std::string csv = csvReport(report());
    const std::string markdown = markdownReport(report());
    const std::string html = htmlReport(report());
    EXPECT_TRUE(holds(markdown, "## Which batch and image size fit"));
    EXPECT_TRUE(holds(html, "<h2>Which batch and image size fit</h2>"));
    for (std::size_t i = 0; i < map.rows.size(); ++i) {
        EXPECT_EQ(json["rows"][i]["max_batch"], map.rows[i].largest);
        for (std::size_t k = 0; map.rows[i].problem.empty() && k < map.rows[i].cells.size(); ++k) {
            const FrontierCell& cell = map.rows[i].cells[k];
            EXPECT_EQ(json["rows"][i]["totals"][k], cell.total);
            const std::string words = cell.fit == Fit::Fits ? sizeText(cell.total) : "(" + sizeText(cell.total) + ")";
            EXPECT_TRUE(holds(markdown, "| " + words + " |")) << words;
            EXPECT_TRUE(holds(html, ">" + words + "</td>")) << words;
            EXPECT_TRUE(holds(csv, std::to_string(map.batches[k]) + "," + std::to_string(cell.total) + ",")) << words;
        }
    }
    // Learned position embeddings end at 1024 tokens, which the report states.
    const Report tokens = fullReport(loadModel("builtin:gpt2").value().project, builtinCatalogues());
    EXPECT_TRUE(holds(markdownReport(tokens), "2,048 cannot run: transformer.wpe: has 1024 positions"));
    EXPECT_TRUE(holds(htmlReport(tokens), "2,048 cannot run: transformer.wpe: has 1024 positions"));
    EXPECT_FALSE(fullReport(planBuffers("mlp"), builtinCatalogues()).frontier) << "vectors have no size";
}

TEST(FullReport, SweepsPowersOfTwoAndLargestBatch)
{
    EXPECT_EQ(reportBatches(32, 20), (std::vector<std::int64_t>{1, 2, 4, 8, 16, 20, 21, 32}));
    EXPECT_EQ(reportBatches(3, 0), (std::vector<std::int64_t>{1, 3}));
    EXPECT_EQ(reportBatches(1, 4), (std::vector<std::int64_t>{1, 2, 4, 5}));
}

TEST(FullReport, FiguresAgreeBetweenFormats)
{
    const std::string csv = csvReport(report());
    const std::string markdown = markdownReport(report());
    const std::string html = htmlReport(report());
    const auto json = nlohmann::json::parse(jsonReport(report()));
    const auto expect = [&](const nlohmann::json& bytes) {
        const auto value = bytes.get<Bytes>();
        EXPECT_TRUE(holds(csv, "," + std::to_string(value) + ",")) << value;
        EXPECT_TRUE(holds(markdown, sizeText(value))) << sizeText(value);
        EXPECT_TRUE(holds(html, sizeText(value))) << sizeText(value);
    };
    ASSERT_EQ(json["sweep"].size(), report().sweep.size());
    for (const auto& point : json["sweep"])
        for (const char* key : {"allocated", "reserved", "total", "headroom"})
            expect(point[key]);
    ASSERT_EQ(json["scenarios"].size(), 2U);
    for (const auto& scenario : json["scenarios"])
        expect(scenario["device"]["total"]);
    ASSERT_EQ(json["advice"].size(), report().advice.size());
    for (const auto& advice : json["advice"]) {
        expect(advice["saving"]);
        expect(advice["total"]);
        EXPECT_TRUE(!advice["set"].empty() || advice.contains("size")) << advice["title"];
    }
    expect(json["peak"]["allocated"]);
    expect(json["device"]["total"]);
}

TEST(FullReport, TimelineKeepsItsPeak)
{
    const auto json = nlohmann::json::parse(jsonReport(report()));
    Bytes most = 0;
    for (const auto& point : json["timeline"])
        most = std::max(most, point["allocated"].get<Bytes>());
    EXPECT_EQ(most, report().estimate.peak.allocated);
    EXPECT_LE(json["timeline"].size(), 200U);

    Timeline timeline;
    for (const Bytes bytes : {1, 5, 2, 3, 9, 4, 1}) {
        timeline.points.emplace_back();
        timeline.points.back().live[Category::Activation] = bytes;
    }
    EXPECT_EQ(timelineSamples(timeline, 0, timeline.points.size(), 3), (std::vector<std::size_t>{1, 3, 4}));
    EXPECT_EQ(timelineSamples(timeline, 0, timeline.points.size(), 100).size(), 7U);
    EXPECT_TRUE(timelineSamples({}, 0, 0, 5).empty());
}

TEST(FullReport, ListsLayersWithMostSavedMemory)
{
    const std::vector<ReportLayer> layers = topLayers(report(), 5);
    ASSERT_EQ(layers.size(), 5U);
    EXPECT_TRUE(std::ranges::is_sorted(layers, std::ranges::greater{}, &ReportLayer::saved));
    Bytes most = 0;
    for (const ReportRow& row : reportRows(report()))
        most = std::max(most, row.figures && !row.block ? row.figures->saved : 0);
    EXPECT_EQ(layers.front().saved, most);

    const std::vector<ReportLayer> decoder = topLayers(fullReport(planBuffers("gpt2"), builtinCatalogues()));
    EXPECT_TRUE(std::ranges::count(decoder, "12 × transformer.h.0.mlp.act", &ReportLayer::path));

    Project inference = planBuffers("resnet18");
    inference.setup.mode = Mode::Inference;
    const std::vector<ReportLayer> alive = topLayers(fullReport(inference, builtinCatalogues()), 3);
    ASSERT_FALSE(alive.empty());
    EXPECT_EQ(alive.front().saved, 0);
    EXPECT_GT(alive.front().atPeak, 0);
}

TEST(FullReport, CsvRoundTripsAndEscapesFormulas)
{
    const Project project = planBuffers("resnet18");
    const std::string csv = csvReport(report());
    const auto back = importCsv(csv, {});
    ASSERT_TRUE(back) << vram::text(back.error());
    EXPECT_EQ(writeProject({back->project.network, {}}), writeProject({project.network, {}}));
    EXPECT_EQ(back->project.setup.batch, project.setup.batch);
    EXPECT_EQ(back->project.network.name, project.network.name);
    EXPECT_TRUE(holds(csv, "\r\nScenario,\"'=HYPERLINK(\"\"x\"\")\","));
}

TEST(FullReport, HtmlDrawsChartsWithoutScripts)
{
    const std::string html = htmlReport(report());
    EXPECT_TRUE(holds(html, "<title>Memory over one training step</title>"));
    EXPECT_TRUE(holds(html, "<title>Memory by batch size</title>"));
    EXPECT_TRUE(holds(html, "Rent &lt;two&gt; of them."));
    EXPECT_FALSE(holds(html, "<script") || holds(html, "http") || holds(html, "nan") || holds(html, "inf\""));
    // Every area stays within the chart.
    const std::string svg = timelineSvg(report());
    for (std::size_t at = svg.find("points=\""); at != std::string::npos; at = svg.find("points=\"", at + 1)) {
        double x = 0;
        double y = 0;
        ASSERT_EQ(std::sscanf(svg.c_str() + at + 8, "%lf,%lf", &x, &y), 2);
        EXPECT_GE(x, 0);
        EXPECT_LE(x, 900);
        EXPECT_GE(y, 0);
        EXPECT_LE(y, 300);
    }
    // The charts show what the window shows: the peak, the memory left to the allocator, the largest batch, and every
    // part that can exist.
    const std::string sweep = sweepSvg(report());
    EXPECT_TRUE(holds(svg, ">peak ") && holds(svg, " usable, for the allocator<"));
    EXPECT_TRUE(holds(sweep, ">largest batch " + countText(report().largestBatch) + '<')
                && holds(sweep, ">samples/s<"));
    EXPECT_FALSE(holds(chartLegend(report()), "KV cache") || holds(chartLegend(report()), "Gathered"));
    Report several = report();
    several.setup.parallel.gpus = 2;
    EXPECT_TRUE(holds(chartLegend(several), "Gathered parameters") && holds(chartLegend(several), "Communication"));
    EXPECT_TRUE(sweepSvg(Report{}).empty());
    EXPECT_TRUE(timelineSvg(Report{}).empty());
}

// The page has the charts that the window has: the heat map with each figure and the setup's dot, and the layers.
TEST(FullReport, HtmlDrawsLayersAndFrontier)
{
    const std::string html = htmlReport(report());
    EXPECT_TRUE(holds(html, frontierSvg(report())) && holds(html, layersSvg(report())));
    const std::string map = frontierSvg(report());
    EXPECT_TRUE(holds(map, "<circle class=\"accent\"") && holds(map, "class=\"problem\""));
    for (const FrontierRow& row : report().frontier->rows)
        EXPECT_TRUE(holds(map, '>' + countText(row.size) + " px<") && holds(map, '>' + countText(row.largest) + '<'));
    const std::string layers = layersSvg(report());
    EXPECT_TRUE(holds(layers, "<title>Memory by layer, saved for backward</title>") && holds(layers, ">layer1<"));
    EXPECT_TRUE(frontierSvg(Report{}).empty() && layersSvg(Report{}).empty());
}

TEST(FullReport, OmitsEmptySections)
{
    Project project = planBuffers("lenet5");
    project.scenarios.clear();
    const std::string markdown = markdownReport(fullReport(project, builtinCatalogues()));
    EXPECT_FALSE(holds(markdown, "## Scenarios"));
    EXPECT_TRUE(holds(markdown, "## Memory by batch size"));
}

} // namespace

} // namespace vram::full_report_test
