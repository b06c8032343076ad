// SPDX-License-Identifier: GPL-3.0-or-later

// On a laptop's screen or in a small window, the important parts stay visible in every language.

#include "ui/answer/answer_panel.h"
#include "ui/answer/batch_slider.h"
#include "ui/forms/number_field.h"
#include "ui/gpu_steps.h"
#include "ui/language/language.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/text.h"
#include "ui/views/gpu_table.h"
#include "ui/window_fixture.h"

#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QSpinBox>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>

#include <algorithm>

namespace vram::small_screens_test {

using namespace vram::test;

class SmallScreensTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void cleanup() { applyLanguage({}); }
    void everyTabIsVisible_data() { addLanguages(); }
    void everyTabIsVisible();
    void smallestWindowReachesEveryTab_data() { addLanguages(); }
    void smallestWindowReachesEveryTab();
    void smallestWindowShowsAdvice_data() { addLanguages(); }
    void smallestWindowShowsAdvice();
    void smallestWindowShowsStatus_data() { addLanguages(); }
    void smallestWindowShowsStatus();
    void verdictKeepsLargestBatch_data() { addLanguages(); }
    void verdictKeepsLargestBatch();
    void gpuNamesAreNotCutOff_data() { addLanguages(); }
    void gpuNamesAreNotCutOff();
    void oneBlockUsesTheSingular_data() { addLanguages(); }
    void oneBlockUsesTheSingular();
    void plansAreReadableInNarrowDialog_data() { addLanguages(); }
    void plansAreReadableInNarrowDialog();
    void initialWindowFitsTheScreen();
    void buttonsAreBesideTheTabs_data() { addLanguages(); }
    void buttonsAreBesideTheTabs();
    void hiddenButtonsTakeNoSpace_data() { addLanguages(); }
    void hiddenButtonsTakeNoSpace();
    void stackedRowsAreAligned_data() { addLanguages(); }
    void stackedRowsAreAligned();
    void linksAreOnlyAsWideAsTheirText_data() { addLanguages(); }
    void linksAreOnlyAsWideAsTheirText();
    void inferredSizesSaySameAsTheInput_data() { addLanguages(); }
    void inferredSizesSaySameAsTheInput();
};

// A narrow dialog leaves out the figures that its sentences repeat, so that the descriptions of the plans can be read.
void SmallScreensTest::plansAreReadableInNarrowDialog()
{
    QFETCH(QString, language);
    WindowFixture f;
    f.restartIn(language, "builtin:gpt2");
    f.trigger(ActionId::PlanGpus);
    auto* list = f.child<QTreeWidget>("planList");
    QVERIFY(list);
    QTRY_VERIFY_WITH_TIMEOUT(list->topLevelItemCount() > 0, 60000);
    constexpr int kPlan = 1;
    constexpr int kIdleTime = 9;
    const int enough = 30 * list->fontMetrics().averageCharWidth();
    list->window()->resize(760, 560);
    QTRY_VERIFY(list->isColumnHidden(kIdleTime));
    QVERIFY2(list->columnWidth(kPlan) > enough, qPrintable(QString::number(list->columnWidth(kPlan))));
    f.child<QSpinBox>("planGpus")->setValue(2);
    QTRY_VERIFY_WITH_TIMEOUT(list->topLevelItemCount() == 0, 60000);
    QTRY_VERIFY_WITH_TIMEOUT(list->topLevelItemCount() > 0, 60000);
    list->window()->resize(1400, 560);
    QTRY_VERIFY(!list->isColumnHidden(kIdleTime));
    QVERIFY(list->columnWidth(kIdleTime) >= list->header()->sectionSizeHint(kIdleTime));
    QVERIFY(list->columnWidth(kPlan) > enough);
}

// All tabs are visible on a laptop's screen, beside the chart and at the same height.
void SmallScreensTest::everyTabIsVisible()
{
    QFETCH(QString, language);
    WindowFixture f({}, {1366, 768});
    f.restartIn(language, "builtin:gpt2");
    f.window().resize(1366, 768);
    settle();
    for (const char* name : {"viewTabs", "inspectorTabs"}) {
        auto* tabs = f.child<QTabBar>(name);
        const auto inSight = [&] { return tabs->tabRect(tabs->count() - 1).right() <= tabs->width(); };
        QTRY_VERIFY2(inSight(), qPrintable(QStringLiteral("%1: %2 px of %3")
                                               .arg(QLatin1String(name))
                                               .arg(tabs->width())
                                               .arg(tabs->sizeHint().width())));
    }
}

