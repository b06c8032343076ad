// SPDX-License-Identifier: GPL-3.0-or-later

// Recovery of unsaved work after a crash: the copy is never older than the file, is protected from other users, and is
// at most two seconds behind.

#include "file_faults.h"
#include "ui/document/autosave.h"
#include "ui/document/concurrent_open_detector.h"
#include "ui/document/document.h"
#include "ui/document/edit_command.h"
#include "ui/networks.h"
#include "ui/test_program.h"
#include "ui/text.h"
#include "ui/window_fixture.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QScopeGuard>
#include <QSemaphore>
#include <QSignalSpy>
#include <QSysInfo>
#include <QTest>
#include <QThread>

#include <deque>
#include <memory>

#include <sys/stat.h>
#include <unistd.h>

namespace vram::recovery_test {

using namespace vram::test;

namespace {

/// A document with unsaved work.
struct EditedProject {
    explicit EditedProject(const QString& folder, const QString& path = {}) : autosave(document, folder)
    {
        document.open(smallProject(), path);
    }
    void setBatch(std::int64_t batch)
    {
        Setup setup = document.project()->setup;
        setup.batch = batch;
        document.editSetup(step("batch"), setup);
    }

    Document document{builtinCatalogues()};
    Autosave autosave;
};

QStringList copiesIn(const QString& folder)
{
    return QDir(folder).entryList({"*.vram.json", "*.origin"}, QDir::Files);
}

/// Copies the folder without its locks, as after a crash.
void copyFolder(const QString& from, const QString& to)
{
    for (const QString& name : copiesIn(from))
        QVERIFY(QFile::copy(from + '/' + name, to + '/' + name));
}

std::int64_t keptBatch(const QString& folder)
{
    const QStringList names = QDir(folder).entryList({"*.vram.json"}, QDir::Files);
    const auto project =
        names.isEmpty() ? Result<Project>(Error{}) : parseProject(contents(folder + '/' + names.first()).toStdString());
    return project ? project->setup.batch : 0;
}

mode_t modeOf(const QString& path)
{
    struct stat info = {};
    return ::stat(utf8(path).c_str(), &info) == 0 ? info.st_mode & 0777U : 0;
}

/// Runs an action right after a file has been renamed.
class AfterRename : public FileCalls
{
public:
    AfterRename(QString path, std::function<void()> act) : m_path(utf8(path)), m_act(std::move(act)) {}
    int rename(const char* from, const char* to) override
    {
        const int result = FileCalls::rename(from, to);
        if (m_path == to)
            m_act();
        return result;
    }

private:
    std::string m_path;
    std::function<void()> m_act;
};

} // namespace

class RecoveryTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void copiesArePrivate();
    void savingRemovesTheCopy();
    void copyIsNeverOlderThanTheFile();
    void offersCopyNewerThanTheFile();
    void failedSaveKeepsTheCopy();
    void ignoresLinksDevicesAndHugeFiles();
    void removesFilesLeftByKilledPrograms();
    void rejectsFolderThatIsALink();
    void losesAtMostTwoSecondsOfEdits();
    void faultsLeaveThePreviousCopyIntact();
};

void RecoveryTest::copiesArePrivate()
{
    QTemporaryDir home;
    const QString folder = home.filePath("recovery");
    QVERIFY(QDir().mkpath(folder));
    QVERIFY(::chmod(utf8(folder).c_str(), 0755) == 0);
    EditedProject edited(folder);
    edited.setBatch(77);
    edited.autosave.flush();
    QCOMPARE(modeOf(folder), 0700U);
    QCOMPARE(copiesIn(folder).size(), 2);
    for (const QString& name : copiesIn(folder))
        QCOMPARE(modeOf(folder + '/' + name), 0600U);
}

void RecoveryTest::savingRemovesTheCopy()
{
    QTemporaryDir home;
    const QString folder = home.filePath("recovery");
    EditedProject edited(folder);
    edited.setBatch(77);
    edited.autosave.flush();
    QVERIFY(!copiesIn(folder).isEmpty());
    QVERIFY(!edited.document.save(home.filePath("plan.vram.json")));
    QVERIFY2(copiesIn(folder).isEmpty(), "no event was waited for");
    // A pending recovery copy is not written after the project has been saved.
    edited.setBatch(78);
    QVERIFY(!edited.document.save(home.filePath("plan.vram.json")));
    edited.autosave.flush();
    QVERIFY(copiesIn(folder).isEmpty());
    edited.setBatch(79);
    edited.document.undoStack().undo();
    QVERIFY(copiesIn(folder).isEmpty());
}

