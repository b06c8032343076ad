// SPDX-License-Identifier: GPL-3.0-or-later

// Every chart and view can be exported as a picture, to the clipboard and as a table.

#include "chart/layout.h"
#include "ui/charts/area_chart.h"
#include "ui/charts/chart_paint.h"
#include "ui/charts/chart_values.h"
#include "ui/charts/memory_bar_chart.h"
#include "ui/gpu_steps.h"
#include "ui/graph/graph_panel.h"
#include "ui/networks.h"
#include "ui/report_steps.h"
#include "ui/test_program.h"
#include "ui/theme/theme.h"
#include "ui/views/chart_types.h"
#include "ui/views/heat_map_view.h"
#include "ui/views/layers_chart.h"
#include "ui/window/message_bar.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QImage>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QSet>
#include <QTabBar>
#include <QTableWidget>
#include <QTest>
#include <QTreeView>
#include <QTreeWidget>
#include <QXmlStreamReader>

#include <functional>
#include <memory>

namespace vram::charts_test {

using namespace vram::test;

namespace {

/// Whether the SVG is well-formed, is not empty, and contains no bitmap.
bool isDrawing(const QByteArray& svg)
{
    QXmlStreamReader reader(svg);
    int shapes = 0;
    while (!reader.atEnd()) {
        reader.readNext();
        shapes += reader.isStartElement()
                  && (reader.name() == QLatin1String("path") || reader.name() == QLatin1String("rect"));
    }
    return !reader.hasError() && shapes > 5 && !svg.contains("<image");
}

int coloursOf(const QImage& image)
{
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); y += 3) {
        for (int x = 0; x < image.width(); x += 3)
            colours << image.pixel(x, y);
    }
    return static_cast<int>(colours.size());
}

/// Waits until the figures of all views are computed.
void awaitFigures(WindowFixture& f)
{
    QTRY_VERIFY_WITH_TIMEOUT(f.window().sessionState().batchSweep->known && f.window().sessionState().advice, 60000);
    if (const auto* gpus = f.child<QTreeView>("gpuTable"); gpus->isVisible())
        QTRY_VERIFY_WITH_TIMEOUT(gpusTried(*gpus) > 0, 60000);
    if (const auto* scenarios = f.child<QTableWidget>("scenarioTable"); scenarios->isVisible())
        QTRY_COMPARE_WITH_TIMEOUT(scenarios->findChildren<MemoryBarChart*>().size(), scenarios->columnCount(), 60000);
    for (const char* name : {"scenarioTable", "othersList", "frontier"}) {
        auto* view = f.child<QAbstractItemView>(name);
        if (view->parentWidget()->isVisible())
            QTRY_VERIFY_WITH_TIMEOUT(view->model()->rowCount() > 0 || view->isHidden(), 60000);
    }
}

} // namespace

class ChartsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void chartOnScreenIsSaved();
    void chartsAreCopied();
    void savesWholeGraph();
    void everyChartHasAMenu();
    void exportsEveryViewAsPictureAndTable_data();
    void exportsEveryViewAsPictureAndTable();
    void computesTablesOfHiddenViews();
    void pictureMatchesTheWindow();
    void pictureOfMemoryBarMatchesTheWindow();
    void picturesOfMapsMatchTheWindow();
};

void ChartsTest::chartOnScreenIsSaved()
{
    WindowFixture f("builtin:resnet18");
    SaveAnswerer saver{f.folder() + "/chart.svg"};
    saver.install(f);
    f.document().edit(step("plan"), planned(f.project()));
    const std::array views{std::pair(0, "forward"),  std::pair(1, "largest batch"), std::pair(2, "layer1"),
                           std::pair(3, "A100"),     std::pair(4, "In bf16"),       std::pair(5, "to save memory"),
                           std::pair(6, "DeepSpeed")};
    for (const auto& [view, word] : views) {
        f.child<QTabBar>("viewTabs")->setCurrentIndex(view);
        awaitFigures(f);
        f.trigger(ActionId::SaveChartSvg);
        const QByteArray svg = contents(saver.path);
        QVERIFY2(isDrawing(svg), word);
        QVERIFY2(svg.contains(word), word);
        QVERIFY2(svg.contains("ResNet-18"), "it says what it is of");
    }
    f.child<QTabBar>("viewTabs")->setCurrentIndex(2);
    f.window().findChild<LayersChart*>()->header()->findChild<QComboBox*>()->setCurrentIndex(2);
    f.trigger(ActionId::SaveChartSvg);
    QVERIFY2(contents(saver.path).contains("Memory by layer, parameters"), "what is on screen");
    f.child<QTabBar>("viewTabs")->setCurrentIndex(0);
    saver.path = f.folder() + "/chart.png";
    f.trigger(ActionId::SaveChartPng);
    QCOMPARE(QImage(saver.path).size(), QSize(1920, 920));
    saver.path = f.folder() + "/no/such/folder/chart.png";
    f.trigger(ActionId::SaveChartPng);
    QVERIFY(f.child<MessageBar>("messageBar")->text().contains("could not be saved"));
}

