// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/gpu_columns.h"

#include "ui/views/gpu_table.h"

#include <QTreeView>

#include <algorithm>
#include <array>
#include <utility>

namespace vram {

namespace {

// Widths in digits.
constexpr int kWidestName = 46;
constexpr int kNarrowestName = 30;
constexpr int kNarrowestNeeds = 24;
constexpr std::array kWidths{std::pair(GpuTable::Usable, 12),  std::pair(GpuTable::Free, 17),
                             std::pair(GpuTable::Largest, 14), std::pair(GpuTable::Time, 17),
                             std::pair(GpuTable::Price, 10),   std::pair(GpuTable::Cost, 18)};

} // namespace

void fitGpuColumns(QTreeView& table)
{
    const int digit = table.fontMetrics().horizontalAdvance(QLatin1Char('0'));
    table.setColumnHidden(GpuTable::Usable, false);
    int rest = table.viewport()->width() - kNarrowestNeeds * digit;
    for (const auto& [column, digits] : kWidths) {
        table.setColumnWidth(column, digits * digit);
        rest -= table.columnWidth(column);
    }
    if (rest < kNarrowestName * digit) {
        rest += table.columnWidth(GpuTable::Usable);
        table.setColumnHidden(GpuTable::Usable, true);
    }
    table.setColumnWidth(GpuTable::Name, std::clamp(rest, kNarrowestName * digit, kWidestName * digit));
}

} // namespace vram
