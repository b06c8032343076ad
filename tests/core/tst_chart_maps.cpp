// SPDX-License-Identifier: GPL-3.0-or-later

// Charts of bars, rows and combinations, laid out on pages of many sizes.

#include "chart/bar_rows.h"
#include "chart/heat_map.h"
#include "chart/layer_memory.h"
#include "chart/memory_bar.h"
#include "edit/resize.h"
#include "import/load_model.h"
#include "report/svg.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

namespace vram::chart_maps_test {

namespace {

struct Answer {
    Project project;
    Estimate estimate;
};

Answer answerTo(const std::string& model)
{
    Answer answer{loadModel("builtin:" + model).value().project, {}};
    answer.estimate = estimate(answer.project.network, answer.project.setup, builtinCatalogues());
    return answer;
}

Frontier frontierOf(const Answer& answer)
{
    const SizeAxis axis = sizeAxes(answer.project.network).front();
    return *frontier(answer.project.network, answer.project.setup, builtinCatalogues(), axis, nearbySizes(axis));
}

double areaOf(const ChartShape& shape)
{
    double twice = 0;
    for (std::size_t i = 0; i < shape.points.size(); ++i) {
        const PlotPoint& a = shape.points[i];
        const PlotPoint& b = shape.points[(i + 1) % shape.points.size()];
        twice += a.x * b.y - b.x * a.y;
    }
    return std::abs(twice) / 2;
}

void expectOnPage(const ChartLayout& layout, double width, double height)
{
    for (const std::vector<ChartShape>* shapes : {&layout.grid, &layout.areas, &layout.labels}) {
        for (const ChartShape& shape : *shapes) {
            for (const PlotPoint& point : shape.points) {
                EXPECT_GE(point.x, -1) << shape.text;
                EXPECT_LE(point.x, width + 1) << shape.text;
                EXPECT_GE(point.y, -1) << shape.text;
                EXPECT_LE(point.y, height + 1) << shape.text;
            }
            EXPECT_LE(shape.box.right(), width + 1) << shape.text;
        }
    }
}

} // namespace

// The width of each slice is its share of the scale, which ends at the capacity, or beyond the total if the capacity is
// less.
TEST(MemoryBar, SliceWidthsAreProportionalToBytes)
{
    const Answer answer = answerTo("resnet18");
    MemoryBar bar = peakBar(answer.estimate, answer.project.setup, SizeUnits::Binary);
    for (const Bytes capacity : {bar.total * 4, bar.total / 2}) {
        bar.capacity = capacity;
        const ChartLayout layout = layOut(bar, 1000, 10, svgFont());
        expectOnPage(layout, 1000, 10);
        double sum = 0;
        for (const ChartShape& shape : layout.areas)
            sum += areaOf(shape);
        EXPECT_NEAR(sum / 10'000, static_cast<double>(bar.total) / bar.end(), 1e-9);
        EXPECT_GE(bar.end(), static_cast<double>(std::max(capacity, bar.total)));
    }
    bar.shared = bar.total * 8;
    EXPECT_EQ(bar.end(), static_cast<double>(bar.total * 8));
}

TEST(Treemap, AreasAreProportionalToBytes)
{
    const Answer answer = answerTo("resnet18");
    const LayerMemory memory = layerMemory(answer.project.network, answer.estimate, LayerMeasure::Parameters);
    const std::vector<TreemapTile> tiles = treemapTiles(memory.rows, {0, 0, 800, 500});
    const double all = std::accumulate(memory.rows.children.begin(), memory.rows.children.end(), 0.0,
                                       [](double sum, const TreemapNode& node) { return sum + node.value; });
    EXPECT_EQ(all, static_cast<double>(answer.estimate.totals.parameters));
    for (const TreemapTile& tile : tiles) {
        if (tile.depth > 0)
            continue;
        EXPECT_NEAR(tile.box.width * tile.box.height / (800 * 500),
                    static_cast<double>(memory.bytes.at(tile.layer)) / all, 1e-6);
    }
}

TEST(LayerMemory, LargestLayersComeFirst)
{
    const Answer answer = answerTo("bert_base");
    for (const LayerMeasure measure : kLayerMeasures) {
        const LayerMemory memory = layerMemory(answer.project.network, answer.estimate, measure);
        ASSERT_FALSE(memory.largest.empty());
        EXPECT_TRUE(std::ranges::is_sorted(memory.largest, std::ranges::greater(), &LayerMemory::Bar::bytes));
        EXPECT_EQ(memory.largest.front().path, path(answer.project.network, memory.largest.front().layer));
        for (const double width : {400.0, 900.0}) {
            for (const double height : {120.0, 300.0})
                expectOnPage(layOut(memory, SizeUnits::Binary, width, height, svgFont()), width, height);
        }
    }
}

TEST(BarRows, LabelsDoNotOverlapBars)
{
    const std::vector<BarRow> rows{
        {"A name that is much too long for the room that there is", {{Part::Input, 3}}, 4, "3 GiB"},
        {"short", {{Part::Input, 1}, {Part::Gradients, 5}}, 4, "6 GiB"}};
    const ChartLayout layout = layOut(rows, 300, svgFont());
    expectOnPage(layout, 300, heightOf(rows));
    for (const ChartShape& label : layout.labels) {
        for (const ChartShape& bar : layout.grid) {
            const PlotBox box{bar.points[0].x, bar.points[0].y, bar.points[2].x - bar.points[0].x,
                              bar.points[2].y - bar.points[0].y};
            EXPECT_FALSE(!label.text.empty() && box.intersects(label.box)) << label.text;
        }
    }
    EXPECT_NEAR(areaOf(layout.areas[0]) / areaOf(layout.areas[2]), 3.0 / 5, 1e-9);
}

// A line separates each cell that fits from a neighbour that does not. There are no other lines.
TEST(HeatMap, LineSeparatesFittingCells)
{
    const Answer answer = answerTo("bert_base");
    const Frontier found = frontierOf(answer);
    HeatMap map = heatMap(found, SizeUnits::Binary);
    map.present = placeOf(found, answer.project.setup.batch, found.axis.size);
    const HeatGrid grid = gridOf(map, 900, 300, svgFont());
    const ChartLayout layout = layOut(map, grid, svgFont());
    expectOnPage(layout, 900, std::max(300.0, grid.rows.back()));
    std::size_t changes = 0;
    for (std::size_t row = 0; row < map.rows.size(); ++row) {
        for (std::size_t column = 0; !map.isLast(column); ++column) {
            const bool fits = map.cells[row][column].state == HeatMap::State::Fits;
            EXPECT_EQ(fits, found.rows[map.rows.size() - 1 - row].cells[column].fit == Fit::Fits);
            changes += !map.isLast(column + 1) && fits != (map.cells[row][column + 1].state == HeatMap::State::Fits);
            changes += row > 0 && fits != (map.cells[row - 1][column].state == HeatMap::State::Fits);
        }
    }
    EXPECT_GT(changes, 0U);
    EXPECT_EQ(std::ranges::count(layout.labels, ChartShape::Kind::Line, &ChartShape::kind),
              static_cast<std::ptrdiff_t>(changes));
    EXPECT_EQ(std::ranges::count(layout.labels, ChartShape::Kind::Dot, &ChartShape::kind), 1);
}

TEST(HeatMap, DotMarksTheCellOfTheSetup)
{
    const Frontier found = frontierOf(answerTo("bert_base"));
    for (std::size_t column = 0; column < found.batches.size(); ++column) {
        for (std::size_t row = 0; row < found.rows.size(); ++row) {
            const PlotPoint at = *placeOf(found, found.batches[column], found.rows[row].size);
            EXPECT_NEAR(at.x, static_cast<double>(column) + 0.5, 1e-9);
            EXPECT_NEAR(at.y, static_cast<double>(found.rows.size() - 1 - row) + 0.5, 1e-9);
        }
    }
    EXPECT_FALSE(placeOf(Frontier{}, 1, 1));
}

// Cells that cannot run are hatched, not coloured.
TEST(HeatMap, CellsThatCannotRunHaveNoText)
{
    const Frontier found = frontierOf(answerTo("gpt2"));
    const HeatMap map = heatMap(found, SizeUnits::Binary);
    ASSERT_FALSE(found.rows.back().problem.empty());
    for (std::size_t column = 0; !map.isLast(column); ++column) {
        EXPECT_EQ(map.cells.front()[column].state, HeatMap::State::CannotRun);
        EXPECT_TRUE(map.cells.front()[column].words.empty());
    }
}

TEST(ChartShapes, HatchingStaysInItsBox)
{
    const PlotBox box{13, 4, 50, 20};
    const std::vector<ChartShape> lines = hatching(box, ChartColourRole::Grid);
    EXPECT_GT(lines.size(), 5U);
    for (const ChartShape& line : lines) {
        for (const PlotPoint& point : line.points)
            EXPECT_TRUE(box.contains(point)) << point.x << ' ' << point.y;
    }
}

TEST(ChartShapes, ElidesTextInTheMiddle)
{
    const ChartFont font = svgFont();
    const std::string words = "model.layers.0.self_attn.q_proj";
    EXPECT_EQ(elided(words, font.width(words), font), words);
    for (const double width : {20.0, 60.0, 120.0}) {
        const std::string shown = elided(words, width, font);
        EXPECT_LE(font.width(shown), width);
        EXPECT_NE(shown.find("…"), std::string::npos);
        EXPECT_EQ(shown.front(), words.front());
    }
    EXPECT_EQ(elided(words, 3, font), "");
}

// A pale colour is mixed with the background by its opacity, over an area in the background colour.
TEST(Svg, TranslucentAreasHaveAnOpaqueBackground)
{
    ChartShape area = areaShape({0, 0, 10, 10}, {Part::Activations, 0.25});
    area.tip = "a < b";
    const std::string svg = chartSvg({.areas = {area}}, 10, 10, "Areas");
    EXPECT_LT(svg.find("<polygon class=\"ground\""), svg.find("<polygon class=\"part3\""));
    EXPECT_NE(svg.find("fill-opacity=\"0.25\""), std::string::npos);
    EXPECT_NE(svg.find("<title>a &lt; b</title>"), std::string::npos);
}

} // namespace vram::chart_maps_test
