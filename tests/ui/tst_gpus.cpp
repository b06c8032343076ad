// GPUs in the real window: the table, favourites, the user's own, this machine's, calibration, the four numbers.

#include "ui/document/own_gpus.h"
#include "ui/panels/figure_label.h"
#include "ui/panels/gpu_table.h"
#include "ui/text.h"
#include "ui/window/calibrate_dialog.h"
#include "ui/window_fixture.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QTabBar>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>

using namespace vram;
using namespace vram::test;

namespace {

constexpr double kMiB = 1024.0 * 1024.0;

/// A folder on PATH with a nvidia-smi of our own.
class FakeSmi
{
public:
    explicit FakeSmi(const QByteArray& script) : m_path(qgetenv("PATH"))
    {
        QFile file(m_folder.filePath(QStringLiteral("nvidia-smi")));
        if (file.open(QIODevice::WriteOnly))
            file.write("#!/bin/sh\n" + script);
        file.close();
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        qputenv("PATH", m_folder.path().toUtf8() + ':' + m_path);
    }
    ~FakeSmi() { qputenv("PATH", m_path); }
    Q_DISABLE_COPY_MOVE(FakeSmi)

private:
    QTemporaryDir m_folder;
    QByteArray m_path;
};

/// Shows the table of GPUs and waits for its figures.
QTreeView* openTable(WindowFixture& f)
{
    f.trigger(Act::WhichGpu);
    auto* table = f.child<QTreeView>("gpuTable");
    const auto filled = [&] { return table->model()->rowCount() > 100; };
    (void)QTest::qWaitFor(filled, 30000);
    return table;
}

QModelIndex rowOf(const QTreeView& table, const QString& name, int column = 0)
{
    const QAbstractItemModel& model = *table.model();
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.index(row, 0).data(GpuTable::NameRole).toString() == name)
            return model.index(row, column);
    }
    return {};
}

void typeInto(QWidget* editor, const QString& text)
{
    auto* line = qobject_cast<QLineEdit*>(editor);
    if (!line)
        line = editor->findChild<QLineEdit*>();
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Tab);
}

} // namespace

class GpusTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init() { QVERIFY(qEnvironmentVariable("PATH").size() > 0); }
    void theTableIsSearchedAndSorted();
    void theTableIsAProperModel();
    void largeNetworksDoNotHoldUpTheWindow();
    void favouritesStayOnTop();
    void ownGpusAreKeptAndTravel();
    void ownGpusAreChangedAndRemoved();
    void whatCannotBeIsRefused();
    void thisMachinesGpuIsUsed();
    void severalGpusGiveAMenu();
    void splitGpusOfferTheirInstances();
    void badSmiIsQuiet_data();
    void badSmiIsQuiet();
    void othersTakeRoomInSight();
    void nvidiaSmiCalibrates();
    void reservedCalibrates();
    void calibrationIsTakenBack();
    void measuredFiguresThatCannotBeAreRefused();
    void sizesAreReadAsPeopleTypeThem();
    void aFileKeepsItsFigures();
    void fourNumbersExplainThemselves();
    void everyFigureHasAPage();
    void f1ExplainsWhatHasTheKeyboard();
    void othersSayTheirs();
};