void RecoveryTest::copyIsNeverOlderThanTheFile()
{
    QTemporaryDir home;
    QTemporaryDir killed;
    const QString folder = home.filePath("recovery");
    const QString path = home.filePath("plan.vram.json");
    EditedProject edited(folder);
    QVERIFY(!edited.document.save(path));
    edited.setBatch(77);
    edited.autosave.flush();
    edited.setBatch(78); // The copy is one edit behind.
    AfterRename kill(path, [&] { copyFolder(folder, killed.path()); });
    {
        const ScopedFileCalls place(kill);
        QVERIFY(!edited.document.save(path));
    }
    QVERIFY2(!copiesIn(killed.path()).isEmpty(), "a copy was there when the program was killed");
    QCOMPARE(keptBatch(killed.path()), 78);
    QVERIFY2(Autosave::find(killed.path()).empty(), "the file holds all of it");
    QVERIFY(copiesIn(killed.path()).isEmpty());
}

void RecoveryTest::offersCopyNewerThanTheFile()
{
    QTemporaryDir home;
    QTemporaryDir killed;
    const QString folder = home.filePath("recovery");
    const QString path = home.filePath("plan.vram.json");
    EditedProject edited(folder);
    QVERIFY(!edited.document.save(path));
    const FileState saved = edited.document.stateOnDisk();
    edited.setBatch(77);
    edited.autosave.flush();
    copyFolder(folder, killed.path());
    const auto found = Autosave::find(killed.path());
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].project.setup.batch, 77);
    QCOMPARE(found[0].origin, path);
    QVERIFY(found[0].onDisk == saved);
}

void RecoveryTest::failedSaveKeepsTheCopy()
{
    QTemporaryDir home;
    const QString folder = home.filePath("recovery");
    EditedProject edited(folder, "/somewhere/plan.vram.json");
    edited.setBatch(77);
    QVERIFY(edited.document.save(home.filePath("no/such/folder/plan.vram.json")));
    edited.autosave.flush();
    QVERIFY(edited.document.isModified());
    QTemporaryDir killed;
    copyFolder(folder, killed.path());
    const auto found = Autosave::find(killed.path());
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].project.setup.batch, 77);
    QCOMPARE(found[0].origin, QStringLiteral("/somewhere/plan.vram.json"));
}

