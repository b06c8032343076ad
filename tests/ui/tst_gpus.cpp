// SPDX-License-Identifier: GPL-3.0-or-later

// The table of GPUs in the real window: search, order, favourites, custom GPUs.

#include "ui/document/user_gpus.h"
#include "ui/gpu_steps.h"
#include "ui/networks.h"
#include "ui/test_program.h"
#include "ui/text.h"
#include "ui/views/gpu_table.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QTreeView>

namespace vram::gpus_test {

using namespace vram::test;

class GpusTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void searchesAndSortsTable();
    void tablePassesModelTester();
    void largeNetworksDoNotHoldUpTheWindow();
    void favouritesStayOnTop();
    void customGpusAreSavedWithProjects();
    void editsAndRemovesCustomGpus();
    void rejectsInvalidCustomGpus();
};

void GpusTest::searchesAndSortsTable()
{
    WindowFixture f("builtin:resnet18");
    QTreeView* table = openGpuTable(f);
    const int all = table->model()->rowCount();
    QCOMPARE(all, static_cast<int>(builtinCatalogues().gpus.size()));
    QTest::keyClicks(f.child<QLineEdit>("gpuSearch"), "laptop");
    QVERIFY(table->model()->rowCount() > 2 && table->model()->rowCount() < 20);
    f.child<QLineEdit>("gpuSearch")->clear();
    QCOMPARE(table->model()->rowCount(), all);
    const auto figure = [&](int row, int column) {
        return table->model()->index(row, column).data(GpuTable::SortRole).toLongLong();
    };
    QVERIFY2(figure(0, GpuTable::Largest) > 0, "one that fits first");
    const QHeaderView* header = table->header();
    const QPoint usable(header->sectionViewportPosition(GpuTable::Usable) + 20, header->height() / 2);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, usable);
    const auto sorted = [&] {
        for (int row = 1; row < all; ++row) {
            const qint64 step = figure(row, GpuTable::Usable) - figure(row - 1, GpuTable::Usable);
            if (header->sortIndicatorOrder() == Qt::AscendingOrder ? step < 0 : step > 0)
                return false;
        }
        return true;
    };
    QVERIFY(sorted());
    // Each row agrees with the estimate on that GPU, and Enter chooses it.
    const QModelIndex t4 = gpuCell(*table, "NVIDIA Tesla T4", GpuTable::Needs);
    const qint64 needs = t4.data(GpuTable::SortRole).toLongLong();
    const qint64 largest = t4.siblingAtColumn(GpuTable::Largest).data(GpuTable::SortRole).toLongLong();
    table->setCurrentIndex(t4.siblingAtColumn(0));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(f.project().setup.gpu, std::string("NVIDIA Tesla T4"));
    QCOMPARE(f.document().estimate()->device.total, needs);
    QTRY_COMPARE(f.window().sessionState().batchSweep->largest, largest);
    QVERIFY(table->model()->index(t4.row(), 0).isValid());
    QTRY_VERIFY(gpuCell(*table, "NVIDIA Tesla T4").data(GpuTable::InUseRole).toBool());
}

void GpusTest::tablePassesModelTester()
{
    GpuTable table;
    const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const Project project = *WindowFixture("builtin:lenet5").document().project();
    GpuProgress progress;
    std::vector<GpuFigures> figures = computeGpuFigures(project, builtinCatalogues(), progress);
    QCOMPARE(progress.done.load(), table.rowCount() + static_cast<int>(figures.size()));
    table.show(figures, ByteUnit::Binary);
    table.setPinned({QStringLiteral("NVIDIA L4")});
    table.setMarks(QStringLiteral("NVIDIA L4"), {QStringLiteral("NVIDIA L4")});
    table.show(figures, ByteUnit::Decimal);
    figures.pop_back();
    table.show(std::move(figures), ByteUnit::Binary);
    progress.stop = true;
    QVERIFY(computeGpuFigures(project, builtinCatalogues(), progress).empty());
}

