// Where room is short, on a laptop's screen or in a small window, and in every language: what people look for stays.

#include "ui/forms/number_field.h"
#include "ui/language/language.h"
#include "ui/text.h"
#include "ui/window_fixture.h"

#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QTabBar>
#include <QTest>

#include <algorithm>

using namespace vram;
using namespace vram::test;

class RoomTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void cleanup() { applyLanguage({}); }
    void everyTabIsInSight_data() { languages(); }
    void everyTabIsInSight();
    void theVerdictKeepsItsAnswer_data() { languages(); }
    void theVerdictKeepsItsAnswer();
    void theGpuIsReadWhole_data() { languages(); }
    void theGpuIsReadWhole();
    void oneBlockIsNoBlocks_data() { languages(); }
    void oneBlockIsNoBlocks();

private:
    static void languages();
};

void RoomTest::languages()
{
    QTest::addColumn<QString>("language");
    for (const char* language : {"en", "de", "zh_CN"})
        QTest::newRow(language) << language;
}

// On a laptop's screen, beside the chart that shares the line with the tabs.
void RoomTest::everyTabIsInSight()
{
    QFETCH(QString, language);
    WindowFixture f({}, {1366, 768});
    f.settings().set(Setting::Language, language);
    f.restart();
    f.window().files().open("builtin:gpt2");
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

// As narrow as the window gets.
void RoomTest::theVerdictKeepsItsAnswer()
{
    QFETCH(QString, language);
    WindowFixture f({}, {900, 620});
    f.settings().set(Setting::Language, language);
    f.restart();
    f.window().files().open("builtin:resnet50");
    f.window().resize(f.window().minimumSizeHint().expandedTo({900, 620}));
    Setup setup = f.project().setup;
    setup.batch = 4096;
    f.document().editSetup([] { return QStringLiteral("batch"); }, setup);
    QTRY_VERIFY(f.window().reading().outlook->known && f.window().reading().outlook->largest > 0);
    QTRY_VERIFY2(f.label("verdict").contains(numberText(f.window().reading().outlook->largest)),
                 qPrintable(f.label("verdict")));
}

// On a laptop's screen, in the form beside the table, the longest names that there are; in a small window the usual ones.
void RoomTest::theGpuIsReadWhole()
{
    QFETCH(QString, language);
    WindowFixture f({}, {1366, 768});
    f.settings().set(Setting::Language, language);
    f.restart();
    f.window().files().open("builtin:lenet5");
    f.window().resize(1366, 768);
    auto* box = f.child<QComboBox>("gpu");
    const auto readWhole = [&](const std::string& gpu) {
        Setup setup = f.project().setup;
        setup.gpu = gpu;
        f.document().editSetup([] { return QStringLiteral("gpu"); }, setup);
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

void RoomTest::oneBlockIsNoBlocks()
{
    QFETCH(QString, language);
    const QStringList one = language == "de"      ? QStringList{"1 Block", "2 Blöcke"}
                            : language == "zh_CN" ? QStringList{"1 个块", "2 个块"}
                                                  : QStringList{"1 block", "2 blocks"};
    WindowFixture f;
    f.settings().set(Setting::Language, language);
    f.restart();
    f.window().files().open("builtin:llama_3_2_1b");
    auto* field = f.child<NumberSpin>("checkpoint_every");
    QVERIFY(field);
    f.child<QTabBar>("inspectorTabs")->setCurrentIndex(2);
    QCOMPARE(field->text(), one.first());
    field->setFocus();
    field->selectAll();
    QGuiApplication::clipboard()->setText(one.last()); // No test types an umlaut.
    QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(f.project().setup.checkpointEvery, std::int64_t{2});
    QCOMPARE(field->text(), one.last());
}

QTEST_MAIN(RoomTest)
#include "tst_room.moc"
