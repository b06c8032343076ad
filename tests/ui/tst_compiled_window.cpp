// SPDX-License-Identifier: GPL-3.0-or-later

// The window with torch.compile: the timeline also shows the eager step, and the status line names the compiler's
// version.

#include "ui/charts/area_chart.h"
#include "ui/charts/chart_values.h"
#include "ui/help/help_text.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/window_fixture.h"

#include <QTest>

#include <algorithm>

namespace vram::compiled_window_test {

using namespace vram::test;

namespace {

double highest(const std::vector<double>& values)
{
    return values.empty() ? 0 : *std::ranges::max_element(values);
}

/// Returns the timeline's line for the eager step, or nullptr if there is none.
const ChartLine* eagerLine(WindowFixture& f)
{
    const AreaData& data = f.child<AreaChart>("timeline")->data();
    const auto found = std::ranges::find_if(
        data.lines, [](const ChartLine& line) { return text(line.name) == "without torch.compile"; });
    return found == data.lines.end() ? nullptr : &*found;
}

} // namespace

class CompiledWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void showsEagerStep();
    void namesCompilerVersion();
    void showsRecomputedBytesPerRow();
    void helpHasFiguresOfCompiledStep();
};

void CompiledWindowTest::helpHasFiguresOfCompiledStep()
{
    WindowFixture f("builtin:llama_3_2_1b");
    const auto page = [&f] {
        const std::vector<HelpTopic> topics = helpTopics(f.window().sessionState());
        const auto found = std::ranges::find(topics, QStringLiteral("compile"), &HelpTopic::key);
        return found == topics.end() ? QString() : found->html;
    };
    QVERIFY(page().contains("Nothing is compiled now."));
    Setup setup = f.project().setup;
    setup.compile = Compile::Blocks;
    f.document().editSetup(QStringLiteral("compile"), setup);
    const Totals& totals = f.document().estimate()->totals;
    QVERIFY(totals.recomputed > 0);
    for (const Bytes bytes : {totals.savedActivations, totals.recomputed})
        QVERIFY2(page().contains(bytesText(bytes, ByteUnit::Binary)), qPrintable(page()));
}

void CompiledWindowTest::namesCompilerVersion()
{
    WindowFixture f("builtin:llama_3_2_1b");
    Setup setup = f.project().setup;
    setup.compile = Compile::Blocks;
    for (const auto& [torch, rules] : {std::pair{"2.5", "2.6"}, std::pair{"2.11", "2.11"}}) {
        setup.torch = torch;
        f.document().editSetup(QStringLiteral("torch"), setup);
        QTRY_COMPARE(f.label("statusRules"),
                     QStringLiteral("rules: PyTorch %1 on CUDA, torch.compile of %2").arg(torch, rules));
    }
}

void CompiledWindowTest::showsEagerStep()
{
    WindowFixture f("builtin:llama_3_2_1b");
    QVERIFY(!eagerLine(f));
    QVERIFY(!f.label("statusRules").contains("torch.compile"));
    const double eager = inGiga(f.document().estimate()->peak.allocated, ByteUnit::Binary);
    Setup setup = f.project().setup;
    setup.compile = Compile::Blocks;
    setup.compileLoss = true;
    f.document().editSetup(QStringLiteral("compile"), setup);
    QTRY_VERIFY(eagerLine(f));
    QVERIFY(f.label("statusRules").contains("torch.compile of 2.6"));
    QCOMPARE(highest(eagerLine(f)->values), eager);
    QVERIFY(inGiga(f.document().estimate()->peak.allocated, ByteUnit::Binary) < eager);
    setup.compile = Compile::None;
    setup.compileLoss = false;
    f.document().editSetup(QStringLiteral("compile"), setup);
    QTRY_VERIFY(!eagerLine(f));
}

void CompiledWindowTest::showsRecomputedBytesPerRow()
{
    WindowFixture f("builtin:gpt2");
    LayerView* table = f.window().table();
    QVERIFY(table->isColumnHidden(LayerModel::Recomputed));
    Setup setup = f.project().setup;
    setup.compile = Compile::Blocks;
    f.document().editSetup(QStringLiteral("compile"), setup);
    QTRY_VERIFY(!table->isColumnHidden(LayerModel::Recomputed));
    const std::shared_ptr<const Estimate> estimate = f.document().estimate();
    Bytes sum = 0;
    bool shown = false;
    for (const RowEstimate& row : estimate->rows) {
        const QModelIndex cell = static_cast<LayerModel*>(table->model())->indexOf(row.id, LayerModel::Recomputed);
        const bool block = cell.data(LayerModel::BlockRole).toBool();
        sum += block ? 0 : row.recomputed;
        shown =
            shown
            || (!block && row.recomputed > 0 && cell.data().toString() == bytesText(row.recomputed, ByteUnit::Binary));
        QCOMPARE(cell.data(LayerModel::NumberRole).toLongLong(), row.recomputed);
    }
    QVERIFY(shown);
    QCOMPARE(sum, estimate->totals.recomputed);
    QVERIFY(sum > 0);
    setup.compile = Compile::None;
    f.document().editSetup(QStringLiteral("compile"), setup);
    QTRY_VERIFY(table->isColumnHidden(LayerModel::Recomputed));
}

VRAM_UI_TEST(CompiledWindowTest)

} // namespace vram::compiled_window_test

#include "tst_compiled_window.moc"