void GpusTest::theTableIsSearchedAndSorted()
{
    WindowFixture f("builtin:resnet18");
    QTreeView* table = openTable(f);
    const int all = table->model()->rowCount();
    QCOMPARE(all, static_cast<int>(builtinCatalogues().gpus.size()));
    QTest::keyClicks(f.child<QLineEdit>("gpuSearch"), "laptop");
    QVERIFY(table->model()->rowCount() > 2 && table->model()->rowCount() < 20);
    f.child<QLineEdit>("gpuSearch")->clear();
    QCOMPARE(table->model()->rowCount(), all);
    const auto figure = [&](int row, int column) {
        return table->model()->index(row, column).data(GpuTable::SortRole).toLongLong();
    };
    QVERIFY2(figure(0, GpuTable::Largest) >= figure(all - 1, GpuTable::Largest), "largest batch first");
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
    // Each row says the same as the estimate on that GPU, and Enter takes it.
    const QModelIndex t4 = rowOf(*table, "NVIDIA Tesla T4", GpuTable::Needs);
    const qint64 needs = t4.data(GpuTable::SortRole).toLongLong();
    const qint64 largest = t4.siblingAtColumn(GpuTable::Largest).data(GpuTable::SortRole).toLongLong();
    table->setCurrentIndex(t4.siblingAtColumn(0));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(f.project().setup.gpu, std::string("NVIDIA Tesla T4"));
    QCOMPARE(f.document().estimate()->device.total, needs);
    QTRY_COMPARE(f.window().reading().outlook->largest, largest);
    QVERIFY(table->model()->index(t4.row(), 0).isValid());
    QTRY_VERIFY(rowOf(*table, "NVIDIA Tesla T4").data(GpuTable::InUseRole).toBool());
}

void GpusTest::theTableIsAProperModel()
{
    GpuTable table;
    const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const Project project = *WindowFixture("builtin:lenet5").document().project();
    GpuProgress progress;
    std::vector<GpuFigures> figures = figuresOfGpus(project, builtinCatalogues(), progress);
    QCOMPARE(progress.done.load(), table.rowCount() + static_cast<int>(figures.size()));
    table.show(figures, ByteUnit::Binary);
    table.setPinned({QStringLiteral("NVIDIA L4")});
    table.setMarks(QStringLiteral("NVIDIA L4"), {QStringLiteral("NVIDIA L4")});
    table.show(figures, ByteUnit::Decimal);
    figures.pop_back();
    table.show(std::move(figures), ByteUnit::Binary);
    progress.stop = true;
    QVERIFY(figuresOfGpus(project, builtinCatalogues(), progress).empty());
}

void GpusTest::largeNetworksDoNotHoldUpTheWindow()
{
    // A thousand rows: the search over every GPU takes its time, on another thread.
    WindowFixture f("builtin:mlp");
    Network network = f.project().network;
    std::string rows;
    for (int i = 3; i < 1000; ++i)
        rows += R"(, {"id": )" + std::to_string(i) + R"(, "type": "Linear", "name": "l)" + std::to_string(i)
                + R"(", "attributes": {"out_features": 64}})";
    const Result<Project> large = parseProject(
        R"({"format": "vram-planner/1", "network": {"rows": [
            {"id": 1, "type": "Input", "name": "x", "attributes": {"shape": [64]}},
            {"id": 2, "type": "Linear", "name": "first", "attributes": {"out_features": 64}})"
        + rows + "]}}");
    QVERIFY2(large, large ? "" : large.error().c_str());
    f.document().open(*large, {});
    f.trigger(Act::WhichGpu);
    auto* table = f.child<QTreeView>("gpuTable");
    QCOMPARE(table->model()->rowCount(), 0);
    // The window answers while the table is still empty, and a change begins the search anew.
    QTest::qWait(300);
    if (table->model()->rowCount() == 0) {
        Setup setup = f.project().setup;
        setup.batch = 7;
        f.document().editSetup("batch", setup);
        QVERIFY(f.label("verdict").startsWith("Fits"));
    }
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), static_cast<int>(builtinCatalogues().gpus.size()), 120000);
    QCOMPARE(rowOf(*table, qs(f.project().setup.gpu), GpuTable::Needs).data(GpuTable::SortRole).toLongLong(),
             f.document().estimate()->device.total);
}

