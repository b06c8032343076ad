// SPDX-License-Identifier: GPL-3.0-or-later

// The window never presents wrong results with confidence: it reports absurd input and patterns that match nothing, and
// uses one name for each figure.

#include "ui/answer/batch_slider.h"
#include "ui/answer/sentence_line.h"
#include "ui/answer/verdict.h"
#include "ui/charts/area_chart.h"
#include "ui/charts/chart_values.h"
#include "ui/contrast.h"
#include "ui/forms/number_field.h"
#include "ui/frame/inspector.h"
#include "ui/networks.h"
#include "ui/panels/setup_panel.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_view.h"
#include "ui/table/row_transfer.h"
#include "ui/test_program.h"
#include "ui/theme/tokens.h"
#include "ui/window/message_bar.h"
#include "ui/window_fixture.h"

#include "base/units.h"
#include "report/content.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>
#include <QUrl>

#include <algorithm>
#include <cmath>

namespace vram::implausible_input_test {

using namespace vram::test;

class ImplausibleInputTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void reportsPatternsWithoutMatches();
    void offersCommonLoraTargets();
    void reservedMemoryIsTheSameEverywhere();
    void partsShowTheirTotals();
    void absurdBatchIsExplained();
    void sliderRangeIsRestored();
    void offersFlattenBeforeLinear();
    void rejectedValuesStayInTheField();
    void verdictIsNotElided();
    void limitsContrastWithEveryFill();
    void labelsStayOnTheChart();
    void acceptsDroppedFilesEverywhere();
    void rowsCanBePastedAsText();

private:
    static Verdict verdictIn(WindowFixture& f) { return verdictOf(f.window().sessionState()).verdict; }
};

void ImplausibleInputTest::reportsPatternsWithoutMatches()
{
    WindowFixture f("builtin:llama_3_2_1b", {1500, 900});
    f.trigger(ActionId::FocusBatch);
    auto* edit = f.window().findChild<QLineEdit*>("lora");
    QVERIFY(edit);
    edit->setFocus();
    QTest::keyClicks(edit, "q_porj");
    QCOMPARE(verdictIn(f), Verdict::Broken);
    const VerdictText verdict = verdictOf(f.window().sessionState());
    QVERIFY2(verdict.headline.contains("LoRA target modules"), qPrintable(verdict.headline));
    QVERIFY2(verdict.detail.contains("q_proj, k_proj"), qPrintable(verdict.detail));
    const auto* panel = f.window().findChild<Inspector*>()->techniques();
    const QLabel* problem = panel->field("lora")->sentenceLabel();
    QVERIFY(problem->text().remove(QChar(0x200b)).contains("q_porj"));
    QTest::mouseClick(f.child<QPushButton>("largest"), Qt::LeftButton);
    QVERIFY2(edit->isVisible() && edit->hasFocus(), "the button leads to the field");
    edit->selectAll();
    QTest::keyClicks(edit, "q_proj,v_proj");
    QCOMPARE(verdictIn(f), Verdict::Fits);
    QVERIFY(problem->text().isEmpty());
    QCOMPARE(f.document().estimate()->trainableParameters, std::int64_t{16} * 16 * (2048 + 2048 + 2048 + 512));
}

void ImplausibleInputTest::offersCommonLoraTargets()
{
    WindowFixture f("builtin:gpt2");
    auto* button = f.window().findChild<QToolButton*>("lora.presets");
    QVERIFY(button);
    const auto choose = [&](const char* part) {
        button->click();
        auto* menu = button->findChild<QMenu*>();
        for (QAction* action : menu->actions()) {
            if (action->text().contains(QLatin1String(part)))
                action->trigger();
        }
        menu->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    };
    choose("all-linear");
    QCOMPARE(f.project().setup.lora, std::string("all-linear"));
    choose("Attention");
    QCOMPARE(f.project().setup.lora, std::string("c_attn"));
    QCOMPARE(verdictIn(f), Verdict::Fits);
}