// The verdict contains the largest batch even at the window's minimum width.
void SmallScreensTest::smallestWindowReachesEveryTab()
{
    QFETCH(QString, language);
    WindowFixture f({}, {720, 520});
    f.restartIn(language, "builtin:lenet5");
    f.window().resize(720, 520);
    settle();
    const auto* tabs = f.child<QTabBar>("viewTabs");
    const auto inSight = [&](const QWidget& part) {
        const int left = part.mapTo(&f.window(), QPoint()).x();
        return part.isVisible() && left >= 0 && left + part.width() <= f.window().width();
    };
    QVERIFY2(inSight(*tabs), qPrintable(QString::number(tabs->width())));
    const auto buttons = tabs->findChildren<QToolButton*>();
    const bool fits = tabs->sizeHint().width() <= tabs->width();
    QCOMPARE(std::ranges::count_if(buttons, [&](const QToolButton* button) { return inSight(*button); }), fits ? 0 : 2);
    for (QToolButton* button : buttons) {
        const QImage picture = button->grab().toImage();
        const QRgb ground = picture.pixel(1, 1);
        const QRect all = picture.rect();
        bool drawn = false;
        for (int x = all.left(); x <= all.right(); ++x)
            drawn = drawn || picture.pixel(x, all.center().y()) != ground;
        QVERIFY2(fits || drawn, "its arrow is drawn");
    }
}

// A network with many parameters, an assumption and a compiled graph has the longest texts.
void SmallScreensTest::smallestWindowShowsStatus()
{
    QFETCH(QString, language);
    WindowFixture f({}, {720, 520});
    f.restartIn(language, "builtin:llama_3_1_8b");
    Setup setup = f.project().setup;
    setup.compile = Compile::Blocks;
    f.document().editSetup(QStringLiteral("compile"), setup);
    for (const int width : {720, 1000, 1600}) {
        f.window().resize(width, 520);
        settle();
        const QWidget* line = f.child<QWidget>("statusParameters")->parentWidget();
        int right = 0;
        for (const char* name : {"statusParameters", "statusLayers", "statusRules", "assumptions", "issues"}) {
            const auto* part = f.child<QWidget>(name);
            if (part->isHidden())
                continue;
            QVERIFY2(part->x() >= right, name);
            QVERIFY2(part->width() >= part->sizeHint().width(), name);
            right = part->x() + part->width();
        }
        QVERIFY2(right <= line->width(), qPrintable(QString::number(right)));
        QVERIFY(width < 1600 || f.label("statusRules").contains(QLatin1String("torch.compile")));
    }
}

void SmallScreensTest::smallestWindowShowsAdvice()
{
    QFETCH(QString, language);
    WindowFixture f({}, {720, 520});
    f.restartIn(language, "builtin:gpt2");
    f.window().resize(720, 520);
    f.trigger(ActionId::MakeItFit);
    QTRY_VERIFY_WITH_TIMEOUT(f.window().sessionState().advice, 60000);
    settle();
    auto* list = f.child<QTreeWidget>("adviceList");
    const QRect row = list->visualItemRect(list->topLevelItem(1)); // The first item is a heading.
    QVERIFY2(
        list->viewport()->rect().contains(row.adjusted(0, 0, list->viewport()->width() - row.right() - 1, 0)),
        qPrintable(QStringLiteral("%1 to %2 of %3").arg(row.top()).arg(row.bottom()).arg(list->viewport()->height())));
    QVERIFY(f.child<QPushButton>("applyAdvice")->isVisible());
}

void SmallScreensTest::verdictKeepsLargestBatch()
{
    QFETCH(QString, language);
    WindowFixture f({}, {900, 620});
    f.restartIn(language, "builtin:resnet50");
    f.window().resize(f.window().minimumSizeHint().expandedTo({900, 620}));
    Setup setup = f.project().setup;
    setup.batch = 4096;
    f.document().editSetup(QStringLiteral("batch"), setup);
    QTRY_VERIFY(f.window().sessionState().batchSweep->known && f.window().sessionState().batchSweep->largest > 0);
    QTRY_VERIFY2(f.label("verdict").contains(numberText(f.window().sessionState().batchSweep->largest)),
                 qPrintable(f.label("verdict")));
}

