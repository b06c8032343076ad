// SPDX-License-Identifier: GPL-3.0-or-later

// Opening, saving, closing, crashing and exporting in the real window.

#include "ui/forms/number_field.h"
#include "ui/networks.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/window/message_bar.h"
#include "ui/window_fixture.h"

#include "edit/edit.h"

#include <QAbstractButton>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QTabBar>
#include <QTest>
#include <QTreeWidget>
#include <QUrl>

namespace vram::window_files_test {

using namespace vram::test;

class WindowFilesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void startPageOpensModels();
    void titleShowsUnsavedChanges();
    void savesAndOpensAgain();
    void failedOpenLeavesTheDocument();
    void closingAsksToSave();
    void changedBuiltInAsksToSave();
    void recoversWorkAfterCrash();
    void opensFilesDroppedOnTheWindow();
    void offersSecondDroppedFile();
    void rejectsWebAddresses();
    void recentFilesAndLayoutAreRemembered();
    void exportsReports();
    void computesTextbookFiguresFromTotals();
    void applyingAdviceMakesTheModelFit();
};

void WindowFilesTest::startPageOpensModels()
{
    WindowFixture f;
    auto* card = f.child<QAbstractButton>("card.resnet18");
    QVERIFY(card && card->isVisible());
    QVERIFY(f.child<QPushButton>("welcomeOpen")->isVisible());
    QTest::mouseClick(card, Qt::LeftButton);
    QCOMPARE(f.project().network.name, std::string("ResNet-18"));
    QVERIFY(f.window().table()->isVisible());
    QVERIFY(f.label("verdict").startsWith("Fits on"));
    QVERIFY(!f.window().isWindowModified());
}

void WindowFilesTest::titleShowsUnsavedChanges()
{
    WindowFixture f;
    f.openSmall();
    QCOMPARE(f.window().windowTitle(), QStringLiteral("small.vram.json[*] — VRAM Planner"));
    QVERIFY(!f.window().isWindowModified());
    f.child<NumberSpin>("batch")->setFocus();
    QTest::keyClick(f.child<NumberSpin>("batch"), Qt::Key_Up);
    QVERIFY(f.window().isWindowModified());
    f.trigger(ActionId::Save);
    QVERIFY(!f.window().isWindowModified());
}

void WindowFilesTest::savesAndOpensAgain()
{
    WindowFixture f("builtin:lenet5");
    const QString path = f.folder() + "/mine";
    f.answerSave(path);
    f.child<NumberSpin>("batch")->setFocus();
    QTest::keyClick(f.child<NumberSpin>("batch"), Qt::Key_Up);
    const std::int64_t batch = f.project().setup.batch;
    f.trigger(ActionId::Save);
    QVERIFY(QFile::exists(path + ".vram.json"));
    f.trigger(ActionId::CloseProject);
    QVERIFY(f.child<QPushButton>("welcomeOpen")->isVisible());
    f.answerOpen(path + ".vram.json");
    QTest::mouseClick(f.child<QPushButton>("welcomeOpen"), Qt::LeftButton);
    QCOMPARE(f.project().setup.batch, batch);
    QCOMPARE(f.project().network.name, std::string("LeNet-5"));
}

void WindowFilesTest::failedOpenLeavesTheDocument()
{
    WindowFixture f;
    f.openSmall();
    const auto before = f.document().project();
    const QString path = f.write("broken.vram.json", "{\"format\": \"vram-planner/1\", \"network\": ");
    QVERIFY(!f.window().files().open(path));
    QCOMPARE(f.document().project(), before);
    QVERIFY(f.child<MessageBar>("messageBar")->text().contains("broken.vram.json"));
}

