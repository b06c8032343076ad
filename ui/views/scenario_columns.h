#pragma once

#include "estimate/estimate.h"
#include "project/project.h"
#include "ui/text.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace vram {

/// One setup of a comparison.
struct ScenarioColumn {
    QString name;
    Setup setup;
    Estimate estimate;
    std::int64_t largest = 0;
};

/// One line: a label, and a cell for each column.
struct ScenarioLine {
    QString title;
    QStringList cells;
    bool differs = false; ///< Not all cells say the same.
    bool setting = false; ///< A setting, not a result.
};

/// The present setup and the kept ones. Pure.
std::vector<ScenarioColumn> scenarioColumns(const Project& project, const Catalogues& catalogues);
/// The results, the settings that differ, then the parts at the peak.
std::vector<ScenarioLine> scenarioLines(const std::vector<ScenarioColumn>& columns, ByteUnit unit);

} // namespace vram
