// SPDX-License-Identifier: GPL-3.0-or-later

// The charts of an estimate as values, and the placement of their labels.

#include "chart/area_charts.h"
#include "chart/layout.h"
#include "chart/memory_bar.h"
#include "chart/part_bytes.h"
#include "chart/tradeoff_chart.h"
#include "import/load_model.h"
#include "report/svg.h"
#include "search/largest_batch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>

using namespace vram;

namespace {

struct Answer {
    Project project;
    Estimate estimate;
};

Answer answerTo(const std::string& model, std::int64_t gpus = 1)
{
    Answer answer{loadModel("builtin:" + model).value().project, {}};
    answer.project.setup.parallel.gpus = gpus;
    if (gpus > 1)
        findSetupField("data-parallel")->set(answer.project.setup, std::string("fsdp2"));
    answer.estimate = estimate(answer.project.network, answer.project.setup, builtinCatalogues());
    return answer;
}

AreaData sweepOf(const Answer& answer)
{
    const vram::Setup& setup = answer.project.setup;
    const std::vector<SweepPoint> points =
        sweep(answer.project.network, setup, builtinCatalogues(), {1, 8, setup.batch, 160, 200, 256});
    return sweepChart(answer.estimate, setup, points, 158, SizeUnits::Binary);
}

double sumAt(const AreaData& data, std::size_t point)
{
    return std::accumulate(data.bands.begin(), data.bands.end(), 0.0,
                           [point](double sum, const AreaBand& band) { return sum + band.values[point]; });
}

std::set<std::string> textsOf(const ChartLayout& layout)
{
    std::set<std::string> texts;
    for (const ChartShape& shape : layout.labels) {
        if (!shape.text.empty())
            texts.insert(shape.text);
    }
    return texts;
}

TEST(Chart, EveryCategoryIsInOnePart)
{
    Breakdown live;
    for (std::size_t i = 0; i < kCategories; ++i)
        live.bytes[i] = Bytes{1} << i;
    EXPECT_EQ(sum(partsOf(live)), live.total());
    std::set<Part> stacked(kStackedParts.begin(), kStackedParts.end());
    EXPECT_EQ(stacked, (std::set<Part>(kAllParts.begin(), kAllParts.end())));
}

TEST(Chart, BandsSumToTotals)
{
    const Answer answer = answerTo("resnet18");
    const Timeline& timeline = answer.estimate.timeline;
    const AreaData step = timelineChart(answer.estimate, SizeUnits::Binary);
    const auto peak = std::ranges::find(step.x, step.marks.front().x);
    ASSERT_NE(peak, step.x.end());
    EXPECT_NEAR(sumAt(step, static_cast<std::size_t>(peak - step.x.begin())),
                inGiga(timeline.points[timeline.peak].live.total(), SizeUnits::Binary), 1e-9);
    const AreaData batches = sweepOf(answer);
    EXPECT_NEAR(sumAt(batches, 2), inGiga(answer.estimate.device.total, SizeUnits::Binary), 1e-9);
    const MemoryBar bar = peakBar(answer.estimate, answer.project.setup, SizeUnits::Binary);
    EXPECT_EQ(bar.total, answer.estimate.device.total);
    EXPECT_EQ(bar.slices.size(), kParts);
}

// At any page size, the labels do not overlap, and all of them are on the page.
TEST(Chart, LabelsDoNotOverlap)
{
    const Answer answer = answerTo("resnet18");
    const ChartFont font = svgFont();
    for (const AreaData& data : {timelineChart(answer.estimate, SizeUnits::Binary), sweepOf(answer)}) {
        for (const double width : {320.0, 480.0, 900.0, 1400.0}) {
            for (const double height : {160.0, 240.0, 400.0}) {
                std::vector<PlotBox> boxes;
                for (const ChartShape& shape : layOut(data, width, height, font).labels) {
                    if (shape.text.empty())
                        continue;
                    EXPECT_GE(shape.box.left, 0) << shape.text;
                    EXPECT_LE(shape.box.right(), width) << shape.text;
                    EXPECT_LE(shape.box.bottom(), height) << shape.text;
                    if (shape.kind != ChartShape::Kind::Label)
                        continue;
                    for (const PlotBox& other : boxes)
                        EXPECT_FALSE(shape.box.intersects(other)) << shape.text << " at " << width << " × " << height;
                    boxes.push_back(shape.box);
                }
                EXPECT_FALSE(boxes.empty());
            }
        }
    }
}

TEST(Chart, ElidedLabelsKeepTheirValues)
{
    const Answer answer = answerTo("resnet18");
    const AreaData data = timelineChart(answer.estimate, SizeUnits::Binary);
    const std::string figure = sizeText(answer.estimate.peak.allocated);
    for (const double width : {260.0, 1400.0}) {
        const std::set<std::string> texts = textsOf(layOut(data, width, 200, svgFont()));
        EXPECT_TRUE(std::ranges::any_of(
            texts, [&](const std::string& words) { return words.find(figure) != std::string::npos; }));
    }
}

// On a low page, only the peak keeps its label, because the labels of the limit and of the lines would hide the chart.
TEST(Chart, LowChartsLabelOnlyThePeak)
{
    const AreaData data = timelineChart(answerTo("resnet18").estimate, SizeUnits::Binary);
    const auto labelsAt = [&](double height) {
        const std::vector<ChartShape> shapes = layOut(data, 900, height, svgFont()).labels;
        return std::ranges::count(shapes, ChartShape::Kind::Label, &ChartShape::kind);
    };
    EXPECT_EQ(labelsAt(100), 1);
    EXPECT_EQ(labelsAt(300), 3);
}

// A web page shows the same areas as the window, and every label of the layout.
TEST(Chart, SvgContainsTheWholeLayout)
{
    const Answer answer = answerTo("gpt2", 2);
    const AreaData data = timelineChart(answer.estimate, SizeUnits::Binary);
    ASSERT_FALSE(data.strokes.empty());
    const ChartLayout layout = layOut(data, 900, 300, svgFont());
    const std::string svg = chartSvg(layout, 900, 300, "A <chart>");
    EXPECT_NE(svg.find("<title>A &lt;chart&gt;</title>"), std::string::npos);
    for (const std::string& words : textsOf(layout))
        EXPECT_NE(svg.find('>' + htmlText(words) + "</text>"), std::string::npos) << words;
    for (const ChartShape& shape : layout.areas)
        EXPECT_NE(svg.find("class=\"" + cssClass(shape.colour) + '"'), std::string::npos);
    EXPECT_GE(layout.areas.size(), 6U);
}

// The line connects the Pareto-optimal points among those that train the same. A label keeps off all dots.
TEST(Chart, TradeoffsNameTheSelectedPoint)
{
    const Bytes giga = Bytes{1} << 30;
    const std::vector<TradeoffPoint> points{{verbatim("Now"), 1, 10 * giga},
                                            {verbatim("8-bit Adam"), 2, 5 * giga},
                                            {verbatim("Both"), 2.1, 6 * giga, false},
                                            {verbatim("LoRA"), 0.5, 4 * giga, true, false}};
    EXPECT_EQ(paretoFrontier(points), (std::vector<std::size_t>{0, 1}));
    const AreaData data = tradeoffChart(points, answerTo("resnet18").estimate.device, true, SizeUnits::Binary, 2);
    EXPECT_EQ(data.lines.front().values, (std::vector<double>{10, 5}));
    const std::vector<ChartShape> shapes = layOut(data, 300, 160, svgFont()).labels;
    const auto label = std::ranges::find(shapes, "Both", &ChartShape::text);
    ASSERT_NE(label, shapes.end());
    EXPECT_EQ(std::ranges::count(shapes, ChartShape::Kind::Dot, &ChartShape::kind), 5) << "four points and a ring";
    EXPECT_EQ(std::ranges::count(shapes, true, &ChartShape::hollow), 1);
    for (const ChartShape& shape : shapes)
        EXPECT_FALSE(shape.kind == ChartShape::Kind::Dot && label->box.contains(shape.points.front()));
}

TEST(Chart, LineNamesEndBeforeMarks)
{
    AreaData data;
    data.x = {0, 1};
    data.lines.push_back({verbatim("reserved"), {0.5, 0.5}});
    data.marks.push_back({0.95, verbatim("peak")});
    const ChartLayout layout = layOut(data, 400, 240, svgFont());
    const auto name = std::ranges::find(layout.labels, "reserved", &ChartShape::text);
    ASSERT_NE(name, layout.labels.end());
    EXPECT_LT(name->box.right(), xIn(layout.plot, data, 0.95));
}

} // namespace