// Shows the longest GPU names in full on a laptop's screen, in the form beside the table, and the usual names in a
// small window.
void SmallScreensTest::gpuNamesAreNotCutOff()
{
    QFETCH(QString, language);
    WindowFixture f({}, {1366, 768});
    f.restartIn(language, "builtin:lenet5");
    f.window().resize(1366, 768);
    auto* box = f.child<QComboBox>("gpu");
    const auto readWhole = [&](const std::string& gpu) {
        Setup setup = f.project().setup;
        setup.gpu = gpu;
        f.document().editSetup(QStringLiteral("gpu"), setup);
        QCoreApplication::processEvents();
        const QString shown = box->lineEdit()->text();
        constexpr int around = 6;
        return shown.startsWith(shortGpuName(gpu))
               && box->fontMetrics().horizontalAdvance(shown) + around <= box->lineEdit()->width();
    };
    std::vector<std::string> names;
    for (const Gpu& gpu : builtinCatalogues().gpus)
        names.push_back(gpu.name);
    std::ranges::sort(names, std::ranges::greater(), &std::string::size);
    for (std::size_t i = 0; i < 5; ++i)
        QVERIFY2(readWhole(names[i]), names[i].c_str());
    QCOMPARE(box->itemText(box->findData("NVIDIA GeForce RTX 3060 12GB")), QStringLiteral("RTX 3060 12GB"));
    f.window().resize(900, 620);
    for (const char* gpu : {"NVIDIA GeForce RTX 3060 12GB", "NVIDIA GeForce RTX 4090", "NVIDIA A100 SXM4 80GB"})
        QVERIFY2(readWhole(gpu), gpu);
}

void SmallScreensTest::oneBlockUsesTheSingular()
{
    QFETCH(QString, language);
    const QStringList one = language == "de"      ? QStringList{"1 Block", "2 Blöcke"}
                            : language == "zh_CN" ? QStringList{"1 个块", "2 个块"}
                                                  : QStringList{"1 block", "2 blocks"};
    WindowFixture f;
    f.restartIn(language, "builtin:llama_3_2_1b");
    auto* field = f.child<NumberSpin>("checkpoint-every");
    QVERIFY(field);
    f.child<QTabBar>("inspectorTabs")->setCurrentIndex(2);
    QCOMPARE(field->text(), one.first());
    field->setFocus();
    field->selectAll();
    QGuiApplication::clipboard()->setText(one.last()); // The test cannot type an umlaut.
    QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(f.project().setup.checkpointEvery, std::int64_t{2});
    QCOMPARE(field->text(), one.last());
}

// The initial size of the window, with a title bar, does not exceed the screen.
void SmallScreensTest::initialWindowFitsTheScreen()
{
    const QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    const MainWindow window(settings, builtinCatalogues(), folder.filePath(QStringLiteral("recovery")));
    constexpr int titleBar = 30;
    const QSize screen = window.screen()->availableGeometry().size();
    QVERIFY2(window.width() <= screen.width() && window.height() + titleBar <= screen.height(),
             qPrintable(QStringLiteral("%1 px high on %2").arg(window.height()).arg(screen.height())));
}

// On a wide screen, the buttons are beside the tabs and as wide as their texts need. A button that appears does not
// move anything.
void SmallScreensTest::buttonsAreBesideTheTabs()
{
    QFETCH(QString, language);
    WindowFixture f({}, {1920, 1000});
    f.restartIn(language, "builtin:lenet5");
    f.window().resize(1920, 1000);
    const auto* tabs = f.child<QTabBar>("viewTabs");
    const auto shared = [&](const char* part) {
        const auto* widget = f.child<QWidget>(part);
        const int middle = widget->mapTo(&f.window(), widget->rect().center()).y();
        return widget->isVisible() && std::abs(middle - tabs->mapTo(&f.window(), tabs->rect().center()).y()) <= 6;
    };
    const QTreeView* table = openGpuTable(f);
    settle();
    QVERIFY(shared("gpuSearch"));
    const auto* words = f.child<QLabel>("gpuState");
    QVERIFY2(words->fontMetrics().horizontalAdvance(words->text()) <= words->width(), qPrintable(words->text()));
    const QPoint before = f.child<QWidget>("fitsOnly")->pos();
    QTest::mouseClick(table->header()->viewport(), Qt::LeftButton, {},
                      QPoint(table->header()->sectionViewportPosition(GpuTable::Usable) + 20, 8));
    settle();
    QVERIFY(shared("smallestFirst") && shared("gpuSearch"));
    QCOMPARE(f.child<QWidget>("fitsOnly")->pos(), before);
    for (const auto& [act, part] :
         {std::pair(ActionId::OtherTools, "copyOthers"), {ActionId::Compare, "keepScenarioButton"}}) {
        f.trigger(act);
        settle();
        QVERIFY2(shared(part), part);
    }
}

