// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace vram::test {

/// Returns the linear-light value of an sRGB channel (0 to 1), as defined by IEC 61966-2-1.
double linear(double channel);

/// The contrast ratio of two colours, 1 to 21, as defined by WCAG 2.
double contrast(const QColor& one, const QColor& two);

} // namespace vram::test
