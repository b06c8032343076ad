// SPDX-License-Identifier: GPL-3.0-or-later

// Flaws that a designer would notice at a glance: nothing may be cut off, overlapping or faint.

#include "ui/answer/hover_row.h"
#include "ui/charts/area_chart.h"
#include "ui/contrast.h"
#include "ui/gpu_steps.h"
#include "ui/graph/graph_panel.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/theme/tokens.h"
#include "ui/views/gpu_table.h"

#include <QDialog>
#include <QFrame>
#include <QHeaderView>
#include <QImage>
#include <QPushButton>
#include <QTabBar>
#include <QTest>
#include <QTreeView>
#include <QTreeWidget>

#include <algorithm>
#include <cmath>

namespace vram::clipping_test {

using namespace vram::test;

class ClippingTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void barsDoNotReachTheText();
    void adviceIsNotCutOff();
    void scenarioNamesListTechniques();
    void ruleNamesAreNotCutOff();
    void disabledButtonsHaveAFrame();
    void timelineAlignsWithOtherChart();
    void markLabelsDoNotOverlapTheirLines();
    void tourHasContrastInHighContrastTheme();
    void secondAxisLabelsAreNotCutOff();
    void labelsDoNotOverlapHorizontalLines();
    void freeMemoryHasBackgroundColour_data() { themes(); }
    void freeMemoryHasBackgroundColour();
    void marginIsMarked_data() { themes(); }
    void marginIsMarked();
    void graphNodesStayInsideFocusFrame();
    void barsContrastWithBackground_data() { themes(); }
    void barsContrastWithBackground();

private:
    static void themes();
};

namespace {

constexpr QSize kLaptop(1366, 768);

int distance(const QColor& a, const QColor& b)
{
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
}

/// Returns the widest gap in the pixel row with the most dashes in the upper third of the picture.
int widestGap(const QImage& image)
{
    const QColor ground = image.pixelColor(image.width() - 2, 2);
    int most = 0, widest = 0;
    for (int y = 5; y < image.height() / 3; ++y) {
        int dashes = 0, gap = 0, wide = 0;
        for (int x = 60; x < image.width() - 20; ++x) {
            const bool drawn = distance(image.pixelColor(x, y), ground) > 60;
            dashes += drawn;
            gap = drawn ? 0 : gap + 1;
            wide = std::max(wide, gap);
        }
        if (dashes > most) {
            most = dashes;
            widest = wide;
        }
    }
    return widest;
}

/// Returns the largest number of blue pixels in the first `rows` rows of any column. A blue vertical line has no gap
/// from top to bottom.
int longestMark(const QImage& image, int rows)
{
    int longest = 0;
    for (int x = 0; x < image.width(); ++x) {
        int run = 0;
        for (int y = 0; y < rows; ++y)
            run += image.pixelColor(x, y).blue() - image.pixelColor(x, y).red() > 40;
        longest = std::max(longest, run);
    }
    return longest;
}

} // namespace

void ClippingTest::themes()
{
    QTest::addColumn<int>("theme");
    QTest::newRow("light") << static_cast<int>(ActionId::ThemeLight);
    QTest::newRow("dark") << static_cast<int>(ActionId::ThemeDark);
    QTest::newRow("high contrast") << static_cast<int>(ActionId::ThemeHighContrast);
}

// Figures are right-aligned in their cells, so that the bar of a small value, which starts at the left, does not reach
// the text.
void ClippingTest::barsDoNotReachTheText()
{
    WindowFixture f("builtin:resnet50", kLaptop);
    LayerView& table = *f.window().table();
    const QRect cell = f.cell(f.at("maxpool"), LayerModel::AtBatch);
    const double share = table.model()->index(4, LayerModel::AtBatch).data(LayerModel::FractionRole).toDouble();
    QVERIFY(share > 0.01 && share < 0.3);
    const QImage image = table.viewport()->grab(cell).toImage();
    const QColor ground = image.pixelColor(2, image.height() / 2);
    const int y = image.height() / 2 + 5; // Below the figure's baseline.
    QVERIFY2(distance(image.pixelColor(10, y), ground) > 10, "the bar begins at the left");
    QVERIFY2(distance(image.pixelColor(image.width() - 10, y), ground) <= 10, "nothing lies under the figure");
}

