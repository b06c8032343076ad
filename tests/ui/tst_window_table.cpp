// SPDX-License-Identifier: GPL-3.0-or-later

// Editing the table in the real window.

#include "ui/forms/number_field.h"
#include "ui/language/core_text.h"
#include "ui/networks.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_view.h"
#include "ui/table/row_edits.h"
#include "ui/test_program.h"
#include "ui/text.h"
#include "ui/window/message_bar.h"
#include "ui/window_fixture.h"

#include "edit/edit.h"
#include "layers/layer_type.h"
#include "project/project.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QCompleter>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>

namespace vram::window_table_test {

using namespace vram::test;

class WindowTableTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void startsEmptyAndAddsTheFirstLayer();
    void firstLayerGetsASuitableInput();
    void enterUsesFirstMatchingSuggestion();
    void addsRemovesDuplicatesAndMovesByKeys();
    void buttonsOfTheToolBar();
    void editsInTheCell();
    void searchesForType();
    void dragMovesARow();
    void copiesBetweenWindows();
    void rejectsPastedTextWithoutLayers();
    void invalidRowExplainsWhyAndTheRestStays();
    void undoUpdatesFocusedField();
    void formTitleCountsSelectedRows();
    void columnsFitTheTable();
    void deepNestingScrolls();
};

void WindowTableTest::startsEmptyAndAddsTheFirstLayer()
{
    WindowFixture f;
    QTest::mouseClick(f.child<QPushButton>("welcomeEmpty"), Qt::LeftButton);
    QCOMPARE(f.label("verdict"), QStringLiteral("No layers yet"));
    QTest::keyClick(f.window().table(), Qt::Key_Insert);
    auto* chooser = f.child<QFrame>("typeChooser");
    QVERIFY(chooser->isVisible());
    auto* search = chooser->findChild<QLineEdit*>();
    QTest::keyClicks(search, "linear");
    QTest::keyClick(search, Qt::Key_Return);
    QVERIFY(!chooser->isVisible());
    QCOMPARE(f.rows(), QStringLiteral("input linear1"));
    QVERIFY2(f.document().estimate()->valid(), "the first layer has its input");
    f.trigger(ActionId::Undo);
    QVERIFY2(f.project().network.rows.empty(), "in one step");
}

void WindowTableTest::firstLayerGetsASuitableInput()
{
    WindowFixture f;
    QStringList broken;
    for (const LayerType& type : layerTypes()) {
        f.window().files().startEmpty();
        addLayer(f.document(), type.name, {});
        QCOMPARE(f.project().network.rows.size(), std::size_t{type.maximumInputs == 0 ? 1U : 2U});
        f.document().undoStack().setClean();
        if (type.minimumInputs <= 1 && !f.document().estimate()->valid())
            broken << qs(type.name);
    }
    // These types need a setting that only the user knows, as their error says.
    QCOMPARE(broken.join(QLatin1Char(' ')), QStringLiteral("Einsum Expand Repeat Fold"));
}

void WindowTableTest::enterUsesFirstMatchingSuggestion()
{
    WindowFixture f;
    f.window().files().startEmpty();
    addLayer(f.document(), "Conv2d", {});
    f.window().table()->select({f.at("conv1")});
    QTest::keyClick(f.window().table(), Qt::Key_Insert);
    auto* search = f.child<QFrame>("typeChooser")->findChild<QLineEdit*>();
    QTest::keyClicks(search, "maxp");
    QTest::keyClick(search, Qt::Key_Return);
    QCOMPARE(f.rows(), QStringLiteral("input conv1 maxpool1"));
    QCOMPARE(asLayer(*vram::find(f.project().network, f.at("maxpool1")))->type, std::string("MaxPool2d"));
    // Enter also chooses the first suggestion when the type of a row is changed.
    const LayerId row = f.at("maxpool1");
    f.window().table()->select({row});
    f.trigger(ActionId::ChangeType);
    auto* editor = f.window().table()->viewport()->findChild<QLineEdit*>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClicks(editor, "batchn");
    QWidget* target = QApplication::activePopupWidget() ? QApplication::activePopupWidget() : editor;
    QTest::keyClick(target, Qt::Key_Return);
    QTRY_COMPARE(asLayer(*vram::find(f.project().network, row))->type, std::string("BatchNorm2d"));
}

