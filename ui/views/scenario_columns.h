#pragma once

#include "estimate/estimate.h"
#include "project/project.h"
#include "ui/text.h"
#include "ui/views/figure_age.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace vram {

/// One setup of a comparison.
struct ScenarioColumn {
    QString name;
    Setup setup{};
    Estimate estimate{};
    std::int64_t largest = 0;
    FigureAge age = FigureAge::Awaited;
};

/// One line: a label, and a cell for each column.
struct ScenarioLine {
    QString title;
    QStringList cells;
    bool differs = false; ///< Not all cells say the same.
    bool setting = false; ///< A setting, not a result.
};

/// The present setup and the kept ones, with what `known` has on them: figures of the same setup, else old ones of a
/// column of the same name. `known` is of the same network and GPUs. Pure.
std::vector<ScenarioColumn> awaitedColumns(const Project& project, const std::vector<ScenarioColumn>& known);
/// The present setup of a project (0) or a kept one, with its figures. Pure.
ScenarioColumn computedColumn(const Project& project, std::size_t index, const Catalogues& catalogues);
/// The results, the settings that differ, then the parts at the peak. Awaited figures say so.
std::vector<ScenarioLine> scenarioLines(const std::vector<ScenarioColumn>& columns, ByteUnit unit);

} // namespace vram
