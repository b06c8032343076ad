// SPDX-License-Identifier: GPL-3.0-or-later

// Models from other programs in the real window: opening a file, dropping, pasting, a single dialog for sizes,
// progress, and cancellation.

#include "ui/buttons.h"
#include "ui/dialogs/sizes_dialog.h"
#include "ui/forms/field.h"
#include "ui/forms/number_field.h"
#include "ui/panels/layer_panel.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/text.h"
#include "ui/window/message_bar.h"
#include "ui/window_fixture.h"

#include "edit/edit.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QMimeData>
#include <QPushButton>
#include <QSlider>
#include <QTest>
#include <QUrl>

#include <sys/stat.h>

namespace vram::window_import_test {

using namespace vram::test;

namespace {

QString data(const char* file)
{
    return QStringLiteral(VRAM_TEST_DATA "/") + QLatin1String(file);
}

const QByteArray kConfig = R"({"model_type": "gpt2", "n_layer": 2, "n_embd": 64, "n_head": 4, "vocab_size": 100})";

const QByteArray kSummary = "Model: \"digits\"\n"
                            "_________________________________________________________________\n"
                            " Layer (type)                Output Shape              Param #   \n"
                            "=================================================================\n"
                            " dense (Dense)               (None, 64)                50240     \n"
                            " dense_1 (Dense)             (None, 10)                650       \n"
                            "=================================================================\n"
                            "Total params: 50,890\n";

QString bar(WindowFixture& f)
{
    return f.child<MessageBar>("messageBar")->text();
}

/// Returns the dialog that asks for sizes, once it is shown.
SizesDialog* sizes(WindowFixture& f)
{
    const bool shown = QTest::qWaitFor([&] {
        auto* dialog = f.child<SizesDialog>("sizes");
        return dialog && dialog->isVisible();
    });
    return shown ? f.child<SizesDialog>("sizes") : nullptr;
}

void type(QWidget* dialog, const char* key, const char* typed)
{
    auto* field = dialog->findChild<NumberSpin*>(QLatin1String(key));
    QVERIFY2(field, key);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QLatin1String(typed));
}

int count(const Project& project, std::string_view wanted)
{
    int found = 0;
    forEachRow(project.network, [&](const Row& row, int, const Block*) {
        const Layer* layer = asLayer(row);
        found += layer && layer->type == wanted ? 1 : 0;
    });
    return found;
}

} // namespace

class WindowImportTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void opensEveryFormatInEveryWay_data();
    void opensEveryFormatInEveryWay();
    void sizesAreAskedOnce();
    void cancellingTheSizesChangesNothing();
    void sizesCanBeChangedLater();
    void batchNormsCanBeLeftFolded();
    void headCanBeUntiedFromEmbedding();
    void textIsOpenedFromTheClipboard();
    void pathsAreOpenedFromTheClipboard();
    void pastesSummaryIntoEmptyTable();
    void reportsEmptyClipboard();
    void importedAttentionKernelCanBeChanged();
    void slowFilesDoNotBlockTheWindow();
    void readsLargeFiles();
    void invalidFilesChangeNothing();
};

void WindowImportTest::opensEveryFormatInEveryWay_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("onnx") << data("onnx/lenet.onnx") << QByteArray();
    QTest::newRow("config.json") << QString() << kConfig;
    QTest::newRow("keras json") << QString() << QByteArray(R"({"class_name": "Sequential", "config": {"layers": [
        {"class_name": "InputLayer", "config": {"batch_input_shape": [null, 8]}},
        {"class_name": "Dense", "config": {"name": "fc", "units": 4}}]}})");
    QTest::newRow("summary") << QString() << kSummary;
    QTest::newRow("csv") << QString() << QByteArray("Layer,Type,Settings\nx,Input,8\nfc,Linear,4\n");
    QByteArray header = R"({"fc.weight": {"dtype": "F32", "shape": [4, 8], "data_offsets": [0, 128]}})";
    header.resize((header.size() + 7) / 8 * 8, ' ');
    QByteArray tensors(8, '\0');
    tensors[0] = static_cast<char>(header.size());
    QTest::newRow("model.safetensors") << QString() << tensors + header + QByteArray(128, '\0');
}

