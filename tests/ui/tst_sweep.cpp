// SPDX-License-Identifier: GPL-3.0-or-later

// The sweep view, the heat map of the combinations that fit, inference, and the effect of rows with errors on the
// batch, in the real window.

#include "ui/answer/batch_slider.h"
#include "ui/charts/area_chart.h"
#include "ui/forms/number_field.h"
#include "ui/language/time_text.h"
#include "ui/networks.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/views/heat_map_view.h"
#include "ui/window_fixture.h"

#include "edit/edit.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTabBar>
#include <QTest>

namespace vram::sweep_test {

using namespace vram::test;

class SweepTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void mapShowsFittingCombinations();
    void cellSetsBatchAndLengthInOneStep();
    void enterAndDoubleClickUseACell();
    void invalidSizesExplainWhy();
    void networksOfFixedSizeExplainWhy();
    void setsLargestBatchOfASize();
    void draggingTheLengthIsOneStepAndKeepsTheMap();
    void imagesHaveSizesAndVectorsHaveNone();
    void sweepsSizeOfVisionTransformers();
    void computationCanBeStoppedAndResumed();
    void mapDependsOnGpu();
    void errorsMustBeFixedFirst();
    void inferenceShowsKvCache();

private:
    static void openSweep(WindowFixture& f);
    static HeatMapView* map(WindowFixture& f) { return f.child<HeatMapView>("frontier"); }
    static FrontierModel& model(WindowFixture& f) { return *static_cast<FrontierModel*>(map(f)->model()); }
    /// Returns the cell for the given batch and size; batch 0 stands for the last column.
    static QModelIndex cell(WindowFixture& f, std::int64_t batch, std::int64_t size);
    static HeatMap::State stateAt(WindowFixture& f, const QModelIndex& index);
    static void clickCell(WindowFixture& f, const QModelIndex& index);
    static std::int64_t size(WindowFixture& f) { return sizeAxes(f.project().network).front().size; }
};

void SweepTest::openSweep(WindowFixture& f)
{
    auto* tabs = f.child<QTabBar>("viewTabs");
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
    QTRY_VERIFY_WITH_TIMEOUT(map(f)->isHidden() || model(f).rowCount() > 0 || sizeAxes(f.project().network).empty(),
                             20000);
}

QModelIndex SweepTest::cell(WindowFixture& f, std::int64_t batch, std::int64_t size)
{
    const FrontierModel& m = model(f);
    for (int row = 0; row < m.rowCount(); ++row) {
        for (int column = 0; column < m.columnCount(); ++column) {
            const QModelIndex index = m.index(row, column);
            if (m.sizeOf(index) == size
                && (batch == 0 ? m.isLargest(index) : !m.isLargest(index) && m.batchOf(index) == batch))
                return index;
        }
    }
    return {};
}

HeatMap::State SweepTest::stateAt(WindowFixture& f, const QModelIndex& index)
{
    return model(f)
        .map()
        .cells.at(static_cast<std::size_t>(index.row()))
        .at(static_cast<std::size_t>(index.column()))
        .state;
}

void SweepTest::clickCell(WindowFixture& f, const QModelIndex& index)
{
    QVERIFY(index.isValid());
    QTest::mouseClick(map(f)->viewport(), Qt::LeftButton, {}, map(f)->visualRect(index).center());
}

void SweepTest::mapShowsFittingCombinations()
{
    WindowFixture f("builtin:bert_base");
    openSweep(f);
    const QAbstractItemModelTester tester(&model(f), QAbstractItemModelTester::FailureReportingMode::QtTest);
    QVERIFY(model(f).rowCount() > 4);
    for (const std::int64_t size : {64, 128, 512}) {
        const QModelIndex index = cell(f, 32, size);
        QVERIFY(index.isValid());
        Setup setup = f.project().setup;
        setup.batch = 32;
        const Network network = resized(f.project().network, sizeAxes(f.project().network).front(), size);
        const Estimate e = estimate(network, setup, f.document().catalogues(), Detail::Totals);
        QCOMPARE(stateAt(f, index) == HeatMap::State::Fits, e.device.fits);
        QCOMPARE(index.data(Qt::AccessibleTextRole).toString().contains("free"), e.device.headroom >= 0);
        QVERIFY2(index.data(Qt::AccessibleTextRole).toString().contains(timeText(e.time.step) + " a step, "),
                 qPrintable(index.data(Qt::AccessibleTextRole).toString()));
    }
    // The limit line runs between these two cells: one fits and the other does not.
    QCOMPARE(stateAt(f, cell(f, 1, 16)), HeatMap::State::Fits);
    QCOMPARE(stateAt(f, model(f).index(1, model(f).columnCount() - 2)), HeatMap::State::Over);
    QTest::mouseMove(map(f)->viewport(), map(f)->visualRect(cell(f, 2, 64)).center());
    QTRY_VERIFY2(f.label("frontierWords").startsWith("batch 2, 64 tokens: needs "),
                 qPrintable(f.label("frontierWords")));
}

