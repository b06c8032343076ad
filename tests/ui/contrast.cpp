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

} // namespace vram::test
