// The real window, driven as a user drives it: one function for each sentence that somebody would notice broken.

#include "ui/charts/area_chart.h"
#include "ui/forms/number_field.h"
#include "ui/networks.h"
#include "ui/panels/batch_slider.h"
#include "ui/panels/figure_label.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_view.h"
#include "ui/table/row_edits.h"
#include "ui/text.h"
#include "ui/window/message_bar.h"
#include "ui/window_fixture.h"

#include "network/edit.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QDialog>
#include <QDir>
#include <QDragEnterEvent>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QSet>
#include <QTabBar>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>
#include <QUrl>

using namespace vram;
using namespace vram::test;

namespace {

void dropOn(QWidget* widget, const QPoint& at, const QMimeData& data, Qt::DropAction action)
{
    QDragEnterEvent enter(at, action, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(widget, &enter);
    QDragMoveEvent move(at, action, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(widget, &move);
    QDropEvent drop(QPointF(at), action, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(widget, &drop);
}

QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class MainWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void firstRunInvites();
    void startsEmptyAndAddsTheFirstLayer();
    void addRemoveDuplicateMoveByKeys();
    void buttonsOfTheToolBar();
    void editsInTheCell();
    void typeIsChosenWithASearch();
    void dragMovesARow();
    void copiesBetweenWindows();
    void pastesATable();
    void brokenRowSaysWhyAndTheRestStays();
    void undoKnowsTheFieldThatHasFocus();
    void titleShowsUnsavedChanges();
    void savesAndOpensAgain();
    void failedOpenLeavesTheDocument();
    void closingAsks();
    void crashedWorkComesBack();
    void sliderMovesEverything();
    void sliderSnapsToPowersOfTwo();
    void sliderDragIsOneStep();
    void largestBatchByButtonAndKey();
    void verdictSaysShort();
    void unitsSwitch();
    void figuresCopy();
    void figuresExplainThemselves();
    void everythingHasANameAndIsReachable();
    void filesDroppedOnTheWindowOpen();
    void recentFilesAndLayoutAreRemembered();
    void exportsReports();
    void timelineSelectsTheRow();
    void draggingOnTheSweepSetsTheBatch();
    void setupIsUndone();
    void gpuChangesTheCapacity();

private:
    static QString text(WindowFixture& f, const char* label) { return f.child<QLabel>(label)->text(); }
    static QString rows(WindowFixture& f) { return qs(outline(f.project().network.rows)); }
    static LayerId at(WindowFixture& f, const char* path) { return rowAt(f.project().network, path); }
    static void openSmall(WindowFixture& f);
    static void clickRow(WindowFixture& f, LayerId row, int column = 0);
    static QRect cell(WindowFixture& f, LayerId row, int column);
};

void MainWindowTest::openSmall(WindowFixture& f)
{
    const QString path = f.folder() + "/small.vram.json";
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(writeProject(smallProject())));
    file.close();
    QVERIFY(f.window().files().open(path));
}

QRect MainWindowTest::cell(WindowFixture& f, LayerId row, int column)
{
    LayerView* table = f.window().table();
    return table->visualRect(static_cast<LayerModel*>(table->model())->indexOf(row, column));
}

void MainWindowTest::clickRow(WindowFixture& f, LayerId row, int column)
{
    f.window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&f.window()));
    QTest::mouseClick(f.window().table()->viewport(), Qt::LeftButton, {}, cell(f, row, column).center());
}

void MainWindowTest::firstRunInvites()
{
    WindowFixture f;
    auto* card = f.child<QAbstractButton>("card.resnet18");
    QVERIFY(card && card->isVisible());
    QVERIFY(f.child<QPushButton>("welcomeOpen")->isVisible());
    QTest::mouseClick(card, Qt::LeftButton);
    QCOMPARE(f.project().network.name, std::string("ResNet-18"));
    QVERIFY(f.window().table()->isVisible());
    QVERIFY(text(f, "verdict").startsWith("Fits on"));
    QVERIFY(!f.window().isWindowModified());
}

void MainWindowTest::startsEmptyAndAddsTheFirstLayer()
{
    WindowFixture f;
    QTest::mouseClick(f.child<QPushButton>("welcomeEmpty"), Qt::LeftButton);
    QCOMPARE(text(f, "verdict"), QStringLiteral("No layers yet"));
    QTest::keyClick(f.window().table(), Qt::Key_Insert);
    auto* chooser = f.child<QFrame>("typeChooser");
    QVERIFY(chooser->isVisible());
    auto* search = chooser->findChild<QLineEdit*>();
    QTest::keyClicks(search, "linear");
    QTest::keyClick(search, Qt::Key_Return);
    QVERIFY(!chooser->isVisible());
    QCOMPARE(rows(f), QStringLiteral("linear1"));
}