void GpusTest::favouritesStayOnTop()
{
    WindowFixture f("builtin:lenet5");
    QTreeView* table = openTable(f);
    const QString small = QStringLiteral("NVIDIA GeForce GTX 1050 Ti");
    const QString other = QStringLiteral("NVIDIA L4");
    table->setCurrentIndex(rowOf(*table, small));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Space);
    QCOMPARE(table->model()->index(0, 0).data(GpuTable::NameRole).toString(), small);
    // With the mouse on the tick.
    table->scrollTo(rowOf(*table, other));
    const QRect cell = table->visualRect(rowOf(*table, other));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, QPoint(cell.left() + 12, cell.center().y()));
    QTRY_VERIFY(rowOf(*table, other).data(GpuTable::PinnedRole).toBool());
    QVERIFY(rowOf(*table, other).row() <= 1);
    table->sortByColumn(GpuTable::Name, Qt::AscendingOrder);
    QVERIFY2(rowOf(*table, small).row() <= 1 && rowOf(*table, other).row() <= 1, "however the rest is sorted");
    // The chooser has them first, and so after a restart.
    f.restart();
    f.window().files().open("builtin:lenet5");
    auto* chooser = f.child<QComboBox>("gpu");
    const QStringList first{chooser->itemData(0).toString(), chooser->itemData(1).toString()};
    QVERIFY2(first.contains(small) && first.contains(other), qPrintable(first.join(", ")));
    table = openTable(f);
    QVERIFY(rowOf(*table, small).row() <= 1);
    table->setCurrentIndex(rowOf(*table, small));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Space);
    QVERIFY(!rowOf(*table, small).data(GpuTable::PinnedRole).toBool());
}

void GpusTest::ownGpusAreKeptAndTravel()
{
    WindowFixture f("builtin:resnet18");
    openTable(f);
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
    QTRY_VERIFY(rowOf(*f.child<QTreeView>("gpuTable"), "Lab card").isValid());
    const QString file = f.folder() + "/plan.vram.json";
    QVERIFY(!f.document().save(file));
    // Another user's machine, whose settings know nothing of it.
    WindowFixture other;
    QVERIFY(other.window().files().open(file));
    QCOMPARE(other.document().estimate()->device.capacity, static_cast<Bytes>(11.5 * 1024 * kMiB));
    QVERIFY(ownGpus(other.settings()).empty());
    // And it is there for the next project of this one.
    f.restart();
    f.window().files().open("builtin:lenet5");
    auto* chooser = f.child<QComboBox>("gpu");
    QVERIFY(chooser->findData("Lab card") >= 0);
    QVERIFY2(f.project().gpus.empty(), "a project that does not use it does not carry it");
}

void GpusTest::ownGpusAreChangedAndRemoved()
{
    WindowFixture f("builtin:lenet5");
    Gpu gpu;
    gpu.name = "Mine";
    gpu.marketedGib = 10;
    gpu.custom = true;
    gpu.extra = R"({"colour":"red"})";
    keepOwnGpus(f.settings(), {gpu});
    QTreeView* table = openTable(f);
    QTRY_VERIFY(rowOf(*table, "Mine").isValid());
    table->setCurrentIndex(rowOf(*table, "Mine"));
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
    QCOMPARE(ownGpus(f.settings()).front().extra, gpu.extra);
    f.trigger(Act::Undo);
    QCOMPARE(f.project().setup.gpu, std::string("Mine"));
    f.trigger(Act::Redo);
    // Removed from the settings, it stays in the project that uses it.
    QTRY_VERIFY(rowOf(*table, "Mine, mended").isValid());
    table->setCurrentIndex(rowOf(*table, "Mine, mended"));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Delete);
    QVERIFY(ownGpus(f.settings()).empty());
    QCOMPARE(f.project().gpus.size(), std::size_t{1});
    QVERIFY(f.document().estimate()->valid());
}

void GpusTest::whatCannotBeIsRefused()
{
    WindowFixture f("builtin:lenet5");
    f.trigger(Act::NewGpu);
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
    QVERIFY(ownGpus(f.settings()).empty());
}

