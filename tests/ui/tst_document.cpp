// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/autosave.h"
#include "ui/document/batch_sweep.h"
#include "ui/document/document.h"
#include "ui/document/edit_command.h"
#include "ui/document/settings.h"
#include "ui/networks.h"
#include "ui/test_program.h"
#include "ui/window_fixture.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace vram::document_test {

using namespace vram::test;

class DocumentTest : public QObject
{
    Q_OBJECT

private slots:
    void undoAndRedo();
    void dragIsOneStep();
    void dragThatReturnsLeavesNoStep();
    void twoDragsAreTwoSteps();
    void sameValueIsNoStep();
    void comparesRowsByContent();
    void savedStateIsClean();
    void failedSaveReportsTheProblem();
    void previewChangesNothing();
    void largeNetworksAreEstimatedLater();
    void autosaveIsRecoveredAfterCrash();
    void autosaveIsRemovedOnCleanExit();
    void autosaveOfRunningProgramIsIgnored();
    void batchSweepIsExact();
    void batchSweepDoesNotDependOnBatch();
    void keepsTwelveRecentFiles();
    void lastFolderExists();
    void settingsAreWrittenInBackgroundAndOnExit();

private:
    static void setBatch(Document& document, std::int64_t batch, const QString& key = {})
    {
        Setup setup = document.project()->setup;
        setup.batch = batch;
        document.editSetup(step("batch"), setup, key);
    }
};

void DocumentTest::undoAndRedo()
{
    Document document(builtinCatalogues());
    document.open(smallProject(), {});
    const auto before = document.project();
    const Bytes small = document.estimate()->peak.allocated;
    setBatch(document, 4096);
    QVERIFY(document.estimate()->peak.allocated > small);
    QVERIFY(document.isModified());
    document.undoStack().undo();
    QCOMPARE(document.project(), before);
    QCOMPARE(document.estimate()->peak.allocated, small);
    QVERIFY(!document.isModified());
    document.undoStack().redo();
    QCOMPARE(document.project()->setup.batch, 4096);
}

void DocumentTest::dragIsOneStep()
{
    Document document(builtinCatalogues());
    document.open(smallProject(), {});
    for (std::int64_t batch = 33; batch < 133; ++batch)
        setBatch(document, batch, "batch");
    QCOMPARE(document.undoStack().count(), 1);
    document.undoStack().undo();
    QCOMPARE(document.project()->setup.batch, 32);
}

void DocumentTest::dragThatReturnsLeavesNoStep()
{
    Document document(builtinCatalogues());
    document.open(smallProject(), {});
    for (const std::int64_t batch : {40, 50, 40, 32})
        setBatch(document, batch, "batch");
    QCOMPARE(document.undoStack().count(), 0);
    QVERIFY(!document.isModified());
}

void DocumentTest::twoDragsAreTwoSteps()
{
    Document document(builtinCatalogues());
    document.open(smallProject(), {});
    setBatch(document, 40, "batch");
    setBatch(document, 50, "batch");
    document.endMerge();
    setBatch(document, 60, "batch");
    QCOMPARE(document.undoStack().count(), 2);
    document.undoStack().undo();
    QCOMPARE(document.project()->setup.batch, 50);
}

void DocumentTest::sameValueIsNoStep()
{
    Document document(builtinCatalogues());
    document.open(smallProject(), {});
    setBatch(document, 32);
    document.edit(step("nothing"), *document.project());
    QCOMPARE(document.undoStack().count(), 0);
}

void DocumentTest::comparesRowsByContent()
{
    const Project one = smallProject();
    Project two = smallProject();
    QVERIFY(one.network.rows != two.network.rows);
    QVERIFY(sameContent(one, two));
    two.network.rows.pop_back();
    QVERIFY(!sameContent(one, two));
    Project three = smallProject();
    three.network.rows[1] = blockRow(2, "block", {});
    QVERIFY(!sameContent(one, three));
}

void DocumentTest::savedStateIsClean()
{
    QTemporaryDir folder;
    Document document(builtinCatalogues());
    document.open(smallProject(), {});
    QSignalSpy modified(&document, &Document::modifiedChanged);
    setBatch(document, 64);
    QCOMPARE(modified.last().first().toBool(), true);
    const QString path = folder.filePath("plan.vram.json");
    QVERIFY(!document.save(path));
    QCOMPARE(modified.last().first().toBool(), false);
    QCOMPARE(document.displayName(), QStringLiteral("plan.vram.json"));
    setBatch(document, 65);
    document.undoStack().undo();
    QVERIFY(!document.isModified());

    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto read = parseProject(file.readAll().toStdString());
    QVERIFY(read);
    QVERIFY(sameContent(*read, *document.project()));
}

