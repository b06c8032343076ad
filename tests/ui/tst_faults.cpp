// SPDX-License-Identifier: GPL-3.0-or-later

// Tests everything in the window that writes files with every possible disk fault: the old file stays intact, the
// document stays unsaved, the message describes the fault, and no other file is left behind. VRAM_FAULT_TABLE=FILE
// writes a table of the attempts.

#include "file_faults.h"
#include "ui/networks.h"
#include "ui/report/chart_picture.h"
#include "ui/report/export.h"
#include "ui/test_program.h"
#include "ui/window/message_bar.h"
#include "ui/window_fixture.h"

#include <QFile>
#include <QFileInfo>
#include <QTest>

namespace vram::faults_test {

using namespace vram::test;

namespace {

constexpr auto kOld = "the old file, byte for byte\n";

/// Adds one line for each kind of fault, with the number of attempts and the results.
void addToTable(const QString& writer, const std::vector<FaultOutcome>& outcomes)
{
    QFile table(qEnvironmentVariable("VRAM_FAULT_TABLE"));
    if (table.fileName().isEmpty() || !table.open(QIODevice::Append))
        return;
    std::map<std::string, std::pair<int, std::string>> lines;
    for (const FaultOutcome& outcome : outcomes) {
        const bool full = outcome.fault.starts_with("disk full");
        std::string fault = full ? "disk full after n bytes" : outcome.fault.substr(0, outcome.fault.find(" ("));
        if (outcome.wasReplaced && !fault.ends_with("the folder"))
            fault += " the folder";
        auto& [count, result] = lines[fault];
        ++count;
        result = outcome.problem.empty()
                     ? "saved, for its owner alone"
                     : (outcome.wasReplaced ? "new file whole; " : "old file whole; ") + outcome.problem;
    }
    for (const auto& [fault, line] : lines) {
        if (fault != "none")
            table.write(QStringLiteral("| %1 | %2 | %3 | %4 |\n")
                            .arg(writer, qs(fault))
                            .arg(line.first)
                            .arg(qs(line.second))
                            .toUtf8());
    }
}

std::string said(const std::optional<QString>& problem)
{
    return problem ? utf8(*problem) : std::string();
}

} // namespace

class FaultsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void savingTheProject();
    void savingReports_data();
    void savingReports();
    void savingTheExporter();
    void savingSettings();

private:
    /// Checks the conditions that must hold after each fault of `write`, whose file is folder/name.
    static void check(
        const QString& folder, const QString& name, const std::function<std::string()>& write,
        const std::function<void()>& holds = [] {});
};

void FaultsTest::check(const QString& folder, const QString& name, const std::function<std::string()>& write,
                       const std::function<void()>& holds)
{
    const QString path = folder + '/' + name;
    writeFile(path, kOld);
    QCOMPARE(write(), std::string());
    const QByteArray whole = contents(path);
    QVERIFY(whole.size() > 100 && whole != kOld);
    const auto prepare = [&] { writeFile(path, kOld); };
    const auto attempt = [&] {
        const std::string problem = write();
        if (!problem.empty())
            holds();
        return problem;
    };
    const std::size_t size = static_cast<std::size_t>(whole.size());
    const auto outcomes = tryFaults(folder.toStdString(), prepare, attempt, size, size < 5000 ? 1 : size / 40);
    addToTable(name, outcomes);
    QVERIFY(outcomes.size() > 40);
    for (std::size_t i = 1; i < outcomes.size(); ++i) {
        const FaultOutcome& outcome = outcomes[i];
        if (outcome.fault.starts_with("fchmod"))
            continue; // Failing to preserve the mode is not an error.
        QVERIFY2(outcome.problem.find(name.toStdString()) != std::string::npos, outcome.fault.c_str());
        const char* reason = outcome.fault.starts_with("disk full") ? "the disk is full" : "the disk reported an error";
        QVERIFY2(outcome.problem.find(reason) != std::string::npos, outcome.problem.c_str());
        QVERIFY2(outcome.files.size() == 1, outcome.fault.c_str());
        const std::string& now = outcome.files.at(name.toStdString());
        QVERIFY2(outcome.wasReplaced ? now.size() > 100 : now == kOld, outcome.fault.c_str());
    }
}

