// SPDX-License-Identifier: GPL-3.0-or-later

// The answer, the slider, the charts and the setup in the real window, operated as a user would.

#include "ui/answer/batch_slider.h"
#include "ui/answer/figure_label.h"
#include "ui/charts/area_chart.h"
#include "ui/forms/number_field.h"
#include "ui/networks.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/text.h"
#include "ui/window_fixture.h"

#include "edit/edit.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QDialog>
#include <QGuiApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSet>
#include <QTabBar>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>
#include <QUndoStack>

namespace vram::main_window_test {

using namespace vram::test;

class MainWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void sliderMovesEverything();
    void sliderSnapsToPowersOfTwo();
    void sliderDragIsOneStep();
    void setsLargestBatchByButtonAndKey();
    void verdictShowsShortfall();
    void switchesUnits();
    void copiesFigures();
    void figuresOpenTheirHelp();
    void controlsHaveNamesAndAreReachableByTab();
    void timelineClickSelectsTheRow();
    void clickingOnSweepSetsTheBatch();
    void undoesSetupChanges();
    void undoKeysWorkInEveryField();
    void undoToolTipStatesTheLimit();
    void gpuChangesTheCapacity();
};

void MainWindowTest::sliderMovesEverything()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().sessionState().batchSweep->known);
    auto* slider = f.child<BatchSlider>("batchSlider");
    const QString before = f.label("part.activations");
    const QPoint from(static_cast<int>(slider->pixelOf(slider->value())), slider->height() / 2);
    const QPoint to(static_cast<int>(slider->pixelOf(slider->maximum() * 0.4)), slider->height() / 2);
    QTest::mousePress(slider, Qt::LeftButton, {}, from);
    QTest::mouseMove(slider, (from + to) / 2);
    const QString middle = f.label("part.activations");
    QVERIFY2(middle != before, "figures move while the button is held");
    QTest::mouseMove(slider, to);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, to);
    QVERIFY(f.label("part.activations") != middle);
    QCOMPARE(f.child<NumberSpin>("batch")->text(), QString::number(f.project().setup.batch));
    QCOMPARE(f.document().estimate()->batch, f.project().setup.batch);
}

void MainWindowTest::sliderSnapsToPowersOfTwo()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().sessionState().batchSweep->known);
    auto* slider = f.child<BatchSlider>("batchSlider");
    const QPoint near(static_cast<int>(slider->pixelOf(128)) + 3, slider->height() / 2);
    QTest::mouseClick(slider, Qt::LeftButton, {}, near);
    QCOMPARE(f.project().setup.batch, 128);
    QTest::mouseClick(slider, Qt::LeftButton, Qt::ControlModifier, near);
    QVERIFY2(f.project().setup.batch != 128, "a modifier moves freely");
    slider->setFocus();
    QTest::mouseClick(slider, Qt::LeftButton, {}, near);
    QTest::keyClick(slider, Qt::Key_PageDown);
    QCOMPARE(f.project().setup.batch, 64);
    QTest::keyClick(slider, Qt::Key_Right);
    QCOMPARE(f.project().setup.batch, 65);
    QTest::keyClick(slider, Qt::Key_PageUp);
    QCOMPARE(f.project().setup.batch, 128);
    QTest::keyClick(slider, Qt::Key_End);
    QCOMPARE(f.project().setup.batch, f.window().sessionState().batchSweep->largest);
}

