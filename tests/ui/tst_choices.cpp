// SPDX-License-Identifier: GPL-3.0-or-later

// Choices that set several fields at once (fine-tuning, checkpointed blocks), the choice of whether to show a menu bar,
// and recent files with equal names.

#include "ui/frame/desktop.h"
#include "ui/frame/recent_title.h"
#include "ui/test_program.h"
#include "ui/window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

namespace vram::choices_test {

using namespace vram::test;

class ChoicesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void fineTuningButtonsSetLoraAndQlora();
    void networksWithoutLinearLayersHaveNoFineTuning();
    void checkpointChoiceSetsFields();
    void checkpointsNamedBlocks();
    void settingsHaveHeadings();
    void menuBarReplacesMenuButton();
    void detectsDesktopsWithMenuBars();
    void recentFilesWithEqualNamesShowTheirFolders();
};

namespace {

void click(WindowFixture& f, const char* name)
{
    auto* button = f.child<QAbstractButton>(name);
    QVERIFY2(button && button->isVisible(), name);
    QTest::mouseClick(button, Qt::LeftButton);
}

bool isOn(WindowFixture& f, const char* name)
{
    return f.child<QAbstractButton>(name)->isChecked();
}

/// Chooses a checkpointing option with the keyboard, as a user does. The form is rebuilt when it gains or loses a
/// field.
void choose(WindowFixture& f, int index)
{
    const auto press = [&f](Qt::Key key) {
        settle();
        auto* box = f.child<QComboBox>("checkpointChoice");
        box->setFocus();
        QTest::keyClick(box, key);
    };
    press(Qt::Key_Home);
    for (int i = 0; i < index; ++i)
        press(Qt::Key_Down);
    settle();
}

} // namespace

void ChoicesTest::fineTuningButtonsSetLoraAndQlora()
{
    WindowFixture f("builtin:gpt2");
    const std::int64_t all = f.document().estimate()->trainableParameters;
    QVERIFY(isOn(f, "fineTuneFull"));
    click(f, "fineTuneLora");
    QCOMPARE(f.project().setup.lora, std::string("all-linear"));
    QVERIFY(f.project().setup.quantize == Quantization::None);
    QVERIFY(f.document().estimate()->trainableParameters < all / 10);
    QVERIFY(isOn(f, "fineTuneLora") && !isOn(f, "fineTuneFull"));
    click(f, "fineTuneQlora");
    QVERIFY(f.project().setup.quantize == Quantization::Nf4Double);
    QVERIFY(isOn(f, "fineTuneQlora"));
    click(f, "fineTuneFull");
    QVERIFY(f.project().setup.lora.empty() && f.project().setup.quantize == Quantization::None);
    QCOMPARE(f.document().estimate()->trainableParameters, all);
    f.trigger(ActionId::Undo);
    QVERIFY2(isOn(f, "fineTuneQlora"), "one click is one step");
    Setup other = f.project().setup;
    other.quantize = Quantization::Int8;
    f.document().editSetup(QStringLiteral("Other bits"), other);
    QVERIFY2(!isOn(f, "fineTuneFull") && !isOn(f, "fineTuneLora") && !isOn(f, "fineTuneQlora"),
             "8 bits are none of the three");
}

void ChoicesTest::networksWithoutLinearLayersHaveNoFineTuning()
{
    WindowFixture f("builtin:unet");
    QVERIFY(!f.child<QAbstractButton>("fineTuneLora")->isVisible());
}