void MainWindowTest::addRemoveDuplicateMoveByKeys()
{
    WindowFixture f;
    openSmall(f);
    LayerView* table = f.window().table();
    clickRow(f, at(f, "out"));
    QTest::keyClick(table, Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(rows(f), QStringLiteral("input block(linear relu) out out1 loss"));
    QCOMPARE(table->selectedIds(), std::vector<LayerId>{at(f, "out1")});
    QTest::keyClick(table, Qt::Key_Up, Qt::AltModifier);
    QTest::keyClick(table, Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(rows(f), QStringLiteral("input out1 block(linear relu) out loss"));
    QTest::keyClick(table, Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(rows(f), QStringLiteral("input block(linear relu) out1 out loss"));
    QTest::keyClick(table, Qt::Key_Delete);
    QCOMPARE(rows(f), QStringLiteral("input block(linear relu) out loss"));
    QTest::keyClick(table, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(rows(f), QStringLiteral("input block(linear relu) out1 out loss"));
    QTest::keyClick(table, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(rows(f), QStringLiteral("input block(linear relu) out loss"));
    clickRow(f, at(f, "out"));
    QTest::keyClick(table, Qt::Key_G, Qt::ControlModifier);
    QCOMPARE(rows(f), QStringLiteral("input block(linear relu) block1(out) loss"));
    QTest::keyClick(table, Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(rows(f), QStringLiteral("input block(linear relu) out loss"));
}

void MainWindowTest::buttonsOfTheToolBar()
{
    WindowFixture f;
    openSmall(f);
    const auto press = [&](const char* label) {
        for (QToolButton* button : f.window().findChildren<QToolButton*>()) {
            if (button->text() == QLatin1String(label) && button->isVisible()) {
                QTest::mouseClick(button, Qt::LeftButton);
                return true;
            }
        }
        return false;
    };
    clickRow(f, at(f, "out"));
    QVERIFY(press("Block"));
    QCOMPARE(rows(f), QStringLiteral("input block(linear relu) block1(out) loss"));
    QVERIFY(press("&Undo") || press("Undo"));
    QCOMPARE(rows(f), QStringLiteral("input block(linear relu) out loss"));
    QVERIFY(press("&Redo") || press("Redo"));
    QCOMPARE(rows(f), QStringLiteral("input block(linear relu) block1(out) loss"));
    QVERIFY(press("+ &Layer") || press("+ Layer"));
    QVERIFY(f.child<QFrame>("typeChooser")->isVisible());
    f.child<QFrame>("typeChooser")->hide();
}

void MainWindowTest::editsInTheCell()
{
    WindowFixture f;
    openSmall(f);
    LayerView* table = f.window().table();
    clickRow(f, at(f, "out"));
    QTest::keyClick(table, Qt::Key_F2);
    auto* editor = table->viewport()->findChild<QLineEdit*>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClicks(editor, "head");
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(rows(f), QStringLiteral("input block(linear relu) head loss"));

    QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, cell(f, at(f, "head"), LayerModel::Settings).center());
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
    QTRY_COMPARE(model->indexOf(at(f, "head"), LayerModel::Output).data().toString(), QStringLiteral("100"));
}

void MainWindowTest::typeIsChosenWithASearch()
{
    WindowFixture f;
    openSmall(f);
    LayerView* table = f.window().table();
    clickRow(f, at(f, "block.relu"));
    QTest::keyClick(table, Qt::Key_F3);
    auto* editor = table->viewport()->findChild<QLineEdit*>();
    QVERIFY(editor);
    QVERIFY(editor->completer());
    editor->selectAll();
    QTest::keyClicks(editor, "GELU");
    editor->completer()->popup()->hide();
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(asLayer(*find(f.project().network, at(f, "block.relu")))->type, std::string("GELU"));
}

void MainWindowTest::dragMovesARow()
{
    WindowFixture f;
    openSmall(f);
    LayerView* table = f.window().table();
    auto* model = static_cast<LayerModel*>(table->model());
    const std::unique_ptr<QMimeData> data(model->mimeData({model->indexOf(at(f, "out"))}));
    const QRect input = cell(f, at(f, "input"), 0);
    dropOn(table->viewport(), {input.center().x(), input.top() + 1}, *data, Qt::MoveAction);
    QCOMPARE(rows(f), QStringLiteral("out input block(linear relu) loss"));
    f.trigger(Act::Undo);
    QVERIFY(model->dropMimeData(data.get(), Qt::MoveAction, 0, 0, {}));
    QCOMPARE(rows(f), QStringLiteral("out input block(linear relu) loss"));
    QCOMPARE(table->selectedIds(), std::vector<LayerId>{at(f, "out")});
}

void MainWindowTest::copiesBetweenWindows()
{
    WindowFixture one;
    openSmall(one);
    WindowFixture two("builtin:mlp");
    clickRow(one, at(one, "block"));
    QTest::keyClick(one.window().table(), Qt::Key_C, Qt::ControlModifier);
    QVERIFY2(QGuiApplication::clipboard()->text().contains("block.linear\tLinear"), "a spreadsheet gets a table");
    const auto before = two.project().network.rows.size();
    two.window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&two.window()));
    two.window().table()->setFocus();
    QTest::keyClick(two.window().table(), Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(two.project().network.rows.size(), before + 1);
    QVERIFY(at(two, "block.linear") != LayerId::None);
    clickRow(one, at(one, "out"));
    QTest::keyClick(one.window().table(), Qt::Key_X, Qt::ControlModifier);
    QCOMPARE(rows(one), QStringLiteral("input block(linear relu) loss"));
}

void MainWindowTest::pastesATable()
{
    WindowFixture f;
    f.window().files().startEmpty();
    QGuiApplication::clipboard()->setText("nothing that has to do with layers");
    f.window().table()->setFocus();
    QTest::keyClick(f.window().table(), Qt::Key_V, Qt::ControlModifier);
    QVERIFY2(!f.child<MessageBar>("messageBar")->text().isEmpty(), "it says that there are no layers in it");
    QVERIFY(f.project().network.rows.empty());
}

void MainWindowTest::brokenRowSaysWhyAndTheRestStays()
{
    WindowFixture f;
    openSmall(f);
    const auto next = setAttribute(f.project().network, at(f, "block.linear"), "in_features", std::int64_t{99});
    f.document().editNetwork("break", *next);
    QCOMPARE(text(f, "verdict"), QStringLiteral("1 row must be mended first"));
    QVERIFY(text(f, "verdictDetail").contains("the rest stays computed"));
    QTest::keyClick(f.window().table(), Qt::Key_F8);
    QCOMPARE(f.window().table()->currentId(), at(f, "block.linear"));
    QVERIFY(f.child<QLabel>("layerProblem")->isVisible());
    QVERIFY(!text(f, "layerProblem").isEmpty());
    QCOMPARE(f.child<QPushButton>("issues")->text(), QStringLiteral("1 issue"));
    const auto* model = static_cast<LayerModel*>(f.window().table()->model());
    QCOMPARE(model->indexOf(at(f, "input"), LayerModel::Output).data().toString(), QStringLiteral("8"));
}

void MainWindowTest::undoKnowsTheFieldThatHasFocus()
{
    WindowFixture f;
    openSmall(f);
    auto* batch = f.child<NumberSpin>("batch");
    batch->setFocus();
    batch->selectAll();
    QTest::keyClicks(batch, "128");
    QCOMPARE(f.project().setup.batch, 128);
    QTest::keyClick(batch->findChild<QLineEdit*>(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(f.project().setup.batch, 32);
    QCOMPARE(batch->text(), QStringLiteral("32"));
}

void MainWindowTest::titleShowsUnsavedChanges()
{
    WindowFixture f;
    openSmall(f);
    QCOMPARE(f.window().windowTitle(), QStringLiteral("small.vram.json[*] — VRAM Planner"));
    QVERIFY(!f.window().isWindowModified());
    f.child<NumberSpin>("batch")->setFocus();
    QTest::keyClick(f.child<NumberSpin>("batch"), Qt::Key_Up);
    QVERIFY(f.window().isWindowModified());
    f.trigger(Act::Save);
    QVERIFY(!f.window().isWindowModified());
}

void MainWindowTest::savesAndOpensAgain()
{
    WindowFixture f("builtin:lenet5");
    const QString path = f.folder() + "/mine";
    f.window().files().dialogs.saveFile = [&](QWidget*, const QString&, const QString&, const QString&) { return path; };
    f.child<NumberSpin>("batch")->setFocus();
    QTest::keyClick(f.child<NumberSpin>("batch"), Qt::Key_Up);
    const std::int64_t batch = f.project().setup.batch;
    f.trigger(Act::Save);
    QVERIFY(QFile::exists(path + ".vram.json"));
    f.trigger(Act::CloseProject);
    QVERIFY(f.child<QPushButton>("welcomeOpen")->isVisible());
    f.window().files().dialogs.openFile = [&](QWidget*, const QString&, const QString&, const QString&) {
        return path + ".vram.json";
    };
    QTest::mouseClick(f.child<QPushButton>("welcomeOpen"), Qt::LeftButton);
    QCOMPARE(f.project().setup.batch, batch);
    QCOMPARE(f.project().network.name, std::string("LeNet-5"));
}

void MainWindowTest::failedOpenLeavesTheDocument()
{
    WindowFixture f;
    openSmall(f);
    const auto before = f.document().project();
    const QString path = f.folder() + "/broken.vram.json";
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"format\": \"vram-planner/1\", \"network\": ");
    file.close();
    QVERIFY(!f.window().files().open(path));
    QCOMPARE(f.document().project(), before);
    QVERIFY(f.child<MessageBar>("messageBar")->text().contains("broken.vram.json"));
}

void MainWindowTest::closingAsks()
{
    WindowFixture f;
    openSmall(f);
    int asked = 0;
    SaveAnswer answer = SaveAnswer::Cancel;
    f.window().files().dialogs.askSave = [&](QWidget*, const QString& name) {
        ++asked;
        return name == "small.vram.json" ? answer : SaveAnswer::Discard;
    };
    f.trigger(Act::Largest);
    QVERIFY(f.window().isWindowModified());
    QVERIFY(!f.window().close());
    QCOMPARE(asked, 1);
    QVERIFY(f.window().isVisible());
    answer = SaveAnswer::Save;
    const std::int64_t batch = f.project().setup.batch;
    QVERIFY(f.window().close());
    const auto saved = parseProject(contents(f.folder() + "/small.vram.json").toStdString());
    QCOMPARE(saved->setup.batch, batch);
}

void MainWindowTest::crashedWorkComesBack()
{
    WindowFixture f;
    openSmall(f);
    f.trigger(Act::Largest);
    const std::int64_t batch = f.project().setup.batch;
    QTRY_VERIFY_WITH_TIMEOUT(QDir(f.recoveryFolder()).entryList({"*.vram.json"}).size() == 1, 5000);
    // The crash: what is on disk stays, nobody holds the lock.
    QTemporaryDir left;
    const QString name = QDir(f.recoveryFolder()).entryList({"*.vram.json"}).first();
    QVERIFY(QFile::copy(f.recoveryFolder() + "/" + name, left.filePath("left.vram.json")));
    QVERIFY(QFile::copy(f.recoveryFolder() + "/" + name.chopped(10) + ".origin", left.filePath("left.origin")));

    Settings settings(left.filePath("settings.ini"));
    MainWindow next(settings, builtinCatalogues(), left.path());
    next.files().dialogs.askSave = [](QWidget*, const QString&) { return SaveAnswer::Discard; };
    next.show();
    auto* bar = next.findChild<MessageBar*>("messageBar");
    QVERIFY2(bar->text().contains("small.vram.json"), qPrintable(bar->text()));
    for (QPushButton* button : bar->findChildren<QPushButton*>()) {
        if (button->text() == "Bring them back")
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QCOMPARE(next.document().project()->setup.batch, batch);
    QVERIFY(next.isWindowModified());
    QVERIFY(next.document().path().endsWith("small.vram.json"));
}

void MainWindowTest::sliderMovesEverything()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().reading().outlook->known);
    auto* slider = f.child<BatchSlider>("batchSlider");
    const QString before = text(f, "part.activations");
    const QPoint from(static_cast<int>(slider->pixelOf(slider->value())), slider->height() / 2);
    const QPoint to(static_cast<int>(slider->pixelOf(slider->maximum() * 0.4)), slider->height() / 2);
    QTest::mousePress(slider, Qt::LeftButton, {}, from);
    QTest::mouseMove(slider, (from + to) / 2);
    const QString middle = text(f, "part.activations");
    QVERIFY2(middle != before, "figures move while the button is held");
    QTest::mouseMove(slider, to);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, to);
    QVERIFY(text(f, "part.activations") != middle);
    QCOMPARE(f.child<NumberSpin>("batch")->text(), QString::number(f.project().setup.batch));
    QCOMPARE(f.document().estimate()->batch, f.project().setup.batch);
}

void MainWindowTest::sliderSnapsToPowersOfTwo()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().reading().outlook->known);
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
    QCOMPARE(f.project().setup.batch, f.window().reading().outlook->largest);
}

void MainWindowTest::sliderDragIsOneStep()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().reading().outlook->known);
    auto* slider = f.child<BatchSlider>("batchSlider");
    const std::int64_t before = f.project().setup.batch;
    QTest::mousePress(slider, Qt::LeftButton, {}, {100, 14});
    for (int x = 100; x < 400; x += 20)
        QTest::mouseMove(slider, {x, 14});
    QTest::mouseRelease(slider, Qt::LeftButton, {}, {400, 14});
    QCOMPARE(f.document().undoStack().count(), 1);
    QTest::mousePress(slider, Qt::LeftButton, {}, {400, 14});
    QTest::mouseMove(slider, {500, 14});
    QTest::mouseRelease(slider, Qt::LeftButton, {}, {500, 14});
    QCOMPARE(f.document().undoStack().count(), 2);
    f.trigger(Act::Undo);
    f.trigger(Act::Undo);
    QCOMPARE(f.project().setup.batch, before);
}

