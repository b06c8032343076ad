// SPDX-License-Identifier: GPL-3.0-or-later

// Every figure in the window has an explanation, and other tools' figures are shown next to ours.

#include "ui/answer/figure_label.h"
#include "ui/gpu_steps.h"
#include "ui/test_program.h"
#include "ui/text.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTest>
#include <QTextBrowser>
#include <QTreeView>
#include <QTreeWidget>

namespace vram::figures_test {

using namespace vram::test;

class FiguresTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void deviceTotalExplainsAllCounters();
    void everyFigureHasAHelpPage();
    void f1ExplainsFocusedWidget();
    void showsFiguresOfOtherTools();
    void tablesAreEmptyUntilComputed();
};

// Only one figure is visible. Its tooltip, accessible description and help show the peak as other counters report it.
void FiguresTest::deviceTotalExplainsAllCounters()
{
    WindowFixture f("builtin:resnet50");
    const Estimate& e = *f.document().estimate();
    auto* label = f.child<FigureLabel>("number.device");
    QVERIFY(label->isVisible());
    QVERIFY2(label->text().contains(bytesText(e.device.total, ByteUnit::Binary)), qPrintable(label->text()));
    QTest::mouseClick(label, Qt::LeftButton);
    auto* help = f.child<QDialog>("help");
    QVERIFY(help->isVisible());
    const QString page = help->findChild<QTextBrowser*>()->toPlainText();
    for (const Bytes bytes : {e.peak.allocated, e.device.allocated, e.device.reserved, e.device.total}) {
        const QString figure = bytesText(bytes, ByteUnit::Binary);
        QVERIFY2(label->toolTip().contains(figure), qPrintable(label->toolTip()));
        QVERIFY2(page.contains(QString(figure).replace(QChar(0xa0), ' ')), qPrintable(figure));
        QVERIFY2(bytes == e.device.total || label->accessibleDescription().contains(figure), qPrintable(figure));
    }
    help->hide();
    label->setFocus();
    QTest::keyClick(label, Qt::Key_Space);
    QVERIFY2(help->isVisible(), "by the keyboard too");
    help->hide();
    f.window().resize(760, 620);
    QVERIFY(label->isVisible());
    QVERIFY(label->geometry().right() < f.window().width());
}

void FiguresTest::everyFigureHasAHelpPage()
{
    WindowFixture f("builtin:resnet50");
    f.clickRow(f.at("conv1"));
    f.trigger(ActionId::LayerForm);
    for (FigureLabel* label : f.window().findChildren<FigureLabel*>()) {
        if (!label->isVisible())
            continue;
        const QString topic = label->property("helpTopic").toString();
        QVERIFY2(!topic.isEmpty(), qPrintable(label->objectName()));
        QTest::mouseClick(label, Qt::LeftButton, {}, QPoint(3, label->height() / 2));
        auto* help = f.child<QDialog>("help");
        QVERIFY2(help && help->isVisible(), qPrintable(label->objectName()));
        const QString words = help->findChild<QTextBrowser*>()->toPlainText();
        QString title = help->findChild<QListWidget*>()->currentItem()->text();
        QVERIFY2(words.startsWith(title) && words.size() > 150, qPrintable(topic));
        help->hide();
    }
    // The help page of a row shows that row's figures.
    f.child<FigureLabel>("layerFigures")->setFocus();
    QTest::keyClick(f.child<FigureLabel>("layerFigures"), Qt::Key_Space);
    QVERIFY(f.child<QDialog>("help")->findChild<QTextBrowser*>()->toPlainText().contains("9,408"));
}

