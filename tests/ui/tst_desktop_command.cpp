// SPDX-License-Identifier: GPL-3.0-or-later

// The desktop program in a terminal: reports without a display, every setting as an option, and errors.

#include "ui/test_program.h"
#include "ui/text.h"

#include "setup/setup.h"

#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace vram::desktop_command_test {

namespace {

QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

struct Ran {
    int status;
    QString errors;
    QByteArray output{};
};

Ran runDesktop(const QStringList& arguments)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(name);
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(VRAM_DESKTOP), arguments);
    if (!process.waitForFinished(120'000))
        return {-1, "it does not end"};
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardError()), process.readAllStandardOutput()};
}

} // namespace

class DesktopCommandTest : public QObject
{
    Q_OBJECT

private slots:
    void exportsPdfWithoutADisplay();
    void reportsMissingDisplay();
    void knowsEverySetting();
    void acceptsInputSizes();
    void addsTheHandCalculation();
    void exportsPdfToLinksAndDevices();
    void reportsErrors();
};

void DesktopCommandTest::addsTheHandCalculation()
{
    const QTemporaryDir folder;
    const QString plain = folder.filePath("plain.pdf"), worked = folder.filePath("worked.pdf");
    QCOMPARE(runDesktop({"--export-pdf", plain, "builtin:mlp"}).status, 0);
    QCOMPARE(runDesktop({"--export-pdf", worked, "--method", "cs231n", "builtin:mlp"}).status, 0);
    // PDF bookmarks contain this title.
    QVERIFY(contents(worked).contains("(Hand calculation: CS231n)"));
    QVERIFY(!contents(plain).contains("Hand calculation"));
    const Ran unknown = runDesktop({"--export-pdf", worked, "--method", "nothing", "builtin:mlp"});
    QCOMPARE(unknown.status, 1);
    QVERIFY2(unknown.errors.contains("nothing"), qPrintable(unknown.errors));
    QCOMPARE(runDesktop({"--method", "cs231n", "builtin:mlp"}).status, 2);
}

void DesktopCommandTest::reportsMissingDisplay()
{
    const Ran ran = runDesktop({});
    QCOMPARE(ran.status, 1);
    QVERIFY(ran.errors.contains("display"));
}

void DesktopCommandTest::exportsPdfWithoutADisplay()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("r.pdf");
    const Ran ran = runDesktop({"--export-pdf", path, "builtin:lenet5", "--gpu", "A100 SXM4 80GB", "--batch=48"});
    QVERIFY2(ran.status == 0, qPrintable(ran.errors));
    QVERIFY(contents(path).startsWith("%PDF"));
    const QString pdftotext = QStandardPaths::findExecutable("pdftotext");
    if (pdftotext.isEmpty())
        QSKIP("pdftotext is not installed: the report was not read");
    QProcess reader;
    reader.start(pdftotext, {path, "-"});
    QVERIFY(reader.waitForFinished());
    const QString words = QString::fromUtf8(reader.readAllStandardOutput());
    QVERIFY(words.contains("NVIDIA A100 SXM4 80GB"));
    QVERIFY(words.contains("48 samples"));
}

void DesktopCommandTest::knowsEverySetting()
{
    QTemporaryDir folder;
    const Setup defaults;
    QStringList arguments{"--export-pdf", folder.filePath("r.pdf"), "builtin:lenet5"};
    for (const SetupField& field : setupFields()) {
        if (field.spec.key == "gpu" || text(field.get(defaults)).empty())
            continue;
        arguments << "--" + qs(field.spec.key) + '=' + qs(text(field.get(defaults)));
    }
    QVERIFY(arguments.size() > 15);
    const Ran ran = runDesktop(arguments);
    QVERIFY2(ran.status == 0, qPrintable(ran.errors));
    QCOMPARE(runDesktop({"--export-pdf", folder.filePath("s.pdf"), "--ema", "builtin:lenet5"}).status, 0);
}

void DesktopCommandTest::acceptsInputSizes()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("r.pdf");
    const auto draw = [&](const QString& model, const QStringList& size) {
        return runDesktop(QStringList{"--export-pdf", path, model} + size);
    };
    QCOMPARE(draw("builtin:gpt2", {"--sequence", "256"}).status, 0);
    QCOMPARE(draw("builtin:vgg16", {"--set", "image=160"}).status, 0);
    const Ran tooLong = draw("builtin:gpt2", {"--sequence=4k"});
    QCOMPARE(tooLong.status, 1);
    QVERIFY2(tooLong.errors.contains("has 1024 positions"), qPrintable(tooLong.errors));
    QCOMPARE(draw("builtin:gpt2", {"--image", "64"}).status, 1);
    QCOMPARE(draw("builtin:gpt2", {"--sequence", "long"}).status, 2);
}

void DesktopCommandTest::exportsPdfToLinksAndDevices()
{
    QTemporaryDir folder;
    const QString real = folder.filePath("real.pdf");
    const QString link = folder.filePath("link.pdf");
    QFile old(real);
    QVERIFY(old.open(QIODevice::WriteOnly) && old.write("old") == 3);
    old.close();
    QVERIFY(old.setPermissions(QFile::ReadOwner | QFile::WriteOwner));
    QVERIFY(QFile::link(real, link));
    QCOMPARE(runDesktop({"--export-pdf", link, "builtin:lenet5"}).status, 0);
    QVERIFY(QFileInfo(link).isSymLink());
    QVERIFY(contents(real).startsWith("%PDF"));
    QVERIFY(!(QFile::permissions(real) & (QFile::ReadGroup | QFile::ReadOther)));
    QCOMPARE(runDesktop({"--export-pdf", "/dev/null", "builtin:lenet5"}).status, 0);
    QVERIFY(!QFileInfo("/dev/null").isFile());
    const Ran full = runDesktop({"--export-pdf", "/dev/full", "builtin:lenet5"});
    QCOMPARE(full.status, 1);
    QVERIFY2(full.errors.contains("the disk is full; free some space"), qPrintable(full.errors));
    QVERIFY(runDesktop({"--export-pdf", "/dev/stdout", "builtin:lenet5"}).output.startsWith("%PDF"));
}

void DesktopCommandTest::reportsErrors()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("r.pdf");
    QCOMPARE(runDesktop({"--no-such-option"}).status, 2);
    QCOMPARE(runDesktop({"--export-pdf", path}).status, 2);
    QCOMPARE(runDesktop({"--export-pdf", path, "builtin:lenet5", "--batch", "many"}).status, 2);
    QCOMPARE(runDesktop({"--export-pdf", path, "builtin:lenet5", "--set", "no.such=1"}).status, 2);
    QCOMPARE(runDesktop({"--export-pdf", path, "builtin:nothing"}).status, 1);
    QCOMPARE(runDesktop({"--export-pdf", path, "builtin:lenet5", "--gpu", "no such GPU"}).status, 1);
    QVERIFY(!QFile::exists(path));
    const Ran nowhere = runDesktop({"--export-pdf", folder.filePath("no/such/r.pdf"), "builtin:lenet5"});
    QCOMPARE(nowhere.status, 1);
    QCOMPARE(nowhere.errors.trimmed().count('\n'), 0);
}

VRAM_UI_TEST(DesktopCommandTest)

} // namespace vram::desktop_command_test

#include "tst_desktop_command.moc"
