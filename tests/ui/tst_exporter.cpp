// SPDX-License-Identifier: GPL-3.0-or-later

// Models that the exporter records with a Python interpreter: a fake one, and this machine's own if it has torch.

#include "ui/dialogs/exporter_dialog.h"
#include "ui/dialogs/output_tail.h"
#include "ui/document/python_finder.h"
#include "ui/exporter_steps.h"
#include "ui/networks.h"
#include "ui/test_program.h"
#include "ui/window/message_bar.h"
#include "ui/window_fixture.h"

#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTest>

namespace vram::exporter_test {

using namespace vram::test;

class ExporterTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void buildsCommandLines();
    void opensRecordedModel();
    void reportsMissingPackages();
    void remembersFields();
    void failureKeepsDialogAndDocument();
    void stopsARun();
    void folderOffersRecordingItsOwnCode();
    void recordedModelIsUnsaved();
    void cancelKeepsRecordedModel();
    void limitsEndlessOutput();
    void messageContainsOnlyRemarks();
    void recordsModelWithRealPython();
};

void ExporterTest::buildsCommandLines()
{
    using enum ExporterRequest::Source;
    QCOMPARE(
        exporterArguments({File, "/a b/train.py", "make", "2, 3,224,224; 2,5:int64", "2:int64"}),
        (QStringList{"/a b/train.py:make", "--input", "2,3,224,224", "--input", "2,5:int64", "--target", "2:int64"}));
    QCOMPARE(exporterArguments({.source = HuggingFace, .place = "/m", .sequence = "2048", .trainer = true}),
             (QStringList{"hf", "/m", "--sequence", "2048", "--trainer"}));
    QCOMPARE(exporterArguments({.source = Timm, .place = "resnet50"}), (QStringList{"timm", "resnet50"}));
    QCOMPARE(commandLine("/usr/bin/python3", {File, "/a b/it's.py", "make"}),
             QString("/usr/bin/python3 vram_planner_export.py '/a b/it'\\''s.py:make'"));
    QVERIFY(!isComplete({File, "train.py", " "}) && isComplete({File, "train.py", "make"}));
    QCOMPARE(exporterInvocation("p", {.source = Timm, .place = "x"}, "/tmp/f").arguments.last(),
             QString("/tmp/f/exported.vram.json"));
    QTemporaryDir folder;
    QFile script(folder.filePath("train.py"));
    QVERIFY(script.open(QIODevice::WriteOnly));
    const QStringList words = exporterInvocation("p", {File, script.fileName(), "make"}, "/tmp/f").arguments;
    QCOMPARE(words.mid(1, 3), (QStringList{script.fileName() + ":make", "--folder", folder.path()}));
    QVERIFY2(words.contains("--called=sequence=Sequence length"), "messages name the dialog's fields");
}

void ExporterTest::opensRecordedModel()
{
    WindowFixture f;
    f.openSmall();
    const FakePython python(writingScript(f.folder() + "/small.vram.json"));
    f.window().files().startEmpty();
    ExporterDialog* dialog = openExporter(f);
    QVERIFY(field(dialog, "exporterFile")->hasFocus());
    QVERIFY2(!button(dialog, "exporterRun")->isEnabled(), "nothing is named yet");
    field(dialog, "exporterFile")->setText("/tmp/train.py");
    QTest::keyClicks(field(dialog, "exporterFunction"), "make_model");
    QVERIFY(dialog->findChild<QPlainTextEdit*>("exporterCommand")
                ->toPlainText()
                .endsWith("python3 vram_planner_export.py /tmp/train.py:make_model"));
    QVERIFY(button(dialog, "exporterRun")->isDefault());
    QTest::keyClick(field(dialog, "exporterFunction"), Qt::Key_Return);
    QTRY_COMPARE(f.rows(), qs(outline(smallProject().network.rows)));
    QVERIFY2(f.document().path().isEmpty(), "the exporter's temporary file is not the project's");
    QTRY_VERIFY(f.child<MessageBar>("messageBar")->isVisible());
    QCOMPARE(f.settings().value(Setting::Python).toString(), python.program());
}

void ExporterTest::reportsMissingPackages()
{
    const FakePython python("exit 1\n", "3.11|2.6.0||");
    WindowFixture f;
    ExporterDialog* dialog = openExporter(f);
    dialog->findChild<QTabBar*>("exporterSources")->setCurrentIndex(2);
    QTest::keyClicks(field(dialog, "exporterTimm"), "resnet50");
    QVERIFY(!button(dialog, "exporterRun")->isEnabled());
    QVERIFY(stateOf(dialog).contains("pip install timm"));
    dialog->setHuggingFace("/tmp");
    QVERIFY(stateOf(dialog).contains("pip install transformers"));
}

