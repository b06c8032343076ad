// SPDX-License-Identifier: GPL-3.0-or-later

// The values that panels and charts show: numbers as text, verdicts, chart data, colours.

#include "ui/answer/batch_slider.h"
#include "ui/answer/verdict.h"
#include "ui/charts/chart_values.h"
#include "ui/contrast.h"
#include "ui/language/core_text.h"
#include "ui/language/time_text.h"
#include "ui/networks.h"
#include "ui/table/type_chooser.h"
#include "ui/test_program.h"
#include "ui/text.h"
#include "ui/theme/tokens.h"

#include "layers/layer_type.h"

#include <QLocale>
#include <QTest>

#include <algorithm>
#include <cmath>

namespace vram::values_test {

using namespace vram::test;

namespace {

SessionState readingOf(const Project& project)
{
    SessionState sessionState;
    sessionState.project = std::make_shared<const Project>(project);
    sessionState.estimate =
        std::make_shared<const Estimate>(estimate(project.network, project.setup, builtinCatalogues()));
    sessionState.batchSweep =
        std::make_shared<const BatchSweep>(batchSweep(project, builtinCatalogues(), project.setup.batch));
    return sessionState;
}

/// Returns the approximate color seen by a person without red (protan) or green (deutan) cones (Viénot, Brettel and
/// Mollon 1999).
QColor simulated(const QColor& c, bool deutan)
{
    const auto linear = [](float v) { return std::pow(static_cast<double>(v), 2.2); };
    const double r = linear(c.redF());
    const double g = linear(c.greenF());
    const double b = linear(c.blueF());
    const double l = 17.8824 * r + 43.5161 * g + 4.11935 * b;
    const double m = 3.45565 * r + 27.1554 * g + 3.86714 * b;
    const double s = 0.0299566 * r + 0.184309 * g + 1.46709 * b;
    const double l2 = deutan ? l : 2.02344 * m - 2.52581 * s;
    const double m2 = deutan ? 0.494207 * l + 1.24827 * s : m;
    const auto channel = [](double v) { return static_cast<float>(std::pow(std::clamp(v, 0.0, 1.0), 1 / 2.2)); };
    return QColor::fromRgbF(channel(0.0809444479 * l2 - 0.130504409 * m2 + 0.116721066 * s),
                            channel(-0.0102485335 * l2 + 0.0540193266 * m2 - 0.113614708 * s),
                            channel(-0.000365296938 * l2 - 0.00412161469 * m2 + 0.693511405 * s));
}

} // namespace

class ValuesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void bytes_data();
    void bytes();
    void partsSumToDeviceTotal();
    void verdicts();
    void verdictsRespectTheMargin();
    void timelineKeepsItsPeak();
    void timelineScaleRoundTrips();
    void timelineLabelsEveryPhase();
    void timelineIsDrawnOverTime();
    void sweepShowsLimitAndLargest();
    void niceNumbers();
    void powersOfTwo();
    void typeSearchFindsByWords();
    void textHasEnoughContrast_data();
    void textHasEnoughContrast();
    void adjacentColoursAreDistinguishable_data();
    void adjacentColoursAreDistinguishable();
};

