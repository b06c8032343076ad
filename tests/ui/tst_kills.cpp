// SPDX-License-Identifier: GPL-3.0-or-later

// The window is killed at random moments while it edits and saves on a busy machine: the file is complete, the
// recovered work is never older than the file, and work is kept while editing goes on. VRAM_KILLS=1000 runs a larger
// campaign, which also checks that at most two seconds of edits are lost.

#include "ui/document/autosave.h"
#include "ui/document/process_runner.h"
#include "ui/document/recovery_writer.h"
#include "ui/document/termination_signals.h"
#include "ui/networks.h"
#include "ui/text.h"
#include "ui/window_fixture.h"

#include <QApplication>
#include <QDir>
#include <QProcess>
#include <QRandomGenerator>
#include <QTest>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <thread>

using namespace vram;
using namespace vram::test;

namespace {

constexpr auto kChild = "VRAM_KILL_CHILD";
constexpr auto kEnded = "VRAM_END_CHILD";
constexpr auto kCampaign = "VRAM_KILLS";
constexpr std::int64_t kMostLost = 2000; // Milliseconds. A campaign's limit: the machine of another run may be slower.
constexpr int kSavesEvery = 9;

/// Returns the time of a clock that both processes share.
std::int64_t now()
{
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

void say(char what, std::int64_t number)
{
    std::printf("%c %lld %lld\n", what, static_cast<long long>(number), static_cast<long long>(now()));
    std::fflush(stdout);
}

/// Edits and saves until it is killed. Each edit sets the batch to the edit's number.
int runVictim(const QString& folder)
{
    prepareApplication();
    for (int i = 0; i < 3; ++i)
        std::thread([] {
            std::atomic<int> spin = 0;
            for (;;)
                ++spin;
        }).detach();
    Settings settings(folder + "/settings.ini");
    MainWindow window(settings, builtinCatalogues(), folder + "/recovery");
    window.show();
    if (!window.files().open(folder + "/plan.vram.json"))
        return 1;
    for (std::int64_t number = window.document().project()->setup.batch + 1;; ++number) {
        Setup setup = window.document().project()->setup;
        setup.batch = number;
        window.document().editSetup(step("batch"), setup);
        say('e', number);
        QTest::qWait(number % 4 == 0 ? 40 : 0);
        if (number % kSavesEvery != 0)
            continue;
        say('s', number);
        if (!window.files().save())
            return 2;
        say('S', number);
    }
}

/// Starts another program and edits until a signal asks it to quit.
int runEnded(const QString& folder)
{
    prepareApplication();
    Settings settings(folder + "/settings.ini");
    MainWindow window(settings, builtinCatalogues(), folder + "/recovery");
    const TerminationSignals ends;
    QObject::connect(&ends, &TerminationSignals::received, &window, &MainWindow::endBySignal);
    window.show();
    if (!window.files().open(folder + "/plan.vram.json"))
        return 1;
    auto* recorder = new ProcessRunner(&window);
    QObject::connect(recorder, &ProcessRunner::outputReceived, &window, [&window](const QString& text) {
        Setup setup = window.document().project()->setup;
        setup.batch += 1000;
        window.document().editSetup(step("batch"), setup);
        say('e', text.trimmed().toLongLong());
    });
    recorder->start({QStringLiteral("/bin/sh"), {QStringLiteral("-c"), QStringLiteral("echo $$; sleep 600")}});
    return QApplication::exec();
}

/// The events that the victim reported before it was killed.
struct Story {
    std::int64_t edited = 0; ///< The last edit.
    std::int64_t saving = 0; ///< The last edit that it began to save.
    std::int64_t saved = 0;  ///< The last edit that it reported as saved.
    std::int64_t old = 0;    ///< The last edit that is older than the time that may be lost.
};

Story storyOf(const QByteArray& output, std::int64_t killedAt)
{
    Story story;
    for (const QByteArray& line : output.split('\n')) {
        const QList<QByteArray> words = line.split(' ');
        if (words.size() != 3)
            continue;
        const std::int64_t number = words[1].toLongLong();
        if (words[0] == "s")
            story.saving = number;
        else if (words[0] == "S")
            story.saved = number;
        else
            story.edited = number;
        if (words[0] == "e" && words[2].toLongLong() <= killedAt - kMostLost)
            story.old = number;
    }
    return story;
}

/// Returns the edit in a project file, or -1 if it cannot be read.
std::int64_t editIn(const QString& path)
{
    const auto project = parseProject(contents(path).toStdString());
    return project ? project->setup.batch : -1;
}

/// Returns the last edit on disk. The file is read last, because a copy is deleted after the file has been saved.
std::int64_t lastEditOnDisk(const QString& folder)
{
    const QDir copies(folder + "/recovery");
    std::int64_t last = -1;
    for (const QString& name : copies.entryList({QLatin1Char('*') + QLatin1String(kRecoveryProject)}, QDir::Files))
        last = std::max(last, editIn(copies.filePath(name)));
    return std::max(last, editIn(folder + "/plan.vram.json"));
}

} // namespace

class KillsTest : public QObject
{
    Q_OBJECT

private slots:
    void killsLeaveFileAndRecoveryIntact();
    void signalsLoseNoEdits_data();
    void signalsLoseNoEdits();

private:
    static void killOnce(const QString& folder, int patience);
};

void KillsTest::killOnce(const QString& folder, int patience)
{
    const QString path = folder + "/plan.vram.json";
    const std::int64_t before = editIn(path);
    QProcess victim;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(kChild, folder);
    victim.setProcessEnvironment(environment);
    victim.start(QCoreApplication::applicationFilePath(), QStringList());
    QVERIFY(victim.waitForReadyRead(60'000));
    QTest::qSleep(patience);
    // The victim goes on editing, so a copy of this edit appears only if autosaving keeps up.
    victim.waitForReadyRead(0);
    QByteArray output = victim.readAllStandardOutput();
    const std::int64_t mustKeep = storyOf(output, now()).edited;
    QTRY_VERIFY_WITH_TIMEOUT(lastEditOnDisk(folder) >= mustKeep, 60'000);
    QTest::qSleep(QRandomGenerator::global()->bounded(500));
    const std::int64_t killedAt = now();
    victim.kill();
    victim.waitForFinished();
    output += victim.readAllStandardOutput();
    const Story story = storyOf(output, killedAt);

    const std::int64_t inFile = editIn(path);
    const std::int64_t least = std::max(before, story.saved);
    QVERIFY2(inFile == least || inFile == story.saving, qPrintable(QString::number(inFile)));
    const std::vector<Recovery> found = Autosave::find(folder + "/recovery");
    QVERIFY(found.size() <= 1);
    const std::int64_t recovered = found.empty() ? inFile : found.front().project.setup.batch;
    QVERIFY2(recovered >= inFile, "what is offered is older than the file");
    const std::int64_t owed = std::max(mustKeep, qEnvironmentVariableIsSet(kCampaign) ? story.old : 0);
    QVERIFY2(recovered >= owed, qPrintable(QStringLiteral("%1 came back of %2").arg(recovered).arg(owed)));
    for (const Recovery& recovery : found)
        Autosave::discard(recovery);
    const QDir::Filters all = QDir::Files | QDir::Hidden;
    QCOMPARE(QDir(folder + "/recovery").entryList(all), QStringList());
    QVERIFY2(QDir(folder).entryList({".vram-planner-*"}, all).isEmpty(), "the copy of a killed save");
}

void KillsTest::signalsLoseNoEdits_data()
{
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("SIGINT") << SIGINT;
    QTest::newRow("SIGHUP") << SIGHUP;
}

// The latest edit is kept, and programs started by the window end with it.
void KillsTest::signalsLoseNoEdits()
{
    QFETCH(int, signal);
    const QTemporaryDir folder;
    writeFile(folder.path() + "/plan.vram.json", smallProject());
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(kEnded, folder.path());
    program.setProcessEnvironment(environment);
    program.start(QCoreApplication::applicationFilePath(), QStringList());
    QVERIFY(program.waitForReadyRead(60'000));
    const auto started = static_cast<pid_t>(program.readAllStandardOutput().split(' ').value(1).toLongLong());
    QVERIFY(started > 0 && ::kill(started, 0) == 0);
    QCOMPARE(::kill(static_cast<pid_t>(program.processId()), signal), 0);
    QVERIFY(program.waitForFinished(60'000));
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 128 + signal);
    QTRY_VERIFY(::kill(started, 0) != 0);
    const std::vector<Recovery> found = Autosave::find(folder.path() + "/recovery");
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found.front().project.setup.batch, smallProject().setup.batch + 1000);
    QCOMPARE(found.front().origin, folder.path() + "/plan.vram.json");
}

void KillsTest::killsLeaveFileAndRecoveryIntact()
{
    const int wanted = std::max(6, qEnvironmentVariableIntValue(kCampaign));
    QTemporaryDir folder;
    writeFile(folder.path() + "/plan.vram.json", smallProject());
    for (int i = 0; i < wanted && !QTest::currentTestFailed(); ++i)
        killOnce(folder.path(), QRandomGenerator::global()->bounded(3000));
    qInfo("%d kills", wanted);
}

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    if (qEnvironmentVariableIsSet(kChild))
        return runVictim(qEnvironmentVariable(kChild));
    if (qEnvironmentVariableIsSet(kEnded))
        return runEnded(qEnvironmentVariable(kEnded));
    KillsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_kills.moc"
