// SPDX-License-Identifier: GPL-3.0-or-later

// A file with several writers: the window notices another program's change, offers to load it, and never overwrites it
// without asking.

#include "ui/document/file_watch.h"
#include "ui/networks.h"
#include "ui/test_program.h"
#include "ui/window/message_bar.h"
#include "ui/window_fixture.h"

#include "files/file_calls.h"

#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

namespace vram::shared_file_test {

using namespace vram::test;

namespace {

QString pathOf(const WindowFixture& f)
{
    return f.folder() + "/small.vram.json";
}

QByteArray theirs(std::int64_t batch = 555)
{
    Project project = smallProject();
    project.setup.batch = batch;
    return QByteArray::fromStdString(writeProject(project));
}

std::int64_t batchIn(const QString& path)
{
    const auto project = parseProject(contents(path).toStdString());
    return project ? project->setup.batch : -1;
}

void edit(WindowFixture& f, std::int64_t batch)
{
    Setup setup = f.project().setup;
    setup.batch = batch;
    f.document().editSetup(step("batch"), setup);
}

QString said(MainWindow& window)
{
    return window.findChild<MessageBar*>("messageBar")->text();
}

QPushButton* visibleButton(MainWindow& window, const char* text)
{
    for (QPushButton* button : window.findChild<MessageBar*>("messageBar")->findChildren<QPushButton*>()) {
        if (button->isVisible() && button->text() == QString::fromUtf8(text))
            return button;
    }
    return nullptr;
}

void press(MainWindow& window, const char* text)
{
    QTRY_VERIFY2(visibleButton(window, text), qPrintable(QStringLiteral("no button ") + text));
    QTest::mouseClick(visibleButton(window, text), Qt::LeftButton);
}

} // namespace

class SharedFileTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void offersReloadAfterChange();
    void keepMineOverwritesTheirs();
    void savingNeverWritesOverTheirsUnasked();
    void changeDuringSaveStopsTheSave();
    void ignoresRewritesWithTheSameContent();
    void recreatesDeletedFile();
    void windowsNoticeEachOthersChanges();
};

void SharedFileTest::offersReloadAfterChange()
{
    WindowFixture f;
    f.openSmall();
    edit(f, 44);
    writeFile(pathOf(f), theirs());
    QTRY_VERIFY(said(f.window()).contains("Another program has changed small.vram.json"));
    press(f.window(), "Reload");
    QTRY_COMPARE(f.project().setup.batch, 555);
    QVERIFY(!f.window().isWindowModified());
    f.trigger(ActionId::Undo);
    QCOMPARE(f.project().setup.batch, 44);
    QVERIFY(f.window().isWindowModified());
    QVERIFY(f.window().files().save());
    QCOMPARE(batchIn(pathOf(f)), 44);
}

void SharedFileTest::keepMineOverwritesTheirs()
{
    WindowFixture f;
    f.openSmall();
    writeFile(pathOf(f), theirs());
    QTRY_VERIFY(said(f.window()).contains("has changed"));
    QVERIFY(!f.window().isWindowModified());
    press(f.window(), "Keep mine");
    QVERIFY2(f.window().isWindowModified(), "the file holds something else");
    QCOMPARE(batchIn(pathOf(f)), 555);
    QVERIFY(f.window().files().save());
    QCOMPARE(batchIn(pathOf(f)), 32);
    // The file is still watched.
    writeFile(pathOf(f), theirs(556));
    QTRY_VERIFY(said(f.window()).contains("has changed"));
}

