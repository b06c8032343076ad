// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace vram::test {

/// Returns the linear-light value of an sRGB channel (0 to 1), as defined by IEC 61966-2-1.
double linear(double channel);

/// The contrast ratio of two colours, 1 to 21, as defined by WCAG 2.
double contrast(const QColor& one, const QColor& two);

/// A color in CIELAB, for the illuminant D65.
struct Lab {
    double l = 0;
    double a = 0;
    double b = 0;
};

/// Returns the color with these linear-light channels (0 to 1).
Lab labOf(double red, double green, double blue);
Lab labOf(const QColor& color);

/// Returns the Euclidean distance of two colors (CIE 1976).
double difference(const Lab& one, const Lab& two);

} // namespace vram::test
