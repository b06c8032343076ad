// SPDX-License-Identifier: GPL-3.0-or-later

// Accessibility without a mouse or a screen: every control on every page and in every dialog has a name, charts can be
// read as tables, and nothing moves during a drag.

#include "ui/answer/batch_slider.h"
#include "ui/frame/mnemonics.h"
#include "ui/language/language.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/window_fixture.h"

#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMap>
#include <QMenu>
#include <QPushButton>
#include <QSet>
#include <QTabBar>
#include <QTest>
#include <QTreeWidget>
#include <QWheelEvent>

#include <map>

namespace vram::accessibility_test {

using namespace vram::test;

namespace {

QString describe(const QWidget& widget)
{
    return QStringLiteral("%1 \"%2\" in %3")
        .arg(QString::fromLatin1(widget.metaObject()->className()),
             widget.objectName().isEmpty() ? widget.accessibleName() : widget.objectName(),
             widget.parentWidget() ? widget.parentWidget()->objectName() : QString());
}

/// Visible widgets that accept the focus but have no name for a screen reader.
QStringList nameless(QWidget& window)
{
    QStringList found;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || widget->focusProxy())
            continue;
        // An inner widget is announced under the name of its control.
        const bool inner = widget->parentWidget()->focusProxy() == widget
                           || widget->parentWidget()->inherits("QAbstractSpinBox")
                           || widget->parentWidget()->inherits("QComboBox");
        QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
        if (!inner && interface && interface->text(QAccessible::Name).isEmpty())
            found << describe(*widget);
    }
    return found;
}

/// Accessible objects below `top` that are visible and interactive, but have no name. Cells are identified by their
/// contents.
QStringList namelessBelow(QAccessibleInterface* top)
{
    static const QSet<QAccessible::Role> controls{
        QAccessible::Button,     QAccessible::CheckBox,    QAccessible::ComboBox,   QAccessible::EditableText,
        QAccessible::Slider,     QAccessible::SpinBox,     QAccessible::PageTab,    QAccessible::PageTabList,
        QAccessible::List,       QAccessible::Table,       QAccessible::Tree,       QAccessible::MenuItem,
        QAccessible::ButtonMenu, QAccessible::RadioButton, QAccessible::ProgressBar};
    QStringList found;
    if (!top || !top->isValid() || top->state().invisible)
        return found;
    const bool inner =
        top->parent()
        && (top->parent()->role() == QAccessible::ComboBox || top->parent()->role() == QAccessible::SpinBox);
    if (controls.contains(top->role()) && !inner && top->text(QAccessible::Name).isEmpty()
        && (top->state().focusable || top->role() != QAccessible::EditableText))
        found << QStringLiteral("role %1 in %2")
                     .arg(static_cast<int>(top->role()))
                     .arg(top->parent() ? top->parent()->text(QAccessible::Name) : QString());
    const bool cells =
        top->role() == QAccessible::Table || top->role() == QAccessible::Tree || top->role() == QAccessible::List;
    for (int i = 0; !cells && i < top->childCount(); ++i)
        found << namelessBelow(top->child(i));
    return found;
}

} // namespace

class AccessibilityTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void everyControlHasAName_data();
    void everyControlHasAName();
    void chartsAreAvailableAsTables();
    void menuMnemonicsAreUnique_data();
    void menuMnemonicsAreUnique();
    void tabReachesEverythingInOrder();
    void shortcutsCanBeSearched();
    void nothingJumpsDuringADrag();
    void wheelChangesOnlyFocusedFields();
    void fieldsEvaluateArithmetic();
};

void AccessibilityTest::everyControlHasAName_data()
{
    QTest::addColumn<QString>("place");
    for (const char* place : {"welcome", "main", "views", "inspector", "totals", "help", "shortcuts", "figures",
                              "about", "palette", "chooser", "newGpu", "calibrate", "tour"})
        QTest::newRow(place) << QString::fromLatin1(place);
}