void MainWindowTest::largestBatchByButtonAndKey()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().reading().outlook->known);
    const std::int64_t largest = f.window().reading().outlook->largest;
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

void MainWindowTest::verdictSaysShort()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().reading().outlook->known);
    Setup setup = f.project().setup;
    setup.batch = 4000;
    f.document().editSetup("batch", setup);
    QTRY_VERIFY2(text(f, "verdict").startsWith("Short by "), qPrintable(text(f, "verdict")));
    const QString largest = numberText(f.window().reading().outlook->largest);
    QVERIFY2(text(f, "verdict").contains("batch " + largest + " is the largest"), qPrintable(text(f, "verdict")));
    QVERIFY(text(f, "free").startsWith("missing"));
}

void MainWindowTest::unitsSwitch()
{
    WindowFixture f("builtin:resnet50");
    QVERIFY(text(f, "verdict").contains("GiB free"));
    f.trigger(Act::UnitDecimal);
    QVERIFY(text(f, "verdict").contains("GB free"));
    QVERIFY(text(f, "part.parameters").contains("102"));
    QVERIFY(text(f, "part.parameters").contains("MB"));
    QCOMPARE(f.child<QToolButton>("units")->text(), QStringLiteral("GB"));
    f.restart();
    f.window().files().open("builtin:resnet50");
    QVERIFY2(text(f, "verdict").contains("GB free"), "the choice is remembered");
}