void SweepTest::cellSetsBatchAndLengthInOneStep()
{
    WindowFixture f("builtin:bert_base");
    openSweep(f);
    const std::int64_t batch = f.project().setup.batch;
    const QPointF before = map(f)->currentSetupPoint();
    clickCell(f, cell(f, 8, 256));
    QCOMPARE(f.document().undoStack().count(), 0);
    auto* use = f.child<QPushButton>("useCell");
    QVERIFY(use->isVisible() && use->isEnabled());
    QTest::mouseClick(use, Qt::LeftButton);
    QCOMPARE(f.project().setup.batch, 8);
    QCOMPARE(size(f), 256);
    QCOMPARE(f.document().estimate()->batch, 8);
    QVERIFY(map(f)->currentSetupPoint() != before);
    QVERIFY(QRectF(map(f)->visualRect(cell(f, 8, 256))).contains(map(f)->currentSetupPoint()));
    QCOMPARE(f.document().undoStack().count(), 1);
    QTest::keyClick(&f.window(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(f.project().setup.batch, batch);
    QCOMPARE(size(f), 128);
}

void SweepTest::enterAndDoubleClickUseACell()
{
    WindowFixture f("builtin:bert_base");
    openSweep(f);
    clickCell(f, cell(f, 4, 64));
    map(f)->setFocus();
    QTest::keyClick(map(f), Qt::Key_Right);
    QTest::keyClick(map(f), Qt::Key_Return);
    QCOMPARE(f.project().setup.batch, 8);
    QCOMPARE(size(f), 64);
    const QPoint at = map(f)->visualRect(cell(f, 2, 32)).center();
    QTest::mouseClick(map(f)->viewport(), Qt::LeftButton, {}, at);
    QTest::mouseDClick(map(f)->viewport(), Qt::LeftButton, {}, at);
    QCOMPARE(f.project().setup.batch, 2);
    QCOMPARE(size(f), 32);
}

void SweepTest::invalidSizesExplainWhy()
{
    WindowFixture f("builtin:gpt2");
    openSweep(f);
    const QModelIndex index = model(f).index(0, 0);
    QCOMPARE(model(f).sizeOf(index), 2048);
    QCOMPARE(stateAt(f, index), HeatMap::State::CannotRun);
    clickCell(f, index);
    QVERIFY2(f.label("frontierWords").contains("cannot run") && f.label("frontierWords").contains("1024 positions"),
             qPrintable(f.label("frontierWords")));
    QVERIFY(!f.child<QPushButton>("useCell")->isEnabled());
    QTest::mouseDClick(map(f)->viewport(), Qt::LeftButton, {}, map(f)->visualRect(index).center());
    QCOMPARE(size(f), 1024);
}

// As in some exports, a shape is a constant that is valid for one image size only.
void SweepTest::networksOfFixedSizeExplainWhy()
{
    WindowFixture f;
    const char* rows = R"({"format": "vram-planner/1", "network": {"name": "fixed", "rows": [
        {"id": 1, "type": "Input", "name": "image", "attributes": {"shape": [3, 32, 32]}},
        {"id": 2, "type": "Conv2d", "name": "stem", "attributes": {"out_channels": 8, "kernel_size": [4], "stride": [4]}},
        {"id": 3, "type": "Reshape", "name": "windows", "attributes": {"shape": ["B", 8, 4, 2, 4, 2]}},
        {"id": 4, "type": "ReLU", "name": "relu"}]}})";
    const auto project = parseProject(rows);
    QVERIFY2(project, project ? "" : vram::text(project.error()).c_str());
    f.document().open(*project, {});
    emit f.window().files().projectOpen(true);
    openSweep(f);
    auto* why = f.child<QLabel>("frontierWhy");
    QTRY_VERIFY2_WITH_TIMEOUT(why->isVisible(), "without a click", 20000);
    QVERIFY2(why->text().contains("only at 32 px") && why->text().contains("windows"), qPrintable(why->text()));
    f.window().files().open("builtin:resnet18");
    QTRY_VERIFY_WITH_TIMEOUT(model(f).rowCount() > 4 && !why->isVisible(), 20000);
}