void ImplausibleInputTest::reservedMemoryIsTheSameEverywhere()
{
    WindowFixture f("builtin:resnet18");
    const SessionState sessionState = f.window().sessionState();
    const Estimate& e = *sessionState.estimate;
    QVERIFY(e.device.reserved > e.peak.reserved);
    const QString reserved = bytesText(e.device.reserved, ByteUnit::Binary);
    QVERIFY(f.window().findChild<QLabel*>("number.device")->toolTip().contains(reserved));
    const Report report{sessionState.project->network, sessionState.project->setup, e, 0};
    const auto pairs = summaryPairs(report);
    const auto told = std::ranges::find(pairs, "Reserved", [](const auto& pair) { return pair.first; });
    QVERIFY(told != pairs.end());
    QCOMPARE(told->second, sizeText(e.device.reserved, report.units));
    QVERIFY(csvReport(report).find("\r\nReserved," + std::to_string(e.device.reserved)) != std::string::npos);
    const AreaData chart = timelineData(sessionState);
    QCOMPARE(*std::ranges::max_element(chart.lines.front().values), inGiga(e.device.reserved, ByteUnit::Binary));
    // The free memory in the answer equals the distance from the needed memory to the chart's limit.
    const double left = chart.limits.front().y - inGiga(e.device.reserved, ByteUnit::Binary);
    QVERIFY(std::abs(left - inGiga(e.device.headroom, ByteUnit::Binary)) < 1e-6);
    QVERIFY(f.window().findChild<QLabel*>("number.device")->text().contains(QChar(0x00b1)));
}

void ImplausibleInputTest::partsShowTheirTotals()
{
    // If a part is smaller at the peak than its total, both are shown, even on a laptop's screen.
    for (const QSize size : {QSize(1900, 900), QSize(1366, 768)}) {
        WindowFixture f("builtin:resnet50", size);
        const Estimate& e = *f.document().estimate();
        QVERIFY(e.peak.byCategory[Category::Gradient] < e.totals.gradients);
        const QString words = f.label("part.gradients");
        QVERIFY2(words.contains(QStringLiteral("of ") + bytesText(e.totals.gradients, ByteUnit::Binary)),
                 qPrintable(words));
    }
}

void ImplausibleInputTest::absurdBatchIsExplained()
{
    WindowFixture f("builtin:resnet50");
    auto* batch = f.child<NumberSpin>("batch");
    const std::int64_t parameters = f.document().estimate()->parameters;
    for (const char* absurd : {"1000000000000", "100000000"}) {
        batch->setFocus();
        batch->selectAll();
        QTest::keyClicks(batch, absurd);
        QCOMPARE(f.document().estimate()->parameters, parameters);
        const VerdictText verdict = verdictOf(f.window().sessionState());
        QVERIFY2(!verdict.headline.contains("row"), qPrintable(verdict.headline));
        QVERIFY(f.window().grab().width() > 0);
    }
    QCOMPARE(verdictIn(f), Verdict::Short);
    batch->selectAll();
    QTest::keyClicks(batch, "1000000000000");
    QVERIFY(verdictOf(f.window().sessionState()).headline.contains("Batch size"));
    QTRY_VERIFY(f.child<QPushButton>("largest")->isEnabled());
    QTest::mouseClick(f.child<QPushButton>("largest"), Qt::LeftButton);
    QCOMPARE(verdictIn(f), Verdict::Fits);
}

void ImplausibleInputTest::sliderRangeIsRestored()
{
    WindowFixture f("builtin:resnet18");
    auto* slider = f.child<BatchSlider>("batchSlider");
    QTRY_VERIFY(f.window().sessionState().batchSweep->known);
    const int range = slider->maximum();
    auto* batch = f.child<NumberSpin>("batch");
    const auto type = [&](const char* text) {
        batch->setFocus();
        batch->selectAll();
        QTest::keyClicks(batch, text);
        QTest::keyClick(batch, Qt::Key_Return);
    };
    type("100000");
    QTRY_VERIFY(slider->maximum() > range);
    type("32");
    QTRY_COMPARE(slider->maximum(), range);
}

namespace {

/// Returns the number of pixels in the settings cell of a row that have a warm color, as warnings do.
int marksOf(WindowFixture& f, const char* row)
{
    const QImage cell = f.window().table()->viewport()->grab(f.cell(f.at(row), LayerModel::Settings)).toImage();
    int count = 0;
    for (int y = 0; y < cell.height(); ++y) {
        for (int x = 0; x < cell.width(); ++x)
            count += cell.pixelColor(x, y).red() - cell.pixelColor(x, y).blue() > 50;
    }
    return count;
}

} // namespace