void DocumentTest::failedSaveReportsTheProblem()
{
    QTemporaryDir folder;
    Document document(builtinCatalogues());
    document.open(smallProject(), {});
    const auto problem = document.save(folder.filePath("no/such/folder/plan.vram.json"));
    QVERIFY(problem);
    QVERIFY2(vram::text(problem->message).starts_with("plan.vram.json could not be saved: there is no such folder"),
             vram::text(problem->message).c_str());
    QVERIFY(document.path().isEmpty());
}

void DocumentTest::previewChangesNothing()
{
    Document document(builtinCatalogues());
    document.open(smallProject(), {});
    const Bytes now = document.estimate()->peak.allocated;
    Setup other = document.project()->setup;
    other.batch = 1 << 20;
    document.preview(other);
    QVERIFY(document.isPreviewing());
    QVERIFY(document.estimate()->peak.allocated > now);
    QCOMPARE(document.project()->setup.batch, 32);
    document.preview(std::nullopt);
    QCOMPARE(document.estimate()->peak.allocated, now);
    QVERIFY(!document.isModified());
}

void DocumentTest::largeNetworksAreEstimatedLater()
{
    Project project = smallProject();
    for (unsigned id = 1000; id < 11000; ++id)
        project.network.rows.insert(project.network.rows.end() - 1, layerRow(id, "ReLU", "relu" + std::to_string(id)));
    Document document(builtinCatalogues());
    QSignalSpy shown(&document, &Document::estimateChanged);
    document.open(project, {});
    QVERIFY(document.isEstimatePending());
    QCOMPARE(document.estimate()->layers, 0);
    QCOMPARE(shown.count(), 1); // Nothing of the previous project remains.
    QTRY_VERIFY(!document.isEstimatePending());
    const Bytes opened = document.estimate()->peak.allocated;
    QVERIFY(opened > 0);

    QSignalSpy estimated(&document, &Document::estimateChanged);
    setBatch(document, 64);
    setBatch(document, 4096);
    QCOMPARE(document.project()->setup.batch, 4096);
    QCOMPARE(document.estimate()->batch, 32);
    QTRY_COMPARE(document.estimate()->batch, 4096);
    QVERIFY(document.estimate()->peak.allocated > opened);
    QCOMPARE(estimated.count(), 1); // Only the last edit is estimated.

    // A project opened in the meantime is not shown with the figures of the previous one.
    setBatch(document, 64);
    document.open(smallProject(), {});
    const auto small = document.estimate();
    QVERIFY(small->layers > 0 && small->layers < 100);
    settle();
    QCOMPARE(document.estimate(), small);
}

void DocumentTest::autosaveIsRecoveredAfterCrash()
{
    QTemporaryDir folder;
    Document document(builtinCatalogues());
    auto* autosave = new Autosave(document, folder.path());
    document.open(smallProject(), "/somewhere/plan.vram.json");
    setBatch(document, 77);
    autosave->flush();
    // After a crash, the recovery files remain and no process holds the lock.
    QVERIFY(QDir(folder.path()).entryList({"*.vram.json"}).size() == 1);
    const QString base = folder.filePath(QDir(folder.path()).entryList({"*.vram.json"}).first()).chopped(10);
    QTemporaryDir crashed;
    for (const char* suffix : {".vram.json", ".origin"})
        QVERIFY(QFile::copy(base + suffix, crashed.filePath(QStringLiteral("left") + suffix)));
    const auto found = Autosave::find(crashed.path());
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].project.setup.batch, 77);
    QCOMPARE(found[0].origin, QStringLiteral("/somewhere/plan.vram.json"));
    Autosave::discard(found[0]);
    QVERIFY(Autosave::find(crashed.path()).empty());
    delete autosave;
}

