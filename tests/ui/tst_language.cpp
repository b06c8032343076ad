// SPDX-License-Identifier: GPL-3.0-or-later

// Changing the language of the running window: all visible text changes, and no work is lost.

#include "ui/forms/number_field.h"
#include "ui/language/language.h"
#include "ui/table/layer_view.h"
#include "ui/text.h"
#include "ui/window/message_bar.h"
#include "ui/window_fixture.h"

#include <QAbstractItemModel>
#include <QComboBox>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QSet>
#include <QSlider>
#include <QTabBar>
#include <QTest>
#include <QTreeView>

#include <sys/stat.h>

using namespace vram;
using namespace vram::test;

namespace {

/// The number of slots connected to each signal of `object`.
QStringList listeners(const QObject& object)
{
    struct Open : QObject {
        using QObject::receivers;
    };
    QStringList counts;
    const QMetaObject& type = *object.metaObject();
    for (int i = QObject::staticMetaObject.methodCount(); i < type.methodCount(); ++i) {
        const QMetaMethod method = type.method(i);
        if (method.methodType() != QMetaMethod::Signal)
            continue;
        const QByteArray signal = QByteArray::number(QSIGNAL_CODE) + method.methodSignature();
        counts << QStringLiteral("%1 %2").arg(QString::fromLatin1(signal)).arg((object.*(&Open::receivers))(signal));
    }
    return counts;
}

/// All texts of the window, including those for screen readers.
QSet<QString> textsOf(const QWidget& window)
{
    QSet<QString> texts;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        texts << widget->toolTip() << widget->accessibleName() << widget->accessibleDescription();
        for (const char* property : {"text", "placeholderText", "title"})
            texts << widget->property(property).toString();
        if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
            for (int i = 0; i < box->count(); ++i)
                texts << box->itemText(i);
        }
        if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
            for (int i = 0; i < tabs->count(); ++i)
                texts << tabs->tabText(i);
        }
        if (const auto* view = qobject_cast<const QTreeView*>(widget)) {
            for (int i = 0; i < view->model()->columnCount(); ++i)
                texts << view->model()->headerData(i, Qt::Horizontal).toString()
                      << view->model()->headerData(i, Qt::Horizontal, Qt::ToolTipRole).toString();
        }
    }
    for (const QAction* action : window.findChildren<QAction*>())
        texts << action->text() << action->toolTip() << action->statusTip();
    return texts;
}

} // namespace

class LanguageTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void cleanup() { applyLanguage({}); }
    void theWindowChangesWhileItWorks();
    void stepsSpeakTheLanguageOfNow();
    void messagesSpeakTheLanguageOfNow();
    void nothingIsConnectedTwice();
    void theChoiceIsRemembered();
    void numbersAreTypedAsTheLanguageWritesThem();
    void noEnglishIsLeft_data();
    void noEnglishIsLeft();
};

void LanguageTest::theWindowChangesWhileItWorks()
{
    WindowFixture f("builtin:resnet50");
    f.clickRow(f.at("layer1.0.conv3"));
    f.trigger(Act::CollapseAll);
    f.clickRow(f.at("conv1"));
    f.child<QTabBar>("viewTabs")->setCurrentIndex(1);
    QTRY_VERIFY_WITH_TIMEOUT(f.window().reading().batchSweep->known, 60000);
    f.trigger(Act::Largest);
    const std::int64_t batch = f.project().setup.batch;
    QPointer<LayerView> before = f.window().table();
    f.trigger(Act::LanguageGerman);
    QTRY_VERIFY2(!before, "the window is made anew");
    QCOMPARE(currentLanguage(), QStringLiteral("de"));
    QCOMPARE(f.project().setup.batch, batch);
    QCOMPARE(f.window().table()->currentId(), f.at("conv1"));
    QVERIFY2(f.window().table()->unfolded().empty(), "blocks stay folded");
    QCOMPARE(f.child<QTabBar>("viewTabs")->currentIndex(), 1);
    QVERIFY(f.window().table()->hasFocus());
    QVERIFY2(f.label("statusParameters").contains("25.557.032"), qPrintable(f.label("statusParameters")));
    QVERIFY2(f.label("part.parameters").contains("97,5"), qPrintable(f.label("part.parameters")));
    QVERIFY2(f.label("part.gradients").contains("Gradienten"), qPrintable(f.label("part.gradients")));
    QVERIFY2(f.label("number.device").contains("Gerät"), qPrintable(f.label("number.device")));
    const QString counters = f.child<QLabel>("number.device")->toolTip();
    QVERIFY2(counters.contains("reserviert"), qPrintable(counters));
    auto* spin = f.child<NumberSpin>("batch");
    spin->setFocus();
    QTest::keyClick(spin, Qt::Key_Down);
    QCOMPARE(f.project().setup.batch, batch - 1);
    f.trigger(Act::Undo);
    QCOMPARE(f.project().setup.batch, batch);
    before = f.window().table();
    f.trigger(Act::LanguageEnglish);
    QTRY_VERIFY(!before);
    QVERIFY(f.label("statusParameters").contains("25,557,032 parameters"));
}

