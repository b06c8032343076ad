// SPDX-License-Identifier: GPL-3.0-or-later

// Pasted texts that need special handling: a configuration that lacks sizes, an out-of-memory message, a printed model
// with PEFT adapters.

#include "ui/buttons.h"
#include "ui/dialogs/exporter_dialog.h"
#include "ui/dialogs/sizes_dialog.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/window/message_bar.h"
#include "ui/window_fixture.h"

#include <QClipboard>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

#include <algorithm>

namespace vram::pasted_texts_test {

using namespace vram::test;

namespace {

QString bar(WindowFixture& f)
{
    return f.child<MessageBar>("messageBar")->text();
}

/// The dialog that asks for sizes, once it is shown.
SizesDialog* shownSizes(WindowFixture& f)
{
    const bool shown = QTest::qWaitFor([&] {
        auto* dialog = f.child<SizesDialog>("sizes");
        return dialog && dialog->isVisible();
    });
    return shown ? f.child<SizesDialog>("sizes") : nullptr;
}

} // namespace

class PastedTextsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void incompleteConfigOffersDefaults();
    void explainsOutOfMemoryMessage();
    void printedAdapterSetsTheSetup();
    void classCodeOffersRecording();
};

// The dialog suggests the defaults and lets the user change each of them. Accepted sizes are not listed as assumptions.
void PastedTextsTest::incompleteConfigOffersDefaults()
{
    WindowFixture f;
    QGuiApplication::clipboard()->setText(QStringLiteral(R"({"model_type": "llama", "hidden_size": 1024})"));
    f.trigger(ActionId::OpenCopied);
    QVERIFY2(bar(f).contains("lacks most sizes") && !bar(f).contains("import."), qPrintable(bar(f)));
    click(f.child<MessageBar>("messageBar"), "Assume the defaults…");
    SizesDialog* dialog = shownSizes(f);
    QVERIFY(dialog);
    QVERIFY(dialog->sizes().contains("num_hidden_layers"));
    QVERIFY(dialog->findChild<QWidget*>(QStringLiteral("num_hidden_layers")));
    click(dialog, "Open");
    QTRY_VERIFY(!f.project().network.rows.empty());
    QVERIFY2(f.project().assumptions.empty(), "the dialog has confirmed them");
}

void PastedTextsTest::explainsOutOfMemoryMessage()
{
    const QString message = QStringLiteral(
        "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 23.64 "
        "GiB of which 1.02 GiB is free. Including non-PyTorch memory, this process has 22.61 GiB memory in use. Of the "
        "allocated memory 21.50 GiB is allocated by PyTorch, and 300.00 MiB is reserved by PyTorch but unallocated.");
    for (const bool open : {false, true}) {
        WindowFixture f(open ? QStringLiteral("builtin:lenet5") : QString());
        const auto before = f.document().project();
        QGuiApplication::clipboard()->setText(message);
        if (open)
            f.window().table()->setFocus();
        f.trigger(open ? ActionId::Paste : ActionId::OpenCopied);
        auto* dialog = f.child<QDialog>("memoryMessage");
        QVERIFY(dialog && dialog->isVisible());
        QCOMPARE(dialog->findChild<QPlainTextEdit*>(QStringLiteral("memoryMessageText"))->toPlainText(), message);
        QCOMPARE(dialog->findChild<QPushButton*>(QStringLiteral("takeMemoryMessage"))->isEnabled(), open);
        QCOMPARE(f.document().project(), before);
        QVERIFY2(!f.child<MessageBar>("messageBar")->isVisible(), qPrintable(bar(f)));
    }
}

// A setting that the text does not show is assumed. The assumption is removed once the setting is chosen.
void PastedTextsTest::printedAdapterSetsTheSetup()
{
    WindowFixture f;
    QGuiApplication::clipboard()->setText(QStringLiteral(
        "PeftModel(\n  (base_model): LoraModel(\n    (model): Net(\n      (fc): lora.Linear(\n        (base_layer): "
        "Linear(in_features=64, out_features=64, bias=True)\n        (lora_A): ModuleDict(\n          (default): "
        "Linear(in_features=64, out_features=8, bias=False)\n        )\n        (lora_B): ModuleDict(\n          "
        "(default): Linear(in_features=8, out_features=64, bias=False)\n        )\n      )\n    )\n  )\n)\n"));
    f.trigger(ActionId::OpenCopied);
    QCOMPARE(f.document().estimate()->trainableParameters, 8 * (64 + 64));
    const auto assumed = [&f](std::string_view setting) {
        return std::ranges::any_of(f.project().assumptions,
                                   [&](const Assumption& assumption) { return assumption.setting == setting; });
    };
    QVERIFY(assumed("lora") && assumed("precision"));
    vram::Setup setup = f.project().setup;
    setup.precision = Precision::Fp32;
    f.document().editSetup(QStringLiteral("precision"), setup);
    QVERIFY(assumed("lora") && !assumed("precision"));
    f.trigger(ActionId::Undo);
    QVERIFY(assumed("precision"));
}

// The window does not run code. Its message opens the dialog with which Python records the code's model.
void PastedTextsTest::classCodeOffersRecording()
{
    WindowFixture f;
    QGuiApplication::clipboard()->setText(QStringLiteral(
        "import torch.nn as nn\n\nclass Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.fc = nn.Linear(8, 2)\n\n    def forward(self, x):\n        return self.fc(x)\n"));
    f.trigger(ActionId::OpenCopied);
    QVERIFY2(bar(f).contains("line 3 begins with \"class\""), qPrintable(bar(f)));
    const QString code = QGuiApplication::clipboard()->text();
    QGuiApplication::clipboard()->setText(QStringLiteral("nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU())"));
    f.trigger(ActionId::OpenCopied);
    QVERIFY(shownSizes(f));
    QTest::keyClick(shownSizes(f), Qt::Key_Return);
    QTRY_VERIFY(!f.project().network.rows.empty());
    // Pasting into a table that has rows also shows the message.
    QGuiApplication::clipboard()->setText(code);
    f.window().table()->setFocus();
    f.trigger(ActionId::Paste);
    QVERIFY2(bar(f).contains("line 3 begins with \"class\""), qPrintable(bar(f)));
    QVERIFY(!f.child<ExporterDialog>("exporter"));
    click(f.child<MessageBar>("messageBar"), "Record a PyTorch model…");
    QTRY_VERIFY(f.child<ExporterDialog>("exporter"));
    f.child<ExporterDialog>("exporter")->reject();
}

VRAM_UI_TEST(PastedTextsTest)

} // namespace vram::pasted_texts_test

#include "tst_pasted_texts.moc"