void DocumentTest::autosaveIsRemovedOnCleanExit()
{
    QTemporaryDir folder;
    Document document(builtinCatalogues());
    {
        Autosave autosave(document, folder.path());
        document.open(smallProject(), {});
        setBatch(document, 77);
        autosave.flush();
        QVERIFY(!document.save(folder.filePath("saved.json")));
        autosave.flush();
        QVERIFY(QDir(folder.path()).entryList({"*.vram.json"}).isEmpty());
        setBatch(document, 78);
        autosave.flush();
        QVERIFY(!QDir(folder.path()).entryList({"*.vram.json"}).isEmpty());
    }
    QVERIFY(QDir(folder.path()).entryList({"*.vram.json"}).isEmpty());
}

void DocumentTest::autosaveOfRunningProgramIsIgnored()
{
    QTemporaryDir folder;
    Document document(builtinCatalogues());
    Autosave autosave(document, folder.path());
    document.open(smallProject(), {});
    setBatch(document, 77);
    autosave.flush();
    QVERIFY(Autosave::find(folder.path()).empty());
}

void DocumentTest::batchSweepIsExact()
{
    Project project = smallProject();
    project.setup.customCapacity = 1;
    const BatchSweep found = batchSweep(project, builtinCatalogues());
    QVERIFY(found.largest > 0);
    project.setup.batch = found.largest;
    QVERIFY(estimate(project.network, project.setup, builtinCatalogues()).device.fits);
    ++project.setup.batch;
    QVERIFY(!estimate(project.network, project.setup, builtinCatalogues()).device.fits);
    QVERIFY(found.lastBatch() > found.largest);
    QCOMPARE(found.points.front().batch, 1);
    QCOMPARE(sweepBatches(5), (std::vector<std::int64_t>{1, 2, 3, 4, 5}));
}

void DocumentTest::batchSweepDoesNotDependOnBatch()
{
    Document document(builtinCatalogues());
    BatchSweepTracker tracker(document);
    connect(&document, &Document::estimateChanged, &tracker, &BatchSweepTracker::refresh);
    document.open(smallProject(), {});
    QTRY_VERIFY(tracker.batchSweep()->known);
    const auto first = std::shared_ptr(tracker.batchSweep());
    setBatch(document, 33);
    settle();
    QCOMPARE(tracker.batchSweep(), first);
    Setup setup = document.project()->setup;
    setup.optimizer = "sgd";
    document.editSetup(step("optimizer"), setup);
    QTRY_VERIFY(tracker.batchSweep() != first);
}

void DocumentTest::keepsTwelveRecentFiles()
{
    QTemporaryDir folder;
    Settings settings(folder.filePath("settings.ini"));
    for (int i = 0; i < 20; ++i)
        settings.addRecentFile(QStringLiteral("/models/%1.json").arg(i));
    settings.addRecentFile("/models/15.json");
    QCOMPARE(settings.recentFiles().size(), 12);
    QCOMPARE(settings.recentFiles().first(), QStringLiteral("/models/15.json"));
    QCOMPARE(settings.recentFiles().count("/models/15.json"), 1);
}

void DocumentTest::lastFolderExists()
{
    QTemporaryDir folder;
    Settings settings(folder.filePath("settings.ini"));
    const QString before = settings.lastFolder();
    QVERIFY2(QDir(before).exists() || before == QDir::homePath(), qPrintable(before));
    settings.set(Setting::LastFolder, folder.path());
    QCOMPARE(settings.lastFolder(), folder.path());
    settings.set(Setting::LastFolder, folder.filePath("removed"));
    QCOMPARE(settings.lastFolder(), before);
}

void DocumentTest::settingsAreWrittenInBackgroundAndOnExit()
{
    QTemporaryDir folder;
    const QString file = folder.filePath("settings.ini");
    {
        Settings settings(file);
        settings.set(Setting::Theme, 2);
        QCOMPARE(settings.value(Setting::Theme).toInt(), 2);
        // A new value is written to disk soon, so that a crash would not lose it.
        QTRY_COMPARE(Settings(file).value(Setting::Theme).toInt(), 2);
        for (int i = 0; i < 50; ++i)
            settings.set(Setting::LastFolder, QString::number(i));
        settings.set(Setting::Theme, 1);
    }
    QCOMPARE(Settings(file).value(Setting::LastFolder).toString(), QStringLiteral("49"));
    QCOMPARE(Settings(file).value(Setting::Theme).toInt(), 1);
    settle();
    QCOMPARE(Settings(file).value(Setting::Theme).toInt(), 1);
}

VRAM_UI_TEST(DocumentTest)

} // namespace vram::document_test

#include "tst_document.moc"
