#pragma once

#include "ui/document/reading.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace vram {

/// What a chart draws, in words and numbers: for screen readers, and to copy into a spreadsheet.
struct FigureTable {
    QString title;
    QStringList header;
    std::vector<QStringList> rows{};

    /// Header and rows, tabs between the cells.
    QString text() const;
};

/// One a chart: at the peak, over one step, over batch size, by layer. Pure.
std::vector<FigureTable> figureTables(const Reading& reading);

} // namespace vram