void WindowFilesTest::closingAsksToSave()
{
    WindowFixture f;
    f.openSmall();
    int asked = 0;
    SaveAnswer answer = SaveAnswer::Cancel;
    f.window().files().dialogs.askSave = [&](QWidget*, const QString& name) {
        ++asked;
        return name == "small.vram.json" ? answer : SaveAnswer::Discard;
    };
    QTRY_VERIFY_WITH_TIMEOUT(f.window().sessionState().batchSweep->known, 60000);
    f.trigger(ActionId::Largest);
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

// The question follows the asterisk in the title.
void WindowFilesTest::changedBuiltInAsksToSave()
{
    WindowFixture f("builtin:lenet5");
    int asked = 0;
    f.window().files().dialogs.askSave = [&](QWidget*, const QString&) { return ++asked, SaveAnswer::Cancel; };
    f.child<NumberSpin>("batch")->setFocus();
    QTest::keyClick(f.child<NumberSpin>("batch"), Qt::Key_Up);
    QVERIFY(f.window().isWindowModified());
    QVERIFY(!f.window().files().open("builtin:resnet18"));
    QCOMPARE(asked, 1);
    QVERIFY(!f.window().close());
    QCOMPARE(asked, 2);
    f.trigger(ActionId::Undo);
    QVERIFY(!f.window().isWindowModified());
    QVERIFY(f.window().files().open("builtin:resnet18"));
    QCOMPARE(asked, 2);
}

void WindowFilesTest::recoversWorkAfterCrash()
{
    WindowFixture f;
    f.openSmall();
    QTRY_VERIFY_WITH_TIMEOUT(f.window().sessionState().batchSweep->known, 60000);
    f.trigger(ActionId::Largest);
    const std::int64_t batch = f.project().setup.batch;
    QTRY_VERIFY_WITH_TIMEOUT(QDir(f.recoveryFolder()).entryList({"*.vram.json"}).size() == 1, 5000);
    // After the crash, the recovery files remain and no process holds the lock.
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
        if (button->text() == "Restore")
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QCOMPARE(next.document().project()->setup.batch, batch);
    QVERIFY(next.isWindowModified());
    QVERIFY(next.document().path().endsWith("small.vram.json"));
}

void WindowFilesTest::opensFilesDroppedOnTheWindow()
{
    WindowFixture f;
    f.openSmall();
    f.trigger(ActionId::CloseProject);
    dropFile(&f.window(), f.folder() + "/small.vram.json");
    QCOMPARE(f.project().network.name, std::string("small"));
}

void WindowFilesTest::offersSecondDroppedFile()
{
    WindowFixture f;
    f.openSmall();
    const QString first = f.folder() + "/small.vram.json";
    const QString second = f.folder() + "/second.vram.json";
    Project other = smallProject();
    other.setup.batch = 123;
    writeFile(second, other);
    f.window().files().startEmpty();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(first), QUrl::fromLocalFile(second)});
    dropOn(&f.window(), {300, 300}, data, Qt::CopyAction);
    QTRY_COMPARE(f.document().path(), first);
    auto* bar = f.child<MessageBar>("messageBar");
    QCOMPARE(bar->text(), "small.vram.json is open; second.vram.json is not: a window holds one model.");
    for (QPushButton* button : bar->findChildren<QPushButton*>()) {
        if (button->text() == "Open second.vram.json")
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QTRY_COMPARE(f.document().path(), second);
    QCOMPARE(f.project().setup.batch, 123);
}

void WindowFilesTest::rejectsWebAddresses()
{
    WindowFixture f;
    QMimeData data;
    data.setUrls({QUrl("https://huggingface.co/gpt2/resolve/main/config.json")});
    data.setText("https://huggingface.co/gpt2/resolve/main/config.json");
    dropOn(&f.window(), {300, 300}, data, Qt::CopyAction);
    const QString said = f.child<MessageBar>("messageBar")->text();
    QVERIFY2(said.startsWith("https://huggingface.co/gpt2/resolve/main/config.json is a web address"),
             qPrintable(said));
    QVERIFY(!said.contains("clipboard"));

    // The address is also dropped as a bare URL, and as text on the table, which accepts rows.
    QMimeData url;
    url.setUrls({QUrl("https://example.org/one.json")});
    dropOn(&f.window(), {300, 300}, url, Qt::CopyAction);
    QVERIFY(f.child<MessageBar>("messageBar")->text().startsWith("https://example.org/one.json is a web address"));
    f.openSmall();
    QMimeData text;
    text.setText("https://example.org/two.json");
    QVERIFY(!f.window().table()->model()->canDropMimeData(&text, Qt::CopyAction, 0, 0, {}));
}