void LanguageTest::stepsSpeakTheLanguageOfNow()
{
    WindowFixture f("builtin:resnet18");
    const auto tip = [&f](Act act) { return f.window().actions()[act]->toolTip(); };
    QTRY_VERIFY_WITH_TIMEOUT(f.window().reading().batchSweep->known, 60000);
    f.trigger(Act::Largest);
    f.clickRow(f.at("conv1"));
    f.trigger(Act::Duplicate);
    f.trigger(Act::Undo);
    QVERIFY2(tip(Act::Undo).contains("Set the batch to"), qPrintable(tip(Act::Undo)));
    QVERIFY2(tip(Act::Redo).contains("Duplicate 1 row"), qPrintable(tip(Act::Redo)));
    QPointer<LayerView> before = f.window().table();
    f.trigger(Act::LanguageGerman);
    QTRY_VERIFY(!before);
    const auto german = [](const char* context, const char* words) {
        return QCoreApplication::translate(context, words);
    };
    QVERIFY2(!tip(Act::Undo).contains("Set the batch"), qPrintable(tip(Act::Undo)));
    QVERIFY2(tip(Act::Undo).contains(german("Edits", "Set the batch to %1").arg(numberText(f.project().setup.batch))),
             qPrintable(tip(Act::Undo)));
    QVERIFY2(!tip(Act::Redo).contains("Duplicate"), qPrintable(tip(Act::Redo)));
    // Only the last position of a drag counts.
    f.document().endMerge();
    auto* slider = f.child<QSlider>("batchSlider");
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Left);
    QTest::keyClick(slider, Qt::Key_Left);
    QVERIFY2(f.document().undoText().contains(numberText(f.project().setup.batch)),
             qPrintable(f.document().undoText()));
}

// While the language changes, the message bar shows a sentence of the window, one of the core, a button and running
// work.
void LanguageTest::messagesSpeakTheLanguageOfNow()
{
    WindowFixture f("builtin:resnet18");
    auto* bar = f.child<MessageBar>("messageBar");
    const auto buttons = [bar] {
        QStringList texts;
        for (const QPushButton* button : bar->findChildren<QPushButton*>()) {
            if (button->isVisibleTo(bar))
                texts << button->text();
        }
        return texts;
    };
    const auto switchTo = [&f](Act language) {
        const QPointer<LayerView> before = f.window().table();
        f.trigger(language);
        QTRY_VERIFY(!before);
    };
    const auto german = [](const char* context, const char* words) {
        return QCoreApplication::translate(context, words);
    };
    f.trigger(Act::CopyExporterLines);
    QCOMPARE(buttons(), (QStringList{"Close", "Save the exporter…"}));
    switchTo(Act::LanguageGerman);
    QTRY_VERIFY2(bar->isVisible() && !bar->isWindow(), "it stays");
    QCOMPARE(bar->text(), german("vram::FileController",
                                 "Paste the lines after your script creates its model, and put %1 next to the script.")
                              .arg("vram_planner_export.py"));
    QVERIFY(!bar->text().startsWith("Paste"));
    QVERIFY(bar->accessibleName() == bar->text());
    QCOMPARE(buttons().size(), 2);
    QVERIFY2(!buttons().contains("Save the exporter…") && buttons().contains("Schließen"),
             qPrintable(buttons().join("|")));
    switchTo(Act::LanguageEnglish);
    QVERIFY(bar->text().startsWith("Paste the lines"));
    f.window().files().open("builtin:no-such-network");
    const QString english = bar->text();
    QVERIFY(english.contains("no-such-network"));
    switchTo(Act::LanguageGerman);
    QVERIFY2(bar->text() != english && bar->text().contains("no-such-network"), qPrintable(bar->text()));
    const QString path = f.folder() + "/slow.csv";
    QCOMPARE(mkfifo(path.toLocal8Bit().constData(), 0600), 0);
    QVERIFY(f.window().files().open(path));
    QVERIFY2(!bar->text().startsWith("Reading"), qPrintable(bar->text()));
    switchTo(Act::LanguageEnglish);
    QTRY_VERIFY2(bar->text().startsWith("Reading slow.csv"), qPrintable(bar->text()));
    QCOMPARE(buttons(), QStringList{"Cancel"});
    // It can still be cancelled.
    QTest::mouseClick(bar->findChildren<QPushButton*>().last(), Qt::LeftButton);
    QVERIFY(bar->isHidden());
}