void WindowTableTest::addsRemovesDuplicatesAndMovesByKeys()
{
    WindowFixture f;
    f.openSmall();
    LayerView* table = f.window().table();
    f.clickRow(f.at("out"));
    QTest::keyClick(table, Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(f.rows(), QStringLiteral("input block(linear relu) out out1 loss"));
    QCOMPARE(table->selectedIds(), std::vector<LayerId>{f.at("out1")});
    QTest::keyClick(table, Qt::Key_Up, Qt::AltModifier);
    QTest::keyClick(table, Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(f.rows(), QStringLiteral("input out1 block(linear relu) out loss"));
    QTest::keyClick(table, Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(f.rows(), QStringLiteral("input block(linear relu) out1 out loss"));
    QTest::keyClick(table, Qt::Key_Delete);
    QCOMPARE(f.rows(), QStringLiteral("input block(linear relu) out loss"));
    QTest::keyClick(table, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(f.rows(), QStringLiteral("input block(linear relu) out1 out loss"));
    QTest::keyClick(table, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(f.rows(), QStringLiteral("input block(linear relu) out loss"));
    f.clickRow(f.at("out"));
    QTest::keyClick(table, Qt::Key_G, Qt::ControlModifier);
    QCOMPARE(f.rows(), QStringLiteral("input block(linear relu) block1(out) loss"));
    QTest::keyClick(table, Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(f.rows(), QStringLiteral("input block(linear relu) out loss"));
}

void WindowTableTest::buttonsOfTheToolBar()
{
    WindowFixture f;
    f.openSmall();
    const auto press = [&](const char* label) {
        for (QToolButton* button : f.window().findChildren<QToolButton*>()) {
            if (button->text() == QLatin1String(label) && button->isVisible()) {
                QTest::mouseClick(button, Qt::LeftButton);
                return true;
            }
        }
        return false;
    };
    f.clickRow(f.at("out"));
    QTest::keyClick(f.window().table(), Qt::Key_G, Qt::ControlModifier);
    QCOMPARE(f.rows(), QStringLiteral("input block(linear relu) block1(out) loss"));
    QVERIFY(press("&Undo") || press("Undo"));
    QCOMPARE(f.rows(), QStringLiteral("input block(linear relu) out loss"));
    QVERIFY(press("&Redo") || press("Redo"));
    QCOMPARE(f.rows(), QStringLiteral("input block(linear relu) block1(out) loss"));
    QVERIFY(press("+ &Layer") || press("+ Layer"));
    QVERIFY(f.child<QFrame>("typeChooser")->isVisible());
    f.child<QFrame>("typeChooser")->hide();
}

void WindowTableTest::editsInTheCell()
{
    WindowFixture f;
    f.openSmall();
    LayerView* table = f.window().table();
    f.clickRow(f.at("out"));
    QTest::keyClick(table, Qt::Key_F2);
    auto* editor = table->viewport()->findChild<QLineEdit*>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClicks(editor, "head");
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(f.rows(), QStringLiteral("input block(linear relu) head loss"));

    QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, f.cell(f.at("head"), LayerModel::Settings).center());
    QTRY_VERIFY(table->viewport()->findChild<QLineEdit*>());
    editor = table->viewport()->findChildren<QLineEdit*>().last();
    editor->selectAll();
    QTest::keyClicks(editor, "out_features=nothing");
    QTest::keyClick(editor, Qt::Key_Return);
    QVERIFY2(editor->isVisible() && editor->property("problem").toBool(), "a mistake stays in the editor");
    editor->selectAll();
    QTest::keyClicks(editor, "out_features=2*50");
    QTest::keyClick(editor, Qt::Key_Return);
    const auto* model = static_cast<LayerModel*>(table->model());
    QTRY_COMPARE(model->indexOf(f.at("head"), LayerModel::Output).data().toString(), QStringLiteral("100"));
}

void WindowTableTest::searchesForType()
{
    WindowFixture f;
    f.openSmall();
    LayerView* table = f.window().table();
    f.clickRow(f.at("block.relu"));
    QTest::keyClick(table, Qt::Key_F3);
    auto* editor = table->viewport()->findChild<QLineEdit*>();
    QVERIFY(editor);
    QVERIFY(editor->completer());
    editor->selectAll();
    QTest::keyClicks(editor, "GELU");
    editor->completer()->popup()->hide();
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(asLayer(*find(f.project().network, f.at("block.relu")))->type, std::string("GELU"));
}

void WindowTableTest::dragMovesARow()
{
    WindowFixture f;
    f.openSmall();
    LayerView* table = f.window().table();
    auto* model = static_cast<LayerModel*>(table->model());
    const std::unique_ptr<QMimeData> data(model->mimeData({model->indexOf(f.at("out"))}));
    const QRect input = f.cell(f.at("input"), 0);
    dropOn(table->viewport(), {input.center().x(), input.top() + 1}, *data, Qt::MoveAction);
    QCOMPARE(f.rows(), QStringLiteral("out input block(linear relu) loss"));
    f.trigger(ActionId::Undo);
    QVERIFY(model->dropMimeData(data.get(), Qt::MoveAction, 0, 0, {}));
    QCOMPARE(f.rows(), QStringLiteral("out input block(linear relu) loss"));
    QCOMPARE(table->selectedIds(), std::vector<LayerId>{f.at("out")});
}

void WindowTableTest::copiesBetweenWindows()
{
    WindowFixture one;
    one.openSmall();
    WindowFixture two("builtin:mlp");
    one.clickRow(one.at("block"));
    QTest::keyClick(one.window().table(), Qt::Key_C, Qt::ControlModifier);
    QVERIFY2(QGuiApplication::clipboard()->text().contains("block.linear\tLinear"), "a spreadsheet gets a table");
    const auto before = two.project().network.rows.size();
    two.window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&two.window()));
    two.window().table()->setFocus();
    QTest::keyClick(two.window().table(), Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(two.project().network.rows.size(), before + 1);
    QVERIFY(two.at("block.linear") != LayerId::None);
    one.clickRow(one.at("out"));
    QTest::keyClick(one.window().table(), Qt::Key_X, Qt::ControlModifier);
    QCOMPARE(one.rows(), QStringLiteral("input block(linear relu) loss"));
}

void WindowTableTest::rejectsPastedTextWithoutLayers()
{
    WindowFixture f;
    f.window().files().startEmpty();
    QGuiApplication::clipboard()->setText("nothing that has to do with layers");
    f.window().table()->setFocus();
    QTest::keyClick(f.window().table(), Qt::Key_V, Qt::ControlModifier);
    QVERIFY2(!f.child<MessageBar>("messageBar")->text().isEmpty(), "it says that there are no layers in it");
    QVERIFY(f.project().network.rows.empty());
}

void WindowTableTest::invalidRowExplainsWhyAndTheRestStays()
{
    WindowFixture f;
    f.openSmall();
    const auto next = setAttribute(f.project().network, f.at("block.linear"), "in_features", std::int64_t{99});
    f.document().editNetwork(step("break"), *next);
    QCOMPARE(f.label("verdict"), QStringLiteral("Fix 1 layer first"));
    QVERIFY(f.label("verdictDetail").contains("without it"));
    QTest::keyClick(f.window().table(), Qt::Key_F8);
    QCOMPARE(f.window().table()->currentId(), f.at("block.linear"));
    QVERIFY(f.child<QLabel>("layerProblem")->isVisible());
    QVERIFY2(f.label("layerProblem").at(0).isUpper(), qPrintable(f.label("layerProblem")));
    QCOMPARE(asSentence("takes 3 channels"), QStringLiteral("Takes 3 channels"));
    QCOMPARE(asSentence("kernel_size: 0 is too small"), QStringLiteral("kernel_size: 0 is too small"));
    QCOMPARE(f.child<QPushButton>("issues")->text(), QStringLiteral("1 issue"));
    const auto* model = static_cast<LayerModel*>(f.window().table()->model());
    QCOMPARE(model->indexOf(f.at("input"), LayerModel::Output).data().toString(), QStringLiteral("8"));
}

void WindowTableTest::undoUpdatesFocusedField()
{
    WindowFixture f;
    f.openSmall();
    auto* batch = f.child<NumberSpin>("batch");
    batch->setFocus();
    batch->selectAll();
    QTest::keyClicks(batch, "128");
    QCOMPARE(f.project().setup.batch, 128);
    QTest::keyClick(batch->findChild<QLineEdit*>(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(f.project().setup.batch, 32);
    QCOMPARE(batch->text(), QStringLiteral("32"));
}

void WindowTableTest::formTitleCountsSelectedRows()
{
    WindowFixture f("builtin:lenet5");
    f.clickRow(f.at("conv1"));
    QVERIFY(f.label("layerTitle").startsWith(QLatin1String("conv1")));
    QTest::keyClick(f.window().table(), Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(f.window().table(), Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(f.label("layerTitle"), QStringLiteral("3 layers"));
    settle();
    QCOMPARE(f.label("layerTitle"), QStringLiteral("3 layers"));
    f.trigger(ActionId::Delete);
    QVERIFY(f.label("layerTitle") != QLatin1String("3 layers"));
    f.clickRow(f.at("fc2"));
    QVERIFY(f.label("layerTitle").startsWith(QLatin1String("fc2")));
    f.document().open(smallProject(), {});
    f.clickRow(f.at("block"));
    QTest::keyClick(f.window().table(), Qt::Key_A, Qt::ControlModifier);
    QVERIFY(f.label("layerTitle").endsWith(QLatin1String(" rows")));
}

void WindowTableTest::columnsFitTheTable()
{
    WindowFixture f("builtin:vit_b_16");
    LayerView* table = f.window().table();
    for (int width = 720; width <= 1400; width += 20) {
        f.window().resize(width, 600);
        QCoreApplication::processEvents();
        QVERIFY2(table->header()->length() <= table->viewport()->width(), qPrintable(QString::number(width)));
        QVERIFY(!table->isColumnHidden(LayerModel::AtBatch));
    }
}

// Each level indents the name, and thirty levels exceed a column that is wide enough for only a few.
void WindowTableTest::deepNestingScrolls()
{
    constexpr int kLevels = 30;
    std::string rows = R"({"id": 2, "type": "Linear", "name": "innermost", "attributes": {"out_features": 8}})";
    for (int i = 0; i < kLevels; ++i)
        rows = R"({"id": )" + std::to_string(3 + i) + R"(, "name": "level", "rows": [)" + rows + "]}";
    const Result<Project> deep = parseProject(
        R"({"format": "vram-planner/1", "network": {"rows": [{"id": 1, "type": "Input", "name": "x",
            "attributes": {"shape": [8]}}, )"
        + rows + "]}}");
    QVERIFY2(bool(deep), deep ? "" : text(deep.error()).c_str());
    WindowFixture f("builtin:lenet5");
    LayerView* table = f.window().table();
    QVERIFY(!table->horizontalScrollBar()->isVisible());
    f.document().open(*deep, {});
    settle();
    table->expandAll();
    table->select({LayerId{2}});
    settle();
    QVERIFY(table->horizontalScrollBar()->isVisible());
    const QRect name = table->visualRect(table->currentIndex().siblingAtColumn(LayerModel::Name));
    QVERIFY2(name.width() > table->fontMetrics().horizontalAdvance(QStringLiteral("inn")),
             qPrintable(QString::number(name.width())));
    table->collapseAll();
    settle();
    QVERIFY(!table->horizontalScrollBar()->isVisible());
}

VRAM_UI_TEST(WindowTableTest)

} // namespace vram::window_table_test

#include "tst_window_table.moc"