void GpusTest::thisMachinesGpuIsUsed()
{
    const FakeSmi smi("echo '0, NVIDIA GeForce RTX 3090, 24576, 2048, [N/A]'\n");
    WindowFixture f("builtin:resnet50");
    auto* button = f.child<QPushButton>("localGpu");
    f.trigger(Act::WhichGpu);
    QTRY_VERIFY(button->isVisible());
    QVERIFY(button->text().contains("RTX 3090"));
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_COMPARE(f.project().setup.gpu, std::string("NVIDIA GeForce RTX 3090"));
    QCOMPARE(f.project().setup.usedByOthers, 2048.0);
    const Device& device = f.document().estimate()->device;
    QCOMPARE(device.headroom, device.capacity - device.total - Bytes{2048} * 1024 * 1024);
    QVERIFY(f.child<QLabel>("others")->isVisible());
    QVERIFY(f.label("others").contains("2.00"));
    QCOMPARE(f.document().undoStack().count(), 1);
    f.trigger(Act::Undo);
    QCOMPARE(f.project().setup.usedByOthers, 0.0);
    QVERIFY(!f.child<QLabel>("others")->isVisible());
    f.trigger(Act::LocalGpu);
    QTRY_COMPARE(f.project().setup.usedByOthers, 2048.0);
    // Another GPU is not shared with them.
    f.child<QComboBox>("gpu")->setFocus();
    typeInto(f.child<QComboBox>("gpu"), "NVIDIA L4");
    QCOMPARE(f.project().setup.usedByOthers, 0.0);
}

void GpusTest::severalGpusGiveAMenu()
{
    const FakeSmi smi("echo '0, NVIDIA GeForce RTX 3090, 24576, 20, [N/A]'\n"
                      "echo '1, NVIDIA RTX 9000 Future, 65536, 4096, [N/A]'\n");
    WindowFixture f("builtin:lenet5");
    f.trigger(Act::WhichGpu);
    auto* button = f.child<QPushButton>("localGpu");
    QTRY_VERIFY(button->isVisible() && button->menu());
    QCOMPARE(button->menu()->actions().size(), 2);
    button->menu()->actions().at(1)->trigger();
    // Not in the catalogue: it becomes one of the user's own.
    QTRY_COMPARE(f.project().setup.gpu, std::string("NVIDIA RTX 9000 Future"));
    QCOMPARE(f.project().gpus.size(), std::size_t{1});
    QCOMPARE(ownGpus(f.settings()).size(), std::size_t{1});
    QCOMPARE(f.document().estimate()->device.capacity, static_cast<Bytes>(65536 * 0.975 * kMiB));
    button->menu()->actions().at(0)->trigger();
    QTRY_COMPARE(f.project().setup.gpu, std::string("NVIDIA GeForce RTX 3090"));
    QCOMPARE(f.project().setup.usedByOthers, 0.0);
}

void GpusTest::splitGpusOfferTheirInstances()
{
    const FakeSmi smi("case \"$1\" in\n"
                      "-L) echo 'GPU 0: NVIDIA A100-SXM4-40GB (UUID: GPU-1)'\n"
                      "    echo '  MIG 3g.20gb     Device  0: (UUID: MIG-1)'\n"
                      "    echo '  MIG 1g.5gb      Device  1: (UUID: MIG-2)';;\n"
                      "*) echo '0, NVIDIA A100-SXM4-40GB, 40960, 700, Enabled';;\n"
                      "esac\n");
    WindowFixture f("builtin:lenet5");
    f.trigger(Act::WhichGpu);
    auto* button = f.child<QPushButton>("localGpu");
    QTRY_VERIFY(button->isVisible() && button->menu());
    QVERIFY(button->menu()->actions().at(1)->text().contains("1g.5gb"));
    button->menu()->actions().at(1)->trigger();
    QTRY_VERIFY(f.project().setup.gpu.ends_with("MIG 1g.5gb"));
    QVERIFY(f.document().estimate()->device.capacity < Bytes{5} << 30);
    QCOMPARE(f.project().setup.usedByOthers, 0.0);
}