void AccessibilityTest::everyControlHasAName()
{
    QFETCH(QString, place);
    WindowFixture f(place == "welcome" ? QString() : QStringLiteral("builtin:gpt2"));
    QVERIFY2(nameless(f.window()).isEmpty(), qPrintable(nameless(f.window()).join('\n')));
    if (place != "welcome")
        f.child<QPushButton>("moreSettings")->click();
    for (const char* name : {"viewTabs", "inspectorTabs"}) {
        auto* tabs = f.child<QTabBar>(name);
        const bool wanted = place == (QLatin1String(name) == QLatin1String("viewTabs") ? "views" : "inspector");
        for (int i = 0; wanted && i < tabs->count(); ++i) {
            tabs->setCurrentIndex(i);
            QCoreApplication::processEvents();
            const QStringList unsaid =
                nameless(f.window()) + namelessBelow(QAccessible::queryAccessibleInterface(&f.window()));
            QVERIFY2(unsaid.isEmpty(), qPrintable(tabs->tabText(i) + ": " + unsaid.join('\n')));
        }
    }
    const std::map<QString, ActionId> dialogs{{"totals", ActionId::Totals},       {"help", ActionId::Help},
                                              {"shortcuts", ActionId::Shortcuts}, {"figures", ActionId::Figures},
                                              {"about", ActionId::About},         {"palette", ActionId::CommandPalette},
                                              {"chooser", ActionId::AddLayer},    {"newGpu", ActionId::NewGpu},
                                              {"calibrate", ActionId::Calibrate}, {"tour", ActionId::Tour}};
    if (const auto dialog = dialogs.find(place); dialog != dialogs.end()) {
        f.trigger(dialog->second);
        for (QWidget* window : QApplication::topLevelWidgets()) {
            if (!window->isVisible())
                continue;
            QVERIFY2(nameless(*window).isEmpty(), qPrintable(nameless(*window).join('\n')));
            const QStringList unsaid = namelessBelow(QAccessible::queryAccessibleInterface(window));
            QVERIFY2(unsaid.isEmpty(), qPrintable(unsaid.join('\n')));
        }
    }
}

void AccessibilityTest::chartsAreAvailableAsTables()
{
    WindowFixture f("builtin:resnet18");
    QTRY_VERIFY(f.window().sessionState().batchSweep->known);
    f.trigger(ActionId::Figures);
    auto* dialog = f.child<QDialog>("figures");
    QVERIFY(dialog && dialog->isVisible());
    auto* choice = dialog->findChild<QComboBox*>("figuresChoice");
    auto* table = dialog->findChild<QTreeWidget*>("figuresTable");
    QCOMPARE(choice->currentIndex(), 1);
    QVERIFY2(table->topLevelItemCount() > 100, "the timeline, moment by moment");
    for (int i = 0; i < choice->count(); ++i) {
        choice->setCurrentIndex(i);
        if (choice->currentText() == "Scenarios")
            continue; // The project has no saved scenarios.
        QTRY_VERIFY2_WITH_TIMEOUT(table->topLevelItemCount() > 3, qPrintable(choice->itemText(i)), 60000);
        table->setFocus();
        table->clearSelection();
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        const QStringList lines = QGuiApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), table->topLevelItemCount() + 1);
        QVERIFY(lines[1].contains('\t'));
    }
    choice->setCurrentIndex(0);
    const QString before = table->topLevelItem(3)->text(1);
    QTRY_VERIFY_WITH_TIMEOUT(f.window().sessionState().batchSweep->known, 60000);
    f.trigger(ActionId::Largest);
    QVERIFY2(table->topLevelItem(3)->text(1) != before, "the figures follow the document");
}

void AccessibilityTest::menuMnemonicsAreUnique_data()
{
    addLanguages();
}

void AccessibilityTest::menuMnemonicsAreUnique()
{
    QFETCH(QString, language);
    WindowFixture f;
    f.restartIn(language, QStringLiteral("builtin:lenet5"));
    int letters = 0;
    for (const QMenu* menu : f.window().findChildren<QMenu*>()) {
        QMap<QChar, QString> taken;
        for (const QAction* action : menu->actions()) {
            const QChar letter = mnemonicOf(action->text());
            if (letter.isNull())
                continue;
            QVERIFY2(!taken.contains(letter), qPrintable(taken[letter] + " and " + action->text()));
            taken[letter] = action->text();
            ++letters;
        }
    }
    QVERIFY2(letters > 60, qPrintable(QString::number(letters)));
    applyLanguage({});
}

void AccessibilityTest::tabReachesEverythingInOrder()
{
    WindowFixture f("builtin:lenet5");
    f.child<QWidget>("batchSlider")->setFocus();
    QList<QWidget*> reached;
    for (int i = 0; i < 200 && (reached.isEmpty() || QApplication::focusWidget() != reached.front()); ++i) {
        reached << QApplication::focusWidget();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QVERIFY(QApplication::focusWidget());
    }
    QStringList names;
    for (const QWidget* widget : reached)
        names << describe(*widget);
    QVERIFY2(reached.size() > 15 && reached.size() < 200, qPrintable("it comes round: " + names.join('\n')));
    for (QWidget* widget : f.window().findChildren<QWidget*>()) {
        const bool wanted = widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus)
                            && !widget->focusProxy() && !qobject_cast<QLineEdit*>(widget);
        QVERIFY2(!wanted || reached.contains(widget), qPrintable(describe(*widget)));
    }
    // Pressing Tab reaches the batch, the table, the setup and the views in reading order.
    qsizetype last = -1;
    for (const char* name : {"batch", "layers", "inspectorTabs", "precision", "viewTabs"}) {
        const qsizetype at = reached.indexOf(f.child<QWidget>(name));
        QVERIFY2(at > last, qPrintable(QString(name) + "\n" + names.join('\n')));
        last = at;
    }
}