void MainWindowTest::figuresCopy()
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

void MainWindowTest::figuresExplainThemselves()
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
    f.trigger(Act::Largest);
    QTRY_VERIFY(words->toPlainText().contains(saved()));
    auto* topics = help->findChild<QListWidget*>();
    for (int i = 0; i < topics->count(); ++i) {
        topics->setCurrentRow(i);
        QVERIFY2(words->toPlainText().size() > 120, qPrintable(topics->item(i)->text()));
        QVERIFY2(!words->toPlainText().contains("%1"), qPrintable(topics->item(i)->text()));
    }
}

void MainWindowTest::everythingHasANameAndIsReachable()
{
    WindowFixture f("builtin:resnet50");
    clickRow(f, at(f, "conv1"));
    f.trigger(Act::LayerForm);
    QStringList nameless;
    QSet<QWidget*> wanted;
    for (QWidget* widget : f.window().findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || widget->focusProxy())
            continue;
        const bool control = qobject_cast<QAbstractButton*>(widget) || qobject_cast<QLineEdit*>(widget) ||
                             qobject_cast<QComboBox*>(widget) || qobject_cast<QAbstractSpinBox*>(widget) ||
                             qobject_cast<QAbstractSlider*>(widget) || qobject_cast<QAbstractItemView*>(widget) ||
                             qobject_cast<QTabBar*>(widget) || qobject_cast<FigureLabel*>(widget);
        if (!control)
            continue;
        const QString words = widget->accessibleName() + widget->property("text").toString() +
                              widget->parentWidget()->accessibleName();
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

void MainWindowTest::filesDroppedOnTheWindowOpen()
{
    WindowFixture f;
    openSmall(f);
    f.trigger(Act::CloseProject);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(f.folder() + "/small.vram.json")});
    dropOn(&f.window(), {300, 300}, data, Qt::CopyAction);
    QCOMPARE(f.project().network.name, std::string("small"));
}

