// SPDX-License-Identifier: GPL-3.0-or-later

// Choosing a GPU to rent: the smallest GPU that fits comes first, prices are typed or imported, and the last choice is
// remembered.

#include "ui/dialogs/plan_dialog.h"
#include "ui/gpu_steps.h"
#include "ui/language/time_text.h"
#include "ui/networks.h"
#include "ui/test_program.h"
#include "ui/text.h"
#include "ui/views/gpu_order.h"
#include "ui/views/gpu_prices.h"
#include "ui/views/gpu_table.h"
#include "ui/window/message_bar.h"
#include "ui/window_fixture.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QTreeView>

#include <utility>

namespace vram::gpu_choice_test {

using namespace vram::test;

class GpuChoiceTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void rowsFillInAsGpusAreTried();
    void smallestFittingGpuComesFirst();
    void filtersFittingGpus();
    void savesTypedPrice();
    void rejectsPriceThatIsNotANumber();
    void importsPrices();
    void showsThroughputAndCost();
    void cheapestTrainingComesFirst();
    void sortingPlansByCostRequiresPrices();
    void newFilesUseLastChosenGpu();
};

namespace {

double figure(const QTreeView& table, int row, int column)
{
    return table.model()->index(row, column).data(GpuTable::SortRole).toDouble();
}

bool fits(const QTreeView& table, int row)
{
    return table.model()->index(row, 0).data(GpuTable::FitsRole).toBool();
}

QAction* priceAction(WindowFixture& f, int index)
{
    return f.child<QPushButton>("prices")->menu()->actions().at(index);
}

} // namespace

void GpuChoiceTest::rowsFillInAsGpusAreTried()
{
    const Project project = *WindowFixture("builtin:resnet50").document().project();
    GpuTable table;
    GpuOrder order;
    order.setSourceModel(&table);
    order.setSmallestFirst(true);
    std::vector<GpuFigures> rows = pendingFigures(project, builtinCatalogues());
    table.show(rows, ByteUnit::Binary);
    QCOMPARE(order.rowCount(), static_cast<int>(builtinCatalogues().gpus.size()));
    const auto cell = [&](int row, int column) { return order.index(row, column).data().toString(); };
    QVERIFY(cell(0, GpuTable::Usable).endsWith("GiB"));
    for (const int column : {GpuTable::Needs, GpuTable::Free, GpuTable::Largest})
        QCOMPARE(cell(0, column), QStringLiteral("…"));
    // GPUs that fit come before those still to be tried, and GPUs that do not fit come after them.
    GpuFigures small = rows.front(), large = rows.back();
    small.status = large.status = FigureStatus::Current;
    small.device.fits = false;
    large.device.fits = true;
    table.update({small, large});
    const auto nameAt = [&](int row) { return order.index(row, 0).data(GpuTable::NameRole).toString(); };
    QCOMPARE(nameAt(0), qs(large.gpu.name));
    QCOMPARE(nameAt(order.rowCount() - 1), qs(small.gpu.name));
    QVERIFY(cell(0, GpuTable::Needs) != QStringLiteral("…") && cell(1, GpuTable::Needs) == QStringLiteral("…"));
    order.setFitsOnly(true);
    QCOMPARE(order.rowCount(), 1);
}

void GpuChoiceTest::smallestFittingGpuComesFirst()
{
    WindowFixture f("builtin:resnet50");
    Setup setup = f.project().setup;
    setup.batch = 128;
    f.document().editSetup(QStringLiteral("batch"), setup);
    QTreeView* table = openGpuTable(f);
    const int all = table->model()->rowCount();
    QVERIFY(fits(*table, 0) && !fits(*table, all - 1));
    for (int row = 1; row < all; ++row) {
        QVERIFY2(fits(*table, row - 1) || !fits(*table, row), "those that fit come first");
        if (fits(*table, row - 1) == fits(*table, row))
            QVERIFY(figure(*table, row - 1, GpuTable::Usable) <= figure(*table, row, GpuTable::Usable));
    }
    // Clicking a column header sorts by that column; the button restores the default order.
    auto* back = f.child<QPushButton>("smallestFirst");
    QVERIFY(!back->isVisible());
    const QHeaderView* header = table->header();
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                      QPoint(header->sectionViewportPosition(GpuTable::Usable) + 20, header->height() / 2));
    QVERIFY(back->isVisible());
    const QString first = table->model()->index(0, 0).data(GpuTable::NameRole).toString();
    QTest::mouseClick(back, Qt::LeftButton);
    QVERIFY(!back->isVisible() && fits(*table, 0));
    QVERIFY(table->model()->index(0, 0).data(GpuTable::NameRole).toString() != first);
}

