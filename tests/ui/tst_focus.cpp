// SPDX-License-Identifier: GPL-3.0-or-later

// The focus stays near its place when a command removes or disables the focused control.

#include "ui/answer/hover_row.h"
#include "ui/networks.h"
#include "ui/panels/layer_panel.h"
#include "ui/table/layer_view.h"
#include "ui/table/row_edits.h"
#include "ui/test_program.h"
#include "ui/views/fit_panel.h"
#include "ui/window_fixture.h"

#include <QApplication>
#include <QCheckBox>
#include <QItemSelectionModel>
#include <QPushButton>
#include <QTest>
#include <QTreeWidget>

namespace vram::focus_test {

using namespace vram::test;

class FocusTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void applyingAdviceKeepsTheFocusInItsList();
    void applyingSetupAdviceFocusesTheTable();
    void undoingARowFocusesTheTable();
    void undoingACheckKeepsFocusOnCheckBox();
};

void FocusTest::applyingAdviceKeepsTheFocusInItsList()
{
    WindowFixture f("builtin:resnet18");
    f.trigger(ActionId::MakeItFit);
    QTRY_VERIFY_WITH_TIMEOUT(f.window().sessionState().advice, 60000);
    settle();
    auto* list = f.child<QTreeWidget>("adviceList");
    list->setCurrentItem(list->topLevelItem(1)); // The first item is a heading.
    auto* apply = f.child<QPushButton>("applyAdvice");
    QVERIFY(apply->isEnabled());
    apply->setFocus();
    const auto before = f.document().project();
    QTest::keyClick(apply, Qt::Key_Space);
    QVERIFY(f.document().project() != before);
    QVERIFY(list->hasFocus());
    settle();
    QVERIFY(list->hasFocus());
}

void FocusTest::applyingSetupAdviceFocusesTheTable()
{
    WindowFixture f("builtin:resnet18");
    QTRY_VERIFY_WITH_TIMEOUT(f.window().sessionState().advice, 60000);
    settle();
    auto* row = f.adviceRow();
    QVERIFY(row);
    row->setFocus();
    const auto before = f.document().project();
    QTest::keyClick(row, Qt::Key_Space);
    QVERIFY(f.document().project() != before);
    QVERIFY(f.window().table()->hasFocus());
    settle();
    QVERIFY(f.window().table()->hasFocus());
}

void FocusTest::undoingARowFocusesTheTable()
{
    WindowFixture f("builtin:lenet5");
    f.window().table()->select(addLayer(f.document(), "BatchNorm2d", {}));
    f.trigger(ActionId::LayerForm);
    auto* box = f.window().findChild<LayerPanel*>()->findChild<QCheckBox*>();
    QVERIFY(box);
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(f.window().table()->hasFocus());
    QCOMPARE(f.window().table()->selectedIds(), std::vector{f.window().table()->currentId()});
}

void FocusTest::undoingACheckKeepsFocusOnCheckBox()
{
    WindowFixture f("builtin:lenet5");
    f.clickRow(f.at("fc1"));
    f.trigger(ActionId::LayerForm);
    auto* box = f.child<QCheckBox>("frozen");
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Space);
    QVERIFY(box->isChecked());
    QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!box->isChecked());
    QVERIFY(box->hasFocus());
    QCOMPARE(f.window().table()->selectedIds(), std::vector{f.at("fc1")});
}

VRAM_UI_TEST(FocusTest)

} // namespace vram::focus_test

#include "tst_focus.moc"
