#pragma once

#include "ui/theme/parts.h"

#include <QColor>
#include <QPalette>

#include <array>

namespace vram {

enum class Scheme { Light, Dark, HighContrast };

/// Every colour of the window; nothing else names one.
struct Tokens {
    QColor window;
    QColor pane;
    QColor line;
    QColor text;
    QColor secondary;
    QColor accent;
    QColor onAccent;
    QColor selection;
    QColor limit;   ///< The capacity line, errors.
    QColor caution; ///< What fits only just.
    QColor gain;
    std::array<QColor, kParts> parts{};
    bool dark = false;

    QColor part(Part p) const { return parts[indexOf(p)]; }
};

const Tokens& tokens(Scheme scheme);
/// The colours for a widget's palette, so that painting code need not know the theme.
const Tokens& tokensOf(const QPalette& palette);
QPalette paletteOf(const Tokens& tokens);
/// `a` with `share` (0 to 1) of `b` in it.
QColor mixed(const QColor& a, const QColor& b, double share);

} // namespace vram