// Exports each view as a picture in both formats, to the clipboard, and as a table, and checks the contents.
void ChartsTest::exportsEveryViewAsPictureAndTable_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("word");
    QTest::addColumn<QString>("cell");
    QTest::newRow("sizes") << "Sizes"
                           << "Memory by sequence length"
                           << "tokens";
    QTest::newRow("map") << "Frontier"
                         << "Which batch"
                         << "tokens";
    QTest::newRow("gpus") << "Gpus"
                          << "H100"
                          << "H100";
    QTest::newRow("scenarios") << "Scenarios"
                               << "In bf16"
                               << "mixed bf16";
    QTest::newRow("advice") << "Advice"
                            << "to save memory"
                            << "bf16";
    QTest::newRow("others") << "Others"
                            << "accelerate"
                            << "accelerate";
}

void ChartsTest::exportsEveryViewAsPictureAndTable()
{
    QFETCH(QString, kind);
    QFETCH(QString, word);
    QFETCH(QString, cell);
    WindowFixture f("builtin:bert_base");
    f.document().edit(step("plan"), planned(f.project()));
    const QStringList views{"", "Sizes", "", "Gpus", "Scenarios", "Advice", "Others"};
    const int view = std::max(1, static_cast<int>(views.indexOf(kind)));
    f.child<QTabBar>("viewTabs")->setCurrentIndex(view);
    awaitFigures(f);
    if (kind == "Sizes")
        QTest::mouseClick(f.child<QPushButton>("overSize"), Qt::LeftButton);
    if (kind == "Frontier")
        f.child<QWidget>("frontier")->setFocus();
    SaveAnswerer saver{f.folder() + "/view.svg"};
    saver.install(f);
    f.trigger(ActionId::SaveChartSvg);
    const QByteArray svg = contents(saver.path);
    QVERIFY(isDrawing(svg));
    QVERIFY2(svg.contains(word.toUtf8()), qPrintable(word));
    saver.path = f.folder() + "/view.png";
    f.trigger(ActionId::SaveChartPng);
    const QImage image(saver.path);
    QCOMPARE(image.width(), 1920);
    QVERIFY2(coloursOf(image) > 12, "there is something in it");
    f.trigger(ActionId::CopyChart);
    QCOMPARE(QGuiApplication::clipboard()->mimeData()->imageData().value<QImage>().size(), image.size());
    QCOMPARE(QGuiApplication::clipboard()->mimeData()->data("image/svg+xml"), svg);
    f.trigger(ActionId::Figures);
    auto* table = f.child<QTreeWidget>("figuresTable");
    QVERIFY(table->isVisible());
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    const QString text = QGuiApplication::clipboard()->text();
    QVERIFY2(text.contains(cell) && text.count('\n') > 3, qPrintable(text));
}

// The dialog computes the table of a view that is not on screen.
void ChartsTest::computesTablesOfHiddenViews()
{
    WindowFixture f("builtin:bert_base");
    f.trigger(ActionId::Figures);
    auto* choice = f.child<QComboBox>("figuresChoice");
    auto* table = f.child<QTreeWidget>("figuresTable");
    for (const char* kind :
         {"GPUs", "Textbook rules and other tools", "Which batch and size fit", "Ways to save memory"}) {
        choice->setCurrentText(kind);
        QCOMPARE(choice->currentText(), QString(kind));
        QTRY_VERIFY2_WITH_TIMEOUT(table->isVisible() && table->topLevelItemCount() > 4, kind, 60000);
    }
    choice->setCurrentText("Scenarios");
    QVERIFY(!table->isVisible());
    QVERIFY(f.child<QLabel>("figuresEmpty")->isVisible());
}

