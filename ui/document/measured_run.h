// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "measured/measured_file.h"
#include "snapshot/snapshot.h"

#include <QString>

#include <memory>

namespace vram {

/// A recorded run that was opened: either a memory snapshot or a file written by vram_planner_measure.py.
struct MeasuredRun {
    QString path;
    std::shared_ptr<const Snapshot> snapshot{}; ///< Null for a file of vram_planner_measure.py.
    std::shared_ptr<const MeasuredFile> file{};
};

} // namespace vram