void ValuesTest::bytes_data()
{
    QTest::addColumn<qint64>("size");
    QTest::addColumn<QString>("binary");
    QTest::addColumn<QString>("decimal");
    QTest::newRow("none") << qint64{0} << "0 B"
                          << "0 B";
    QTest::newRow("bytes") << qint64{999} << "999 B"
                           << "999 B";
    QTest::newRow("KiB") << qint64{1536} << "1.50 KiB"
                         << "1.54 kB";
    QTest::newRow("thousand MiB") << qint64{1000} * 1024 * 1024 << "0.977 GiB"
                                  << "1.05 GB";
    QTest::newRow("parameters") << qint64{102'228'128} << "97.5 MiB"
                                << "102 MB";
    QTest::newRow("GiB") << qint64{8'192'000'000} << "7.63 GiB"
                         << "8.19 GB";
    QTest::newRow("rounds up a unit") << qint64{999'600'000} << "953 MiB"
                                      << "1.00 GB";
    QTest::newRow("overflow") << qint64{kOverflow} << "too large"
                              << "too large";
}

void ValuesTest::bytes()
{
    QFETCH(qint64, size);
    QFETCH(QString, binary);
    QFETCH(QString, decimal);
    QCOMPARE(bytesText(size, ByteUnit::Binary).replace(QChar(0xa0), ' '), binary);
    QCOMPARE(bytesText(size, ByteUnit::Decimal).replace(QChar(0xa0), ' '), decimal);
}

void ValuesTest::partsSumToDeviceTotal()
{
    const SessionState sessionState = readingOf(smallProject());
    const Estimate& e = *sessionState.estimate;
    QCOMPARE(sum(partsAtPeak(e.peak, e.device)), e.device.total);
    QCOMPARE(sum(partsOf(e.peak.byCategory)), e.peak.allocated);
}

namespace {

/// Whether the shorter versions of a verdict drop the GPU's name first and then other words, but never the largest
/// batch.
bool keepsItsAnswer(const VerdictText& verdict)
{
    const auto hasAnswer = [](const QString& headline) {
        return headline.contains(QStringLiteral("largest")) || headline.contains(QStringLiteral("no batch fits"))
               || headline.contains(QStringLiteral("not even one sample"));
    };
    return hasAnswer(verdict.headline) && std::ranges::all_of(verdict.fallbackHeadlines, hasAnswer)
           && verdict.fallbackHeadlines.last().size() < 50;
}

} // namespace

void ValuesTest::verdicts()
{
    Project project = smallProject();
    QCOMPARE(verdictOf(readingOf({})).verdict, Verdict::Empty);
    QCOMPARE(verdictOf(readingOf(project)).verdict, Verdict::Fits);
    project.setup.batch = std::int64_t{1} << 40;
    const VerdictText tooMuch = verdictOf(readingOf(project));
    // The headline of a preview is conditional ("Would not fit"). It omits the largest batch, which is known only for
    // the current setup.
    SessionState checked = readingOf(project);
    checked.preview = true;
    QCOMPARE(verdictOf(checked).verdict, Verdict::Short);
    QVERIFY2(verdictOf(checked).headline.startsWith("Would not fit on"), qPrintable(verdictOf(checked).headline));
    QVERIFY(!verdictOf(checked).headline.contains("batch"));
    QCOMPARE(tooMuch.verdict, Verdict::Short);
    QVERIFY(tooMuch.headline.startsWith("Does not fit"));
    QVERIFY(keepsItsAnswer(tooMuch));
    project.setup.margin = 3;
    project.setup.batch = batchSweep(project, builtinCatalogues()).largest;
    project.setup.margin = 5;
    QCOMPARE(verdictOf(readingOf(project)).verdict, Verdict::Tight);
    QVERIFY(keepsItsAnswer(verdictOf(readingOf(project))));
    // The required memory is within the estimate's uncertainty of the limit, on either side.
    project.setup.margin = 0;
    project.setup.batch = batchSweep(project, builtinCatalogues()).largest;
    for (const std::int64_t over : {0, 1}) {
        project.setup.batch += over;
        const VerdictText close = verdictOf(readingOf(project));
        QCOMPARE(close.verdict, Verdict::Close);
        QVERIFY2(close.headline.contains(QChar(0x00b1)), qPrintable(close.headline));
        QVERIFY(close.headline.startsWith(over ? "Does not fit on" : "Fits on"));
        QVERIFY(!over || keepsItsAnswer(close));
    }
}

// A setup that violates the margin does not "fit" in the window or the reports, however close it is.
void ValuesTest::verdictsRespectTheMargin()
{
    Project project = smallProject();
    project.setup.margin = 1;
    const double total = static_cast<double>(readingOf(project).estimate->device.total) / (1024.0 * 1024 * 1024);
    bool tightAndClose = false;
    for (double share = 0.9; share < 1.2; share += 0.002) {
        project.setup.customCapacity = total * share;
        const SessionState sessionState = readingOf(project);
        const Device& device = sessionState.estimate->device;
        const VerdictText verdict = verdictOf(sessionState);
        QVERIFY2(verdict.headline.startsWith("Fits on") == device.fits, qPrintable(verdict.headline));
        QVERIFY2(!verdict.headline.contains("not even one") || !device.fits, qPrintable(verdict.headline));
        tightAndClose = tightAndClose || (verdict.verdict == Verdict::Tight && withinUncertainty(device));
    }
    QVERIFY(tightAndClose);
}

void ValuesTest::timelineKeepsItsPeak()
{
    Timeline timeline;
    for (int i = 0; i < 100'000; ++i) {
        TimelinePoint point;
        point.phase = i < 50'000 ? Phase::Forward : Phase::Backward;
        point.live[Category::Activation] = i == 61'803 ? 1'000'000 : i % 977;
        timeline.points.push_back(point);
    }
    timeline.peak = 61'803;
    const auto all = pickPoints(timeline, {}, 220);
    QCOMPARE(all.size(), std::size_t{220});
    QVERIFY(std::is_sorted(all.begin(), all.end()));
    QVERIFY(std::find(all.begin(), all.end(), timeline.peak) != all.end());
    for (const std::size_t index : pickPoints(timeline, {0.6, 0.7}, 220))
        QVERIFY(index >= 59'000 && index <= 71'000);
}

void ValuesTest::timelineScaleRoundTrips()
{
    const SessionState sessionState = readingOf(smallProject());
    const Timeline& timeline = sessionState.estimate->timeline;
    const TimelineScale scale(timeline);
    double before = -1;
    for (std::size_t i = 0; i < timeline.points.size(); ++i) {
        const double position = scale.positionOf(static_cast<double>(i));
        QVERIFY(position >= before && position <= 1);
        QVERIFY(std::abs(scale.indexAt(position) - static_cast<double>(i)) < 1e-6);
        before = position;
    }
}

void ValuesTest::timelineLabelsEveryPhase()
{
    const SessionState sessionState = readingOf(smallProject());
    const AreaData data = timelineData(sessionState);
    QStringList phases;
    for (const Tick& tick : data.xParts)
        phases << translated(tick.label);
    const StepTime& time = sessionState.estimate->time;
    for (const auto& [phase, seconds] :
         {std::pair("forward ", time.forward), {"backward ", time.backward}, {"step ", time.optimizer}})
        QVERIFY2(phases.contains(phase + timeText(seconds)), qPrintable(phases.join(' ')));
    for (const AreaBand& band : data.bands)
        QCOMPARE(band.values.size(), data.x.size());
    QVERIFY(data.x.size() <= 300);
}

// Ticks are at round times, and each event is drawn at its start time.
void ValuesTest::timelineIsDrawnOverTime()
{
    const SessionState sessionState = readingOf(smallProject());
    const Timeline& timeline = sessionState.estimate->timeline;
    const AreaData data = timelineData(sessionState);
    QVERIFY(data.xTicks.size() >= 3);
    QVERIFY(translated(data.xTicks.front().label).startsWith('0'));
    const QString last = translated(data.xTicks.back().label);
    const double unit = last.endsWith("ms") ? 1e-3 : last.endsWith("µs") ? 1e-6 : 1;
    for (const Tick& tick : data.xTicks) {
        const double shown = QLocale().toDouble(translated(tick.label).split(' ').front()) * unit;
        QVERIFY2(std::abs(shown - tick.value * timeline.seconds) < 1e-9, qPrintable(translated(tick.label)));
    }
    QCOMPARE(data.marks.front().x, timeline.points[timeline.peak].start / timeline.seconds);
    const AreaData part = timelineData(sessionState, {0.5, 0.6});
    QVERIFY(part.xTicks.size() >= 3);
    for (const Tick& tick : part.xTicks)
        QVERIFY(tick.value >= 0.5 - 1e-9 && tick.value <= 0.6 + 1e-9);
    SessionState unknown = sessionState;
    auto without = std::make_shared<Estimate>(*sessionState.estimate);
    without->timeline.seconds = 0;
    unknown.estimate = without;
    const AreaData plain = timelineData(unknown);
    QVERIFY2(plain.xTicks.empty() && plain.xParts.size() >= 3, "a GPU without rates has phases alone");
    QCOMPARE(translated(timeTicks(1, 2, 4)[1].label), QStringLiteral("1.25 s"));
}

void ValuesTest::sweepShowsLimitAndLargest()
{
    const SessionState sessionState = readingOf(smallProject());
    const AreaData data = sweepData(sessionState);
    QCOMPARE(data.marks.size(), std::size_t{1});
    QCOMPARE(data.marks[0].x, static_cast<double>(sessionState.batchSweep->largest));
    QCOMPARE(data.limits[0].y, inGiga(sessionState.estimate->device.capacity, ByteUnit::Binary));
    QVERIFY(data.limits[1].y < data.limits[0].y);
    QVERIFY(data.yTop > data.limits[0].y);
    QVERIFY(data.handle.has_value());
}

void ValuesTest::niceNumbers()
{
    QCOMPARE(niceTicks(27.1, 4), (std::vector<double>{0, 10, 20}));
    QCOMPARE(niceTicks(10, 4), (std::vector<double>{0, 2.5, 5, 7.5, 10}));
    QCOMPARE(niceTicks(0, 4), (std::vector<double>{0}));
    const auto last = [](double top, SizeUnits units) { return translated(sizeTicks(top, units, 4).back().label); };
    QCOMPARE(last(0.03, SizeUnits::Binary), QStringLiteral("30 MiB"));
    QCOMPARE(sizeTicks(0.03, SizeUnits::Binary, 4).back().value, 30.0 / 1024);
    QCOMPARE(last(0.03, SizeUnits::Decimal), QStringLiteral("30 MB"));
    QCOMPARE(last(0.0003, SizeUnits::Binary), QStringLiteral("300 KiB"));
    // A batch of 10^8 must not produce labels with powers of ten, which would be cut off at the chart's margin.
    QCOMPARE(last(3.1e6, SizeUnits::Binary), QStringLiteral("2 PiB"));
    QCOMPARE(sizeTicks(3.1e6, SizeUnits::Binary, 4).back().value, 2.0 * 1024 * 1024);
    QCOMPARE(last(5000, SizeUnits::Decimal), QStringLiteral("4 TB"));
    QCOMPARE(last(1000, SizeUnits::Binary), QStringLiteral("1000 GiB"));
    QCOMPARE(last(27.1, SizeUnits::Binary), QStringLiteral("20 GiB"));
    QCOMPARE(translated(sizeTicks(0.5, SizeUnits::Binary, 4).front().label), QStringLiteral("0"));
}

void ValuesTest::powersOfTwo()
{
    QCOMPARE(nextPowerOfTwo(96, true), 128);
    QCOMPARE(nextPowerOfTwo(96, false), 64);
    QCOMPARE(nextPowerOfTwo(64, true), 128);
    QCOMPARE(nextPowerOfTwo(64, false), 32);
    QCOMPARE(nextPowerOfTwo(1, false), 1);
}

void ValuesTest::typeSearchFindsByWords()
{
    QCOMPARE(matchingTypes({}).size(), static_cast<qsizetype>(layerTypes().size()));
    QVERIFY(matchingTypes("conv").first().startsWith("Conv"));
    QVERIFY(matchingTypes("conv 2d").contains("ConvTranspose2d"));
    QVERIFY(matchingTypes("no such layer").isEmpty());
}

void ValuesTest::textHasEnoughContrast_data()
{
    QTest::addColumn<int>("scheme");
    QTest::newRow("light") << static_cast<int>(Scheme::Light);
    QTest::newRow("dark") << static_cast<int>(Scheme::Dark);
    QTest::newRow("high contrast") << static_cast<int>(Scheme::HighContrast);
}

void ValuesTest::textHasEnoughContrast()
{
    QFETCH(int, scheme);
    const Tokens& t = tokens(static_cast<Scheme>(scheme));
    const double least = scheme == static_cast<int>(Scheme::HighContrast) ? 7 : 4.5;
    for (const QColor& ground : {t.pane, t.window, t.selection}) {
        QVERIFY(contrast(t.text, ground) >= least);
        QVERIFY2(contrast(t.secondary, ground) >= 4.3, qPrintable(QString::number(contrast(t.secondary, ground))));
        QVERIFY(contrast(t.problem, ground) >= 4.3);
    }
    QVERIFY(contrast(t.onAccent, t.accent) >= 4.5);
    QVERIFY(contrast(t.gain, t.pane) >= 4.5);
}

void ValuesTest::adjacentColoursAreDistinguishable_data()
{
    textHasEnoughContrast_data();
}

void ValuesTest::adjacentColoursAreDistinguishable()
{
    QFETCH(int, scheme);
    const Tokens& t = tokens(static_cast<Scheme>(scheme));
    // The orders of parts in the bar and in the stacks; adjacent parts need different colors.
    const std::vector<std::vector<Part>> orders{{kAllParts.begin(), kAllParts.end()},
                                                {Part::Context, Part::Parameters, Part::Optimizer, Part::Activations,
                                                 Part::Gradients, Part::Temporaries, Part::Allocator}};
    for (const auto& order : orders) {
        for (std::size_t i = 0; i + 1 < order.size(); ++i) {
            const QColor a = t.part(order[i]);
            const QColor b = t.part(order[i + 1]);
            const QString names = partName(order[i]) + " / " + partName(order[i + 1]);
            for (const bool deutan : {false, true}) {
                const double apart = difference(labOf(simulated(a, deutan)), labOf(simulated(b, deutan)));
                QVERIFY2(
                    apart >= 13,
                    qPrintable(QStringLiteral("%1: %2 (%3)").arg(names).arg(apart).arg(deutan ? "deutan" : "protan")));
            }
            QVERIFY2(difference(labOf(a), labOf(b)) >= 18, qPrintable(names));
        }
    }
}

VRAM_UI_TEST(ValuesTest)

} // namespace vram::values_test

#include "tst_values.moc"