void WindowFilesTest::recentFilesAndLayoutAreRemembered()
{
    WindowFixture f;
    f.openSmall();
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

void WindowFilesTest::exportsReports()
{
    WindowFixture f("builtin:resnet18");
    const auto save = [&](const char* name, ActionId act) {
        const QString path = f.folder() + "/" + name;
        f.answerSave(path);
        f.trigger(act);
        // The report is prepared on another thread.
        const auto told = [&] {
            return f.child<MessageBar>("messageBar")->text().contains(QFileInfo(path).fileName());
        };
        return QTest::qWaitFor(told, 60000) ? contents(path) : QByteArray();
    };
    const QByteArray pdf = save("r.pdf", ActionId::ExportPdf);
    QVERIFY(pdf.startsWith("%PDF-1.4"));
    static const QRegularExpression page(QStringLiteral("/Type /Page[^s]"));
    QVERIFY2(QString::fromLatin1(pdf).count(page) >= 3, "the layer table goes on over pages");
    QVERIFY2(!pdf.contains("/Subtype /Image"), "nothing is drawn in pixels");
    QVERIFY(save("r.csv", ActionId::ExportCsv).contains("layer1.0.conv1"));
    QVERIFY(save("r.json", ActionId::ExportJson).contains("11689512"));
    QVERIFY(f.child<MessageBar>("messageBar")->text().contains("r.json"));
    QVERIFY(save("no/such/folder/q.csv", ActionId::ExportCsv).isEmpty());
    QVERIFY(f.child<MessageBar>("messageBar")->text().contains("could not be saved"));
}

void WindowFilesTest::computesTextbookFiguresFromTotals()
{
    WindowFixture f;
    QTest::mouseClick(f.child<QPushButton>("welcomeTotals"), Qt::LeftButton);
    auto* dialog = f.child<QDialog>("totals");
    QVERIFY(dialog && dialog->isVisible());
    // The worked example of the simplest rule: 20 M parameters, batch 32, 1 M activations -> 274.7 MiB.
    const auto type = [&](const char* key, const char* typed) {
        auto* field = dialog->findChild<NumberSpin*>(key);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, typed);
    };
    type("parameters", "20*1000000");
    type("activations", "1000000");
    type("batch", "32");
    QStringList results;
    auto* tree = dialog->findChild<QTreeWidget*>("totalsResults");
    for (int i = 0; i < tree->topLevelItemCount(); ++i)
        results << tree->topLevelItem(i)->text(1).replace(QChar(0xa0), ' ');
    QVERIFY2(results.contains("275 MiB"), qPrintable(results.join(", ")));
}

void WindowFilesTest::applyingAdviceMakesTheModelFit()
{
    WindowFixture f("builtin:resnet50");
    QTRY_VERIFY(f.window().sessionState().batchSweep->known);
    Setup setup = f.project().setup;
    setup.batch = f.window().sessionState().batchSweep->largest + 40;
    f.document().editSetup(step("batch"), setup);
    QTRY_VERIFY_WITH_TIMEOUT(f.window().sessionState().advice && !f.window().sessionState().advice->empty(), 30000);
    f.trigger(ActionId::MakeItFit);
    auto* list = f.child<QTreeWidget>("adviceList");
    QTRY_VERIFY_WITH_TIMEOUT(list->topLevelItemCount() > 0, 10000);
    const auto before = f.document().project();
    list->setCurrentItem(list->topLevelItem(1)); // below the heading
    QVERIFY2(f.document().isPreviewing() && f.document().estimate()->device.fits, "looking at a change previews it");
    QCOMPARE(f.document().project(), before);
    QTest::mouseClick(f.child<QPushButton>("applyAdvice"), Qt::LeftButton);
    QVERIFY(f.document().estimate()->device.fits);
    QVERIFY(f.document().project() != before);
    f.trigger(ActionId::Undo);
    QCOMPARE(f.document().project(), before);
}

VRAM_UI_TEST(WindowFilesTest)

} // namespace vram::window_files_test

#include "tst_window_files.moc"