// In a small window, buttons that do not fit beside the tabs are hidden and do not occupy a separate row.
void SmallScreensTest::hiddenButtonsTakeNoSpace()
{
    QFETCH(QString, language);
    WindowFixture f({}, {900, 620});
    f.restartIn(language, "builtin:unet");
    f.window().resize(900, 620);
    settle();
    const auto* tabs = f.child<QTabBar>("viewTabs");
    const auto* timeline = f.child<QWidget>("timeline");
    QVERIFY(timeline->isVisible());
    const int gap =
        timeline->mapTo(&f.window(), QPoint()).y() - tabs->mapTo(&f.window(), tabs->rect().bottomLeft()).y();
    QVERIFY2(gap <= 8, qPrintable(QStringLiteral("%1 px").arg(gap)));
}

// In stacked rows, sliders and fields are aligned with those above.
void SmallScreensTest::stackedRowsAreAligned()
{
    QFETCH(QString, language);
    WindowFixture f({}, {900, 620});
    f.restartIn(language, "builtin:unet");
    f.window().resize(900, 620);
    QTRY_VERIFY(f.window().sessionState().sizes && f.window().sessionState().batchSweep->known);
    settle();
    const auto leftOf = [&](const char* name) { return f.child<QWidget>(name)->mapTo(&f.window(), QPoint()).x(); };
    QVERIFY(f.child<QWidget>("size")->isVisible());
    QCOMPARE(leftOf("size"), leftOf("batch"));
    const int batch = f.window().findChild<AnswerPanel*>()->slider()->mapTo(&f.window(), QPoint()).x();
    QCOMPARE(leftOf("sizeSlider"), batch);
}

// The links are below their heading, however short their texts are.
void SmallScreensTest::linksAreOnlyAsWideAsTheirText()
{
    QFETCH(QString, language);
    WindowFixture f({}, {1366, 768});
    QFile file(f.folder() + QStringLiteral("/a.csv"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    f.settings().addRecentFile(file.fileName());
    f.restartIn(language, "builtin:lenet5");
    for (const char* name : {"moreSettings", "moreAdvice", "recent"}) {
        const auto* link = f.child<QPushButton>(name);
        QVERIFY2(link->sizeHint().width() <= link->fontMetrics().horizontalAdvance(link->text()) + 8, name);
    }
}

void SmallScreensTest::inferredSizesSaySameAsTheInput()
{
    QFETCH(QString, language);
    const QString follows = language == "de"      ? QStringLiteral("wie die Eingabe")
                            : language == "zh_CN" ? QStringLiteral("与输入相同")
                                                  : QStringLiteral("same as the input");
    WindowFixture f({}, {1366, 768});
    f.restartIn(language, "builtin:resnet18");
    f.trigger(ActionId::LayerForm);
    for (const auto& [layer, key] :
         {std::pair("fc", "in_features"), {"conv1", "in_channels"}, {"bn1", "num_features"}}) {
        f.window().table()->select({f.at(layer)});
        auto* field = f.child<NumberSpin>(key);
        QVERIFY2(field, key);
        QCOMPARE(field->text(), follows);
    }
    auto* field = f.child<NumberSpin>("num_features");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "64");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(field->text(), QStringLiteral("64"));
    field->selectAll();
    QTest::keyClicks(field, "0");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(field->text(), follows);
}

VRAM_UI_TEST(SmallScreensTest)

} // namespace vram::small_screens_test

#include "tst_small_screens.moc"
