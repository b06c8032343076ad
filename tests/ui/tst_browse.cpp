// SPDX-License-Identifier: GPL-3.0-or-later

// Finding layers: the sorted and filtered table, and the graph of the network.

#include "ui/graph/graph_panel.h"
#include "ui/networks.h"
#include "ui/table/layer_browser.h"
#include "ui/table/layer_list.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/views/views_panel.h"
#include "ui/window_fixture.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>
#include <QWheelEvent>
#include <algorithm>

namespace vram::browse_test {

using namespace vram::test;

class BrowseTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void headerClicksSortAndRestoreTheOrder();
    void listShowsWholePaths();
    void filterMatchesWordsInSeveralColumns();
    void listAndTableShareTheSelection();
    void listPassesModelTester();
    void formShowsImplicitInput();
    void graphHasEdgesForBranchesAndSkips();
    void largeGraphsCollapseBlocks();
    void graphNodesDoNotOverlap();
    void graphSharesTheSelection();
    void graphZoomsAndPans();
    void graphPaintsThousandRowsQuickly();
};

namespace {

void clickHeading(QTreeView& view, int column)
{
    const QHeaderView* header = view.header();
    const int left = header->sectionViewportPosition(column);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, QPoint(left + 12, header->height() / 2));
}

qint64 number(const QTreeView& list, int row, int column)
{
    return list.model()->index(row, column).data(LayerList::SortRole).toLongLong();
}

int nodeNamed(const NetworkGraph& graph, std::string_view name)
{
    const auto found = std::ranges::find(graph.nodes, name, &GraphNode::name);
    return found == graph.nodes.end() ? -1 : static_cast<int>(found - graph.nodes.begin());
}

bool joins(const NetworkGraph& graph, std::string_view from, std::string_view to)
{
    const GraphEdge edge{nodeNamed(graph, from), nodeNamed(graph, to)};
    return std::ranges::find(graph.edges, edge) != graph.edges.end();
}

Network networkOf(const std::string& rows)
{
    const Result<Project> project =
        parseProject(R"({"format": "vram-planner/1", "network": {"rows": [)" + rows + "]}}");
    return project ? project->network : Network();
}

/// Returns the window's network graph, once it has been laid out.
GraphPanel* openGraph(WindowFixture& f)
{
    f.trigger(ActionId::NetworkGraph);
    auto* panel = f.window().findChild<GraphPanel*>();
    const bool there = QTest::qWaitFor([&] { return panel->view()->drawn() != nullptr && !panel->isBusy(); }, 30000);
    return there ? panel : nullptr;
}

} // namespace

void BrowseTest::headerClicksSortAndRestoreTheOrder()
{
    WindowFixture f("builtin:resnet18");
    auto* browser = f.window().findChild<LayerBrowser*>();
    LayerView* table = f.window().table();
    clickHeading(*table, LayerModel::Parameters);
    QVERIFY(browser->isListed());
    QTreeView& list = *browser->list();
    QVERIFY(list.isVisible() && list.header()->isSortIndicatorShown());
    const int all = list.model()->rowCount();
    QVERIFY(all > 40);
    for (int row = 1; row < all; ++row)
        QVERIFY2(number(list, row - 1, LayerModel::Parameters) >= number(list, row, LayerModel::Parameters),
                 "largest first");
    QCOMPARE(list.model()->index(0, 0).data().toString(), QStringLiteral("layer4.0.conv2"));
    clickHeading(list, LayerModel::Parameters);
    QCOMPARE(number(list, 0, LayerModel::Parameters), 0);
    clickHeading(list, LayerModel::Type);
    QCOMPARE(list.model()->index(0, LayerModel::Type).data().toString(), QStringLiteral("AdaptiveAvgPool2d"));
    clickHeading(list, LayerModel::Type);
    clickHeading(list, LayerModel::Type);
    QVERIFY2(!browser->isListed(), "the third click gives the network's order back");
    QVERIFY(table->isVisible());
}

