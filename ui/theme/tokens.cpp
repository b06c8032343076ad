// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/tokens.h"

#include "report/colours.h"

namespace vram {

namespace {

QColor rgb(unsigned value)
{
    return QColor::fromRgb(value);
}

// Neighbouring colours differ in lightness as well as hue, because people without red cones cannot distinguish blue
// from purple.
Tokens makeLight()
{
    Tokens t;
    t.window = rgb(0xf6f7f9);
    t.pane = rgb(0xffffff);
    t.line = rgb(0xdfe3e8);
    t.text = rgb(0x1c2430);
    t.secondary = rgb(0x66707d);
    t.accent = rgb(0x2f6fde);
    t.onAccent = rgb(0xffffff);
    t.selection = rgb(0xe8f0fd);
    t.limit = rgb(0xb3261e);
    t.caution = rgb(0x8a5300);
    t.gain = rgb(0x1b7f4d);
    constexpr PartColours c = kPartColours;
    t.parts = {rgb(c.parameters),    rgb(c.gradients), rgb(c.optimizer),   rgb(c.activations),
               rgb(c.input),         rgb(c.kvCache),   rgb(c.temporaries), rgb(c.gathered),
               rgb(c.communication), rgb(c.allocator), rgb(c.context)};
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
    t.limit = rgb(0xff8a80);
    t.caution = rgb(0xffc266);
    t.gain = rgb(0x4cc38a);
    t.parts = {rgb(0x6f9fe0), rgb(0xf0b53a), rgb(0xc5b1e3), rgb(0x45c1b1), rgb(0x9a7350), rgb(0xb4578f),
               rgb(0xe57f68), rgb(0xb9d9ff), rgb(0x8fae3c), rgb(0x7c8894), rgb(0x4a535d)};
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
    t.limit = rgb(0xff9d94);
    t.caution = rgb(0xffcf70);
    t.gain = rgb(0x6ee7a8);
    t.parts = {rgb(0x7db4ff), rgb(0xffc940), rgb(0xdcc7ff), rgb(0x4fe0cd), rgb(0xb08a60), rgb(0xd070ae),
               rgb(0xff8a70), rgb(0xcfe6ff), rgb(0x8faf20), rgb(0xa9b4bf), rgb(0x5f6a75)};
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
    for (const QPalette::ColorRole role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, disabled);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, t.line);
    return palette;
}

} // namespace vram