void GpuChoiceTest::filtersFittingGpus()
{
    WindowFixture f("builtin:llama_3_2_1b");
    QTreeView* table = openGpuTable(f);
    const int all = table->model()->rowCount();
    auto* only = f.child<QCheckBox>("fitsOnly");
    QTRY_VERIFY(only->isVisible() && only->width() > 20);
    QTest::mouseClick(only, Qt::LeftButton, {}, QPoint(8, only->height() / 2));
    QVERIFY(only->isChecked());
    const int shown = table->model()->rowCount();
    QVERIFY(shown < all);
    for (int row = 0; row < shown; ++row)
        QVERIFY(fits(*table, row) || table->model()->index(row, 0).data(GpuTable::InUseRole).toBool());
    QTest::mouseClick(only, Qt::LeftButton, {}, QPoint(8, only->height() / 2));
    QCOMPARE(table->model()->rowCount(), all);
}

void GpuChoiceTest::savesTypedPrice()
{
    const QString t4 = QStringLiteral("NVIDIA Tesla T4");
    WindowFixture f("builtin:lenet5");
    QTreeView* table = openGpuTable(f);
    QCOMPARE(gpuCell(*table, t4, GpuTable::Price).data().toString(), QString());
    const QModelIndex cell = gpuCell(*table, t4, GpuTable::Price);
    table->scrollTo(cell);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(cell).center());
    QTest::keyClicks(table, "0");
    auto* editor = table->viewport()->findChild<QLineEdit*>();
    QVERIFY2(editor, "typing into the cell begins its price");
    QTest::keyClicks(editor, ".35");
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(gpuCell(*table, t4, GpuTable::Price).data().toString(), QStringLiteral("0.35"));
    f.restart();
    f.window().files().open("builtin:lenet5");
    table = openGpuTable(f);
    QCOMPARE(gpuCell(*table, t4, GpuTable::Price).data().toString(), QStringLiteral("0.35"));
    priceAction(f, 3)->trigger();
    QCOMPARE(gpuCell(*table, t4, GpuTable::Price).data().toString(), QString());
}

void GpuChoiceTest::rejectsPriceThatIsNotANumber()
{
    const QString t4 = QStringLiteral("NVIDIA Tesla T4");
    WindowFixture f("builtin:lenet5");
    QTreeView* table = openGpuTable(f);
    table->setCurrentIndex(gpuCell(*table, t4));
    priceAction(f, 0)->trigger();
    auto* editor = table->viewport()->findChild<QLineEdit*>();
    QVERIFY2(editor, "the menu goes to the cell");
    QTest::keyClicks(editor, "cheap");
    QTest::keyClick(editor, Qt::Key_Return);
    settle();
    const QString told = f.window().findChild<MessageBar*>()->text();
    QVERIFY2(told.contains("cheap") && told.contains("not a price"), qPrintable(told));
    QCOMPARE(gpuCell(*table, t4, GpuTable::Price).data().toString(), QString());
    table->scrollTo(gpuCell(*table, t4, GpuTable::Price));
    const QPoint at = table->visualRect(gpuCell(*table, t4, GpuTable::Price)).center();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, at);
    QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, at);
    editor = table->viewport()->findChild<QLineEdit*>();
    QVERIFY(editor);
    QTest::keyClicks(editor, "1.5");
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(gpuCell(*table, t4, GpuTable::Price).data().toString(), QStringLiteral("1.50"));
    QVERIFY2(f.project().setup.gpu != "NVIDIA Tesla T4", "a double click on the price does not choose the GPU");
    table->setCurrentIndex(gpuCell(*table, t4, GpuTable::Price));
    QTest::keyClick(table, Qt::Key_Delete);
    QTRY_COMPARE(gpuCell(*table, t4, GpuTable::Price).data().toString(), QString());
}

void GpuChoiceTest::importsPrices()
{
    WindowFixture f("builtin:lenet5");
    QTreeView* table = openGpuTable(f);
    const QString path = f.write("prices.csv", "GPU,price\nRTX 4090,0.34\nTesla T4,0.12\nAbacus 3000,1\n");
    f.answerOpen(path);
    priceAction(f, 1)->trigger();
    QCOMPARE(gpuCell(*table, "NVIDIA GeForce RTX 4090", GpuTable::Price).data().toString(), QStringLiteral("0.34"));
    const QString told = f.window().findChild<MessageBar*>()->text();
    QVERIFY2(told.contains("2 prices from prices.csv") && told.contains("Abacus 3000"), qPrintable(told));
    writeFile(path, "RTX 4090,0.34\nRTX 3090,cheap\n");
    priceAction(f, 1)->trigger();
    QVERIFY(f.window().findChild<MessageBar*>()->text().contains("prices.csv: line 2"));
}