// The table shows only a row's name, but the list shows the whole path, so its name column must be wide enough even on
// a laptop's screen.
void BrowseTest::listShowsWholePaths()
{
    WindowFixture f("builtin:vit_b_16", {1366, 768});
    auto* browser = f.window().findChild<LayerBrowser*>();
    clickHeading(*f.window().table(), LayerModel::Parameters);
    QTreeView& list = *browser->list();
    const QFontMetrics metrics(list.font());
    const auto fits = [&] {
        for (int row = 0; row < list.model()->rowCount(); ++row) {
            const QString path = list.model()->index(row, LayerModel::Name).data().toString();
            if (metrics.horizontalAdvance(path) > list.columnWidth(LayerModel::Name) - 8)
                return false;
        }
        return true;
    };
    // For even longer paths, the settings column shrinks, but not below 60 px.
    const auto takesRoom = [&] { return fits() || list.columnWidth(LayerModel::Settings) < 70; };
    QTRY_VERIFY2(takesRoom(), qPrintable(QString::number(list.columnWidth(LayerModel::Name))));
    QVERIFY2(list.columnWidth(LayerModel::Settings) > 60, "the settings keep a part");
    QVERIFY(list.columnWidth(LayerModel::Name) > f.window().table()->columnWidth(LayerModel::Name));
}

void BrowseTest::filterMatchesWordsInSeveralColumns()
{
    WindowFixture f("builtin:resnet18");
    auto* browser = f.window().findChild<LayerBrowser*>();
    f.trigger(ActionId::FilterLayers);
    auto* words = f.child<QLineEdit>("layerFilter");
    QVERIFY(words->isVisible() && words->hasFocus());
    QTest::keyClicks(words, "conv2d 64x112");
    QVERIFY(browser->isListed());
    QCOMPARE(browser->list()->model()->rowCount(), 1);
    QCOMPARE(browser->list()->model()->index(0, 0).data().toString(), QStringLiteral("conv1"));
    words->selectAll();
    QTest::keyClicks(words, "downsample");
    const int found = browser->list()->model()->rowCount();
    QCOMPARE(found, 6); // a convolution and a norm in three blocks
    QTest::keyClick(words, Qt::Key_Down);
    QVERIFY(browser->list()->hasFocus());
    QTest::keyClick(browser->list(), Qt::Key_Escape);
    QVERIFY(!browser->isListed() && !words->isVisible());
    QCOMPARE(f.window().table()->currentId(), f.at("layer2.0.downsample.0"));
}

void BrowseTest::listAndTableShareTheSelection()
{
    WindowFixture f("builtin:resnet18");
    auto* browser = f.window().findChild<LayerBrowser*>();
    clickHeading(*f.window().table(), LayerModel::Parameters);
    QTreeView* list = browser->list();
    const QRect row = list->visualRect(list->model()->index(1, 0));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, row.center());
    const LayerId chosen{list->model()->index(1, 0).data(LayerList::IdRole).toUInt()};
    QCOMPARE(f.window().table()->currentId(), chosen);
    QCOMPARE(f.window().table()->selectedIds(), std::vector<LayerId>{chosen});
    f.window().table()->select({f.at("fc")});
    QCOMPARE(list->currentIndex().siblingAtColumn(0).data().toString(), QStringLiteral("fc"));
    // Another network opens unsorted.
    f.window().files().open("builtin:lenet5");
    QVERIFY(!browser->isListed());
}

void BrowseTest::listPassesModelTester()
{
    LayerList list;
    const QAbstractItemModelTester tester(&list, QAbstractItemModelTester::FailureReportingMode::QtTest);
    WindowFixture f("builtin:resnet18");
    list.display(f.window().sessionState());
    const int rows = list.rowCount();
    QVERIFY(rows > 40);
    Setup setup = f.project().setup;
    setup.batch = 3;
    f.document().editSetup(step("batch"), setup);
    list.display(f.window().sessionState());
    QCOMPARE(list.rowCount(), rows);
    f.window().files().open("builtin:lenet5");
    list.display(f.window().sessionState());
    QVERIFY(list.rowCount() < rows);
}

