// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contrast.h"

#include <algorithm>
#include <cmath>

namespace vram::test {

namespace {

/// The relative luminance as defined by WCAG 2.
double luminance(const QColor& colour)
{
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

} // namespace

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double contrast(const QColor& one, const QColor& two)
{
    const auto [darker, lighter] = std::minmax({luminance(one), luminance(two)});
    return (lighter + 0.05) / (darker + 0.05);
}

Lab labOf(double red, double green, double blue)
{
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
    const double y = f(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue);
    const double z = f((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

Lab labOf(const QColor& color)
{
    return labOf(linear(color.redF()), linear(color.greenF()), linear(color.blueF()));
}

double difference(const Lab& one, const Lab& two)
{
    return std::hypot(one.l - two.l, one.a - two.a, one.b - two.b);
}

} // namespace vram::test