void MainWindowTest::recentFilesAndLayoutAreRemembered()
{
    WindowFixture f;
    openSmall(f);
    f.child<QTabBar>("inspectorTabs")->setCurrentIndex(2);
    f.child<QTabBar>("viewTabs")->setCurrentIndex(1);
    f.window().resize(1100, 700);
    f.restart();
    QCOMPARE(f.settings().recentFiles(), QStringList{f.folder() + "/small.vram.json"});
    QCOMPARE(f.child<QTabBar>("inspectorTabs")->currentIndex(), 2);
    QCOMPARE(f.child<QTabBar>("viewTabs")->currentIndex(), 1);
    bool listed = false;
    for (QPushButton* button : f.window().findChildren<QPushButton*>()) {
        if (button->text() == "small.vram.json" && button->isVisible()) {
            listed = true;
            QTest::mouseClick(button, Qt::LeftButton);
            break;
        }
    }
    QVERIFY(listed);
    QCOMPARE(f.project().network.name, std::string("small"));
}

void MainWindowTest::exportsReports()
{
    WindowFixture f("builtin:resnet18");
    const auto save = [&](const char* name, Act act) {
        const QString path = f.folder() + "/" + name;
        f.window().files().dialogs.saveFile = [path](QWidget*, const QString&, const QString&, const QString&) { return path; };
        f.trigger(act);
        return contents(path);
    };
    QVERIFY(save("r.pdf", Act::ExportPdf).startsWith("%PDF-1.4"));
    QVERIFY(save("r.csv", Act::ExportCsv).contains("layer1.0.conv1"));
    QVERIFY(save("r.json", Act::ExportJson).contains("11689512"));
    QVERIFY(f.child<MessageBar>("messageBar")->text().contains("r.json"));
    QVERIFY(save("no/such/folder/r.csv", Act::ExportCsv).isEmpty());
    QVERIFY(f.child<MessageBar>("messageBar")->text().contains("could not be written"));
}

