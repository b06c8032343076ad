// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"

#include <QString>
#include <QStringList>

namespace vram {

/// The time of a step as displayed text.
struct StepTimeText {
    QString name; ///< "step time", "forward pass" or "first token"
    QString time;
    QString band;
    QString throughput;
    QString bound;
    QStringList details{}; ///< Lines about the parts of the step, its model FLOPs utilization and its bottleneck.
};

/// Describes the step time, which must be known.
StepTimeText stepTimeText(const Estimate& estimate, const Setup& setup);

} // namespace vram