void WindowImportTest::opensEveryFormatInEveryWay()
{
    QFETCH(QString, file);
    QFETCH(QByteArray, text);
    WindowFixture f;
    const QByteArray tag = QTest::currentDataTag();
    const char* name = tag == "csv"                  ? "m.csv"
                       : tag == "summary"            ? "m.txt"
                       : tag.endsWith("safetensors") ? tag.data()
                                                     : "m.json";
    QString path = file.isEmpty() ? f.write(name, text) : file;
    const auto opened = [&] {
        if (auto* dialog = tag == "config.json" ? sizes(f) : nullptr)
            click(dialog, "Open");
        const bool rows = QTest::qWaitFor([&] { return !f.project().network.rows.empty(); });
        f.trigger(ActionId::CloseProject);
        return rows && f.project().network.rows.empty();
    };
    f.answerOpen(path);
    f.trigger(ActionId::Open);
    QVERIFY2(opened(), qPrintable(bar(f)));
    dropFile(&f.window(), path);
    QVERIFY2(opened(), qPrintable(bar(f)));
    f.trigger(ActionId::NewProject);
    dropFile(f.window().table()->viewport(), path);
    QVERIFY2(opened(), qPrintable(bar(f)));
    auto* copied = new QMimeData;
    copied->setUrls({QUrl::fromLocalFile(path)});
    QGuiApplication::clipboard()->setMimeData(copied);
    f.window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&f.window()));
    QTest::keyClick(&f.window(), Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY2(opened(), qPrintable(bar(f)));
}

void WindowImportTest::sizesAreAskedOnce()
{
    WindowFixture f;
    dropFile(&f.window(), f.write("config.json", kConfig));
    SizesDialog* dialog = sizes(f);
    QVERIFY(dialog);
    QCOMPARE(dialog->findChild<NumberSpin*>("sequence")->number(), 1024.0);
    QVERIFY2(f.project().network.rows.empty(), "nothing is open before the answer");
    type(dialog, "sequence", "256");
    click(dialog, "Open");
    QTRY_VERIFY(!f.project().network.rows.empty());
    QCOMPARE(f.document().estimate()->rows.front().outputs.front().elements(), 256);
    QVERIFY2(!bar(f).contains("is assumed to be"), qPrintable(bar(f)));
    QVERIFY(!sizes(f) || !f.child<SizesDialog>("sizes")->isVisible());
}

void WindowImportTest::cancellingTheSizesChangesNothing()
{
    WindowFixture f;
    f.openSmall();
    const auto before = f.document().project();
    dropFile(&f.window(), f.write("config.json", kConfig));
    QVERIFY(sizes(f));
    QTest::keyClick(f.child<SizesDialog>("sizes"), Qt::Key_Escape);
    QTRY_VERIFY(!f.child<SizesDialog>("sizes"));
    QCOMPARE(f.document().project(), before);
}

void WindowImportTest::batchNormsCanBeLeftFolded()
{
    WindowFixture f;
    dropFile(&f.window(), data("onnx/folded.onnx"));
    QVERIFY(sizes(f));
    type(f.child<SizesDialog>("sizes"), "height", "32");
    type(f.child<SizesDialog>("sizes"), "width", "32");
    click(f.child<SizesDialog>("sizes"), "Open");
    QTRY_COMPARE(count(f.project(), "BatchNorm2d"), 2);
    QVERIFY2(bar(f).contains("2 batch norms restored"), qPrintable(bar(f)));
    const Bytes restored = f.document().estimate()->parameters;
    click(f.child<MessageBar>("messageBar"), "Leave batch norms folded");
    QTRY_COMPARE(count(f.project(), "BatchNorm2d"), 0);
    QCOMPARE(f.document().estimate()->parameters, restored - 16);
    QVERIFY2(f.label("verdict").size() > 0 && f.document().estimate()->valid(), "the sizes are kept");
    f.trigger(ActionId::Undo);
    QCOMPARE(count(f.project(), "BatchNorm2d"), 2);
}

