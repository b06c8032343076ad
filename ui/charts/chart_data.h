// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

namespace vram {

/// A piece of a stacked bar.
struct Slice {
    QString name;
    QColor color;
    double value = 0;
    QString tip{};
};

} // namespace vram
