// SPDX-License-Identifier: GPL-3.0-or-later

// A different language at the next start: all text is translated, and a restart loses no work.

#include "ui/forms/number_field.h"
#include "ui/language/language.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/text.h"
#include "ui/window/message_bar.h"
#include "ui/window_fixture.h"

#include <QAbstractItemModel>
#include <QComboBox>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QSet>
#include <QTabBar>
#include <QTest>
#include <QTreeView>

namespace vram::language_test {

using namespace vram::test;

namespace {

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

QPushButton* restartButton(WindowFixture& f)
{
    for (QPushButton* button : f.child<MessageBar>("messageBar")->findChildren<QPushButton*>()) {
        if (button->isVisible() && button->text() == QLatin1String("Restart now"))
            return button;
    }
    return nullptr;
}

} // namespace

class LanguageTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void cleanup() { applyLanguage({}); }
    void languageChangesAtNextStart();
    void restartKeepsTheWork();
    void restartsOnTheStartPage();
    void remembersTheLanguage();
    void parsesNumbersOfTheLanguage();
    void everythingIsTranslated_data();
    void everythingIsTranslated();
};

void LanguageTest::languageChangesAtNextStart()
{
    WindowFixture f("builtin:resnet18");
    const auto* bar = f.child<MessageBar>("messageBar");
    f.trigger(ActionId::LanguageGerman);
    QVERIFY(f.window().actions()[ActionId::LanguageGerman]->isChecked());
    QVERIFY2(bar->isVisible() && bar->text().contains("when VRAM Planner starts again"), qPrintable(bar->text()));
    QCOMPARE(currentLanguage(), QStringLiteral("en"));
    QVERIFY2(f.label("part.gradients").contains("Gradients"), qPrintable(f.label("part.gradients")));
    f.trigger(ActionId::LanguageEnglish);
    QVERIFY2(bar->isHidden(), "the language in use needs no restart");
    f.trigger(ActionId::LanguageGerman);
    f.restart();
    QCOMPARE(currentLanguage(), QStringLiteral("de"));
    f.window().files().open("builtin:resnet18");
    QVERIFY2(f.label("part.gradients").contains("Gradienten"), qPrintable(f.label("part.gradients")));
    QVERIFY2(f.label("number.device").contains("Gerät"), qPrintable(f.label("number.device")));
    QVERIFY2(f.label("part.parameters").contains("44,6"), qPrintable(f.label("part.parameters")));
    const QString counters = f.child<QLabel>("number.device")->toolTip();
    QVERIFY2(counters.contains("reserviert"), qPrintable(counters));
    f.clickRow(f.at("conv1"));
    f.trigger(ActionId::Duplicate);
    QVERIFY2(f.window().actions()[ActionId::Undo]->toolTip().startsWith("Rückgängig"),
             qPrintable(f.window().actions()[ActionId::Undo]->toolTip()));
}

void LanguageTest::restartKeepsTheWork()
{
    WindowFixture f;
    f.openSmall();
    const QString path = f.document().path();
    Setup setup = f.project().setup;
    setup.batch = 77;
    f.document().editSetup(QStringLiteral("batch"), setup);
    f.child<QTabBar>("viewTabs")->setCurrentIndex(3);
    bool asked = false;
    const QPointer<LayerView> before = f.window().table();
    f.window().files().dialogs.askSave = [&asked](QWidget*, const QString&) {
        asked = true;
        return SaveAnswer::Discard;
    };
    f.trigger(ActionId::LanguageChinese);
    QTest::mouseClick(restartButton(f), Qt::LeftButton);
    QTRY_VERIFY2(!before, "the window is made anew");
    QVERIFY2(!asked, "nothing is lost, so nothing is asked");
    QCOMPARE(currentLanguage(), QStringLiteral("zh_CN"));
    QCOMPARE(f.project().setup.batch, 77);
    QCOMPARE(f.document().path(), path);
    QVERIFY2(f.document().isModified(), "the file does not have the change yet");
    QVERIFY(!f.document().save(path));
    QCOMPARE(f.child<QTabBar>("viewTabs")->currentIndex(), 3);
    QVERIFY2(f.window().table()->hasFocus(), "the work goes on in the table");
    QVERIFY2(f.child<MessageBar>("messageBar")->isHidden(), "the work of the window before is not offered again");
}

void LanguageTest::restartsOnTheStartPage()
{
    WindowFixture f;
    f.trigger(ActionId::LanguageGerman);
    const QPointer<LayerView> before = f.window().table();
    QTest::mouseClick(restartButton(f), Qt::LeftButton);
    QTRY_VERIFY(!before);
    QCOMPARE(currentLanguage(), QStringLiteral("de"));
    QVERIFY2(!f.window().actions()[ActionId::Save]->isEnabled(), "no project is open");
}

void LanguageTest::remembersTheLanguage()
{
    WindowFixture f;
    QVERIFY(f.window().actions()[ActionId::LanguageSystem]->isChecked());
    f.trigger(ActionId::LanguageChinese);
    f.restart();
    QCOMPARE(currentLanguage(), QStringLiteral("zh_CN"));
    QVERIFY(f.window().actions()[ActionId::LanguageChinese]->isChecked());
    QVERIFY(!f.window().actions()[ActionId::LanguageSystem]->isChecked());
}

void LanguageTest::parsesNumbersOfTheLanguage()
{
    WindowFixture f;
    f.restartIn("de", "builtin:resnet18");
    QVERIFY(f.label("part.parameters").contains(','));
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

void LanguageTest::everythingIsTranslated_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("de") << "de";
    QTest::newRow("zh_CN") << "zh_CN";
}

void LanguageTest::everythingIsTranslated()
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
    // Matches two lower-case words in a row, which do not occur in the names of PyTorch's options and of GPUs.
    static const QRegularExpression words(QStringLiteral("(^|[ (])[A-Za-z]?[a-z]{2,} [a-z]{2,}([ .,:;)?…]|$)"));
    QStringList left;
    for (const QString& text : english& other) {
        if (words.match(text).hasMatch())
            left << text;
    }
    QVERIFY2(left.isEmpty(), qPrintable(left.join('\n')));
}

VRAM_UI_TEST(LanguageTest)

} // namespace vram::language_test

#include "tst_language.moc"