void LanguageTest::nothingIsConnectedTwice()
{
    WindowFixture f("builtin:lenet5");
    const auto all = [&] {
        return listeners(f.document()) + listeners(f.document().undoStack()) + listeners(f.settings())
               + listeners(f.window().files());
    };
    const QStringList before = all();
    QVERIFY(before.size() > 10);
    for (const Act language : {Act::LanguageChinese, Act::LanguageGerman, Act::LanguageEnglish}) {
        const QPointer<LayerView> table = f.window().table();
        f.trigger(language);
        QTRY_VERIFY(!table);
    }
    QCOMPARE(all(), before);
}

void LanguageTest::theChoiceIsRemembered()
{
    WindowFixture f;
    QVERIFY(f.window().actions()[Act::LanguageSystem]->isChecked());
    f.trigger(Act::LanguageChinese);
    f.restart();
    QCOMPARE(currentLanguage(), QStringLiteral("zh_CN"));
    QVERIFY(f.window().actions()[Act::LanguageChinese]->isChecked());
    QVERIFY(!f.window().actions()[Act::LanguageSystem]->isChecked());
}

void LanguageTest::numbersAreTypedAsTheLanguageWritesThem()
{
    WindowFixture f("builtin:resnet18");
    f.trigger(Act::LanguageGerman);
    QTRY_COMPARE(f.label("part.parameters").contains(','), true);
    const auto type = [&f](const char* name, const QString& text) {
        auto* spin = f.child<NumberSpin>(name);
        spin->setFocus();
        spin->selectAll();
        QTest::keyClicks(spin, text);
        QTest::keyClick(spin, Qt::Key_Return);
    };
    type("margin", "7,5");
    QCOMPARE(f.project().setup.margin, 7.5);
    f.window().table()->setFocus();
    QVERIFY2(f.child<NumberSpin>("margin")->text().startsWith("7,5"),
             qPrintable(f.child<NumberSpin>("margin")->text()));
    type("batch", "1.024");
    QCOMPARE(f.project().setup.batch, 1024);
    type("batch", "2*1.024/4");
    QCOMPARE(f.project().setup.batch, 512);
    applyLanguage("en");
    QCOMPARE(plainNumbers("25,557,032"), QStringLiteral("25557032"));
    QCOMPARE(plainNumbers("224/16"), QStringLiteral("224/16"));
    applyLanguage("de");
    QCOMPARE(plainNumbers("25.557.032"), QStringLiteral("25557032"));
    QCOMPARE(plainNumbers("0.125"), QStringLiteral("0.125"));
    QCOMPARE(plainNumbers("3*0,5"), QStringLiteral("3*0.5"));
}

void LanguageTest::noEnglishIsLeft_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("de") << "de";
    QTest::newRow("zh_CN") << "zh_CN";
}

void LanguageTest::noEnglishIsLeft()
{
    QFETCH(QString, language);
    const auto textsIn = [](const QString& inLanguage) {
        WindowFixture f;
        f.settings().set(Setting::Language, inLanguage);
        f.restart();
        QSet<QString> texts = textsOf(f.window());
        f.window().files().open("builtin:gpt2");
        f.clickRow(f.at("lm_head"));
        QCoreApplication::processEvents();
        for (const char* name : {"inspectorTabs", "viewTabs"}) {
            auto* tabs = f.child<QTabBar>(name);
            for (int i = 0; i < tabs->count(); ++i) {
                tabs->setCurrentIndex(i);
                texts |= textsOf(f.window());
            }
        }
        return texts;
    };
    const QSet<QString> english = textsIn("en");
    const QSet<QString> other = textsIn(language);
    QVERIFY(english.size() > 200);
    // Matches two lower-case words in a row, which names of PyTorch and of GPUs do not contain.
    static const QRegularExpression words(QStringLiteral("(^|[ (])[A-Za-z]?[a-z]{2,} [a-z]{2,}([ .,:;)?…]|$)"));
    QStringList left;
    for (const QString& text : english& other) {
        if (words.match(text).hasMatch())
            left << text;
    }
    QVERIFY2(left.isEmpty(), qPrintable(left.join('\n')));
}

QTEST_MAIN(LanguageTest)
#include "tst_language.moc"