void MainWindowTest::sliderDragIsOneStep()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().sessionState().batchSweep->known);
    auto* slider = f.child<BatchSlider>("batchSlider");
    const std::int64_t before = f.project().setup.batch;
    const int half = slider->width() / 2;
    const int most = slider->width() * 3 / 4;
    QTest::mousePress(slider, Qt::LeftButton, {}, {half / 2, 14});
    for (int x = half / 2; x < half; x += 20)
        QTest::mouseMove(slider, {x, 14});
    QTest::mouseRelease(slider, Qt::LeftButton, {}, {half, 14});
    QCOMPARE(f.document().undoStack().count(), 1);
    QTest::mousePress(slider, Qt::LeftButton, {}, {half, 14});
    QTest::mouseMove(slider, {most, 14});
    QTest::mouseRelease(slider, Qt::LeftButton, {}, {most, 14});
    QCOMPARE(f.document().undoStack().count(), 2);
    f.trigger(ActionId::Undo);
    f.trigger(ActionId::Undo);
    QCOMPARE(f.project().setup.batch, before);
}

void MainWindowTest::setsLargestBatchByButtonAndKey()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().sessionState().batchSweep->known);
    const std::int64_t largest = f.window().sessionState().batchSweep->largest;
    QTest::mouseClick(f.child<QPushButton>("largest"), Qt::LeftButton);
    QCOMPARE(f.project().setup.batch, largest);
    QVERIFY(f.document().estimate()->device.fits);
    auto* batch = f.child<NumberSpin>("batch");
    batch->setFocus();
    QTest::keyClick(batch, Qt::Key_Up);
    QCOMPARE(f.project().setup.batch, largest + 1);
    QVERIFY2(!f.document().estimate()->device.fits, "one more does not fit");
    QTest::keyClick(&f.window(), Qt::Key_L, Qt::ControlModifier);
    QCOMPARE(f.project().setup.batch, largest);
}

void MainWindowTest::verdictShowsShortfall()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().sessionState().batchSweep->known);
    Setup setup = f.project().setup;
    setup.batch = 4000;
    f.document().editSetup(step("batch"), setup);
    QTRY_VERIFY2(f.label("verdict").startsWith("Does not fit"), qPrintable(f.label("verdict")));
    const QString largest = numberText(f.window().sessionState().batchSweep->largest);
    QVERIFY2(f.label("verdict").contains("largest batch: " + largest), qPrintable(f.label("verdict")));
    QVERIFY(f.label("free").endsWith("too much"));
}

void MainWindowTest::switchesUnits()
{
    WindowFixture f("builtin:resnet50");
    QVERIFY(f.label("verdict").contains("GiB free"));
    f.trigger(ActionId::UnitDecimal);
    QVERIFY(f.label("verdict").contains("GB free"));
    QVERIFY(f.label("part.parameters").contains("102"));
    QVERIFY(f.label("part.parameters").contains("MB"));
    QCOMPARE(f.child<QToolButton>("units")->text(), QStringLiteral("GB"));
    f.restart();
    f.window().files().open("builtin:resnet50");
    QVERIFY2(f.label("verdict").contains("GB free"), "the choice is remembered");
}

void MainWindowTest::copiesFigures()
{
    WindowFixture f("builtin:resnet50");
    for (const char* name : {"verdict", "part.parameters", "free", "statusParameters"}) {
        auto* label = f.child<FigureLabel>(name);
        label->setFocus();
        QGuiApplication::clipboard()->clear();
        QTest::keyClick(label, Qt::Key_C, Qt::ControlModifier);
        QVERIFY2(!QGuiApplication::clipboard()->text().isEmpty(), name);
        QVERIFY2(!QGuiApplication::clipboard()->text().contains('<'), "words, not markup");
    }
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("25,557,032 parameters"));
}