void GpusTest::badSmiIsQuiet_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::newRow("hangs") << QByteArray("exec sleep 600\n");
    QTest::newRow("garbage") << QByteArray("head -c 5000 /dev/urandom\n");
    QTest::newRow("endless") << QByteArray("exec yes 0, NVIDIA L4, 23034, 0\n");
    QTest::newRow("fails") << QByteArray("echo NVIDIA-SMI has failed >&2; exit 9\n");
    QTest::newRow("no devices") << QByteArray("echo No devices were found\n");
    QTest::newRow("crashes") << QByteArray("kill -SEGV $$\n");
    QTest::newRow("split, no instances") << QByteArray(
        "[ \"$1\" = -L ] && exit 3\necho '0, NVIDIA L4, 23034, 0, Enabled'\n");
}

void GpusTest::badSmiIsQuiet()
{
    QFETCH(QByteArray, script);
    const FakeSmi smi(script);
    LocalGpus gpus;
    gpus.setTimeLimit(400);
    bool answered = false;
    connect(&gpus, &LocalGpus::answered, this, [&] { answered = true; });
    gpus.ask();
    QTRY_VERIFY_WITH_TIMEOUT(answered, 20000);
    QVERIFY(gpus.gpus().empty());
    QVERIFY(!gpus.isBusy());
    // And the window has no button, no message, no action.
    WindowFixture f("builtin:lenet5");
    f.trigger(Act::WhichGpu);
    QTest::qWait(100);
    QVERIFY(!f.child<QPushButton>("localGpu")->isVisible());
    QVERIFY(!f.window().actions()[Act::LocalGpu]->isEnabled());
}

void GpusTest::othersTakeRoomInSight()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().reading().outlook->known);
    const std::int64_t largest = f.window().reading().outlook->largest;
    const QString before = f.label("free");
    QTest::mouseClick(f.child<QPushButton>("moreSettings"), Qt::LeftButton);
    typeInto(f.child<QWidget>("used_by_others"), "8192");
    QCOMPARE(f.project().setup.usedByOthers, 8192.0);
    QVERIFY(f.label("free") != before);
    QTRY_VERIFY(f.window().reading().outlook->largest < largest);
    QTest::mouseClick(f.child<FigureLabel>("others"), Qt::LeftButton);
    auto* help = f.child<QDialog>("help");
    QVERIFY(help->isVisible());
    QVERIFY(help->findChild<QTextBrowser*>()->toPlainText().contains("8.00 GiB"));
}

namespace {

/// Opens the dialog by its action and types one figure.
QDialog* measure(WindowFixture& f, const char* kind, const QString& figure)
{
    const auto gone = [&] { return !f.child<QDialog>("calibrate"); };
    (void)QTest::qWaitFor(gone); // The one before.
    f.trigger(Act::Calibrate);
    auto* dialog = f.child<QDialog>("calibrate");
    QTest::mouseClick(f.child<QRadioButton>(kind), Qt::LeftButton, {}, QPoint(8, 8));
    auto* line = f.child<QLineEdit>("measured");
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, figure);
    return dialog;
}

QString mib(Bytes bytes)
{
    return QString::number(bytes / (1024 * 1024)) + " MiB";
}

} // namespace

void GpusTest::nvidiaSmiCalibrates()
{
    WindowFixture f("builtin:resnet50");
    const Device before = f.document().estimate()->device;
    const Bytes shown = before.total + Bytes{250} * 1024 * 1024;
    QDialog* dialog = measure(f, "measuredSmi", mib(shown));
    QVERIFY(f.label("calibrateWords").contains("CUDA context"));
    QTest::mouseClick(f.child<QPushButton>("keepCalibration"), Qt::LeftButton);
    QVERIFY(!dialog->isVisible());
    const Device after = f.document().estimate()->device;
    QVERIFY(after.calibrated);
    QVERIFY(std::abs(static_cast<double>(after.total - shown)) < 2 * kMiB);
    QVERIFY(f.child<QLabel>("gpuNote")->isVisible());
    QVERIFY2(f.label("gpuNote").startsWith("calibrated by nvidia-smi"), qPrintable(f.label("gpuNote")));
    // Undo and redo, in one step.
    f.trigger(Act::Undo);
    QCOMPARE(f.document().estimate()->device.total, before.total);
    QVERIFY(!f.child<QLabel>("gpuNote")->isVisible());
    f.trigger(Act::Redo);
    QCOMPARE(f.document().estimate()->device.total, after.total);
    // It goes with the file, and with the GPU into the next project.
    const QString file = f.folder() + "/plan.vram.json";
    QVERIFY(!f.document().save(file));
    WindowFixture other;
    QVERIFY(other.window().files().open(file));
    QCOMPARE(other.document().estimate()->device.total, after.total);
    f.restart();
    f.window().files().open("builtin:lenet5");
    QVERIFY(f.document().estimate()->device.calibrated);
    QCOMPARE(f.document().estimate()->device.context, after.context);
}

