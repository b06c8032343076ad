// SPDX-License-Identifier: GPL-3.0-or-later

// Scenarios side by side in the real window: saving, naming, comparing and undoing.

#include "ui/charts/memory_bar_chart.h"
#include "ui/language/time_text.h"
#include "ui/networks.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/window_fixture.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTableWidget>
#include <QTest>

namespace vram::scenarios_test {

using namespace vram::test;

namespace {

constexpr int kScenariosTab = 4;

} // namespace

class ScenariosTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void savedScenarioAppearsImmediately();
    void savesComparesAndUndoesScenarios();
    void namesOfScenariosAreEditedInPlace();
    void savesScenariosInTheProjectFile();

private:
    static void addScenarios(WindowFixture& f);
    static void typeName(WindowFixture& f, const char* name);
    static QString cellOf(const QTableWidget* table, const QString& line, int column);
};

void ScenariosTest::addScenarios(WindowFixture& f)
{
    f.trigger(ActionId::Compare);
    settle();
    QTest::mouseClick(f.child<QPushButton>("keepScenarioButton"), Qt::LeftButton);
    typeName(f, "Plain");
    Setup setup = f.project().setup;
    setup.precision = Precision::AmpBf16;
    setup.batch = 48;
    f.document().editSetup(step("change"), setup);
    QTest::mouseClick(f.child<QPushButton>("keepScenarioButton"), Qt::LeftButton);
    typeName(f, "Half");
    QTRY_COMPARE_WITH_TIMEOUT(f.child<QTableWidget>("scenarioTable")->columnCount(), 3, 20000);
    QTRY_COMPARE(f.child<QTableWidget>("scenarioTable")->horizontalHeaderItem(2)->text(), QStringLiteral("Half"));
    QTRY_COMPARE_WITH_TIMEOUT(f.child<QTableWidget>("scenarioTable")->findChildren<MemoryBarChart*>().size(), 3, 20000);
    settle();
}

// Types into the header of the scenario's column, whose editor opens automatically.
void ScenariosTest::typeName(WindowFixture& f, const char* name)
{
    auto* edit = f.child<QLineEdit>("scenarioName");
    QTRY_VERIFY_WITH_TIMEOUT(edit->isVisible() && edit->hasFocus(), 20000);
    QVERIFY2(edit->text().contains("batch"), "it has a name already");
    QTest::keyClicks(edit, name);
    QTest::keyClick(edit, Qt::Key_Return);
    QVERIFY(!edit->isVisible());
    QCOMPARE(f.project().scenarios.back().name, std::string(name));
}