void MainWindowTest::figuresOpenTheirHelp()
{
    WindowFixture f("builtin:resnet50");
    QTest::mouseClick(f.child<FigureLabel>("part.activations"), Qt::LeftButton);
    auto* help = f.child<QDialog>("help");
    QVERIFY(help && help->isVisible());
    auto* words = help->findChild<QTextBrowser*>();
    const auto saved = [&] {
        return bytesText(f.document().estimate()->totals.savedActivations, ByteUnit::Binary).replace(QChar(0xa0), ' ');
    };
    QVERIFY2(words->toPlainText().contains(saved()), "the formula holds the current number");
    QTRY_VERIFY_WITH_TIMEOUT(f.window().sessionState().batchSweep->known, 60000);
    f.trigger(ActionId::Largest);
    QTRY_VERIFY(words->toPlainText().contains(saved()));
    auto* topics = help->findChild<QListWidget*>();
    for (int i = 0; i < topics->count(); ++i) {
        topics->setCurrentRow(i);
        QVERIFY2(words->toPlainText().size() > 120, qPrintable(topics->item(i)->text()));
        QVERIFY2(!words->toPlainText().contains("%1"), qPrintable(topics->item(i)->text()));
    }
}

void MainWindowTest::controlsHaveNamesAndAreReachableByTab()
{
    WindowFixture f("builtin:resnet50");
    f.clickRow(f.at("conv1"));
    f.trigger(ActionId::LayerForm);
    QStringList nameless;
    QSet<QWidget*> wanted;
    for (QWidget* widget : f.window().findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || widget->focusProxy())
            continue;
        const bool control = qobject_cast<QAbstractButton*>(widget) || qobject_cast<QLineEdit*>(widget)
                             || qobject_cast<QComboBox*>(widget) || qobject_cast<QAbstractSpinBox*>(widget)
                             || qobject_cast<QAbstractSlider*>(widget) || qobject_cast<QAbstractItemView*>(widget)
                             || qobject_cast<QTabBar*>(widget) || qobject_cast<FigureLabel*>(widget);
        if (!control)
            continue;
        const QString words =
            widget->accessibleName() + widget->property("text").toString() + widget->parentWidget()->accessibleName();
        if (words.isEmpty())
            nameless << QStringLiteral("%1 %2").arg(widget->metaObject()->className(), widget->objectName());
        if (widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus))
            wanted << widget;
    }
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(", ")));
    QWidget* start = f.child<NumberSpin>("batch");
    start->setFocus();
    for (int i = 0; i < 300 && !wanted.isEmpty(); ++i) {
        QWidget* focus = QApplication::focusWidget();
        wanted.remove(focus);
        if (!focus)
            break;
        QTest::keyClick(focus, Qt::Key_Tab);
    }
    QStringList unreached;
    for (const QWidget* widget : wanted)
        unreached << QStringLiteral("%1 %2").arg(widget->metaObject()->className(), widget->objectName());
    QVERIFY2(unreached.isEmpty(), qPrintable(unreached.join(", ")));
}

void MainWindowTest::timelineClickSelectsTheRow()
{
    WindowFixture f("builtin:resnet18");
    auto* chart = f.child<AreaChart>("timeline");
    const double peak = chart->data().marks.front().x;
    const QPoint at(static_cast<int>(chart->pixelOf(peak)), chart->height() / 2);
    QTest::mouseMove(chart, at);
    QTRY_VERIFY(chart->hoverText().join(' ').contains("live tensors"));
    QTest::mouseClick(chart, Qt::LeftButton, {}, at);
    QVERIFY(f.window().table()->currentId() != LayerId::None);
    QVERIFY(!f.window().table()->selectedIds().empty());
}

void MainWindowTest::clickingOnSweepSetsTheBatch()
{
    WindowFixture f("builtin:resnet18");
    QTRY_VERIFY(f.window().sessionState().batchSweep->known);
    AreaChart* chart = visibleChart(f, "sweep");
    QVERIFY(chart);
    // The batch displayed under the mouse is the one that a click chooses, even between the computed points.
    for (const double batch : {37.0, 101.0, 333.0}) {
        settle();
        const QPoint there(static_cast<int>(chart->pixelOf(batch)), chart->height() / 2);
        QTest::mouseMove(chart, there);
        settle();
        QVERIFY2(chart->hoverText().size() >= 4 && chart->hoverText()[3].endsWith("samples/s"),
                 qPrintable(chart->hoverText().join('|')));
        QTest::mouseClick(chart, Qt::LeftButton, {}, there);
        QCOMPARE(chart->hoverText().first(), "batch " + numberText(f.project().setup.batch));
        f.trigger(ActionId::Undo);
    }
    const QPoint at(static_cast<int>(chart->pixelOf(200)), chart->height() / 2);
    QTest::mouseClick(chart, Qt::LeftButton, {}, at);
    // A pixel covers several batches.
    const auto chosen = static_cast<double>(f.project().setup.batch);
    QVERIFY(std::abs(chart->pixelOf(chosen) - at.x()) <= 1);
    QCOMPARE(f.document().undoStack().count(), 1);
}