void ChartsTest::chartsAreCopied()
{
    WindowFixture f("builtin:resnet18");
    f.child<QTabBar>("viewTabs")->setCurrentIndex(1);
    QTest::keyClick(&f.window(), Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
    const QMimeData* copied = QGuiApplication::clipboard()->mimeData();
    QCOMPARE(copied->imageData().value<QImage>().width(), 1920);
    QVERIFY(isDrawing(copied->data("image/svg+xml")));
    QVERIFY(f.child<MessageBar>("messageBar")->text().contains("Memory by batch size"));
}

// The picture shows the whole graph, whatever part is on screen, with layer names and a colour legend.
void ChartsTest::savesWholeGraph()
{
    WindowFixture f("builtin:resnet18");
    f.trigger(ActionId::NetworkGraph);
    auto* panel = f.window().findChild<GraphPanel*>();
    QTRY_VERIFY_WITH_TIMEOUT(panel->view()->drawn() && !panel->isBusy(), 30000);
    SaveAnswerer saver{f.folder() + "/graph.svg"};
    saver.install(f);
    f.trigger(ActionId::SaveChartSvg);
    const QByteArray svg = contents(saver.path);
    QVERIFY(isDrawing(svg));
    for (const char* word : {"The network as a graph", "ResNet-18", "conv1", "maxpool", "layer4", "saved for backward"})
        QVERIFY2(svg.contains(word), word);
    const QSizeF size = panel->view()->drawn()->layout.size;
    saver.path = f.folder() + "/graph.png";
    f.trigger(ActionId::SaveChartPng);
    const QImage image(saver.path);
    QVERIFY2(image.height() > size.height() && image.width() >= size.width() && coloursOf(image) > 10, "all parts");
}

void ChartsTest::everyChartHasAMenu()
{
    WindowFixture f("builtin:resnet18");
    QTRY_VERIFY(f.window().sessionState().batchSweep->known);
    SaveAnswerer saver;
    saver.install(f);
    const auto openMenu = [&](QWidget* at) {
        const QPoint centre = at->rect().center();
        QContextMenuEvent event(QContextMenuEvent::Mouse, centre, at->mapToGlobal(centre));
        QApplication::sendEvent(at, &event);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        return menu && menu->objectName() == "chartMenu" ? menu : nullptr;
    };
    const std::array charts{std::pair("timeline", "forward"), std::pair("sweep", "largest batch"),
                            std::pair("composition", "at the peak")};
    for (const auto& [name, word] : charts) {
        auto* chart = f.child<QWidget>(name);
        QVERIFY2(chart, name);
        // The mouse is over the widget in which the chart is drawn.
        QWidget* under = chart->childAt(chart->rect().center());
        QMenu* menu = openMenu(under ? under : chart);
        QVERIFY2(menu, name);
        QCOMPARE(menu->actions().size(), 4);
        saver.path = f.folder() + "/" + name + ".svg";
        menu->actions().at(1)->trigger();
        QVERIFY2(contents(saver.path).contains(word), name);
        menu->actions().at(0)->trigger();
        QVERIFY(QGuiApplication::clipboard()->mimeData()->hasImage());
        menu->close();
        QGuiApplication::clipboard()->clear();
    }
}

namespace {

constexpr QSize kSize(700, 240);

/// Returns an image of a widget of the given size in the light color scheme.
QImage shownBy(QWidget& widget, QSize size = kSize)
{
    widget.setPalette(paletteOf(tokens(Scheme::Light)));
    widget.setBackgroundRole(QPalette::Base);
    widget.resize(size);
    return widget.grab().toImage().convertToFormat(QImage::Format_RGB32);
}

QImage pictureOf(const LayOutFunction& layOut, const QFont& font, QSize size = kSize)
{
    QImage picture(size, QImage::Format_RGB32);
    picture.fill(tokens(Scheme::Light).pane);
    QPainter painter(&picture);
    paintChart(&painter, QRectF(QPointF(), size), layOut, font, 1);
    return picture;
}

/// Returns how many pixels per thousand differ between the two images, in the part of `window` that begins at `from`.
double differing(const QImage& window, const QImage& picture, QPoint from = {})
{
    int count = 0;
    for (int y = from.y(); y < window.height(); ++y) {
        for (int x = from.x(); x < window.width(); ++x) {
            const QColor a = window.pixelColor(x, y), b = picture.pixelColor(x, y);
            count += std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) > 60;
        }
    }
    return 1000.0 * count / ((window.width() - from.x()) * (window.height() - from.y()));
}

constexpr double kFew = 5;

} // namespace