void ExporterTest::remembersFields()
{
    const FakePython python("exit 1\n", "3.11|2.6.0||");
    WindowFixture f;
    ExporterDialog* dialog = openExporter(f);
    QTest::keyClicks(field(dialog, "exporterFile"), "/tmp/train.py");
    QTest::keyClicks(field(dialog, "exporterFunction"), "make_model");
    QTest::keyClicks(field(dialog, "exporterInputs"), "2,3,224,224");
    dialog->reject();
    f.restart();
    dialog = openExporter(f);
    QCOMPARE(field(dialog, "exporterFile")->text(), QStringLiteral("/tmp/train.py"));
    QCOMPARE(field(dialog, "exporterFunction")->text(), QStringLiteral("make_model"));
    QCOMPARE(field(dialog, "exporterInputs")->text(), QStringLiteral("2,3,224,224"));
}

void ExporterTest::failureKeepsDialogAndDocument()
{
    const FakePython python(
        "echo 'vram_planner_export.py: train.py has no function make; it has build.' >&2; exit 1\n");
    WindowFixture f("builtin:lenet5");
    const QString rows = f.rows();
    ExporterDialog* dialog = openExporter(f);
    field(dialog, "exporterFile")->setText("/tmp/train.py");
    field(dialog, "exporterFunction")->setText("make");
    QTest::mouseClick(button(dialog, "exporterRun"), Qt::LeftButton);
    QTRY_VERIFY(stateOf(dialog).contains("not recorded"));
    QVERIFY(dialog->isVisible());
    QVERIFY(dialog->findChild<QPlainTextEdit*>("exporterOutput")->toPlainText().contains("it has build."));
    QVERIFY(button(dialog, "exporterRun")->isEnabled());
    QCOMPARE(f.rows(), rows);
}

void ExporterTest::stopsARun()
{
    const FakePython python("echo begun; sleep 600\n");
    WindowFixture f;
    ExporterDialog* dialog = openExporter(f);
    field(dialog, "exporterFile")->setText("/tmp/train.py");
    field(dialog, "exporterFunction")->setText("make");
    QTest::mouseClick(button(dialog, "exporterRun"), Qt::LeftButton);
    QTRY_COMPARE(dialog->findChild<QPlainTextEdit*>("exporterOutput")->toPlainText().trimmed(), QString("begun"));
    QVERIFY(!button(dialog, "exporterRun")->isEnabled());
    QTest::mouseClick(button(dialog, "exporterStop"), Qt::LeftButton);
    QTRY_VERIFY(stateOf(dialog).startsWith("Stopped"));
    QVERIFY(button(dialog, "exporterRun")->isEnabled());
}

// The built-in import runs at once, without Python. The model's own code can then be recorded with one click.
void ExporterTest::folderOffersRecordingItsOwnCode()
{
    const FakePython python("exit 1\n");
    WindowFixture f;
    const QString folder = f.folder() + "/gpt2";
    QVERIFY(QDir().mkpath(folder));
    writeFile(folder + "/config.json",
              R"({"model_type": "gpt2", "architectures": ["GPT2LMHeadModel"], "n_layer": 2, "n_embd": 64, "n_head": 2,
                     "vocab_size": 100, "n_positions": 32})");
    QVERIFY(f.window().files().open(folder));
    auto* sizes = f.child<QDialog>("sizes"); // The sequence length is dynamic in the file.
    QVERIFY(sizes);
    sizes->accept();
    QTRY_VERIFY(f.document().estimate()->layers > 0);
    const auto buttons = f.child<MessageBar>("messageBar")->findChildren<QPushButton*>();
    const auto own =
        std::ranges::find_if(buttons, [](QPushButton* b) { return b->text().contains("Record from Python"); });
    QVERIFY(own != buttons.end());
    QTest::mouseClick(*own, Qt::LeftButton);
    auto* dialog = f.child<ExporterDialog>("exporter");
    QTRY_VERIFY(dialog->isVisible());
    QCOMPARE(field(dialog, "exporterPlace")->text(), folder);
    QTRY_VERIFY_WITH_TIMEOUT(button(dialog, "exporterRun")->isEnabled(), kPatience);
}

/// Starts recording a model with the fake Python and returns the dialog. Does not wait for the result.
ExporterDialog* recordedBy(WindowFixture& f)
{
    ExporterDialog* dialog = openExporter(f);
    field(dialog, "exporterFile")->setText("/tmp/train.py");
    field(dialog, "exporterFunction")->setText("make");
    QTest::mouseClick(button(dialog, "exporterRun"), Qt::LeftButton);
    return dialog;
}