void GpusTest::reservedCalibrates()
{
    WindowFixture f("builtin:vgg16");
    const Device before = f.document().estimate()->device;
    const Bytes reserved = before.reserved + Bytes{100} * 1024 * 1024;
    measure(f, "measuredReserved", QString::number(reserved));
    QVERIFY2(f.label("calibrateWords").contains("workspaces of convolutions"), qPrintable(f.label("calibrateWords")));
    QTest::mouseClick(f.child<QPushButton>("keepCalibration"), Qt::LeftButton);
    const Device after = f.document().estimate()->device;
    QVERIFY(std::abs(static_cast<double>(after.reserved - reserved)) < 1024);
    QCOMPARE(after.context, before.context);
    // A second figure settles the other constant beside it.
    measure(f, "measuredSmi", mib(after.total + Bytes{64} * 1024 * 1024));
    QTest::mouseClick(f.child<QPushButton>("keepCalibration"), Qt::LeftButton);
    QCOMPARE(f.label("gpuNote").count('\n'), 1);
    QVERIFY(f.project().gpus.front().calibration.cudnnShare > 1);
    QVERIFY(f.project().gpus.front().calibration.contextMib > 0);
}

void GpusTest::calibrationIsTakenBack()
{
    WindowFixture f("builtin:resnet50");
    QVERIFY(!f.window().actions()[Act::TakeBackCalibration]->isEnabled());
    const Bytes before = f.document().estimate()->device.total;
    measure(f, "measuredSmi", mib(before + Bytes{250} * 1024 * 1024));
    QTest::mouseClick(f.child<QPushButton>("keepCalibration"), Qt::LeftButton);
    QVERIFY(f.document().estimate()->device.total != before);
    QTRY_VERIFY(!f.child<QDialog>("calibrate"));
    f.trigger(Act::Calibrate);
    QTest::mouseClick(f.child<QPushButton>("takeBackCalibration"), Qt::LeftButton);
    QCOMPARE(f.document().estimate()->device.total, before);
    QVERIFY(f.project().gpus.empty());
    QVERIFY(ownGpus(f.settings()).empty());
    QVERIFY(!f.window().actions()[Act::TakeBackCalibration]->isEnabled());
}

void GpusTest::measuredFiguresThatCannotBeAreRefused()
{
    WindowFixture f("builtin:resnet50");
    const Estimate& estimate = *f.document().estimate();
    const struct {
        const char* kind;
        QString figure;
        const char* word;
    } cases[]{{"measuredSmi", "12 MiB", "tensors alone"},
              {"measuredReserved", "12 MiB", "tensors alone"},
              {"measuredSmi", mib(estimate.peak.allocated + Bytes{8} * 1024 * 1024), "allocator's own rules"},
              {"measuredSmi", "900 GiB", "whole GPU"},
              {"measuredSmi", mib(estimate.device.total + (Bytes{9} << 30)), "no CUDA context"},
              {"measuredReserved", mib(estimate.device.reserved + (Bytes{15} << 30)), "than the libraries take"},
              {"measuredSmi", "lots", "no size"}};
    for (const auto& [kind, figure, word] : cases) {
        QDialog* dialog = measure(f, kind, figure);
        QVERIFY2(f.label("calibrateWords").contains(word), qPrintable(figure + ": " + f.label("calibrateWords")));
        QVERIFY(!f.child<QPushButton>("keepCalibration")->isEnabled());
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(!f.child<QDialog>("calibrate"));
    }
    QCOMPARE(f.document().undoStack().count(), 0);
}