void ChoicesTest::checkpointChoiceSetsFields()
{
    WindowFixture f("builtin:gpt2");
    auto* box = f.child<QComboBox>("checkpointChoice");
    auto* every = f.child<QWidget>("checkpoint-every");
    auto* names = f.child<QLineEdit>("checkpoint");
    QVERIFY(box && every && names);
    QCOMPARE(box->currentIndex(), 0);
    QVERIFY(!every->isVisible() && !names->isVisible());
    QVERIFY2(!f.child<QComboBox>("checkpoint-mode"), "without checkpoints there is nothing to recompute");
    const Bytes before = f.document().estimate()->totals.savedActivations;
    choose(f, 1);
    QVERIFY(!f.project().setup.checkpoint.empty());
    QCOMPARE(f.project().setup.checkpointEvery, 1);
    const Bytes all = f.document().estimate()->totals.savedActivations;
    QVERIFY(all < before);
    QVERIFY(f.child<QComboBox>("checkpoint-mode"));
    choose(f, 2);
    QCOMPARE(f.project().setup.checkpointEvery, 2);
    QVERIFY(f.child<QWidget>("checkpoint-every")->isVisible());
    const Bytes half = f.document().estimate()->totals.savedActivations;
    QVERIFY(all < half && half < before);
    choose(f, 0);
    QVERIFY(f.project().setup.checkpoint.empty());
    QCOMPARE(f.project().setup.checkpointEvery, 1);
}

void ChoicesTest::checkpointsNamedBlocks()
{
    WindowFixture f("builtin:resnet18");
    choose(f, 3);
    auto* names = f.child<QLineEdit>("checkpoint");
    QVERIFY(names->isVisible() && QApplication::focusWidget() == names);
    QTest::keyClicks(names, "layer1");
    QTest::keyClick(names, Qt::Key_Return);
    QCOMPARE(f.project().setup.checkpoint, std::string("layer1"));
    QCOMPARE(f.child<QComboBox>("checkpointChoice")->currentIndex(), 3);
}

void ChoicesTest::settingsHaveHeadings()
{
    WindowFixture f("builtin:gpt2");
    click(f, "moreSettings");
    QStringList labels;
    for (const QLabel* label : f.window().findChildren<QLabel*>())
        labels << label->text();
    for (const char* heading : {"Fine-tuning", "Quantization", "Kernels", "Offloading", "Device"})
        QVERIFY2(labels.contains(QLatin1String(heading)), heading);
}

void ChoicesTest::menuBarReplacesMenuButton()
{
    WindowFixture f("builtin:mlp");
    auto* button = f.child<QToolButton>("menu");
    f.settings().set(Setting::MenuBar, false);
    QVERIFY(!f.window().menuBar()->isVisible());
    QVERIFY(button->isVisible());
    f.trigger(ActionId::MenuBar);
    QVERIFY(f.window().menuBar()->isVisible());
    QTRY_VERIFY(!button->isVisible());
    QStringList titles;
    for (const QAction* action : f.window().menuBar()->actions())
        titles << Actions::nameOf(*action);
    QCOMPARE(titles.first(), QStringLiteral("File"));
    QVERIFY(titles.contains(QStringLiteral("Edit")) && titles.contains(QStringLiteral("View"))
            && titles.last() == QStringLiteral("Help"));
    f.restartIn(QStringLiteral("de"), QStringLiteral("builtin:mlp"));
    QVERIFY2(f.window().menuBar()->isVisible(), "it is remembered");
    QCOMPARE(Actions::nameOf(*f.window().menuBar()->actions().first()), QStringLiteral("Datei"));
}

void ChoicesTest::detectsDesktopsWithMenuBars()
{
#ifdef Q_OS_LINUX
    QVERIFY(expectsMenuBar(QStringLiteral("KDE")));
    QVERIFY(expectsMenuBar(QStringLiteral("Budgie:XFCE")));
    QVERIFY(!expectsMenuBar(QStringLiteral("ubuntu:GNOME")));
    QVERIFY(!expectsMenuBar({}));
#endif
}

void ChoicesTest::recentFilesWithEqualNamesShowTheirFolders()
{
    const QStringList files{QStringLiteral("/a/first/config.json"), QStringLiteral("/a/second/config.json"),
                            QStringLiteral("/b/second/config.json"), QStringLiteral("/a/net.onnx")};
    QCOMPARE(recentTitle(files[0], files), QStringLiteral("config.json — first"));
    QCOMPARE(recentTitle(files[1], files), QStringLiteral("config.json — a/second"));
    QCOMPARE(recentTitle(files[2], files), QStringLiteral("config.json — b/second"));
    QCOMPARE(recentTitle(files[3], files), QStringLiteral("net.onnx"));
}

VRAM_UI_TEST(ChoicesTest)

} // namespace vram::choices_test

#include "tst_choices.moc"