void BrowseTest::formShowsImplicitInput()
{
    WindowFixture f("builtin:resnet18");
    const auto placeholder = [&](const char* path) {
        f.window().table()->select({f.at(path)});
        auto* field = f.window().findChild<QWidget*>(QStringLiteral("inputs"));
        auto* edit = field ? qobject_cast<QLineEdit*>(field) : nullptr;
        edit = edit || !field ? edit : field->findChild<QLineEdit*>();
        return edit ? edit->placeholderText() : QString();
    };
    QTRY_COMPARE(placeholder("conv1"), QStringLiteral("previous: input"));
    QTRY_COMPARE(placeholder("layer1.0.conv2"), QStringLiteral("previous: relu1"));
    QTRY_COMPARE(placeholder("layer1.1.conv1"), QStringLiteral("previous: 1"));
}

void BrowseTest::graphHasEdgesForBranchesAndSkips()
{
    WindowFixture f("builtin:resnet18");
    const NetworkGraph graph = networkGraph(f.project().network);
    QVERIFY(joins(graph, "input", "conv1"));
    QCOMPARE(graph.frames.front().name, std::string("layer1"));
    // Every Add node has two inputs.
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (graph.nodes[i].type != "Add")
            continue;
        const auto read = std::ranges::count(graph.edges, static_cast<int>(i), &GraphEdge::to);
        QCOMPARE(read, 2);
    }
    // Inside a block, the block's name refers to its input; outside, to its output.
    const NetworkGraph skip = networkGraph(networkOf(
        R"({"id": 1, "type": "Input", "name": "x", "attributes": {"shape": [4]}},
           {"id": 2, "name": "block", "repeat": 3, "rows": [
               {"id": 3, "type": "Linear", "name": "a", "attributes": {"out_features": 4}},
               {"id": 4, "type": "Add", "name": "sum", "inputs": [3, 2]}]},
           {"id": 5, "type": "Linear", "name": "last", "attributes": {"out_features": 4}})"));
    QCOMPARE(skip.edges.size(), std::size_t{4});
    QVERIFY(joins(skip, "x", "a") && joins(skip, "x", "sum") && joins(skip, "a", "sum") && joins(skip, "sum", "last"));
    QCOMPARE(skip.frames.front().name, std::string("block ×3"));
}

void BrowseTest::largeGraphsCollapseBlocks()
{
    WindowFixture f("builtin:resnet18");
    const NetworkGraph graph = networkGraph(f.project().network, 14);
    QVERIFY(graph.nodes.size() <= 14);
    const int block = nodeNamed(graph, "layer1");
    QVERIFY(block >= 0);
    QCOMPARE(graph.nodeOf.at(f.at("layer1.0.conv1")), block);
}

void BrowseTest::graphNodesDoNotOverlap()
{
    WindowFixture f("builtin:resnet18");
    const NetworkGraph graph = networkGraph(f.project().network);
    const GraphLayout layout = layOutGraph(graph);
    QCOMPARE(layout.nodes.size(), graph.nodes.size());
    QCOMPARE(layout.edges.size(), graph.edges.size());
    for (std::size_t i = 0; i < layout.nodes.size(); ++i)
        for (std::size_t k = i + 1; k < layout.nodes.size(); ++k)
            QVERIFY(!layout.nodes[i].intersects(layout.nodes[k]));
    for (const GraphEdge& edge : graph.edges)
        QVERIFY2(layout.nodes[static_cast<std::size_t>(edge.from)].top()
                     < layout.nodes[static_cast<std::size_t>(edge.to)].top(),
                 "data flows down");
    const QRectF whole(QPointF(-1, -1), layout.size + QSizeF(2, 2));
    for (const QRectF& node : layout.nodes)
        QVERIFY(whole.contains(node));
    QVERIFY(layOutGraph({}).nodes.empty());
}

