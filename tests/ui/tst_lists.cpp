// SPDX-License-Identifier: GPL-3.0-or-later

// Lists: headers are aligned with their figures, sentences and headers are shown in full in every language, and column
// widths follow the contents.

#include "ui/language/language.h"
#include "ui/table/layer_browser.h"
#include "ui/test_program.h"
#include "ui/theme/tokens.h"
#include "ui/window_fixture.h"

#include <QDialog>
#include <QHeaderView>
#include <QImage>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QStyleOption>
#include <QTabBar>
#include <QTableWidget>
#include <QTest>
#include <QTreeWidget>

namespace vram::lists_test {

using namespace vram::test;

class ListsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void cleanup() { applyLanguage({}); }
    void headersAlignWithFigures_data();
    void headersAlignWithFigures();
    void sentencesAreNotCutOff_data() { addLanguages(); }
    void sentencesAreNotCutOff();
    void headersAreNotCutOff_data() { addLanguages(); }
    void headersAreNotCutOff();
    void shortcutNamesAreNotCutOff_data() { addLanguages(); }
    void shortcutNamesAreNotCutOff();
    void columnsShareTheWidth();
    void scrollBarCornersHaveNoFrame();
    void scenarioHeadersAlignWithFigures();
};

namespace {

constexpr QSize kLaptop(1366, 768);

Qt::Alignment sideOf(const QVariant& alignment)
{
    const auto side = Qt::Alignment(alignment.toInt()) & Qt::AlignHorizontal_Mask;
    return side == Qt::Alignment() ? Qt::AlignLeft : side;
}

/// Returns the columns whose headers and cells are aligned on different sides.
QStringList crookedColumns(const QTreeView& view)
{
    QStringList crooked;
    const QAbstractItemModel& model = *view.model();
    for (int column = 0; column < model.columnCount() && model.rowCount() > 0 && !view.isHeaderHidden(); ++column) {
        const QModelIndex cell = model.index(0, column);
        const QString title = model.headerData(column, Qt::Horizontal).toString();
        if (cell.data().toString().isEmpty() || title.isEmpty())
            continue;
        if (sideOf(cell.data(Qt::TextAlignmentRole))
            != sideOf(model.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole)))
            crooked << view.objectName() + QStringLiteral(": ") + title;
    }
    return crooked;
}

/// Returns the texts of a list that do not fit when wrapped at the width of their columns.
QStringList cutTexts(const QTreeWidget& list)
{
    constexpr int around = 14;
    QStringList cut;
    for (int row = 0; row < list.topLevelItemCount(); ++row) {
        const QTreeWidgetItem& item = *list.topLevelItem(row);
        for (int column = 0; column < list.columnCount() && !item.isFirstColumnSpanned(); ++column) {
            const QFontMetrics metrics(list.font());
            const QString text = item.text(column);
            const QRect room(0, 0, list.columnWidth(column) - around, 1000);
            const int needed = metrics.horizontalAdvance(text) <= room.width()
                                   ? metrics.height()
                                   : metrics.boundingRect(room, Qt::TextWordWrap, text).height();
            if (needed > list.visualItemRect(&item).height())
                cut << text;
        }
    }
    return cut;
}

} // namespace

void ListsTest::headersAlignWithFigures_data()
{
    QTest::addColumn<int>("act");
    QTest::addColumn<QString>("list");
    QTest::newRow("layers") << static_cast<int>(ActionId::FocusTable) << "layers";
    QTest::newRow("gpus") << static_cast<int>(ActionId::WhichGpu) << "gpuTable";
    QTest::newRow("plans") << static_cast<int>(ActionId::PlanGpus) << "planList";
    QTest::newRow("rules") << static_cast<int>(ActionId::Totals) << "totalsResults";
    QTest::newRow("figures") << static_cast<int>(ActionId::Figures) << "";
    QTest::newRow("other tools") << static_cast<int>(ActionId::OtherTools) << "othersList";
}

void ListsTest::headersAlignWithFigures()
{
    QFETCH(int, act);
    QFETCH(QString, list);
    WindowFixture f("builtin:lenet5", kLaptop);
    f.trigger(static_cast<ActionId>(act));
    QStringList crooked;
    int seen = 0;
    const auto look = [&] {
        crooked.clear();
        seen = 0;
        for (const QTreeView* view : f.window().findChildren<QTreeView*>()) {
            if (!view->isVisible() || view->model()->rowCount() == 0)
                continue;
            crooked << crookedColumns(*view);
            seen += list.isEmpty() || view->objectName() == list;
        }
        return seen > 0;
    };
    QTRY_VERIFY_WITH_TIMEOUT(look(), 60000);
    QVERIFY2(crooked.isEmpty(), qPrintable(crooked.join(QStringLiteral(", "))));
}