void GpusTest::sizesAreReadAsPeopleTypeThem()
{
    const auto bytes = [](const char* typed, double unit) {
        return typedSize(QString::fromLatin1(typed), unit).value_or(-1);
    };
    QCOMPARE(bytes("9184", kMiB), Bytes{9184} << 20);
    QCOMPARE(bytes("9184MiB", 1), Bytes{9184} << 20);
    QCOMPARE(bytes(" 9,184 MiB ", 1), Bytes{9184} << 20);
    QCOMPARE(bytes("1.5 GiB", 1), Bytes{3} << 29);
    QCOMPARE(bytes("2 GB", 1), Bytes{2'000'000'000});
    QCOMPARE(bytes("9630121984", kMiB), Bytes{9'630'121'984});
    QCOMPARE(bytes("12_345 B", kMiB), Bytes{12'345});
    for (const char* nonsense : {"", "MiB", "-5", "5 apples", "1e400", "9999999999999999 GiB", "5 MiB more"})
        QCOMPARE(bytes(nonsense, 1), Bytes{-1});
}

void GpusTest::aFileKeepsItsFigures()
{
    WindowFixture f("builtin:resnet50");
    const QString file = f.folder() + "/plain.vram.json";
    QVERIFY(!f.document().save(file));
    const Bytes plain = f.document().estimate()->device.total;
    measure(f, "measuredSmi", mib(plain + Bytes{250} * 1024 * 1024));
    QTest::mouseClick(f.child<QPushButton>("keepCalibration"), Qt::LeftButton);
    f.restart();
    QVERIFY(f.window().files().open(file));
    QCOMPARE(f.document().estimate()->device.total, plain);
    f.trigger(Act::Largest);
    QVERIFY2(!f.document().estimate()->device.calibrated, "an edit of something else changes nothing of it");
    // The user's own is one action away.
    QVERIFY(f.window().actions()[Act::UseCalibration]->isEnabled());
    f.trigger(Act::UseCalibration);
    QVERIFY(f.document().estimate()->device.calibrated);
    QVERIFY(!f.window().actions()[Act::UseCalibration]->isEnabled());
    // Short names mean the same.
    Setup setup = f.project().setup;
    setup.gpu = "RTX 4090";
    f.document().editSetup("short", setup);
    QVERIFY(f.document().estimate()->device.calibrated);
}

void GpusTest::fourNumbersExplainThemselves()
{
    WindowFixture f("builtin:resnet50");
    const Estimate& e = *f.document().estimate();
    const std::pair<const char*, Bytes> numbers[]{{"number.tensors", e.peak.allocated},
                                                  {"number.allocated", e.device.allocated},
                                                  {"number.reserved", e.device.reserved},
                                                  {"number.device", e.device.total}};
    for (const auto& [name, bytes] : numbers) {
        auto* label = f.child<FigureLabel>(name);
        QVERIFY(label->isVisible());
        const QString figure = bytesText(bytes, ByteUnit::Binary);
        QVERIFY2(label->text().contains(figure), qPrintable(label->text()));
        QTest::mouseClick(label, Qt::LeftButton);
        auto* help = f.child<QDialog>("help");
        QVERIFY(help->isVisible());
        QVERIFY2(help->findChild<QTextBrowser*>()->toPlainText().contains(QString(figure).replace(QChar(0xa0), ' ')),
                 name);
        help->hide();
        label->setFocus();
        QTest::keyClick(label, Qt::Key_Space);
        QVERIFY2(help->isVisible(), "by the keyboard too");
        help->hide();
    }
    f.window().resize(760, 620);
    QVERIFY(f.child<FigureLabel>("number.device")->isVisible());
    QVERIFY(f.child<FigureLabel>("number.device")->geometry().right() < f.window().width());
}

void GpusTest::everyFigureHasAPage()
{
    WindowFixture f("builtin:resnet50");
    f.clickRow(f.at("conv1"));
    f.trigger(Act::LayerForm);
    for (FigureLabel* label : f.window().findChildren<FigureLabel*>()) {
        if (!label->isVisible())
            continue;
        const QString topic = label->property("helpTopic").toString();
        QVERIFY2(!topic.isEmpty(), qPrintable(label->objectName()));
        QTest::mouseClick(label, Qt::LeftButton, {}, QPoint(3, label->height() / 2));
        auto* help = f.child<QDialog>("help");
        QVERIFY2(help && help->isVisible(), qPrintable(label->objectName()));
        const QString words = help->findChild<QTextBrowser*>()->toPlainText();
        const QString title = help->findChild<QListWidget*>()->currentItem()->text();
        QVERIFY2(words.startsWith(title) && words.size() > 150, qPrintable(topic));
        help->hide();
    }
    // A row's page has that row's figures.
    f.child<FigureLabel>("layerFigures")->setFocus();
    QTest::keyClick(f.child<FigureLabel>("layerFigures"), Qt::Key_Space);
    QVERIFY(f.child<QDialog>("help")->findChild<QTextBrowser*>()->toPlainText().contains("9,408"));
}

void GpusTest::f1ExplainsWhatHasTheKeyboard()
{
    WindowFixture f("builtin:resnet50");
    openTable(f);
    const auto titleOf = [&](const char* widget) {
        f.window().activateWindow();
        f.child<QWidget>(widget)->setFocus();
        f.trigger(Act::Help);
        auto* help = f.child<QDialog>("help");
        const QString title = help->findChild<QListWidget*>()->currentItem()->text();
        help->hide();
        return title;
    };
    QCOMPARE(titleOf("batch"), QStringLiteral("The largest batch"));
    QCOMPARE(titleOf("gpuTable"), QStringLiteral("Which GPU"));
    QCOMPARE(titleOf("layers"), QStringLiteral("A row of the table"));
    QCOMPARE(titleOf("gpu"), QStringLiteral("Which GPU"));
    QCOMPARE(titleOf("number.reserved"), QStringLiteral("Reserved"));
}

void GpusTest::othersSayTheirs()
{
    WindowFixture f("builtin:gpt2");
    f.trigger(Act::OtherTools);
    auto* list = f.child<QTreeWidget>("othersList");
    QTRY_VERIFY(list->isVisible() && list->topLevelItemCount() > 10);
    const auto item = [&](const QString& who) {
        const QList<QTreeWidgetItem*> found = list->findItems(who, Qt::MatchStartsWith);
        return found.isEmpty() ? nullptr : found.front();
    };
    QCOMPARE(item("This program")->text(1), bytesText(f.document().estimate()->device.total, ByteUnit::Binary));
    for (const char* who : {"accelerate", "DeepSpeed, ZeRO-2", "DeepSpeed, ZeRO-3", "EleutherAI", "Megatron",
                            "torchinfo", "FP32 core", "CS231n", "Blobs", "Weights + input", "Disk rule"}) {
        QVERIFY2(item(who), who);
        QVERIFY2(item(who)->text(1).contains("iB"), who);
        QVERIFY2(item(who)->text(3).size() > 20, who);
        QVERIFY2(item(who)->childCount() > 2, "its formula");
    }
    QTest::mouseClick(f.child<QPushButton>("copyOthers"), Qt::LeftButton);
    const QString copied = QGuiApplication::clipboard()->text();
    QCOMPARE(copied.count('\n'), list->topLevelItemCount() + 1);
    QVERIFY(copied.contains("EleutherAI cookbook\t10.7 GiB\t"));
    QGuiApplication::clipboard()->clear();
    list->setFocus();
    QTest::keyClick(list, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), copied);
    // A network of another kind: those who cannot say so.
    f.window().files().open("builtin:resnet18");
    QTRY_COMPARE(item("EleutherAI")->text(1), QStringLiteral("—"));
    QVERIFY(item("EleutherAI")->text(3).contains("language models"));
}

QTEST_MAIN(GpusTest)
#include "tst_gpus.moc"
