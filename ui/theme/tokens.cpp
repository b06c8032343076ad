// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/tokens.h"

#include "chart/colours.h"

namespace vram {

namespace {

QColor rgb(unsigned value)
{
    return QColor::fromRgb(value);
}

// Any two parts can be neighbours in a chart, and people without red or green cones can distinguish only lightness, and
// blue from yellow. The colours maximize the difference of the closest pair for both groups. The test ui.colours
// measures these differences.
Tokens makeLight()
{
    Tokens t;
    t.window = rgb(0xf6f7f9);
    t.pane = rgb(0xffffff);
    t.line = rgb(0xdfe3e8);
    t.text = rgb(0x1c2430);
    t.secondary = rgb(0x616b78);
    t.accent = rgb(0x2463cc);
    t.onAccent = rgb(0xffffff);
    t.selection = rgb(0xe8f0fd);
    t.problem = rgb(0xb3261e);
    t.capacity = t.text;
    t.caution = rgb(0x8a5300);
    t.gain = rgb(0x19774a);
    for (const Part part : kAllParts)
        t.parts[indexOf(part)] = rgb(colourOf(part));
    return t;
}

Tokens makeDark()
{
    Tokens t;
    t.window = rgb(0x16191d);
    t.pane = rgb(0x1e2227);
    t.line = rgb(0x333a42);
    t.text = rgb(0xe7ebf0);
    t.secondary = rgb(0x97a2ae);
    t.accent = rgb(0x6ea3ff);
    t.onAccent = rgb(0x10151c);
    t.selection = rgb(0x26364f);
    t.problem = rgb(0xff8a80);
    t.capacity = t.text;
    t.caution = rgb(0xffc266);
    t.gain = rgb(0x4cc38a);
    t.parts = {rgb(0x6882e1), rgb(0xf9d90b), rgb(0xc5b0e9), rgb(0x56bda9), rgb(0x966e3d), rgb(0xa34b92),
               rgb(0xf9d6a6), rgb(0xd2eff6), rgb(0x8eaa2f), rgb(0x777c71), rgb(0x454e57)};
    t.dark = true;
    return t;
}

Tokens makeHighContrast()
{
    Tokens t = makeDark();
    t.window = rgb(0x000000);
    t.pane = rgb(0x000000);
    t.line = rgb(0xb8c0c8);
    t.text = rgb(0xffffff);
    t.secondary = rgb(0xe2e6ea);
    t.accent = rgb(0xffd84d);
    t.onAccent = rgb(0x000000);
    t.selection = rgb(0x10356f);
    t.problem = rgb(0xff9d94);
    t.capacity = t.text;
    t.caution = rgb(0xffcf70);
    t.gain = rgb(0x6ee7a8);
    t.parts = {rgb(0x548fff), rgb(0xffd43c), rgb(0xc8b8f5), rgb(0x87ffd5), rgb(0xa97a68), rgb(0xc662ab),
               rgb(0xff9e8a), rgb(0xd9f3ff), rgb(0x9ba50d), rgb(0xadafb3), rgb(0x616874)};
    return t;
}

} // namespace

const Tokens& tokens(Scheme scheme)
{
    static const Tokens light = makeLight();
    static const Tokens dark = makeDark();
    static const Tokens highContrast = makeHighContrast();
    switch (scheme) {
    case Scheme::Dark: return dark;
    case Scheme::HighContrast: return highContrast;
    case Scheme::Light: break;
    }
    return light;
}

const Tokens& tokensOf(const QPalette& palette)
{
    const QColor window = palette.color(QPalette::Window);
    if (window == tokens(Scheme::HighContrast).window)
        return tokens(Scheme::HighContrast);
    return tokens(window.lightness() < 128 ? Scheme::Dark : Scheme::Light);
}

QColor mixed(const QColor& a, const QColor& b, double share)
{
    const auto channel = [share](float from, float to) {
        return static_cast<float>(static_cast<double>(from) * (1 - share) + static_cast<double>(to) * share);
    };
    return QColor::fromRgbF(channel(a.redF(), b.redF()), channel(a.greenF(), b.greenF()),
                            channel(a.blueF(), b.blueF()));
}

QPalette paletteOf(const Tokens& t)
{
    QPalette palette(t.text, t.pane, t.pane, t.line, t.line, t.text, t.onAccent, t.pane, t.window);
    palette.setColor(QPalette::AlternateBase, t.window);
    palette.setColor(QPalette::ToolTipBase, t.dark ? t.line : t.text);
    palette.setColor(QPalette::ToolTipText, t.dark ? t.text : t.pane);
    palette.setColor(QPalette::PlaceholderText, t.secondary);
    palette.setColor(QPalette::Highlight, t.accent);
    palette.setColor(QPalette::HighlightedText, t.onAccent);
    palette.setColor(QPalette::Link, t.accent);
    palette.setColor(QPalette::LinkVisited, t.accent);
    palette.setColor(QPalette::Mid, t.line);
    palette.setColor(QPalette::Shadow, t.line);
    const QColor disabled = mixed(t.secondary, t.window, 0.45);
    for (const QPalette::ColorRole role :
         {QPalette::Text, QPalette::WindowText, QPalette::ButtonText, QPalette::PlaceholderText})
        palette.setColor(QPalette::Disabled, role, disabled);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, t.line);
    return palette;
}

} // namespace vram
