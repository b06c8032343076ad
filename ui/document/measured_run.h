#pragma once

#include "import/snapshot/snapshot.h"
#include "measured/measured_file.h"

#include <QString>

#include <memory>

namespace vram {

/// A recorded run that was opened: a memory snapshot, or what vram_planner_measure.py wrote.
struct MeasuredRun {
    QString path;
    std::shared_ptr<const Snapshot> snapshot{}; ///< Null: it is a file of vram_planner_measure.py.
    std::shared_ptr<const MeasuredFile> file{};
};

} // namespace vram