void ListsTest::sentencesAreNotCutOff()
{
    QFETCH(QString, language);
    WindowFixture f({}, kLaptop);
    f.restartIn(language, "builtin:gpt2");
    f.window().resize(kLaptop);
    f.trigger(ActionId::Totals);
    const auto wholeIn = [&](const char* name, int least) {
        const auto* list = f.child<QTreeWidget>(name);
        const auto filled = [&] { return list->isVisible() && list->topLevelItemCount() >= least; };
        if (!QTest::qWaitFor(filled, 30000))
            return QStringLiteral("%1 is empty").arg(QLatin1String(name));
        settle();
        return cutTexts(*list).join(QStringLiteral(" | "));
    };
    QCOMPARE(wholeIn("totalsResults", 5), QString());
    f.child<QDialog>("totals")->close();
    f.trigger(ActionId::ExplainMessage);
    f.child<QPlainTextEdit>("memoryMessageText")
        ->setPlainText("CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 23.65 GiB of "
                       "which 1.21 GiB is free. Including non-PyTorch memory, this process has 21.40 GiB memory in "
                       "use. Of the allocated memory 19.02 GiB is allocated by PyTorch, and 1.92 GiB is reserved by "
                       "PyTorch but unallocated.");
    QCOMPARE(wholeIn("memoryMessageFigures", 6), QString());
    f.child<QDialog>("memoryMessage")->close();
    f.trigger(ActionId::MakeItFit);
    QCOMPARE(wholeIn("adviceList", 3), QString());
    f.window().resize(900, 620);
    QCOMPARE(wholeIn("adviceList", 3), QString());
}

// A long path may narrow the settings column, but the column's header must still fit.
void ListsTest::headersAreNotCutOff()
{
    QFETCH(QString, language);
    WindowFixture f({}, kLaptop);
    f.restartIn(language, "builtin:vit_b_16");
    f.window().resize(kLaptop);
    f.trigger(ActionId::FilterLayers);
    QTest::keyClicks(f.child<QLineEdit>("layerFilter"), "linear");
    const QTreeView& list = *f.window().findChild<LayerBrowser*>()->list();
    QTRY_VERIFY(list.isVisible() && list.model()->rowCount() > 0);
    settle();
    for (int column = 0; column < list.model()->columnCount(); ++column) {
        const QString heading = list.model()->headerData(column, Qt::Horizontal).toString();
        const int needed = list.header()->fontMetrics().horizontalAdvance(heading) + 10;
        QVERIFY2(list.isColumnHidden(column) || list.columnWidth(column) >= needed, qPrintable(heading));
    }
}

void ListsTest::shortcutNamesAreNotCutOff()
{
    QFETCH(QString, language);
    WindowFixture f({}, kLaptop);
    f.restartIn(language, "builtin:lenet5");
    f.window().resize(kLaptop);
    f.trigger(ActionId::Shortcuts);
    const auto* list = f.child<QDialog>("shortcutList")->findChild<QTreeWidget*>();
    QTRY_VERIFY(list->isVisible());
    settle();
    for (int row = 0; row < list->topLevelItemCount(); ++row) {
        const QString what = list->topLevelItem(row)->text(0);
        QVERIFY2(list->fontMetrics().horizontalAdvance(what) + 12 <= list->columnWidth(0), qPrintable(what));
    }
}

// Most cells of both columns are shown in full.
void ListsTest::columnsShareTheWidth()
{
    WindowFixture f("builtin:resnet18", kLaptop);
    const QString run = writePredictedRun(f);
    Setup setup = f.project().setup;
    setup.precision = Precision::AmpBf16;
    f.document().editSetup(QStringLiteral("precision"), setup);
    f.window().files().open(run);
    const auto* table = f.child<QTreeWidget>("measuredTable");
    QTRY_VERIFY_WITH_TIMEOUT(table->isVisible() && table->topLevelItemCount() > 3, 30000);
    settle();
    for (const int column : {1, 2}) {
        int cut = 0;
        for (int row = 0; row < table->topLevelItemCount(); ++row)
            cut += table->fontMetrics().horizontalAdvance(table->topLevelItem(row)->text(column)) + 12
                   > table->columnWidth(column);
        QVERIFY2(cut * 4 < table->topLevelItemCount(),
                 qPrintable(QStringLiteral("column %1: %2 cut").arg(column).arg(cut)));
    }
}

// The corner between two scroll bars is drawn without a frame.
void ListsTest::scrollBarCornersHaveNoFrame()
{
    WindowFixture f("builtin:lenet5", kLaptop);
    QImage image(20, 20, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    QStyleOption option;
    option.initFrom(&f.window());
    option.rect = QRect(4, 4, 11, 11);
    f.window().style()->drawPrimitive(QStyle::PE_PanelScrollAreaCorner, &option, &painter);
    painter.end();
    QCOMPARE(image.pixelColor(4, 4), image.pixelColor(9, 9));
}

void ListsTest::scenarioHeadersAlignWithFigures()
{
    WindowFixture f("builtin:lenet5", kLaptop);
    f.trigger(ActionId::KeepScenario);
    Setup setup = f.project().setup;
    setup.batch = 100;
    f.document().editSetup(QStringLiteral("batch"), setup);
    const auto* table = f.child<QTableWidget>("scenarioTable");
    const auto settingRow = [&] {
        for (int row = 1; row < table->rowCount(); ++row) {
            if (table->item(row, 1) && table->item(row, 1)->background().style() != Qt::NoBrush)
                return row;
        }
        return 0;
    };
    QTRY_VERIFY_WITH_TIMEOUT(settingRow() > 0, 20000);
    QVERIFY(table->horizontalHeader()->defaultAlignment() & Qt::AlignRight);
    QVERIFY(table->item(1, 1)->textAlignment() & Qt::AlignRight);
    QVERIFY2(table->item(settingRow(), 1)->background().color() != tokensOf(f.window().palette()).selection,
             "settings that differ do not look selected");
}

VRAM_UI_TEST(ListsTest)

} // namespace vram::lists_test

#include "tst_lists.moc"