void RecoveryTest::ignoresLinksDevicesAndHugeFiles()
{
    QTemporaryDir home;
    QTemporaryDir folder;
    const QString elsewhere = home.filePath("elsewhere.vram.json");
    writeFile(elsewhere, smallProject());
    QVERIFY(QFile::link(elsewhere, folder.filePath("link.vram.json")));
    QVERIFY(QFile::link("/dev/zero", folder.filePath("zero.vram.json")));
    QVERIFY(::mkfifo(utf8(folder.filePath("pipe.vram.json")).c_str(), 0600) == 0);
    QFile giant(folder.filePath("giant.vram.json"));
    QVERIFY(giant.open(QIODevice::WriteOnly) && giant.resize(qint64{300} << 20));
    giant.close();
    QElapsedTimer timer;
    timer.start();
    QVERIFY(Autosave::find(folder.path()).empty());
    QVERIFY2(timer.elapsed() < 20'000, "nothing is waited for");
    QVERIFY(QFile::exists(elsewhere));
    QVERIFY(QFile::copy(elsewhere, folder.filePath("plain.vram.json")));
    QCOMPARE(Autosave::find(folder.path()).size(), std::size_t{1});
}

// Unsaved work, which is still offered, and the files of another running window are kept.
void RecoveryTest::removesFilesLeftByKilledPrograms()
{
    QTemporaryDir home;
    const QString folder = home.filePath("recovery");
    const QString projects = home.filePath("projects");
    QVERIFY(QDir().mkpath(folder + "/open") && QDir().mkpath(projects));
    EditedProject running(folder);
    running.setBatch(77);
    running.autosave.flush();
    const QStringList live = QDir(folder).entryList(QDir::Files);
    QCOMPARE(live.size(), 3);

    // A lock file in QLockFile's format whose process, on this machine, no longer exists.
    const QByteArray gone = "4194400\ntst_recovery\n" + QSysInfo::machineHostName().toUtf8() + "\n";
    writeFile(folder + "/killed.lock", gone);
    writeFile(folder + "/killed.origin", "0 0 0 0\n");
    writeFile(folder + "/early.lock", gone);
    writeFile(folder + "/.vram-planner-abcdefghijkl", "{");
    writeFile(folder + "/open/0123.4567", gone);
    writeFile(projects + "/.vram-planner-abcdefghijkl", "{");
    writeFile(folder + "/work.vram.json", smallProject());
    writeFile(folder + "/work.origin", "0 0 0 0\n" + (projects + "/plan.vram.json").toUtf8());
    writeFile(folder + "/work.lock", gone);

    Document other(builtinCatalogues());
    const ConcurrentOpenDetector elsewhere(other, folder + "/open");
    QCOMPARE(Autosave::find(folder).size(), std::size_t{1});
    QCOMPARE(QDir(projects).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList());
    QCOMPARE(QDir(folder + "/open").entryList(QDir::Files), QStringList());
    QStringList left = QDir(folder).entryList(QDir::Files | QDir::Hidden);
    QVERIFY(left.removeOne("work.vram.json") && left.removeOne("work.origin"));
    QCOMPARE(left, live);
}

void RecoveryTest::rejectsFolderThatIsALink()
{
    QTemporaryDir home;
    QVERIFY(QDir(home.path()).mkdir("other"));
    const QString folder = home.filePath("recovery");
    QVERIFY(QFile::link(home.filePath("other"), folder));
    EditedProject edited(folder);
    QSignalSpy failed(&edited.autosave, &Autosave::failed);
    edited.setBatch(77);
    edited.autosave.flush();
    QTRY_COMPARE(failed.count(), 1);
    QVERIFY(copiesIn(home.filePath("other")).isEmpty());
}

// The GUI thread does not process events here, as during a long estimate.
void RecoveryTest::losesAtMostTwoSecondsOfEdits()
{
    QTemporaryDir home;
    const QString folder = home.filePath("recovery");
    EditedProject edited(folder);
    constexpr int kWorks = 8;
    const auto begun = std::make_shared<QSemaphore>();
    const auto ends = std::make_shared<QSemaphore>();
    const auto release = qScopeGuard([&ends] { ends->release(kWorks); });
    BackgroundTask busy[kWorks];
    for (BackgroundTask& work : busy) {
        work.request([begun, ends] {
            begun->release();
            ends->acquire();
            return [] {};
        });
    }
    QTRY_VERIFY(begun->available() > 0);
    QElapsedTimer clock;
    clock.start();
    std::deque<std::pair<qint64, std::int64_t>> edits; // The time of each edit.
    for (std::int64_t batch = 100; clock.elapsed() < 3500; ++batch) {
        edited.setBatch(batch);
        edits.emplace_back(clock.elapsed(), batch);
        QThread::msleep(10);
        const qint64 now = clock.elapsed();
        const std::int64_t kept = keptBatch(folder);
        const qint64 after = clock.elapsed() - now; // Allows for the time that reading takes.
        while (!edits.empty() && edits.front().second <= kept)
            edits.pop_front();
        QVERIFY2(edits.empty() || now - edits.front().first <= 2000 + after, qPrintable(QString::number(now)));
    }
    QVERIFY(keptBatch(folder) >= 100);
}

void RecoveryTest::faultsLeaveThePreviousCopyIntact()
{
    QTemporaryDir home;
    const QString folder = home.filePath("recovery");
    EditedProject edited(folder);
    std::int64_t batch = 100;
    QString said;
    connect(&edited.autosave, &Autosave::failed, this,
            [&](const Message& reason) { said = QString::fromStdString(text(reason)); });
    const auto attempt = [&] {
        edited.setBatch(++batch);
        edited.autosave.flush();
        QCoreApplication::sendPostedEvents();
        return utf8(std::exchange(said, {}));
    };
    const auto prepare = [&] { QCOMPARE(attempt(), std::string()); };
    prepare();
    std::size_t size = 0;
    for (const auto& [name, text] : filesIn(folder.toStdString()))
        size += name.ends_with(kRecoveryLock) ? 0 : text.size();
    const auto outcomes = tryFaults(folder.toStdString(), prepare, attempt, size, 20, true);
    QVERIFY(outcomes.size() > 30);
    for (std::size_t i = 1; i < outcomes.size(); ++i) {
        const FaultOutcome& outcome = outcomes[i];
        if (outcome.fault.starts_with("fchmod"))
            continue;
        QVERIFY2(!outcome.problem.empty(), outcome.fault.c_str());
        int projects = 0;
        for (const auto& [name, text] : outcome.files) {
            projects += name.ends_with(".vram.json") && parseProject(text) ? 1 : 0;
            QVERIFY2(!name.starts_with(".vram-planner"), name.c_str());
        }
        QCOMPARE(projects, 1);
    }
}

VRAM_UI_TEST(RecoveryTest)

} // namespace vram::recovery_test

#include "tst_recovery.moc"