void WindowImportTest::sizesCanBeChangedLater()
{
    WindowFixture f;
    dropFile(&f.window(), data("onnx/folded.onnx"));
    QVERIFY(sizes(f));
    QTest::keyClick(f.child<SizesDialog>("sizes"), Qt::Key_Return);
    QTRY_VERIFY(!f.child<SizesDialog>("sizes") && !f.project().network.rows.empty());
    const auto side = [&] { return f.document().estimate()->rows.front().outputs.front()[2]; };
    QCOMPARE(side(), 224);
    click(f.child<MessageBar>("messageBar"), "Other sizes…");
    QVERIFY(sizes(f));
    type(f.child<SizesDialog>("sizes"), "height", "64");
    click(f.child<SizesDialog>("sizes"), "Open");
    QTRY_COMPARE(side(), 64);
    f.trigger(ActionId::Undo);
    QCOMPARE(side(), 224);
}

void WindowImportTest::headCanBeUntiedFromEmbedding()
{
    WindowFixture f;
    dropFile(&f.window(), data("onnx/head.onnx"));
    QTRY_VERIFY(bar(f).contains(QStringLiteral("shared with the embedding")));
    const std::int64_t tied = f.document().estimate()->parameters;
    click(f.child<MessageBar>("messageBar"), "Untie the last layer");
    QTRY_COMPARE(f.document().estimate()->parameters, tied + 200 * 16);
    QVERIFY(bar(f).contains(QStringLiteral("Undo ties")));
    f.trigger(ActionId::Undo);
    QCOMPARE(f.document().estimate()->parameters, tied);
}

void WindowImportTest::textIsOpenedFromTheClipboard()
{
    WindowFixture f;
    QGuiApplication::clipboard()->setText(QString::fromUtf8(kSummary));
    QTest::mouseClick(f.child<QPushButton>("welcomePaste"), Qt::LeftButton);
    QCOMPARE(f.project().network.name, std::string("digits"));
    QCOMPARE(f.document().estimate()->parameters, 50890);
    QVERIFY2(bar(f).contains("printed summary"), qPrintable(bar(f)));
    f.trigger(ActionId::CloseProject);
    QGuiApplication::clipboard()->setText(QString::fromUtf8(kConfig));
    f.child<QPushButton>("welcomeOpen")->setFocus();
    QTest::keyClick(f.child<QPushButton>("welcomeOpen"), Qt::Key_V, Qt::ControlModifier);
    QVERIFY(sizes(f));
    click(f.child<SizesDialog>("sizes"), "Open");
    QTRY_VERIFY(count(f.project(), "Embedding") > 0);
    QGuiApplication::clipboard()->setText(QStringLiteral("neither this nor that"));
    const auto before = f.document().project();
    f.trigger(ActionId::OpenCopied);
    QCOMPARE(f.document().project(), before);
    QVERIFY2(bar(f).startsWith("pasted text:"), qPrintable(bar(f)));
}

void WindowImportTest::pathsAreOpenedFromTheClipboard()
{
    WindowFixture f;
    QGuiApplication::clipboard()->setText(data("onnx/lenet.onnx") + QLatin1Char('\n'));
    f.trigger(ActionId::OpenCopied);
    QCOMPARE(f.project().network.name, std::string("lenet"));
    QCOMPARE(f.settings().recentFiles(), QStringList{data("onnx/lenet.onnx")});
}