// Qt Charts paints areas in the window, and chart_paint in exported pictures. Both use the same positions.
void ChartsTest::pictureMatchesTheWindow()
{
    WindowFixture f("builtin:resnet18");
    QTRY_VERIFY_WITH_TIMEOUT(f.window().sessionState().batchSweep->known, 60000);
    const SessionState sessionState = f.window().sessionState();
    for (const AreaData& data : {timelineData(sessionState), sweepData(sessionState)}) {
        AreaChart chart;
        chart.setData(data);
        const QImage window = shownBy(chart);
        const auto layOutAreas = [&](double width, double height, const ChartFont& font) {
            return layOut(data, width, height, font);
        };
        const double difference = differing(window, pictureOf(layOutAreas, scaled(chart.font(), 0.88)));
        QVERIFY2(difference < kFew, qPrintable(QString::number(difference)));
    }
}

// Tests the memory bar for a GPU on which the model fits, one that other processes use too, and one that is too small.
void ChartsTest::pictureOfMemoryBarMatchesTheWindow()
{
    constexpr QSize kBar(700, 26);
    WindowFixture f("builtin:resnet18");
    const SessionState sessionState = f.window().sessionState();
    MemoryBar bar = peakBar(*sessionState.estimate, sessionState.project->setup, sessionState.unit);
    for (const Bytes capacity : {bar.total * 2, bar.total + 1, bar.total * 3 / 4}) {
        for (const Bytes others : {Bytes{0}, capacity / 5}) {
            bar.capacity = capacity;
            bar.others = others;
            bar.budget = (capacity - others) * 9 / 10;
            MemoryBarChart chart;
            chart.setBar(bar);
            const QImage window = shownBy(chart, kBar);
            const auto layOutBar = [&](double width, double height, const ChartFont& font) {
                return layOut(bar, width, height, font);
            };
            const double difference = differing(window, pictureOf(layOutBar, chart.font(), kBar));
            QVERIFY2(difference < kFew, qPrintable(QString::number(difference)));
        }
    }
}

void ChartsTest::picturesOfMapsMatchTheWindow()
{
    WindowFixture f("builtin:bert_base");
    const SessionState sessionState = f.window().sessionState();
    const Network& network = sessionState.project->network;
    for (const LayerMeasure measure : kLayerMeasures) {
        LayerMemory memory = layerMemory(network, *sessionState.estimate, measure);
        Treemap map;
        map.setRoot(memory.rows, partOf(measure));
        const auto layOutMap = [&](double width, double height, const ChartFont& font) {
            return ChartLayout{
                .areas = treemapShapes(treemapTiles(memory.rows, {0, 0, width, height}), partOf(measure), font)};
        };
        const double difference = differing(shownBy(map), pictureOf(layOutMap, scaled(map.font(), 0.88)));
        QVERIFY2(difference < kFew, qPrintable(QString::number(difference)));
    }
    const SizeAxis axis = sizeAxes(network).front();
    const auto found = std::make_shared<const Frontier>(
        *frontier(network, sessionState.project->setup, f.document().catalogues(), axis, nearbySizes(axis)));
    FrontierModel model;
    HeatMapView view(model);
    model.setFrontier(found, sessionState.unit);
    view.setCurrentSetup(sessionState.project->setup.batch, axis.size);
    const QImage window = shownBy(view);
    const ChartSubject subject{ChartKind::Frontier,
                               sessionState,
                               {.sizes = std::make_shared<const SizeFigures>(SizeFigures{axis, found, {}})}};
    const QImage picture = pictureOf(std::bind_front(typeOf(subject.kind).layOut, std::cref(subject)), view.font());
    // In the window, Qt's header views paint the names of rows and columns.
    const double difference = differing(window, picture, view.viewport()->pos());
    QVERIFY2(difference < kFew, qPrintable(QString::number(difference)));
}

VRAM_UI_TEST(ChartsTest)

} // namespace vram::charts_test

#include "tst_charts.moc"