void ImplausibleInputTest::offersFlattenBeforeLinear()
{
    WindowFixture f("builtin:lenet5"); // The table is on screen.
    f.document().open(*parseProject(R"({"format":"vram-planner/1","network":{"name":"CNN","rows":[
        {"id":1,"type":"Input","name":"x","attributes":{"shape":[3,32,32]}},
        {"id":2,"type":"Conv2d","name":"conv","attributes":{"out_channels":8,"kernel_size":[3]}},
        {"id":3,"type":"ReLU","name":"relu"},
        {"id":4,"type":"MaxPool2d","name":"pool"},
        {"id":5,"type":"Linear","name":"fc","attributes":{"out_features":10}}]},"setup":{}})"),
                      {});
    const auto warnings = [&] {
        return std::ranges::count(f.document().estimate()->issues, QuickFix::InsertFlatten, &Issue::fix);
    };
    QCOMPARE(warnings(), 1);
    QVERIFY2(f.document().estimate()->valid(), "PyTorch runs it");
    QTRY_VERIFY2(marksOf(f, "fc") > 30, "the row says so in the table");
    QCOMPARE(marksOf(f, "conv"), 0);
    f.window().table()->select({f.at("fc")});
    auto* button = f.window().findChild<QPushButton*>("fixRow");
    QVERIFY(button && button->isVisibleTo(button->parentWidget()));
    f.trigger(ActionId::LayerForm);
    settle();
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(f.rows(), QStringLiteral("x conv relu pool flatten fc"));
    QCOMPARE(warnings(), 0);
    QVERIFY2(f.window().table()->hasFocus(), "the keyboard goes on at the row, not where the form ends");
    for (QWidget* above = button->parentWidget(); above; above = above->parentWidget()) {
        if (const auto* form = qobject_cast<QScrollArea*>(above))
            QCOMPARE(form->verticalScrollBar()->value(), 0);
    }
    QCOMPARE(f.document().undoStack().count(), 1);
    f.trigger(ActionId::Undo);
    QCOMPARE(f.rows(), QStringLiteral("x conv relu pool fc"));
}

void ImplausibleInputTest::rejectedValuesStayInTheField()
{
    WindowFixture f("builtin:resnet18");
    auto* batch = f.child<NumberSpin>("batch");
    auto* problem = f.child<QLabel>("batchProblem");
    const std::int64_t before = f.project().setup.batch;
    for (const char* refused : {"0", "abc", "4.5", "128q"}) {
        batch->setFocus();
        batch->selectAll();
        QTest::keyClicks(batch, refused);
        QTest::keyClick(batch, Qt::Key_Return);
        f.window().table()->setFocus();
        QCOMPARE(batch->text(), QString::fromLatin1(refused));
        QVERIFY2(problem->isVisible() && !problem->text().isEmpty(), refused);
    }
    QVERIFY2(f.project().setup.batch == before || f.project().setup.batch == 128, "12 and 128 mean something");
    batch->setFocus();
    QTest::keyClick(batch, Qt::Key_Escape);
    QVERIFY(!problem->isVisible());
}

void ImplausibleInputTest::verdictIsNotElided()
{
    WindowFixture f("builtin:resnet50");
    SentenceLine line;
    const SessionState sessionState = f.window().sessionState();
    const VerdictText verdict = verdictOf(sessionState);
    line.display(verdict, sessionState);
    auto* headline = line.findChild<QLabel*>("verdict");
    for (int width = 900; width > 160; width -= 20) {
        line.resize(width, line.height());
        line.display(verdict, sessionState);
        QVERIFY2(!headline->text().contains(QChar(0x2026)), qPrintable(headline->text()));
        QVERIFY(headline->text().startsWith("Fits"));
    }
}

void ImplausibleInputTest::limitsContrastWithEveryFill()
{
    for (const Scheme scheme : {Scheme::Light, Scheme::Dark, Scheme::HighContrast}) {
        const Tokens& t = tokens(scheme);
        QVERIFY(contrast(t.capacity, t.pane) >= 3);
        QVERIFY(contrast(t.caution, t.pane) >= 4.5 && contrast(t.caution, t.window) >= 4.5);
        AreaChart chart;
        chart.setPalette(paletteOf(t));
        chart.resize(400, 300);
        AreaData data;
        data.bands = {{Part::KvCache, {4, 4}}};
        data.x = {0, 1};
        data.xTo = 1;
        data.yTop = 4;
        data.limits = {{2, {}, false}};
        chart.setData(data);
        const QImage image = chart.grab().toImage();
        // Finds the line in the chart's middle column, by its colour.
        int line = -1;
        for (int y = 1; y < image.height() - 1 && line < 0; ++y) {
            const QColor c = image.pixelColor(image.width() / 2, y);
            if (std::abs(c.red() - t.capacity.red()) + std::abs(c.green() - t.capacity.green())
                    + std::abs(c.blue() - t.capacity.blue())
                < 90)
                line = y;
        }
        QVERIFY(line > 0);
        double best = 0;
        for (int y = line - 3; y < line; ++y)
            best = std::max(best, contrast(t.capacity, image.pixelColor(image.width() / 2, y)));
        QVERIFY2(best >= 3, qPrintable(QString::number(best)));
    }
}