void WindowImportTest::pastesSummaryIntoEmptyTable()
{
    WindowFixture f;
    f.trigger(ActionId::NewProject);
    QGuiApplication::clipboard()->setText(QString::fromUtf8(kSummary));
    f.window().table()->setFocus();
    QTest::keyClick(f.window().table(), Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(f.project().network.name, std::string("digits"));
    QCOMPARE(count(f.project(), "CrossEntropyLoss"), 1);
}

void WindowImportTest::reportsEmptyClipboard()
{
    WindowFixture f;
    QGuiApplication::clipboard()->clear();
    f.trigger(ActionId::OpenCopied);
    QVERIFY2(bar(f).contains("nothing to open"), qPrintable(bar(f)));
}

void WindowImportTest::importedAttentionKernelCanBeChanged()
{
    WindowFixture f;
    dropFile(&f.window(), data("onnx/gpt2.sdpa.onnx"));
    QTRY_VERIFY(count(f.project(), "ScaledDotProductAttention") == 12);
    LayerId attention = LayerId::None;
    forEachRow(f.project().network, [&](const Row& row, int, const Block*) {
        if (asLayer(row) && asLayer(row)->type == "ScaledDotProductAttention" && attention == LayerId::None)
            attention = id(row);
    });
    const Bytes before = f.document().estimate()->totals.savedActivations;
    f.window().table()->select({attention});
    f.trigger(ActionId::LayerForm);
    auto* panel = f.window().findChild<LayerPanel*>();
    auto* kernel = panel->findChild<QComboBox*>("kernel");
    QVERIFY(kernel && kernel->isVisible());
    kernel->setFocus();
    QTest::keyClicks(kernel, QStringLiteral("eager"));
    QTRY_VERIFY2(f.document().estimate()->totals.savedActivations > before, "the scores are kept");
    f.trigger(ActionId::Undo);
    QCOMPARE(f.document().estimate()->totals.savedActivations, before);
}

void WindowImportTest::slowFilesDoNotBlockTheWindow()
{
    WindowFixture f;
    f.openSmall();
    // A disk that does not respond is simulated by a pipe without a writer.
    const QString path = f.folder() + "/slow.csv";
    QCOMPARE(mkfifo(path.toLocal8Bit().constData(), 0600), 0);
    QVERIFY(f.window().files().open(path));
    auto* messages = f.child<MessageBar>("messageBar");
    QTRY_VERIFY2(messages->text().startsWith("Reading slow.csv"), qPrintable(messages->text()));
    const std::int64_t batch = f.project().setup.batch;
    f.child<NumberSpin>("batch")->setFocus();
    QTest::keyClick(f.child<NumberSpin>("batch"), Qt::Key_Up);
    QCOMPARE(f.project().setup.batch, batch + 1);
    const auto before = f.document().project();
    click(messages, "Cancel");
    QVERIFY(messages->isHidden());
    // The file's text arrives after the cancellation.
    QFile writer(path);
    QVERIFY(writer.open(QIODevice::WriteOnly));
    writer.write("Layer,Type,Settings\nx,Input,8\n");
    writer.close();
    // The reading thread has closed the pipe, so that there is no reader.
    QTRY_VERIFY(!hasReader(path));
    settle();
    QCOMPARE(f.document().project(), before);
    QVERIFY(messages->isHidden());
}

void WindowImportTest::readsLargeFiles()
{
    WindowFixture f;
    f.openSmall();
    QByteArray table = "Layer,Type,Settings\nx,Input,64\n";
    for (int i = 0; i < 60000; ++i)
        table += "fc" + QByteArray::number(i) + ",Linear,64\n";
    const QString path = f.write("large.csv", table);
    QVERIFY(f.window().files().open(path));
    QTRY_VERIFY_WITH_TIMEOUT(count(f.project(), "Linear") == 60000, 30000);
    QCOMPARE(f.settings().recentFiles().first(), path);
}

void WindowImportTest::invalidFilesChangeNothing()
{
    WindowFixture f;
    f.openSmall();
    const auto before = f.document().project();
    QFile good(data("onnx/lenet.onnx"));
    QVERIFY(good.open(QIODevice::ReadOnly));
    dropFile(&f.window(), f.write("cut.onnx", good.readAll().left(700)));
    QTRY_VERIFY2(bar(f).contains("cut.onnx"), qPrintable(bar(f)));
    QCOMPARE(f.document().project(), before);
    QVERIFY(!f.window().isWindowModified());
}

VRAM_UI_TEST(WindowImportTest)

} // namespace vram::window_import_test

#include "tst_window_import.moc"