void BrowseTest::graphSharesTheSelection()
{
    WindowFixture f("builtin:resnet18");
    GraphPanel* panel = openGraph(f);
    QVERIFY(panel);
    const LayerId conv = f.at("layer1.0.conv1");
    const QSignalSpy chosen(panel, &GraphPanel::rowChosen);
    const QRectF node = panel->view()->nodeRect(f.at("conv1"));
    QTest::mouseClick(panel->view(), Qt::LeftButton, {}, node.center().toPoint());
    QCOMPARE(f.window().table()->currentId(), f.at("conv1"));
    QTest::keyClick(panel->view(), Qt::Key_Down);
    QCOMPARE(f.window().table()->currentId(), f.at("bn1"));
    QTest::keyClick(panel->view(), Qt::Key_Up);
    QCOMPARE(f.window().table()->currentId(), f.at("conv1"));
    QCOMPARE(chosen.count(), 3);
    QTest::keyClick(panel->view(), Qt::Key_Plus);
    f.window().table()->select({conv});
    QVERIFY2(QRectF(panel->view()->rect()).contains(panel->view()->nodeRect(conv).center()),
             "it is brought into sight");
}

void BrowseTest::graphZoomsAndPans()
{
    WindowFixture f("builtin:resnet18");
    GraphPanel* panel = openGraph(f);
    QVERIFY(panel);
    GraphView* view = panel->view();
    const LayerId conv = f.at("conv1");
    const QPointF under = view->nodeRect(conv).center();
    const double before = view->scale();
    QWheelEvent wheel(under, view->mapToGlobal(under), {}, QPoint(0, 240), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(view, &wheel);
    QVERIFY(view->scale() > before * 1.2);
    QVERIFY2((view->nodeRect(conv).center() - under).manhattanLength() < 1, "what is under the pointer stays there");
    const QPoint from = view->rect().center();
    QTest::mousePress(view, Qt::LeftButton, {}, from);
    QTest::mouseMove(view, from + QPoint(0, -30));
    QTest::mouseMove(view, from + QPoint(0, -60));
    QTest::mouseRelease(view, Qt::LeftButton, {}, from + QPoint(0, -60));
    QVERIFY(std::abs(view->nodeRect(conv).center().y() - (under.y() - 60)) < 1);
    f.child<QPushButton>("wholeGraph")->click();
    QVERIFY2(view->scale() < before, "all of it is smaller than its beginning");
    for (const GraphNode& node : view->drawn()->graph.nodes)
        QVERIFY(QRectF(view->rect()).contains(view->nodeRect(node.row).center()));
}

void BrowseTest::graphPaintsThousandRowsQuickly()
{
    std::string rows = R"({"id": 1, "type": "Input", "name": "x", "attributes": {"shape": [8]}})";
    for (int i = 2; i <= 1000; ++i)
        rows += R"(, {"id": )" + std::to_string(i) + R"(, "type": "Linear", "name": "l)" + std::to_string(i)
                + R"(", "attributes": {"out_features": 8}})";
    Project project;
    project.network = networkOf(rows);
    WindowFixture f("builtin:mlp");
    f.document().open(project, {});
    GraphPanel* panel = openGraph(f);
    QVERIFY(panel);
    QCOMPARE(panel->view()->drawn()->layout.nodes.size(), std::size_t{1000});
    // When zoomed in, only the visible part is painted.
    while (panel->view()->scale() < 1)
        QTest::keyClick(panel->view(), Qt::Key_Plus);
    const QImage picture = panel->view()->grab().toImage();
    QVERIFY(!picture.isNull());
}

VRAM_UI_TEST(BrowseTest)

} // namespace vram::browse_test

#include "tst_browse.moc"
