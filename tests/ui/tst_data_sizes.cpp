// SPDX-License-Identifier: GPL-3.0-or-later

// Data-dependent sizes, changed in the real window after a model was opened.

#include "ui/buttons.h"
#include "ui/dialogs/sizes_dialog.h"
#include "ui/forms/number_field.h"
#include "ui/test_program.h"
#include "ui/text.h"
#include "ui/window/message_bar.h"
#include "ui/window_fixture.h"

#include <QAction>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

namespace vram::data_sizes_test {

using namespace vram::test;

namespace {

QString masked(const QTemporaryDir& folder)
{
    return writeFile(folder.filePath(QStringLiteral("masked.vram.json")),
                     R"({"format":"vram-planner/1","network":{"name":"n","sizes":[{"name":"nonzero@m.py:3","value":16,
            "minimum":1,"maximum":16,"recorded":[16,8],"steps":8}],"rows":[
            {"type":"Input","name":"x","attributes":{"shape":[16]}},
            {"type":"Custom","name":"nonzero","attributes":{"output_shape":["16*B"]},
             "sized":{"nonzero@m.py:3":{"output_shape":[["16*B"],["8*B"]]}}}]},"setup":{"batch":2}})");
}

/// Answers the dialog that asks for sizes.
void choose(WindowFixture& f, const char* key, const char* typed)
{
    QTRY_VERIFY(f.child<SizesDialog>("sizes") && f.child<SizesDialog>("sizes")->isVisible());
    auto* field = f.child<SizesDialog>("sizes")->findChild<NumberSpin*>(QLatin1String(key));
    QVERIFY(field);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QLatin1String(typed));
    click(f.child<SizesDialog>("sizes"), "Open");
    QTRY_VERIFY(!f.child<SizesDialog>("sizes"));
}

const QAction* action(WindowFixture& f)
{
    return f.window().actions()[ActionId::OtherSizes];
}

} // namespace

class DataSizesTest : public QObject
{
    Q_OBJECT

private slots:
    void messageOffersSizesOfProject();
    void menuOffersSizesOfProject();
    void menuOffersDynamicDimensionsOfFile();
    void choosingASizeRemovesItsAssumption();
    void toolTipExplainsWhyThereAreNoSizes();
};

void DataSizesTest::messageOffersSizesOfProject()
{
    const QTemporaryDir folder;
    WindowFixture f;
    dropFile(&f.window(), masked(folder));
    QTRY_COMPARE(f.project().network.rows.size(), std::size_t{2});
    QVERIFY(!f.child<SizesDialog>("sizes")); // The project already has a value, so nothing is asked.
    const auto taken = [&] { return f.document().estimate()->rows.back().outputs.front()[0]; };
    QTRY_COMPARE(taken(), 32);
    click(f.child<MessageBar>("messageBar"), "Other sizes…");
    choose(f, "nonzero@m.py:3", "5");
    QTRY_COMPARE(taken(), 10);
    QCOMPARE(f.project().network.sizes.front().value, 5);
    f.trigger(ActionId::Undo);
    QTRY_COMPARE(taken(), 32);
}

void DataSizesTest::menuOffersSizesOfProject()
{
    const QTemporaryDir folder;
    WindowFixture f;
    QVERIFY(!action(f)->isEnabled());
    dropFile(&f.window(), masked(folder));
    QTRY_VERIFY(action(f)->isEnabled());
    const auto taken = [&] { return f.document().estimate()->rows.back().outputs.front()[0]; };
    f.trigger(ActionId::OtherSizes);
    choose(f, "nonzero@m.py:3", "5");
    QTRY_COMPARE(taken(), 10);
    f.trigger(ActionId::OtherSizes);
    choose(f, "nonzero@m.py:3", "7");
    QTRY_COMPARE(taken(), 14);
}

void DataSizesTest::menuOffersDynamicDimensionsOfFile()
{
    WindowFixture f;
    dropFile(&f.window(), QStringLiteral(VRAM_TEST_DATA "/onnx/folded.onnx"));
    choose(f, "height", "64");
    const auto side = [&] { return f.document().estimate()->rows.front().outputs.front()[2]; };
    QTRY_COMPARE(f.project().network.rows.empty() ? 0 : side(), 64);
    f.trigger(ActionId::OtherSizes);
    choose(f, "height", "32");
    QTRY_COMPARE(side(), 32);
    f.trigger(ActionId::Undo);
    QTRY_COMPARE(side(), 64);
    QVERIFY2(action(f)->isEnabled(), "what undo goes back to was read from the file as well");
}

// The reader assumes a size, which the user confirms, and then replaces by another.
void DataSizesTest::choosingASizeRemovesItsAssumption()
{
    WindowFixture f;
    const QString path = f.write("config.json",
                                 R"({"architectures": ["Qwen2ForCausalLM"], "model_type": "qwen2", "hidden_size": 64,
                   "intermediate_size": 128, "num_attention_heads": 4, "num_hidden_layers": 2,
                   "num_key_value_heads": 2, "vocab_size": 100, "max_position_embeddings": 32768})");
    dropFile(&f.window(), path);
    const auto assumesALength = [&f] {
        return qs(f.project().notes).contains(QLatin1String("sequence length is assumed"))
               || f.child<MessageBar>("messageBar")->text().contains(QLatin1String("sequence length is assumed"));
    };
    QTRY_VERIFY(f.child<SizesDialog>("sizes"));
    click(f.child<SizesDialog>("sizes"), "Open");
    QTRY_VERIFY(!f.project().network.rows.empty());
    QVERIFY2(!assumesALength(), f.project().notes.c_str());
    const auto before = f.document().project();
    f.trigger(ActionId::OtherSizes);
    choose(f, "sequence", "512");
    QTRY_VERIFY(f.document().project() != before);
    QVERIFY2(!assumesALength(), f.project().notes.c_str());
    f.trigger(ActionId::Undo);
    QCOMPARE(f.project().notes, before->notes);
}

void DataSizesTest::toolTipExplainsWhyThereAreNoSizes()
{
    WindowFixture f("builtin:lenet5");
    QVERIFY(!action(f)->isEnabled());
    QVERIFY2(action(f)->toolTip().contains(QStringLiteral("no data-dependent size")), qPrintable(action(f)->toolTip()));
    dropFile(&f.window(), QStringLiteral(VRAM_TEST_DATA "/onnx/folded.onnx"));
    choose(f, "height", "64");
    QTRY_VERIFY(action(f)->isEnabled());
    QVERIFY2(action(f)->toolTip().startsWith(QStringLiteral("Choose")), qPrintable(action(f)->toolTip()));
    f.trigger(ActionId::AddBlock);
    QTRY_VERIFY(!action(f)->isEnabled());
    QVERIFY2(action(f)->toolTip().contains(QStringLiteral("folded.onnx")), qPrintable(action(f)->toolTip()));
    f.trigger(ActionId::Undo);
    QTRY_VERIFY(action(f)->isEnabled());
}

VRAM_UI_TEST(DataSizesTest)

} // namespace vram::data_sizes_test

#include "tst_data_sizes.moc"