void MainWindowTest::timelineSelectsTheRow()
{
    WindowFixture f("builtin:resnet18");
    auto* chart = f.child<AreaChart>("timeline");
    const double peak = chart->data().marks.front().x;
    QWidget* viewport = chart->findChild<QAbstractScrollArea*>()->viewport();
    const QPoint at(static_cast<int>(chart->pixelOf(peak)), chart->height() / 2);
    QTest::mouseMove(viewport, at);
    QTRY_VERIFY(text(f, "timelineReadout").contains("allocated"));
    QTest::mouseClick(viewport, Qt::LeftButton, {}, at);
    QVERIFY(f.window().table()->currentId() != LayerId::None);
    QVERIFY(!f.window().table()->selectedIds().empty());
}

void MainWindowTest::draggingOnTheSweepSetsTheBatch()
{
    WindowFixture f("builtin:resnet18");
    QTRY_VERIFY(f.window().reading().outlook->known);
    AreaChart* chart = nullptr;
    for (AreaChart* candidate : f.window().findChildren<AreaChart*>("sweep")) {
        if (candidate->isVisible())
            chart = candidate;
    }
    QVERIFY(chart);
    QWidget* viewport = chart->findChild<QAbstractScrollArea*>()->viewport();
    const QPoint at(static_cast<int>(chart->pixelOf(200)), chart->height() / 2);
    QTest::mouseClick(viewport, Qt::LeftButton, {}, at);
    QVERIFY(std::abs(f.project().setup.batch - 200) <= 3);
    QCOMPARE(f.document().undoStack().count(), 1);
}

void MainWindowTest::setupIsUndone()
{
    WindowFixture f("builtin:resnet18");
    auto* optimizer = f.child<QComboBox>("optimizer");
    const QString before = text(f, "part.optimizer");
    optimizer->setFocus();
    optimizer->setCurrentText("sgd");
    QCOMPARE(f.project().setup.optimizer, std::string("sgd"));
    QVERIFY(text(f, "part.optimizer") != before);
    QTest::keyClick(&f.window(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(f.project().setup.optimizer, std::string("adamw"));
    QCOMPARE(optimizer->currentText(), QStringLiteral("adamw"));
    QCOMPARE(text(f, "part.optimizer"), before);
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
    QVERIFY(text(f, "verdict").contains("RTX 3090 Ti"));
}

QTEST_MAIN(MainWindowTest)
#include "tst_main_window.moc"