void ImplausibleInputTest::labelsStayOnTheChart()
{
    AreaChart chart;
    chart.resize(420, 160);
    AreaData data;
    data.bands = {{Part::Parameters, {1, 1}}};
    data.x = {0, 1};
    data.xTo = 1;
    data.yTop = 100;
    data.lines = {{verbatim("reserved by the allocator"), {1, 1}, false}};
    for (const double y : {1.0, 2.0, 3.0})
        data.limits.push_back({y, verbatim("a limit of some length " + std::to_string(y)), false});
    chart.setData(data);
    const QImage with = chart.grab().toImage();
    data.limits.clear();
    data.lines.clear();
    chart.setData(data);
    const QImage without = chart.grab().toImage();
    int differing = 0;
    for (int y = with.height() - 14; y < with.height(); ++y) {
        for (int x = 0; x < with.width(); ++x)
            differing += with.pixel(x, y) != without.pixel(x, y);
    }
    QCOMPARE(differing, 0);
}

void ImplausibleInputTest::acceptsDroppedFilesEverywhere()
{
    WindowFixture f("builtin:resnet18");
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(QStringLiteral(VRAM_TEST_DATA "/onnx/lenet.onnx"))});
    auto* veil = f.child<QLabel>("dropVeil");
    for (QWidget* under : {static_cast<QWidget*>(f.window().findChild<QLineEdit*>("networkName")),
                           f.window().table()->viewport(), static_cast<QWidget*>(f.child<NumberSpin>("batch"))}) {
        QVERIFY(under);
        QDragEnterEvent enter({4, 4}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(under, &enter);
        QVERIFY(enter.isAccepted());
        QVERIFY(veil->isVisible() && veil->text().contains("lenet.onnx"));
        QDragLeaveEvent leave;
        QCoreApplication::sendEvent(under, &leave);
        QVERIFY(!veil->isVisible());
    }
    dropOn(f.window().findChild<QLineEdit*>("networkName"), {4, 4}, data, Qt::CopyAction);
    QTRY_VERIFY(f.project().network.name != "ResNet-18");
    QVERIFY(!veil->isVisible());
}

void ImplausibleInputTest::rowsCanBePastedAsText()
{
    WindowFixture f("builtin:llama_3_2_1b");
    const auto copy = [&](const char* path) {
        f.window().table()->select({f.at(path)});
        f.trigger(ActionId::Copy);
        const QString text = QGuiApplication::clipboard()->text();
        QGuiApplication::clipboard()->setText(text); // The text as an editor returns it.
    };
    copy("model.layers");
    WindowFixture other("builtin:mlp");
    const std::size_t before = other.project().network.rows.size();
    other.trigger(ActionId::Paste);
    QCOMPARE(other.project().network.rows.size(), before + 1);
    const Row* pasted = find(other.project().network, other.at("layers.0"));
    QVERIFY(pasted && asBlock(*pasted));
    QCOMPARE(asBlock(*pasted)->repeat, 16);
    const Row* projection = find(other.project().network, other.at("layers.0.self_attn.k_proj"));
    QVERIFY(projection && asLayer(*projection));
    QCOMPARE(asLayer(*projection)->attributes,
             asLayer(*find(f.project().network, f.at("model.layers.0.self_attn.k_proj")))->attributes);
    QCOMPARE(other.child<MessageBar>("messageBar")->text(), QString());
    // Pasting a table that lacks this column shows a message.
    QGuiApplication::clipboard()->setText(QStringLiteral("Layer\tType\nfc\tLinear\n"));
    other.trigger(ActionId::Paste);
    QVERIFY(other.at("fc") != LayerId::None);
    QVERIFY(other.child<MessageBar>("messageBar")->text().contains("Attributes"));
}

VRAM_UI_TEST(ImplausibleInputTest)

} // namespace vram::implausible_input_test

#include "tst_implausible_input.moc"