void FiguresTest::f1ExplainsFocusedWidget()
{
    WindowFixture f("builtin:resnet50");
    openGpuTable(f);
    const auto titleOf = [&](const char* widget) {
        f.window().activateWindow();
        f.child<QWidget>(widget)->setFocus();
        f.trigger(ActionId::Help);
        auto* help = f.child<QDialog>("help");
        QString title = help->findChild<QListWidget*>()->currentItem()->text();
        help->hide();
        return title;
    };
    QCOMPARE(titleOf("batch"), QStringLiteral("The largest batch"));
    QCOMPARE(titleOf("gpuTable"), QStringLiteral("GPUs"));
    QCOMPARE(titleOf("layers"), QStringLiteral("A row of the table"));
    QCOMPARE(titleOf("gpu"), QStringLiteral("GPUs"));
    QCOMPARE(titleOf("number.time"), QStringLiteral("The time of a step"));
    QCOMPARE(titleOf("number.device"), QStringLiteral("nvidia-smi: does it fit?"));
}

void FiguresTest::showsFiguresOfOtherTools()
{
    WindowFixture f("builtin:gpt2");
    f.trigger(ActionId::OtherTools);
    auto* list = f.child<QTreeWidget>("othersList");
    QTRY_VERIFY(list->isVisible() && list->topLevelItemCount() > 10);
    const auto item = [&](const QString& who) {
        const QList<QTreeWidgetItem*> found = list->findItems(who, Qt::MatchStartsWith);
        return found.isEmpty() ? nullptr : found.front();
    };
    QCOMPARE(item("VRAM Planner")->text(1), bytesText(f.document().estimate()->device.total, ByteUnit::Binary));
    for (const char* who : {"accelerate", "DeepSpeed, ZeRO-2", "DeepSpeed, ZeRO-3", "EleutherAI", "Megatron",
                            "torchinfo", "FP32 core", "CS231n", "Blobs", "Weights + input", "Disk rule", "Three times",
                            "Activations of one sample", "Backward is", "FP32 core and headroom"}) {
        QVERIFY2(item(who), who);
        QVERIFY2(item(who)->text(1).contains("iB"), who);
        QVERIFY2(item(who)->text(3).size() > 20, who);
        QVERIFY2(item(who)->childCount() > 2, "its formula");
        QVERIFY2(item(who)->text(2).contains(QStringLiteral("×")), "the ratio to the same quantity");
    }
    QVERIFY2(item("FP32 core")->child(0)->text(3).contains("4 × P = 4 × 124,439,808 = 497,759,232 B"),
             qPrintable(item("FP32 core")->child(0)->text(3)));
    const QTreeWidgetItem* ladder = item("FP32 core")->child(3);
    QCOMPARE(ladder->text(0), QStringLiteral("Why does my sum differ?"));
    QCOMPARE(ladder->child(ladder->childCount() - 1)->text(1), item("VRAM Planner")->text(1));
    QTest::mouseClick(f.child<QPushButton>("copyOthers"), Qt::LeftButton);
    const QString copied = QGuiApplication::clipboard()->text();
    QCOMPARE(copied.count('\n'), list->topLevelItemCount() + 1);
    QVERIFY(copied.contains("EleutherAI cookbook\t10.7 GiB\t"));
    QGuiApplication::clipboard()->clear();
    list->setFocus();
    QTest::keyClick(list, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), copied);
    // Tools that do not support this kind of network are listed with the reason.
    f.window().files().open("builtin:resnet18");
    QTRY_COMPARE(item("EleutherAI")->text(1), QStringLiteral("—"));
    QVERIFY(item("EleutherAI")->text(3).contains("language models"));
}

void FiguresTest::tablesAreEmptyUntilComputed()
{
    WindowFixture f("builtin:bert_base");
    f.trigger(ActionId::Figures);
    QVERIFY2(!f.window().sessionState().advice, "the search takes longer than opening the dialog");
    f.child<QComboBox>("figuresChoice")->setCurrentText("Ways to save memory");
    auto* table = f.child<QTreeWidget>("figuresTable");
    QVERIFY(!table->isVisible());
    QVERIFY(f.child<QLabel>("figuresEmpty")->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(table->isVisible() && table->topLevelItemCount() > 4, 60000);
}

VRAM_UI_TEST(FiguresTest)

} // namespace vram::figures_test

#include "tst_figures.moc"