void ClippingTest::adviceIsNotCutOff()
{
    WindowFixture f("builtin:resnet50", kLaptop);
    Setup setup = f.project().setup;
    setup.batch = 200;
    f.document().editSetup(QStringLiteral("batch"), setup);
    QTRY_VERIFY_WITH_TIMEOUT(f.window().sessionState().advice, 60000);
    const auto wrapped = [&] {
        bool any = false;
        for (const HoverRow* row : f.window().findChildren<HoverRow*>()) {
            if (row->isVisible() && row->height() != row->heightForWidth(row->width()))
                return false;
            any = any || (row->isVisible() && row->height() > row->sizeHint().height());
        }
        return any;
    };
    QTRY_VERIFY2(wrapped(), "a long change takes a second line");
    const HoverRow german(QStringLiteral("Mikro-Batch 32 × 2 Gradientenakkumulations-Schritte"),
                          QStringLiteral("−458 MiB"), QStringLiteral("Anwenden"));
    const int line = german.fontMetrics().height();
    QVERIFY2(german.heightForWidth(330) >= 3 * line, "and a third where it needs one");
    QVERIFY(german.heightForWidth(800) < 2 * line);
}

void ClippingTest::scenarioNamesListTechniques()
{
    WindowFixture f("builtin:lenet5", kLaptop);
    Setup setup = f.project().setup;
    setup.lora = "all-linear";
    setup.quantize = Quantization::Nf4Double;
    setup.checkpoint = "*";
    f.document().editSetup(QStringLiteral("techniques"), setup);
    f.trigger(ActionId::KeepScenario);
    const std::string name = f.project().scenarios.back().name;
    QVERIFY2(name.find("LoRA · nf4-dq · checkpointing") != std::string::npos, name.c_str());
}

void ClippingTest::ruleNamesAreNotCutOff()
{
    WindowFixture f("builtin:gpt2", kLaptop);
    f.trigger(ActionId::Totals);
    auto* rules = f.child<QTreeWidget>("totalsResults");
    QTRY_VERIFY(rules->isVisible() && rules->topLevelItemCount() > 3);
    for (int i = 0; i < rules->topLevelItemCount(); ++i)
        QVERIFY2(rules->fontMetrics().horizontalAdvance(rules->topLevelItem(i)->text(0)) < rules->columnWidth(0),
                 qPrintable(rules->topLevelItem(i)->text(0)));
}

void ClippingTest::disabledButtonsHaveAFrame()
{
    WindowFixture f("builtin:lenet5", kLaptop);
    f.trigger(ActionId::NewGpu);
    auto* dialog = f.child<QDialog>("ownGpu");
    QTRY_VERIFY(dialog->isVisible());
    auto* keep = dialog->findChild<QPushButton*>(QStringLiteral("keepGpu"));
    QVERIFY(!keep->isEnabled());
    const QImage image = dialog->grab().toImage();
    const QPoint left = keep->mapTo(dialog, QPoint(0, keep->height() / 2));
    const QColor ground = image.pixelColor(left - QPoint(4, 0));
    QVERIFY2(distance(image.pixelColor(left), ground) > 8, "it has a frame");
    QVERIFY2(dialog->findChild<QWidget*>(QStringLiteral("usable"))->property("text").toString().isEmpty()
                 || !dialog->findChild<QAbstractSpinBox*>(QStringLiteral("usable"))->text().startsWith('0'),
             "what is not given is said to be estimated");
}

// The timeline starts at the same height as the other chart, because its zoom buttons do not occupy a separate row.
void ClippingTest::timelineAlignsWithOtherChart()
{
    WindowFixture f("builtin:resnet50", kLaptop);
    f.window().resize(kLaptop);
    settle();
    const auto topOf = [&](const QWidget* widget) { return widget->mapTo(&f.window(), QPoint()).y(); };
    auto* timeline = f.child<AreaChart>("timeline");
    const auto charts = f.window().findChildren<AreaChart*>();
    const auto beside =
        std::ranges::find_if(charts, [&](const AreaChart* chart) { return chart != timeline && chart->isVisible(); });
    QVERIFY(timeline->isVisible() && beside != charts.end());
    QVERIFY2(std::abs(topOf(timeline) - topOf(*beside)) <= 2,
             qPrintable(QStringLiteral("%1 and %2").arg(topOf(timeline)).arg(topOf(*beside))));
}