void ExporterTest::recordedModelIsUnsaved()
{
    WindowFixture f;
    f.openSmall();
    const FakePython python(writingScript(f.folder() + "/small.vram.json"));
    f.window().files().startEmpty();
    recordedBy(f);
    QTRY_COMPARE(f.rows(), qs(outline(smallProject().network.rows)));
    QVERIFY(f.window().isWindowModified());
    int asked = 0;
    f.window().files().dialogs.askSave = [&](QWidget*, const QString&) { return ++asked, SaveAnswer::Cancel; };
    f.trigger(ActionId::NewProject);
    QCOMPARE(asked, 1);
    QVERIFY(!f.rows().isEmpty());
    // A crash does not lose the recorded model either.
    QTRY_COMPARE(QDir(f.recoveryFolder()).entryList({"*.vram.json"}, QDir::Files).size(), 1);
    const QString path = f.folder() + "/recorded.vram.json";
    f.answerSave(path);
    for (auto* button : f.child<MessageBar>("messageBar")->findChildren<QPushButton*>()) {
        if (button->text() == "Save…")
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QVERIFY(QFile::exists(path));
    QVERIFY(!f.window().isWindowModified());
}

// Cancel keeps both the open project and the recorded model.
void ExporterTest::cancelKeepsRecordedModel()
{
    WindowFixture f;
    f.openSmall();
    const QString recorded = f.folder() + "/recorded.vram.json";
    Project other = smallProject();
    other.network.rows.pop_back();
    writeFile(recorded, other);
    const FakePython python(writingScript(recorded));
    QVERIFY(f.window().files().open(f.folder() + "/small.vram.json"));
    Setup setup = f.project().setup;
    setup.batch = 77;
    f.document().editSetup(QString(), setup);
    const QString before = f.rows();
    SaveAnswer answer = SaveAnswer::Cancel;
    f.window().files().dialogs.askSave = [&](QWidget*, const QString&) { return answer; };
    ExporterDialog* dialog = recordedBy(f);
    QTRY_VERIFY(button(dialog, "exporterOpen")->isVisible());
    QCOMPARE(f.rows(), before);
    answer = SaveAnswer::Discard;
    QTest::mouseClick(button(dialog, "exporterOpen"), Qt::LeftButton);
    QTRY_COMPARE(f.rows(), qs(outline(other.network.rows)));
}

// The fake Python prints a line of two megabytes and then many lines.
void ExporterTest::limitsEndlessOutput()
{
    const FakePython python("head -c 2000000 /dev/zero | tr '\\0' x\n"
                            "printf '\\n10%%\\r20%%\\r'; printf '30%%\\n'; yes | head -n 100000; echo end; exit 1\n");
    WindowFixture f;
    ExporterDialog* dialog = recordedBy(f);
    QTRY_VERIFY(stateOf(dialog).contains("not recorded"));
    const QString shown = dialog->findChild<QPlainTextEdit*>("exporterOutput")->toPlainText();
    QVERIFY2(shown.size() < 200'000, qPrintable(QString::number(shown.size())));
    QVERIFY(shown.endsWith("y\nend\n"));

    OutputTail tail;
    tail.add(QString(300, 'x'));
    tail.add(QString(2'000'000, 'x') + "\n10%\r20%\r");
    tail.add(u"30%\r\nlast");
    QCOMPARE(tail.take(), QStringList({QString(500, 'x') + "…", "30%", "last"}));
    tail.add(u" line\n");
    QCOMPARE(tail.take(), QStringList({"last line", ""}));
}

void ExporterTest::messageContainsOnlyRemarks()
{
    WindowFixture f;
    f.openSmall();
    const FakePython python("echo 'epoch 1 of 3'\n"
                            "for word; do\n"
                            "  [ \"$last\" != --remarks ] || echo 'No loss was given.' >\"$word\"\n"
                            "  last=$word\n"
                            "done\n"
                            + writingScript(f.folder() + "/small.vram.json"));
    f.window().files().startEmpty();
    recordedBy(f);
    auto* message = f.child<MessageBar>("messageBar");
    QTRY_VERIFY2(message->isVisible() && message->text().contains("No loss was given."), qPrintable(message->text()));
    QVERIFY2(!message->text().contains("epoch"), qPrintable(message->text()));
}

void ExporterTest::recordsModelWithRealPython()
{
    PythonFinder pythons;
    pythons.search();
    QTRY_VERIFY_WITH_TIMEOUT(!pythons.isBusy(), kPatience);
    if (std::ranges::all_of(pythons.found(), [](const Python& p) { return p.torch.isEmpty(); }))
        QSKIP("no Python with torch is here");
    WindowFixture f;
    const QString script = writeFile(
        f.folder() + "/my model.py",
        "from torch import nn\n\ndef make_model():\n"
        "    return nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(8 * 30 * 30, 10))\n");
    ExporterDialog* dialog = openExporter(f);
    field(dialog, "exporterFile")->setText(script);
    QTest::keyClicks(field(dialog, "exporterFunction"), "make_model");
    QTest::keyClicks(field(dialog, "exporterInputs"), "2, 3, 32, 32");
    QTest::keyClicks(field(dialog, "exporterTarget"), "2:int64");
    QTest::keyClick(field(dialog, "exporterTarget"), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(f.document().estimate()->layers > 0, kPatience);
    QCOMPARE(f.document().estimate()->parameters, std::int64_t{3 * 8 * 9 + 8 + 8 * 30 * 30 * 10 + 10});
    QVERIFY(f.document().estimate()->valid());
}

VRAM_UI_TEST(ExporterTest)

} // namespace vram::exporter_test

#include "tst_exporter.moc"