void SweepTest::setsLargestBatchOfASize()
{
    WindowFixture f("builtin:bert_base");
    openSweep(f);
    const QModelIndex index = cell(f, 0, 256);
    const std::int64_t largest = model(f).batchOf(index);
    QVERIFY(largest > 1);
    clickCell(f, index);
    QTest::mouseClick(f.child<QPushButton>("useCell"), Qt::LeftButton);
    QCOMPARE(f.project().setup.batch, largest);
    QVERIFY(f.document().estimate()->device.fits);
    QTRY_COMPARE(f.window().sessionState().batchSweep->largest, largest);
}

void SweepTest::draggingTheLengthIsOneStepAndKeepsTheMap()
{
    WindowFixture f("builtin:llama_3_2_1b");
    openSweep(f);
    QTest::mouseClick(f.child<QPushButton>("overSize"), Qt::LeftButton);
    AreaChart* sizes = visibleChart(f, "sizeSweep");
    QVERIFY(sizes);
    QTRY_VERIFY(!sizes->data().x.empty());
    const auto frontier = model(f).frontier();
    const double xTo = sizes->data().xTo;
    const auto at = [&](double x) { return QPoint(static_cast<int>(sizes->pixelOf(x)), sizes->height() / 2); };
    QTest::mousePress(sizes, Qt::LeftButton, {}, at(2048));
    for (const double x : {4096.0, 6000.0, 8192.0})
        QTest::mouseMove(sizes, at(x));
    QTest::mouseRelease(sizes, Qt::LeftButton, {}, at(8192));
    QCOMPARE(size(f), 8192);
    QCOMPARE(f.document().undoStack().count(), 1);
    settle();
    QCOMPARE(model(f).frontier(), frontier);
    QCOMPARE(visibleChart(f, "sizeSweep")->data().xTo, xTo);
    QTest::mouseMove(sizes, at(512));
    QTRY_VERIFY(sizes->hoverText().join(' ').contains("512 tokens"));
    f.trigger(ActionId::Undo);
    QCOMPARE(size(f), 2048);
}

void SweepTest::imagesHaveSizesAndVectorsHaveNone()
{
    WindowFixture f("builtin:resnet50");
    openSweep(f);
    QVERIFY(map(f)->isVisible());
    QCOMPARE(f.child<QPushButton>("overSize")->text(), QStringLiteral("By size"));
    clickCell(f, cell(f, 16, 320));
    QTest::mouseClick(f.child<QPushButton>("useCell"), Qt::LeftButton);
    QCOMPARE(size(f), 320);
    f.window().files().open("builtin:mlp");
    QVERIFY(!map(f)->isVisible());
    QVERIFY(!f.child<QPushButton>("overSize")->isVisible());
    QVERIFY(visibleChart(f, "sweep"));
}