// By default, number fields, lists and notes use the undo keys for their own text.
void MainWindowTest::undoKeysWorkInEveryField()
{
    WindowFixture f("builtin:lenet5");
    int tried = 0;
    for (QWidget* field : f.window().findChildren<QWidget*>()) {
        const bool takesText = qobject_cast<QAbstractSpinBox*>(field) || qobject_cast<QPlainTextEdit*>(field)
                               || (qobject_cast<QComboBox*>(field) && qobject_cast<QComboBox*>(field)->isEditable());
        if (!takesText || !field->isVisible() || !field->isEnabled())
            continue;
        Setup setup = f.project().setup;
        setup.batch += 8;
        f.document().editSetup(step("batch"), setup);
        f.document().endMerge();
        const std::int64_t edited = setup.batch;
        field->setFocus();
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY2(f.project().setup.batch == edited - 8, qPrintable(field->objectName()));
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY2(f.project().setup.batch == edited, qPrintable(field->objectName()));
        ++tried;
    }
    QVERIFY2(tried > 3, qPrintable(QString::number(tried)));
}

void MainWindowTest::undoToolTipStatesTheLimit()
{
    WindowFixture f("builtin:lenet5");
    QUndoStack& stack = f.document().undoStack();
    for (int i = 0; i < stack.undoLimit() + 5; ++i) {
        Setup setup = f.project().setup;
        ++setup.batch;
        f.document().editSetup(step("batch"), setup);
    }
    while (stack.canUndo())
        stack.undo();
    QTRY_COMPARE(f.window().actions()[ActionId::Undo]->toolTip(),
                 "Nothing more to undo: the last 200 changes are kept");
}

void MainWindowTest::undoesSetupChanges()
{
    WindowFixture f("builtin:resnet18");
    auto* optimizer = f.child<QComboBox>("optimizer");
    const QString before = f.label("part.optimizer");
    optimizer->setFocus();
    optimizer->setCurrentText("SGD");
    QCOMPARE(f.project().setup.optimizer, std::string("sgd"));
    QVERIFY(f.label("part.optimizer") != before);
    QTest::keyClick(&f.window(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(f.project().setup.optimizer, std::string("adamw"));
    QCOMPARE(optimizer->currentText(), QStringLiteral("AdamW"));
    QCOMPARE(f.label("part.optimizer"), before);
}

void MainWindowTest::gpuChangesTheCapacity()
{
    WindowFixture f("builtin:resnet50");
    auto* gpu = f.child<QComboBox>("gpu");
    const Bytes before = f.document().estimate()->device.capacity;
    gpu->setFocus();
    gpu->lineEdit()->selectAll();
    QTest::keyClicks(gpu->lineEdit(), "RTX 3090 Ti");
    gpu->completer()->popup()->hide();
    QTest::keyClick(gpu->lineEdit(), Qt::Key_Return);
    QVERIFY2(f.project().setup.gpu.find("3090 Ti") != std::string::npos, f.project().setup.gpu.c_str());
    QVERIFY(f.document().estimate()->device.capacity != before);
    QVERIFY(f.label("verdict").contains("RTX 3090 Ti"));
}

VRAM_UI_TEST(MainWindowTest)

} // namespace vram::main_window_test

#include "tst_main_window.moc"