void AccessibilityTest::shortcutsCanBeSearched()
{
    WindowFixture f("builtin:lenet5");
    f.trigger(ActionId::Shortcuts);
    auto* dialog = f.child<QDialog>("shortcutList");
    auto* list = dialog->findChild<QTreeWidget*>();
    const auto shown = [&] {
        QStringList names;
        for (int i = 0; i < list->topLevelItemCount(); ++i) {
            if (!list->topLevelItem(i)->isHidden())
                names << list->topLevelItem(i)->text(0);
        }
        return names;
    };
    for (const QAction* action : f.window().actions().all())
        QVERIFY2(shown().contains(Actions::nameOf(*action)), qPrintable(action->text()));
    QVERIFY2(list->columnWidth(0) > list->columnWidth(1), "the names are cut off");
    auto* search = dialog->findChild<QLineEdit*>();
    QTest::keyClicks(search, "ctrl+z");
    QVERIFY2(shown().contains("Undo") && shown().size() <= 2, qPrintable(shown().join(", ")));
    search->clear();
    QTest::keyClicks(search, "batch");
    QVERIFY(shown().size() >= 3 && shown().size() < 12);
}

void AccessibilityTest::nothingJumpsDuringADrag()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().sessionState().batchSweep->known);
    QTRY_VERIFY_WITH_TIMEOUT(f.window().sessionState().advice, 20000);
    auto* slider = f.child<BatchSlider>("batchSlider");
    const int y = slider->height() / 2;
    QTest::mousePress(slider, Qt::LeftButton, {}, {static_cast<int>(slider->pixelOf(slider->value())), y});
    const auto places = [&] {
        std::map<QWidget*, QRect> all;
        for (QWidget* widget : f.window().findChildren<QWidget*>()) {
            // Scrolling contents and the areas of a treemap may move inside their frames.
            if (widget->isVisible() && widget->parentWidget() && !widget->parentWidget()->inherits("QAbstractItemView"))
                all[widget] = QRect(widget->mapTo(&f.window(), QPoint(0, 0)), widget->size());
        }
        return all;
    };
    const std::map<QWidget*, QRect> before = places();
    QVERIFY(before.size() > 60);
    QSet<QString> moved;
    for (int x = 4; x < slider->width(); x += 24) {
        QTest::mouseMove(slider, {x, y});
        for (const auto& [widget, place] : places()) {
            const auto was = before.find(widget);
            // Legend labels are as wide as their numbers, so that only their left edge must stay in place, or the right
            // edge of the right-aligned free memory.
            const bool figure = widget->objectName().startsWith("part.") || widget->inherits("vram::FigureLabel");
            // The detail moves with the end of the verdict's text.
            if (widget->objectName() == "verdictDetail")
                continue;
            if (widget->objectName() == "free" && was != before.end() && was->second.topRight() == place.topRight())
                continue;
            if (was == before.end() || (figure ? was->second.topLeft() != place.topLeft() : was->second != place))
                moved << describe(*widget);
        }
    }
    QTest::mouseRelease(slider, Qt::LeftButton, {}, {slider->width() / 2, y});
    QVERIFY2(moved.isEmpty(), qPrintable(QStringList(moved.values()).join('\n')));
}

void AccessibilityTest::wheelChangesOnlyFocusedFields()
{
    WindowFixture f("builtin:resnet18");
    const auto wheel = [](QWidget* widget) {
        const QPointF at = widget->rect().center();
        QWheelEvent event(at, widget->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(widget, &event);
    };
    f.window().table()->setFocus();
    const Setup before = f.project().setup;
    for (const char* name : {"batch", "margin", "optimizer", "precision", "gpu", "torch", "checkpointChoice"})
        wheel(f.child<QWidget>(name));
    wheel(f.child<QWidget>("batchSlider"));
    QVERIFY2(f.project().setup == before, "scrolling past a field leaves it alone");
    auto* batch = f.child<QWidget>("batch");
    batch->setFocus();
    wheel(batch);
    QCOMPARE(f.project().setup.batch, before.batch - 1);
}

void AccessibilityTest::fieldsEvaluateArithmetic()
{
    WindowFixture f("builtin:resnet18");
    auto* batch = f.child<QAbstractSpinBox>("batch");
    batch->setFocus();
    batch->selectAll();
    QTest::keyClicks(batch, "224/16");
    QTest::keyClick(batch, Qt::Key_Return);
    QCOMPARE(f.project().setup.batch, 14);
}

VRAM_UI_TEST(AccessibilityTest)

} // namespace vram::accessibility_test

#include "tst_accessibility.moc"