// The column of a new scenario appears before its figures, whose arrival does not interrupt a user typing the name.
void ScenariosTest::savedScenarioAppearsImmediately()
{
    WindowFixture f("builtin:resnet18");
    auto* table = f.child<QTableWidget>("scenarioTable");
    f.trigger(ActionId::KeepScenario);
    QCOMPARE(table->columnCount(), 2);
    QCOMPARE(cellOf(table, "Device total", 1), QStringLiteral("computing…"));
    QCOMPARE(cellOf(table, "Free", 1), QStringLiteral("…"));
    QTest::keyClick(f.child<QLineEdit>("scenarioName"), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(
        cellOf(table, "Device total", 1).endsWith("GiB") && cellOf(table, "Device total", 0).endsWith("GiB"), 20000);
    settle();
    QCOMPARE(table->horizontalHeaderItem(1)->toolTip(), table->horizontalHeaderItem(1)->text());
    Setup setup = f.project().setup;
    setup.batch = 17;
    f.document().editSetup(step("change"), setup);
    const QString needs = cellOf(table, "Device total", 1);
    f.trigger(ActionId::KeepScenario);
    QCOMPARE(table->columnCount(), 3);
    QCOMPARE(cellOf(table, "Device total", 2), QStringLiteral("computing…"));
    QCOMPARE(cellOf(table, "Device total", 1), needs);
    auto* edit = f.child<QLineEdit>("scenarioName");
    QVERIFY2(edit->isVisible(), "it can be named at once");
    QTest::keyClicks(edit, "Odd");
    QTRY_VERIFY_WITH_TIMEOUT(cellOf(table, "Device total", 2).endsWith("GiB"), 20000);
    settle();
    QVERIFY2(edit->isVisible() && edit->text() == "Odd", "what is typed stays");
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(f.project().scenarios.back().name, std::string("Odd"));
    QCOMPARE(table->horizontalHeaderItem(2)->text(), QStringLiteral("Odd"));
    QVERIFY2(cellOf(table, "Device total", 2).endsWith("GiB"), "a new name computes nothing anew");
    f.trigger(ActionId::KeepScenario);
    QVERIFY2(cellOf(table, "Device total", 3).endsWith("GiB"), "figures of the same setup are known");
}

void ScenariosTest::namesOfScenariosAreEditedInPlace()
{
    WindowFixture f("builtin:lenet5");
    f.trigger(ActionId::KeepScenario);
    auto* edit = f.child<QLineEdit>("scenarioName");
    auto* table = f.child<QTableWidget>("scenarioTable");
    QTRY_VERIFY_WITH_TIMEOUT(edit->isVisible(), 20000);
    QCOMPARE(f.child<QTabBar>("viewTabs")->currentIndex(), kScenariosTab);
    const std::string suggested = f.project().scenarios.front().name;
    QTest::keyClick(edit, Qt::Key_Escape);
    QVERIFY(!edit->isVisible() && table->hasFocus());
    QCOMPARE(f.project().scenarios.front().name, suggested);
    QTest::keyClick(table, Qt::Key_F2);
    QVERIFY2(edit->isVisible(), "F2 renames");
    QTest::keyClicks(edit, "   ");
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(f.project().scenarios.front().name, suggested);
    QHeaderView* header = table->horizontalHeader();
    const QPoint head(header->sectionViewportPosition(1) + 20, header->height() / 2);
    QTest::mouseDClick(header->viewport(), Qt::LeftButton, {}, head);
    QVERIFY2(edit->isVisible(), "so does a double click on the name");
    QTest::keyClicks(edit, "First");
    f.window().table()->setFocus();
    QCOMPARE(f.project().scenarios.front().name, std::string("First"));
    // Saving the same setup again generates a different name automatically.
    f.trigger(ActionId::Undo);
    QCOMPARE(f.project().scenarios.front().name, suggested);
    f.trigger(ActionId::KeepScenario);
    QVERIFY(f.project().scenarios.back().name != suggested);
    // Pressing Undo while the name is being edited does not rename any other scenario.
    QTRY_VERIFY_WITH_TIMEOUT(edit->isVisible(), 20000);
    QTest::keyClicks(edit, "Second");
    QTest::keyClick(edit, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(f.project().scenarios.size(), 1U);
    QTRY_COMPARE_WITH_TIMEOUT(table->columnCount(), 2, 20000);
    QVERIFY(!edit->isVisible());
    QCOMPARE(f.project().scenarios.front().name, suggested);
}

QString ScenariosTest::cellOf(const QTableWidget* table, const QString& line, int column)
{
    for (int row = 1; row < table->rowCount(); ++row) {
        if (table->verticalHeaderItem(row)->text() == line)
            return table->item(row, column)->text();
    }
    return {};
}

void ScenariosTest::savesComparesAndUndoesScenarios()
{
    WindowFixture f("builtin:resnet18");
    const std::int64_t batch = f.project().setup.batch;
    addScenarios(f);
    auto* table = f.child<QTableWidget>("scenarioTable");
    QCOMPARE(table->horizontalHeaderItem(1)->text(), QStringLiteral("Plain"));
    QCOMPARE(table->findChildren<MemoryBarChart*>().size(), 3);
    QCOMPARE(cellOf(table, "Precision", 0), QStringLiteral("mixed bf16"));
    QCOMPARE(cellOf(table, "Precision", 1), QStringLiteral("fp32"));
    QCOMPARE(cellOf(table, "Optimizer", 0).isEmpty(), cellOf(table, "Optimizer", 1).isEmpty());
    QCOMPARE(cellOf(table, "Step time", 0), timeText(f.document().estimate()->time.step));
    QVERIFY(cellOf(table, "Step time", 1) != cellOf(table, "Step time", 0));
    QVERIFY(cellOf(table, "Throughput", 1).endsWith("samples/s"));
    QVERIFY2(!cellOf(table, "Activations", 0).contains('('), "what the others are compared with");
    QVERIFY2(cellOf(table, "Activations", 1).contains('('), qPrintable(cellOf(table, "Activations", 1)));
    QVERIFY2(!cellOf(table, "Activations", 2).contains('('), "the same as now");

    // Switches to the first scenario, renames it, removes it, and undoes all of that.
    const auto head = [&](int column) {
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualItemRect(table->item(1, column)).center());
    };
    head(1);
    QTest::mouseClick(f.child<QPushButton>("useScenario"), Qt::LeftButton);
    QCOMPARE(f.project().setup.precision, Precision::Fp32);
    QCOMPARE(f.project().setup.batch, batch);
    QTRY_COMPARE(cellOf(table, "Precision", 0), QStringLiteral("fp32"));
    head(1);
    QTest::mouseClick(f.child<QPushButton>("renameScenario"), Qt::LeftButton);
    QTest::keyClicks(f.child<QLineEdit>("scenarioName"), "Plain one");
    QTest::keyClick(f.child<QLineEdit>("scenarioName"), Qt::Key_Return);
    QCOMPARE(f.project().scenarios.front().name, std::string("Plain one"));
    QTRY_COMPARE(table->horizontalHeaderItem(1)->text(), QStringLiteral("Plain one"));
    head(1);
    QTest::mouseClick(f.child<QPushButton>("removeScenario"), Qt::LeftButton);
    QCOMPARE(f.project().scenarios.size(), 1U);
    for (int i = 0; i < 3; ++i)
        f.trigger(ActionId::Undo);
    QCOMPARE(f.project().scenarios.size(), 2U);
    QCOMPARE(f.project().scenarios.front().name, std::string("Plain"));
    QCOMPARE(f.project().setup.precision, Precision::AmpBf16);
}

void ScenariosTest::savesScenariosInTheProjectFile()
{
    WindowFixture f("builtin:resnet18");
    addScenarios(f);
    const QString path = f.folder() + "/kept.vram.json";
    QVERIFY(!f.document().save(path));
    f.restart();
    QVERIFY(f.window().files().open(path));
    QCOMPARE(f.project().scenarios.size(), 2U);
    QCOMPARE(f.project().scenarios.back().name, std::string("Half"));
    QCOMPARE(f.project().scenarios.back().setup.batch, 48);
    f.trigger(ActionId::Compare);
    settle();
    QTRY_COMPARE_WITH_TIMEOUT(f.child<QTableWidget>("scenarioTable")->columnCount(), 3, 20000);
}

VRAM_UI_TEST(ScenariosTest)

} // namespace vram::scenarios_test

#include "tst_scenarios.moc"