void FaultsTest::savingTheProject()
{
    WindowFixture f;
    f.openSmall();
    QTemporaryDir folder;
    f.answerSave(folder.filePath("plan.vram.json"));
    auto* bar = f.child<MessageBar>("messageBar");
    const auto edit = [&] {
        Setup setup = f.project().setup;
        ++setup.batch;
        f.document().editSetup(step("batch"), setup);
    };
    const auto write = [&] {
        edit();
        bar->hide();
        const QString before = f.document().path();
        const bool saved = f.window().files().saveAs();
        const std::string problem = utf8(bar->text());
        if (saved || f.document().path() != before)
            return problem.empty() ? std::string() : "saved, and yet: " + problem;
        return problem;
    };
    check(folder.path(), "plan.vram.json", write, [&] {
        QVERIFY(f.window().isWindowModified());
        QVERIFY(f.document().isModified());
    });
}

void FaultsTest::savingReports_data()
{
    QTest::addColumn<QString>("kind");
    for (const char* kind : {"csv", "json", "md", "html", "pdf", "svg", "png"})
        QTest::newRow(kind) << QString::fromLatin1(kind);
}

void FaultsTest::savingReports()
{
    QFETCH(QString, kind);
    QTemporaryDir folder;
    const PreparedReport prepared = prepareReport(smallProject(), builtinCatalogues(), ByteUnit::Binary);
    const QString path = folder.filePath("report." + kind);
    const bool chart = kind == "svg" || kind == "png";
    check(folder.path(), "report." + kind, [&] {
        return said(chart ? saveChart(path, kind, {.sessionState = prepared.sessionState})
                          : exportFile(prepared, path, kind));
    });
}

void FaultsTest::savingTheExporter()
{
    WindowFixture f;
    QTemporaryDir folder;
    f.answerSave(folder.filePath("exporter.py"));
    auto* bar = f.child<MessageBar>("messageBar");
    check(folder.path(), "exporter.py", [&] {
        f.window().files().saveExporter();
        return bar->text().startsWith("Exporter saved") ? std::string() : utf8(bar->text());
    });
}

namespace {

QString warned;

void keepWarning(QtMsgType type, const QMessageLogContext&, const QString& text)
{
    if (type == QtWarningMsg)
        warned = text;
}

} // namespace

void FaultsTest::savingSettings()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("savingSettings.ini");
    const QByteArray old = "[gpus]\nown=mine\n";
    const auto attempt = [&] {
        warned.clear();
        const QtMessageHandler before = qInstallMessageHandler(keepWarning);
        {
            Settings savingSettings(path);
            savingSettings.set(Setting::LastFolder, QString(500, 'x'));
        }
        qInstallMessageHandler(before);
        return utf8(warned);
    };
    const auto outcomes = tryFaults(
        folder.path().toStdString(), [&] { writeFile(path, old); }, attempt, 500, 7);
    addToTable("savingSettings.ini", outcomes);
    QVERIFY(outcomes.size() > 70);
    QVERIFY(outcomes.front().files.at("savingSettings.ini").find("own=mine") != std::string::npos);
    for (std::size_t i = 1; i < outcomes.size(); ++i) {
        const FaultOutcome& outcome = outcomes[i];
        QCOMPARE(outcome.files.size(), std::size_t{1});
        const std::string& now = outcome.files.at("savingSettings.ini");
        const bool isNew = outcome.wasReplaced || outcome.fault.starts_with("fchmod");
        QVERIFY2(isNew ? now.find("own=mine") != std::string::npos : now == old.toStdString(), outcome.fault.c_str());
        QVERIFY2(outcome.fault.starts_with("fchmod") || !outcome.problem.empty(), outcome.fault.c_str());
    }
}

VRAM_UI_TEST(FaultsTest)

} // namespace vram::faults_test

#include "tst_faults.moc"
