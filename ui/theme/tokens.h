// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/terms.h"

#include <QColor>
#include <QPalette>

#include <array>

namespace vram {

enum class Scheme { Light, Dark, HighContrast };

/// All colours of the window. No other code defines a colour.
struct Tokens {
    QColor window;
    QColor pane;
    QColor line;
    QColor text;
    QColor secondary;
    QColor accent;
    QColor onAccent;
    QColor selection;
    QColor problem;  ///< For errors, and for figures that do not fit.
    QColor capacity; ///< For the line of a GPU's capacity, which is not a problem by itself.
    QColor caution;  ///< For figures that barely fit.
    QColor gain;
    std::array<QColor, kParts> parts{};
    bool dark = false;

    QColor part(Part p) const { return parts[indexOf(p)]; }
};

const Tokens& tokens(Scheme scheme);
/// The colours for a widget's palette, so that painting code does not depend on the theme.
const Tokens& tokensOf(const QPalette& palette);
QPalette paletteOf(const Tokens& tokens);
/// Mixes `a` with the fraction `share` (0 to 1) of `b`.
QColor mixed(const QColor& a, const QColor& b, double share);

} // namespace vram
