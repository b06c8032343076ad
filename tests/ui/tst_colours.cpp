// SPDX-License-Identifier: GPL-3.0-or-later

// Measurements of colours: parts can be distinguished by people with deuteranopia, and text has enough contrast.

#include "ui/contrast.h"
#include "ui/language/core_text.h"
#include "ui/test_program.h"
#include "ui/theme/tokens.h"
#include "ui/window_fixture.h"

#include <QTest>

#include <algorithm>

namespace vram::colours_test {

using namespace vram::test;

class ColoursTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void partsDifferForDeuteranopia_data() { themes(); }
    void partsDifferForDeuteranopia();
    void textHasEnoughContrast_data() { themes(); }
    void textHasEnoughContrast();

private:
    static void themes()
    {
        QTest::addColumn<int>("theme");
        QTest::newRow("light") << static_cast<int>(ActionId::ThemeLight);
        QTest::newRow("dark") << static_cast<int>(ActionId::ThemeDark);
        QTest::newRow("high contrast") << static_cast<int>(ActionId::ThemeHighContrast);
    }
};

namespace {

/// Returns a color as people with deuteranopia see it (Machado, Oliveira and Fernandes 2009,
/// severity 1).
Lab deuteranopic(const QColor& colour)
{
    const double r = linear(colour.redF()), g = linear(colour.greenF()), b = linear(colour.blueF());
    const auto seen = [](double value) { return std::clamp(value, 0.0, 1.0); };
    const double red = seen(0.367322 * r + 0.860646 * g - 0.227968 * b);
    const double green = seen(0.280085 * r + 0.672501 * g + 0.047413 * b);
    const double blue = seen(-0.011820 * r + 0.042940 * g + 0.968881 * b);
    return labOf(red, green, blue);
}

} // namespace

// Any two parts can be adjacent, because the parts between them can be empty.
void ColoursTest::partsDifferForDeuteranopia()
{
    QFETCH(int, theme);
    WindowFixture f(QStringLiteral("builtin:mlp"));
    f.trigger(static_cast<ActionId>(theme));
    const Tokens& t = tokensOf(f.window().palette());
    for (const Part one : kAllParts) {
        for (const Part two : kAllParts) {
            const double distance = difference(deuteranopic(t.part(one)), deuteranopic(t.part(two)));
            QVERIFY2(one == two || distance >= 15,
                     qPrintable(QStringLiteral("%1, %2: %3").arg(partName(one), partName(two)).arg(distance)));
        }
    }
}

void ColoursTest::textHasEnoughContrast()
{
    QFETCH(int, theme);
    WindowFixture f(QStringLiteral("builtin:mlp"));
    f.trigger(static_cast<ActionId>(theme));
    const Tokens& t = tokensOf(f.window().palette());
    for (const QColor& ground : {t.window, t.pane, t.selection}) {
        for (const QColor& ink : {t.text, t.secondary, t.accent, t.problem, t.caution, t.gain})
            QVERIFY2(
                contrast(ink, ground) >= 4.5,
                qPrintable(QStringLiteral("%1 on %2: %3").arg(ink.name(), ground.name()).arg(contrast(ink, ground))));
    }
}

VRAM_UI_TEST(ColoursTest)

} // namespace vram::colours_test

#include "tst_colours.moc"
