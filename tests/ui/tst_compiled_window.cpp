// SPDX-License-Identifier: GPL-3.0-or-later

// The window under torch.compile: the timeline also has the step without it, and the status line names the compiler's
// version.

#include "ui/charts/area_chart.h"
#include "ui/charts/chart_values.h"
#include "ui/window_fixture.h"

#include <QTest>

#include <algorithm>

using namespace vram;
using namespace vram::test;

namespace {

double highest(const std::vector<double>& values)
{
    return values.empty() ? 0 : *std::ranges::max_element(values);
}

/// The line of the step without torch.compile; null while there is none.
const ChartLine* eagerLine(WindowFixture& f)
{
    const AreaData& data = f.child<AreaChart>("timeline")->data();
    const auto found = std::ranges::find(data.lines, QStringLiteral("without torch.compile"), &ChartLine::name);
    return found == data.lines.end() ? nullptr : &*found;
}

} // namespace

class TestCompiledWindow : public QObject
{
    Q_OBJECT

private slots:
    void showsTheStepWithoutIt();
};

void TestCompiledWindow::showsTheStepWithoutIt()
{
    WindowFixture f("builtin:llama_3_2_1b");
    QVERIFY(!eagerLine(f));
    QVERIFY(!f.label("statusRules").contains("torch.compile"));
    const double eager = giga(f.document().estimate()->peak.allocated, ByteUnit::Binary);
    Setup setup = f.project().setup;
    setup.compile = Compile::Blocks;
    setup.compileLoss = true;
    f.document().editSetup([] { return QStringLiteral("compile"); }, setup);
    QTRY_VERIFY(eagerLine(f));
    QVERIFY(f.label("statusRules").contains("torch.compile of 2.6"));
    QCOMPARE(highest(eagerLine(f)->values), eager);
    QVERIFY(giga(f.document().estimate()->peak.allocated, ByteUnit::Binary) < eager);
    setup.compile = Compile::None;
    setup.compileLoss = false;
    f.document().editSetup([] { return QStringLiteral("compile"); }, setup);
    QTRY_VERIFY(!eagerLine(f));
}

QTEST_MAIN(TestCompiledWindow)
#include "tst_compiled_window.moc"
