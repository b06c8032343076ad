// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "advice/advice.h"
#include "estimate/estimate.h"
#include "project/project.h"
#include "ui/document/batch_sweep.h"
#include "ui/document/size_limits.h"
#include "ui/text.h"

#include <memory>

namespace vram {

/// An immutable snapshot of the values that panels show.
struct SessionState {
    std::shared_ptr<const Project> project;
    std::shared_ptr<const Estimate> estimate;
    std::shared_ptr<const BatchSweep> batchSweep;
    std::shared_ptr<const SizeLimits> sizes;           ///< Null while the search runs.
    std::shared_ptr<const std::vector<Advice>> advice; ///< Null while the search runs.
    LayerId row = LayerId::None;                       ///< The table's current row.
    ByteUnit unit = ByteUnit::Binary;
    bool preview = false; ///< Whether `estimate` belongs to a preview.
    bool pending = false; ///< Whether the first estimate of a large network is still being computed.
};

} // namespace vram
