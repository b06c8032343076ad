// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"

#include <QString>
#include <QStringList>

namespace vram {

/// The time of a step in words.
struct StepTimeText {
    QString name; ///< "step time", "forward pass" or "first token"
    QString time;
    QString band;
    QString throughput;
    QString bound;
    QStringList details{}; ///< What the step consists of, its model FLOPs utilization, and what bounds it.
};

/// Requires a time that is known.
StepTimeText stepTimeText(const Estimate& estimate, const Setup& setup);

} // namespace vram