namespace {

AreaData oneBand()
{
    AreaData data;
    data.x = {0, 1};
    data.xTo = 1;
    data.yTop = 1;
    data.bands.push_back({Part::Context, {0.2, 0.2}});
    return data;
}

} // namespace

// The label of a mark is a long path, which the mark's line must not cross.
void ClippingTest::markLabelsDoNotOverlapTheirLines()
{
    AreaChart chart;
    AreaData data = oneBand();
    data.marks.push_back({0.45, verbatim("peak 8.56 GiB · " + QString("encoder.layers.").repeated(8).toStdString()),
                          ChartColourRole::Accent});
    chart.resize(600, 200);
    chart.setData(data);
    const int longest = longestMark(chart.grab().toImage(), 120);
    QVERIFY2(longest >= 108, qPrintable(QStringLiteral("%1 of 114 px").arg(longest)));
    // The label of the capacity fits on no side of the mark in a narrow chart.
    data.marks.front() = {0.55, verbatim("largest batch 158"), ChartColourRole::Accent};
    data.limits.push_back({0.5, verbatim("RTX 4090, 23.5 GiB usable"), false});
    chart.setData(data);
    for (int width = 220; width <= 420; width += 20) {
        chart.resize(width, 200);
        const int whole = longestMark(chart.grab().toImage(), 120);
        QVERIFY2(whole >= 102, qPrintable(QStringLiteral("%1 of 114 px at a width of %2").arg(whole).arg(width)));
    }
}

// Labels of the second axis fit inside the chart, however many digits they have.
void ClippingTest::secondAxisLabelsAreNotCutOff()
{
    AreaChart chart;
    AreaData data = oneBand();
    chart.resize(300, 200);
    for (const char* figure : {"500", "1,250,000"}) {
        data.scaled = ScaledLine{"tokens/s"_tr, {0.5, 0.5}, 1, {{0.5, verbatim(figure)}}};
        chart.setData(data);
        const QImage image = chart.grab().toImage();
        for (int y = 60; y < 140; ++y)
            QCOMPARE(image.pixelColor(image.width() - 1, y), image.pixelColor(image.width() - 1, 0));
    }
}

// A dashed line across the chart shows all its dashes, because labels are above or below it.
void ClippingTest::labelsDoNotOverlapHorizontalLines()
{
    AreaChart chart;
    AreaData data;
    data.x = {0, 0.25, 0.5, 0.75, 1};
    data.xTo = 1;
    data.yTop = 1;
    data.bands.push_back({Part::Context, {0.2, 0.2, 0.2, 0.2, 0.2}});
    data.lines.push_back({verbatim("reserved by the allocator"), {0.78, 0.78, 0.78, 0.78, 0.78}});
    data.marks.push_back({0.42, verbatim("peak 8.05 GiB · layer4.2.relu3 backward · ReluBackward0")});
    data.limits.push_back({2, verbatim("the allocator can have 23.1 GiB of 23.5 GiB usable"), false});
    chart.setData(data);
    for (int height = 140; height <= 220; height += 8) {
        chart.resize(600, height);
        QVERIFY2(widestGap(chart.grab().toImage()) <= 12, qPrintable(QStringLiteral("at a height of %1").arg(height)));
    }
}

// In the high-contrast theme, lines have the same gray as one of the parts.
void ClippingTest::freeMemoryHasBackgroundColour()
{
    QFETCH(int, theme);
    WindowFixture f("builtin:lenet5", kLaptop);
    f.trigger(static_cast<ActionId>(theme));
    Setup setup = f.project().setup;
    setup.parallel.gpus = 2;
    f.document().editSetup(QStringLiteral("GPUs"), setup);
    auto* rank = f.child<QAbstractButton>("rank0");
    QTRY_VERIFY(rank && rank->isVisible());
    settle();
    const QImage image = rank->grab().toImage();
    QCOMPARE(image.pixelColor(image.width() - 12, image.height() - 10), tokensOf(f.window().palette()).pane);
}

