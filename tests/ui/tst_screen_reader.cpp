// SPDX-License-Identifier: GPL-3.0-or-later

// Accessible interfaces of controls that Qt treats as plain widgets. packaging.screen_reader reads the same information
// from the accessibility bus.

#include "ui/test_program.h"
#include "ui/window_fixture.h"

#include <QAccessible>
#include <QComboBox>
#include <QTest>

#include <map>

namespace vram::screen_reader_test {

using namespace vram::test;

class ScreenReaderTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void choicesAreNamedByTheirLabels();
    void numbersHaveAValueAndARange();
    void figuresCanBePressed();
    void chartsHaveARole();
};

namespace {

QAccessibleInterface* accessible(WindowFixture& f, const char* name)
{
    return QAccessible::queryAccessibleInterface(f.child<QWidget>(name));
}

} // namespace

// Qt's AT-SPI bridge exports these interfaces.
void ScreenReaderTest::choicesAreNamedByTheirLabels()
{
    WindowFixture f("builtin:resnet18");
    const std::map<const char*, QString> names{{"precision", QStringLiteral("Precision")},
                                               {"optimizer", QStringLiteral("Optimizer")},
                                               {"gpu", QStringLiteral("GPU")}};
    for (const auto& [key, label] : names) {
        QAccessibleInterface* box = accessible(f, key);
        QVERIFY(box);
        QCOMPARE(box->role(), QAccessible::ComboBox);
        QCOMPARE(box->text(QAccessible::Name), label);
        QCOMPARE(box->text(QAccessible::Value), f.child<QComboBox>(key)->currentText());
    }
}

void ScreenReaderTest::numbersHaveAValueAndARange()
{
    WindowFixture f("builtin:resnet18");
    QAccessibleInterface* batch = accessible(f, "batch");
    QCOMPARE(batch->role(), QAccessible::SpinBox);
    QAccessibleValueInterface* value = batch->valueInterface();
    QVERIFY(value);
    QCOMPARE(value->currentValue().toInt(), static_cast<int>(f.project().setup.batch));
    QCOMPARE(value->minimumValue().toInt(), 1);
    QVERIFY(value->maximumValue().toDouble() > 1e6);
    value->setCurrentValue(24);
    QCOMPARE(f.project().setup.batch, 24);
    f.trigger(ActionId::Undo);
    QVERIFY(f.project().setup.batch != 24);
}

void ScreenReaderTest::figuresCanBePressed()
{
    WindowFixture f("builtin:resnet18");
    for (const char* name : {"number.device", "number.time", "verdict", "part.activations"}) {
        QAccessibleInterface* figure = accessible(f, name);
        QVERIFY2(figure, name);
        QCOMPARE(figure->role(), QAccessible::Button);
        QVERIFY(!figure->text(QAccessible::Name).isEmpty());
        figure->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        settle();
        auto* help = f.window().findChild<QWidget*>(QStringLiteral("help"));
        QVERIFY2(help && help->isVisible(), name);
        help->close();
    }
}

void ScreenReaderTest::chartsHaveARole()
{
    WindowFixture f("builtin:resnet18");
    for (const char* name : {"composition", "timeline"}) {
        QAccessibleInterface* chart = accessible(f, name);
        QVERIFY2(chart, name);
        QCOMPARE(chart->role(), QAccessible::Chart);
        QVERIFY(!chart->text(QAccessible::Name).isEmpty());
    }
}

VRAM_UI_TEST(ScreenReaderTest)

} // namespace vram::screen_reader_test

#include "tst_screen_reader.moc"