void SharedFileTest::savingNeverWritesOverTheirsUnasked()
{
    WindowFixture f;
    f.openSmall();
    edit(f, 44);
    writeFile(pathOf(f), theirs()); // No event is processed between this and the save.
    QVERIFY(!f.window().files().save());
    QCOMPARE(batchIn(pathOf(f)), 555);
    QVERIFY(f.window().isWindowModified());
    QVERIFY2(said(f.window()).contains("small.vram.json was not saved"), qPrintable(said(f.window())));
    f.window().files().dialogs.askSave = [](QWidget*, const QString&) { return SaveAnswer::Save; };
    QVERIFY2(!f.window().close(), "nor does closing");
    QCOMPARE(batchIn(pathOf(f)), 555);
    const QString other = f.folder() + "/other.vram.json";
    f.answerSave(other);
    press(f.window(), "Save as…");
    QCOMPARE(batchIn(other), 44);
    QCOMPARE(batchIn(pathOf(f)), 555);

    edit(f, 45);
    writeFile(other, theirs(777));
    QVERIFY(!f.window().files().save());
    press(f.window(), "Keep mine");
    QCOMPARE(batchIn(other), 45);
    QVERIFY(!f.window().isWindowModified());
}

void SharedFileTest::changeDuringSaveStopsTheSave()
{
    WindowFixture f;
    f.openSmall();
    edit(f, 44);
    class Meanwhile : public FileCalls
    {
    public:
        explicit Meanwhile(QString path) : m_path(std::move(path)) {}
        int sync(int file) override
        {
            writeFile(m_path, theirs());
            return FileCalls::sync(file);
        }

    private:
        QString m_path;
    };
    Meanwhile calls(pathOf(f));
    {
        const ScopedFileCalls place(calls);
        QVERIFY(!f.window().files().save());
    }
    QCOMPARE(batchIn(pathOf(f)), 555);
    QVERIFY(f.window().isWindowModified());
    QVERIFY(said(f.window()).contains("has changed"));
}

void SharedFileTest::ignoresRewritesWithTheSameContent()
{
    WindowFixture f;
    f.openSmall();
    QSignalSpy checked(&f.window().watch(), &FileWatch::checked);
    QVERIFY(checked.wait()); // The check that follows opening.
    writeFile(pathOf(f), contents(pathOf(f)));
    QVERIFY(checked.wait());
    QCOMPARE(said(f.window()), QString());
    edit(f, 44);
    writeFile(pathOf(f), theirs(32) + "\n");
    QVERIFY(f.window().files().save());
    QCOMPARE(batchIn(pathOf(f)), 44);
    QVERIFY(checked.wait());
    QCOMPARE(said(f.window()), QString());
}

void SharedFileTest::recreatesDeletedFile()
{
    WindowFixture f;
    f.openSmall();
    QVERIFY(QFile::remove(pathOf(f)));
    QTRY_VERIFY(said(f.window()).contains("small.vram.json was moved or deleted"));
    QVERIFY(f.window().isWindowModified());
    press(f.window(), "Save");
    QCOMPARE(batchIn(pathOf(f)), 32);
    QVERIFY(!f.window().isWindowModified());
}

void SharedFileTest::windowsNoticeEachOthersChanges()
{
    WindowFixture f;
    f.openSmall();
    QVERIFY(QSignalSpy(&f.window().watch(), &FileWatch::checked).wait());
    QCOMPARE(said(f.window()), QString());
    Settings settings(f.folder() + "/second.ini");
    MainWindow second(settings, builtinCatalogues(), f.recoveryFolder());
    second.files().dialogs.askSave = [](QWidget*, const QString&) { return SaveAnswer::Discard; };
    second.show();
    QVERIFY(QFile::link(pathOf(f), f.folder() + "/link.vram.json"));
    QVERIFY(second.files().open(f.folder() + "/link.vram.json"));
    QTRY_VERIFY(said(second).contains("open in another window"));
    QTRY_VERIFY(said(f.window()).contains("open in another window"));
    edit(f, 44);
    QVERIFY(f.window().files().save());
    QTRY_VERIFY2(said(second).contains("has changed"), qPrintable(said(second)));
    press(second, "Reload");
    QTRY_COMPARE(second.document().project()->setup.batch, 44);
}

VRAM_UI_TEST(SharedFileTest)

} // namespace vram::shared_file_test

#include "tst_shared_file.moc"