void ClippingTest::marginIsMarked()
{
    QFETCH(int, theme);
    WindowFixture f("builtin:lenet5", kLaptop);
    f.trigger(static_cast<ActionId>(theme));
    settle();
    const Tokens& t = tokensOf(f.window().palette());
    QVERIFY(contrast(t.capacity, t.pane) >= 3);
    const QImage image = f.child<QWidget>("composition")->grab().toImage();
    // The mark is 5 % before the end, in its full colour over at least a third of the height.
    int marked = 0;
    for (int x = image.width() * 9 / 10; x < image.width(); ++x) {
        int here = 0;
        for (int y = 0; y < image.height(); ++y)
            here += image.pixelColor(x, y) == t.capacity;
        marked = std::max(marked, here);
    }
    QVERIFY2(marked >= image.height() / 3, qPrintable(QString::number(marked)));
}

// The focus frame is drawn in the lowest rows of the graph.
void ClippingTest::graphNodesStayInsideFocusFrame()
{
    WindowFixture f("builtin:resnet18", kLaptop);
    f.window().resize(kLaptop);
    f.trigger(ActionId::NetworkGraph);
    auto* view = f.window().findChild<GraphPanel*>()->view();
    QTRY_VERIFY_WITH_TIMEOUT(view->drawn() && view->isVisible(), 30000);
    settle();
    f.window().table()->setFocus();
    const QImage image = view->grab().toImage();
    const QColor ground = image.pixelColor(1, 1);
    bool crossed = false;
    for (int x = 0; x < image.width(); ++x) {
        QCOMPARE(image.pixelColor(x, image.height() - 1), ground);
        crossed = crossed || image.pixelColor(x, image.height() - 6) != ground;
    }
    QVERIFY2(crossed, "the graph goes on below");
}

void ClippingTest::tourHasContrastInHighContrastTheme()
{
    WindowFixture f("builtin:lenet5", kLaptop);
    f.trigger(ActionId::ThemeHighContrast);
    settle();
    f.trigger(ActionId::Tour);
    auto* tour = f.child<QWidget>("tour");
    QTRY_VERIFY(tour && tour->isVisible());
    const QRect bubble = f.child<QFrame>("tourBubble")->geometry();
    QTRY_VERIFY(tour->rect().contains(bubble.adjusted(-2, -2, 2, 2)));
    const QImage image = f.window().grab().toImage();
    const QPoint edge = tour->mapTo(&f.window(), bubble.topLeft() + QPoint(-1, bubble.height() / 2));
    QVERIFY2(contrast(image.pixelColor(edge), image.pixelColor(edge + QPoint(8, 0))) >= 3,
             qPrintable(image.pixelColor(edge).name()));
}

void ClippingTest::barsContrastWithBackground()
{
    QFETCH(int, theme);
    WindowFixture f("builtin:resnet50", kLaptop);
    f.trigger(static_cast<ActionId>(theme));
    QTreeView* table = openGpuTable(f);
    QModelIndex bar;
    for (int row = 0; row < table->model()->rowCount() && !bar.isValid(); ++row) {
        const QModelIndex cell = table->model()->index(row, GpuTable::Needs);
        if (const double share = cell.data(GpuTable::FractionRole).toDouble(); share > 0.3 && share < 0.7)
            bar = cell;
    }
    QVERIFY(bar.isValid());
    table->scrollTo(bar);
    const QRect cell = table->visualRect(bar);
    const QImage image = table->viewport()->grab(cell).toImage();
    const int y = image.height() / 2;
    const QColor ink = image.pixelColor(26, y);
    const QColor ground = image.pixelColor(image.width() * 2 / 3, y);
    constexpr double least = 2; // A lower contrast is enough, because the figure beside it shows the same value.
    QVERIFY2(contrast(ink, ground) >= least, qPrintable(QString::number(contrast(ink, ground))));
    QVERIFY2(contrast(ground, tokensOf(f.window().palette()).pane) < contrast(ink, tokensOf(f.window().palette()).pane),
             "the bar stands out more than its ground");
}

VRAM_UI_TEST(ClippingTest)

} // namespace vram::clipping_test

#include "tst_clipping.moc"