void GpusTest::largeNetworksDoNotHoldUpTheWindow()
{
    // With hundreds of rows, the search over all GPUs takes noticeable time on another thread.
    WindowFixture f("builtin:mlp");
    Network network = f.project().network;
    std::string rows;
    for (int i = 3; i < 300; ++i)
        rows += R"(, {"id": )" + std::to_string(i) + R"(, "type": "Linear", "name": "l)" + std::to_string(i)
                + R"(", "attributes": {"out_features": 64}})";
    const Result<Project> large = parseProject(
        R"({"format": "vram-planner/1", "network": {"rows": [
            {"id": 1, "type": "Input", "name": "x", "attributes": {"shape": [64]}},
            {"id": 2, "type": "Linear", "name": "first", "attributes": {"out_features": 64}})"
        + rows + "]}}");
    QVERIFY2(large, large ? "" : vram::text(large.error()).c_str());
    f.document().open(*large, {});
    f.trigger(ActionId::WhichGpu);
    auto* table = f.child<QTreeView>("gpuTable");
    QCOMPARE(table->model()->rowCount(), static_cast<int>(builtinCatalogues().gpus.size()));
    const auto awaited = [&] {
        return gpuCell(*table, qs(f.project().setup.gpu)).data(GpuTable::PendingRole).toBool();
    };
    QVERIFY2(awaited(), "the rows are there before any GPU was tried");
    // The window stays responsive, and a change restarts the search.
    Setup setup = f.project().setup;
    setup.batch = 7;
    f.document().editSetup(step("batch"), setup);
    QVERIFY(f.label("verdict").startsWith("Fits"));
    QTRY_COMPARE_WITH_TIMEOUT(
        gpuCell(*table, qs(f.project().setup.gpu), GpuTable::Needs).data(GpuTable::SortRole).toLongLong(),
        f.document().estimate()->device.total, 120000);
}

void GpusTest::favouritesStayOnTop()
{
    WindowFixture f("builtin:lenet5");
    QTreeView* table = openGpuTable(f);
    const QString small = QStringLiteral("NVIDIA GeForce GTX 1050 Ti");
    const QString other = QStringLiteral("NVIDIA L4");
    table->setCurrentIndex(gpuCell(*table, small));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Space);
    QCOMPARE(table->model()->index(0, 0).data(GpuTable::NameRole).toString(), small);
    // Clicks the checkbox.
    table->scrollTo(gpuCell(*table, other));
    const QRect cell = table->visualRect(gpuCell(*table, other));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, QPoint(cell.left() + 12, cell.center().y()));
    QTRY_VERIFY(gpuCell(*table, other).data(GpuTable::PinnedRole).toBool());
    QVERIFY(gpuCell(*table, other).row() <= 1);
    table->sortByColumn(GpuTable::Name, Qt::AscendingOrder);
    QVERIFY2(gpuCell(*table, small).row() <= 1 && gpuCell(*table, other).row() <= 1, "however the rest is sorted");
    // The GPU field lists favourites first, also after a restart.
    f.restart();
    f.window().files().open("builtin:lenet5");
    auto* chooser = f.child<QComboBox>("gpu");
    const QStringList first{chooser->itemData(0).toString(), chooser->itemData(1).toString()};
    QVERIFY2(first.contains(small) && first.contains(other), qPrintable(first.join(", ")));
    table = openGpuTable(f);
    QVERIFY(gpuCell(*table, small).row() <= 1);
    table->setCurrentIndex(gpuCell(*table, small));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Space);
    QVERIFY(!gpuCell(*table, small).data(GpuTable::PinnedRole).toBool());
}