void SweepTest::computationCanBeStoppedAndResumed()
{
    WindowFixture f("builtin:llama_3_2_1b");
    auto* tabs = f.child<QTabBar>("viewTabs");
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
    auto* stop = f.child<QPushButton>("stopFrontier");
    QVERIFY2(stop->isVisible(), "it waits until edits have settled, and can be stopped already");
    QTest::mouseClick(stop, Qt::LeftButton);
    settle();
    QCOMPARE(model(f).rowCount(), 0);
    QCOMPARE(stop->text(), QStringLiteral("Compute"));
    QTest::mouseClick(stop, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(model(f).rowCount() > 0, 20000);
    QVERIFY(!stop->isVisible());
}

void SweepTest::mapDependsOnGpu()
{
    WindowFixture f("builtin:bert_base");
    openSweep(f);
    const std::int64_t before = model(f).batchOf(cell(f, 0, 128));
    const auto old = model(f).frontier();
    Setup setup = f.project().setup;
    setup.batch = 7;
    f.document().editSetup(step("batch"), setup);
    settle();
    QCOMPARE(model(f).frontier(), old);
    setup.customCapacity = 8;
    f.document().editSetup(step("capacity"), setup);
    QVERIFY2(model(f).rowCount() > 0, "what was there stays until the new figures come");
    auto* view = f.child<HeatMapView>("frontier");
    QVERIFY2(view->isFaded(), "but is seen to be old");
    QVERIFY2(!f.child<QPushButton>("useCell")->isEnabled(), "and is not applied");
    QTRY_VERIFY_WITH_TIMEOUT(model(f).frontier() != old, 20000);
    QVERIFY(model(f).batchOf(cell(f, 0, 128)) < before);
    QVERIFY(!view->isFaded());
}

void SweepTest::errorsMustBeFixedFirst()
{
    WindowFixture f("builtin:resnet18");
    QTRY_VERIFY(f.window().sessionState().batchSweep->known);
    auto* slider = f.child<BatchSlider>("batchSlider");
    QVERIFY(!slider->words().contains("broken"));
    const LayerId conv = f.at("layer2.0.conv2");
    const auto broken = setAttribute(f.project().network, conv, "out_channels", std::int64_t{100});
    QVERIFY(bool(broken));
    f.document().editNetwork(step("break"), *broken);
    QTRY_COMPARE(slider->words(), QStringLiteral("Fix the errors first"));
    auto* button = f.child<QPushButton>("largest");
    QCOMPARE(button->text(), QStringLiteral("Fix the layers"));
    QTest::mouseClick(button, Qt::LeftButton);
    const LayerId first = f.document().estimate()->issues.front().layer;
    QCOMPARE(f.window().table()->currentId(), first);
    f.trigger(ActionId::Undo);
    QTRY_VERIFY(button->text().startsWith("Largest: "));
}

void SweepTest::sweepsSizeOfVisionTransformers()
{
    WindowFixture f("builtin:vit_b_16");
    openSweep(f);
    clickCell(f, cell(f, 8, 320));
    QTest::mouseClick(f.child<QPushButton>("useCell"), Qt::LeftButton);
    QCOMPARE(size(f), 320);
    QVERIFY2(f.document().estimate()->valid(), "learned positions have followed");
    QCOMPARE(f.document().estimate()->parameters, std::int64_t{86'567'656 + (400 - 196) * 768});
    f.trigger(ActionId::Undo);
    QCOMPARE(f.document().estimate()->parameters, std::int64_t{86'567'656});
}

void SweepTest::inferenceShowsKvCache()
{
    WindowFixture f("builtin:llama_3_2_1b");
    QVERIFY(!f.child<QLabel>("part.kv_cache")->isVisible());
    auto* mode = f.child<QComboBox>("mode");
    QVERIFY(mode);
    mode->setFocus();
    QTest::keyClick(mode, Qt::Key_Down);
    QCOMPARE(f.project().setup.mode, Mode::Inference);
    QVERIFY2(mode->hasFocus(), "its field keeps the keyboard among others");
    QVERIFY(f.child<QLabel>("part.kv_cache")->isVisible());
    QVERIFY(!f.child<QLabel>("part.gradients")->isVisible());
    // 16 layers × 8 heads × 64 × 2 × 2,048 tokens × 2 bytes = 64 MiB
    QVERIFY2(f.child<QLabel>("part.kv_cache")->accessibleName().contains("64.0"),
             qPrintable(f.child<QLabel>("part.kv_cache")->accessibleName()));
    QVERIFY2(f.label("verdictDetail").contains("inference"), qPrintable(f.label("verdictDetail")));
    auto* length = f.child<NumberSpin>("kv-cache.length");
    QCOMPARE(length->text(), QStringLiteral("same as the input"));
    length->setFocus();
    length->selectAll();
    QTest::keyClicks(length, "4096");
    QTest::keyClick(length, Qt::Key_Return);
    QCOMPARE(f.project().setup.cacheLength, 4096);
    QVERIFY(f.child<QLabel>("part.kv_cache")->accessibleName().contains("128"));
    f.trigger(ActionId::Undo);
    QCOMPARE(length->text(), QStringLiteral("same as the input"));
    f.trigger(ActionId::Undo);
    QCOMPARE(f.project().setup.mode, Mode::Training);
    QVERIFY(f.child<QLabel>("part.gradients")->isVisible());
}

VRAM_UI_TEST(SweepTest)

} // namespace vram::sweep_test

#include "tst_sweep.moc"
