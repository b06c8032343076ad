// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "project/project.h"
#include "ui/text.h"
#include "ui/views/figure_status.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace vram {

/// One setup in a comparison.
struct ScenarioColumn {
    QString name;
    Setup setup{};
    Estimate estimate{};
    std::int64_t largest = 0;
    FigureStatus status = FigureStatus::Pending;
};

/// One line of the comparison: a label, and a cell for each column.
struct ScenarioLine {
    QString title;
    QStringList cells;
    bool differs = false; ///< Whether the cells are not all equal.
    bool setting = false; ///< Whether the line is a setting rather than a result.
};

/// Returns columns for the current setup and the saved scenarios. Each takes its figures from the column of `known`
/// with an equal setup, or else the old figures of the column with the same name. `known` must belong to the same
/// network and GPUs. A pure function.
std::vector<ScenarioColumn> pendingColumns(const Project& project, const std::vector<ScenarioColumn>& known);
/// The column for the current setup (index 0) or for a saved scenario (index - 1), with its figures. A pure function.
ScenarioColumn computedColumn(const Project& project, std::size_t index, const Catalogues& catalogues);
/// Returns the lines for the results, the settings that differ, and the parts at the peak. Figures not yet computed are
/// shown as placeholders.
std::vector<ScenarioLine> scenarioLines(const std::vector<ScenarioColumn>& columns, ByteUnit unit);

} // namespace vram