void GpusTest::customGpusAreSavedWithProjects()
{
    WindowFixture f("builtin:resnet18");
    openGpuTable(f);
    QTest::mouseClick(f.child<QPushButton>("newGpu"), Qt::LeftButton);
    auto* dialog = f.child<QDialog>("ownGpu");
    QVERIFY(dialog && dialog->isVisible());
    typeInto(dialog->findChild<QWidget*>("name"), "Lab card");
    typeInto(dialog->findChild<QWidget*>("memory"), "12");
    typeInto(dialog->findChild<QWidget*>("usable"), "11.5");
    dialog->findChild<QComboBox*>("architecture")->setCurrentText("Hopper");
    QVERIFY(f.child<QLabel>("ownGpuNote")->text().contains("11.5"));
    QTest::mouseClick(f.child<QPushButton>("keepGpu"), Qt::LeftButton);
    QCOMPARE(f.project().setup.gpu, std::string("Lab card"));
    QCOMPARE(f.document().estimate()->device.capacity, static_cast<Bytes>(11.5 * 1024 * kMiB));
    QVERIFY(f.label("verdict").contains("Lab card"));
    QCOMPARE(f.project().gpus.size(), std::size_t{1});
    QCOMPARE(f.project().gpus.front().computeCapability, std::string("9.0"));
    QTRY_VERIFY(gpuCell(*f.child<QTreeView>("gpuTable"), "Lab card").isValid());
    const QString file = f.folder() + "/plan.vram.json";
    QVERIFY(!f.document().save(file));
    // Another user's settings do not contain the custom GPU.
    WindowFixture other;
    QVERIFY(other.window().files().open(file));
    QCOMPARE(other.document().estimate()->device.capacity, static_cast<Bytes>(11.5 * 1024 * kMiB));
    QVERIFY(userGpus(other.settings()).empty());
    // The custom GPU is also available for this user's next project, which starts with the GPU chosen last.
    f.settings().set(Setting::LastGpu, QStringLiteral("NVIDIA Tesla T4"));
    f.restart();
    f.window().files().open("builtin:lenet5");
    auto* chooser = f.child<QComboBox>("gpu");
    QVERIFY(chooser->findData("Lab card") >= 0);
    QVERIFY2(f.project().gpus.empty(), "a project that does not use it does not carry it");
}

void GpusTest::editsAndRemovesCustomGpus()
{
    WindowFixture f("builtin:lenet5");
    Gpu gpu;
    gpu.name = "Mine";
    gpu.marketedGib = 10;
    gpu.custom = true;
    gpu.extra = R"({"colour":"red"})";
    saveUserGpus(f.settings(), {gpu});
    QTreeView* table = openGpuTable(f);
    QTRY_VERIFY(gpuCell(*table, "Mine").isValid());
    table->setCurrentIndex(gpuCell(*table, "Mine"));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(f.project().gpus.size(), std::size_t{1});
    QTest::keyClick(table, Qt::Key_F2);
    auto* dialog = f.child<QDialog>("ownGpu");
    QVERIFY(dialog && dialog->isVisible());
    typeInto(dialog->findChild<QWidget*>("name"), "Mine, mended");
    typeInto(dialog->findChild<QWidget*>("memory"), "20");
    QTest::mouseClick(f.child<QPushButton>("keepGpu"), Qt::LeftButton);
    QCOMPARE(f.project().setup.gpu, std::string("Mine, mended"));
    Gpu mended = gpu;
    mended.marketedGib = 20;
    QCOMPARE(f.document().estimate()->device.capacity, usableMemory(mended));
    QCOMPARE(userGpus(f.settings()).front().extra, gpu.extra);
    f.trigger(ActionId::Undo);
    QCOMPARE(f.project().setup.gpu, std::string("Mine"));
    f.trigger(ActionId::Redo);
    // A custom GPU that is removed from the settings stays in the project that uses it.
    QTRY_VERIFY(gpuCell(*table, "Mine, mended").isValid());
    table->setCurrentIndex(gpuCell(*table, "Mine, mended"));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Delete);
    QVERIFY(userGpus(f.settings()).empty());
    QCOMPARE(f.project().gpus.size(), std::size_t{1});
    QVERIFY(f.document().estimate()->valid());
}

void GpusTest::rejectsInvalidCustomGpus()
{
    WindowFixture f("builtin:lenet5");
    f.trigger(ActionId::NewGpu);
    auto* dialog = f.child<QDialog>("ownGpu");
    auto* keep = f.child<QPushButton>("keepGpu");
    QVERIFY2(!keep->isEnabled(), "it has no name yet");
    typeInto(dialog->findChild<QWidget*>("name"), "NVIDIA L4");
    QVERIFY(!keep->isEnabled());
    QVERIFY(f.label("ownGpuNote").contains("of that name"));
    typeInto(dialog->findChild<QWidget*>("name"), "L4 of mine");
    QVERIFY(keep->isEnabled());
    typeInto(dialog->findChild<QWidget*>("usable"), "1000");
    QVERIFY(!keep->isEnabled());
    typeInto(dialog->findChild<QWidget*>("usable"), "0");
    typeInto(dialog->findChild<QWidget*>("memory"), "0");
    QVERIFY(!keep->isEnabled());
    QTest::keyClick(dialog, Qt::Key_Escape);
    QVERIFY(userGpus(f.settings()).empty());
}

VRAM_UI_TEST(GpusTest)

} // namespace vram::gpus_test

#include "tst_gpus.moc"