// A GPU without a price shows no cost. A GPU on which the job does not fit shows neither throughput nor cost.
void GpuChoiceTest::showsThroughputAndCost()
{
    WindowFixture f("builtin:gpt2");
    const QTreeView* table = openGpuTable(f);
    const QString used = qs(f.document().estimate()->device.gpu);
    const int width = table->columnWidth(GpuTable::Name);
    QCOMPARE(gpuCell(*table, used, GpuTable::Cost).data().toString(), QStringLiteral("—"));
    const Throughput rate = computeThroughput(f.document().estimate()->time, f.project().setup.batch);
    QCOMPARE(gpuCell(*table, used, GpuTable::Time).data().toString(), throughputText(rate));
    QCOMPARE(table->model()->headerData(GpuTable::Time, Qt::Horizontal).toString(), QStringLiteral("Throughput"));
    for (int row = 0; row < table->model()->rowCount(); ++row) {
        const QString cell = table->model()->index(row, GpuTable::Time).data().toString();
        QVERIFY2(fits(*table, row) ? cell.endsWith("tokens/s") : cell == QStringLiteral("—"), qPrintable(cell));
    }
    savePrice(f.settings(), used, 0.5);
    QTRY_VERIFY(gpuCell(*table, used, GpuTable::Cost).data().toString() != QStringLiteral("—"));
    QCOMPARE(table->columnWidth(GpuTable::Name), width); // The first price does not resize any column.
    QCOMPARE(table->model()->headerData(GpuTable::Cost, Qt::Horizontal).toString(),
             QStringLiteral("Per million tokens"));
    QCOMPARE(gpuCell(*table, used, GpuTable::Cost).data().toString(), threeDigits(0.5 * 1e6 / rate.perSecond / 3600));
}

void GpuChoiceTest::cheapestTrainingComesFirst()
{
    WindowFixture f("builtin:resnet50", {1600, 900});
    Setup setup = f.project().setup;
    setup.datasetSamples = 1'281'167;
    setup.datasetEpochs = 90;
    f.document().editSetup(step("dataset"), setup);
    const QTreeView* table = openGpuTable(f);
    const std::map<QString, double> prices{
        {"NVIDIA GeForce RTX 4090", 0.4}, {"NVIDIA A100 SXM4 80GB", 1.6}, {"NVIDIA H100 SXM5 80GB", 2.5}};
    for (const auto& [gpu, price] : prices)
        savePrice(f.settings(), gpu, price);
    QTRY_VERIFY(!table->isColumnHidden(GpuTable::Cost));
    const QHeaderView* header = table->header();
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                      QPoint(header->sectionViewportPosition(GpuTable::Cost) + 20, header->height() / 2));
    double last = 0;
    for (int row = 0; row < 3; ++row) {
        const QModelIndex gpu = table->model()->index(row, 0);
        const QString name = gpu.data(GpuTable::NameRole).toString();
        QVERIFY2(prices.contains(name), qPrintable(name));
        setup.gpu = utf8(name);
        const StepTime time = estimate(f.project().network, setup, f.document().catalogues(), Detail::Totals).time;
        const double seconds = trainingSeconds(time, setup);
        QCOMPARE(gpu.siblingAtColumn(GpuTable::Time).data().toString(), timeText(seconds));
        const double cost = figure(*table, row, GpuTable::Cost);
        QVERIFY(std::abs(cost - seconds / 3600 * prices.at(name)) < 1e-6);
        QVERIFY(cost >= last);
        last = cost;
    }
    QCOMPARE(gpuCell(*table, "NVIDIA Tesla V100 SXM2 32GB", GpuTable::Cost).data().toString(), QStringLiteral("—"));
}

void GpuChoiceTest::sortingPlansByCostRequiresPrices()
{
    WindowFixture f("builtin:lenet5");
    const auto offers = [&f] {
        f.trigger(ActionId::PlanGpus);
        settle();
        auto* dialog = f.window().findChild<PlanDialog*>();
        const auto* order = dialog->findChild<QComboBox*>("planObjective");
        const bool offered = order->model()->flags(order->model()->index(2, 0)) & Qt::ItemIsEnabled;
        const bool explained = order->toolTip().contains(QLatin1String("price"));
        dialog->close();
        QCoreApplication::sendPostedEvents(dialog, QEvent::DeferredDelete);
        return std::pair(offered, explained);
    };
    QCOMPARE(offers(), std::pair(false, true));
    savePrice(f.settings(), qs(f.project().setup.gpu), 0.5);
    QCOMPARE(offers(), std::pair(true, false));
}

void GpuChoiceTest::newFilesUseLastChosenGpu()
{
    WindowFixture f("builtin:lenet5");
    QTreeView* table = openGpuTable(f);
    table->setCurrentIndex(gpuCell(*table, "NVIDIA Tesla T4"));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(f.project().setup.gpu, std::string("NVIDIA Tesla T4"));
    f.window().files().open("builtin:resnet18");
    QCOMPARE(f.project().setup.gpu, std::string("NVIDIA Tesla T4"));
    f.openSmall();
    QVERIFY2(f.project().setup.gpu != "NVIDIA Tesla T4", "a project has its own");
    f.restart();
    f.window().files().open("builtin:lenet5");
    QCOMPARE(f.project().setup.gpu, std::string("NVIDIA Tesla T4"));
}

VRAM_UI_TEST(GpuChoiceTest)

} // namespace vram::gpu_choice_test

#include "tst_gpu_choice.moc"
