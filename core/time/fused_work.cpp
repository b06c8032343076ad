// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/fused_work.h"

#include <algorithm>
#include <cstddef>

namespace vram {

namespace {

bool isFusible(WorkKind kind)
{
    switch (kind) {
    case WorkKind::BatchNorm:
    case WorkKind::RowNorm:
    case WorkKind::Reduction:
    case WorkKind::Pointwise:
    case WorkKind::Copy:
    case WorkKind::Window: return true;
    default: return false;
    }
}

void join(Work& earlier, Work& later)
{
    const double between = std::min(earlier.written, later.read);
    earlier.written -= between;
    later.read -= between;
    later.launches = 0;
}

} // namespace

void fuse(Works& works, bool withLoss)
{
    for (std::size_t i = 0; i < works.size(); ++i) {
        Work& work = works[i];
        if (!withLoss && (work.phase == Phase::Loss || work.inTurn > 0))
            continue;
        work.operators = 0; // The compiled code launches kernels without PyTorch's dispatcher.
        work.channelsLast = work.channelsLast || work.kind == WorkKind::Convolution;
        if (i > 0 && isFusible(work.kind) && isFusible(works[i - 1].kind) && work.phase == works[i - 1].phase)
            join(works[i - 1], work);
        work.strided = false;
        work.channels = work.inTurn = 0;
        if (work.kind == WorkKind::BatchNorm)
            work.kind = WorkKind::Pointwise;
    }
}

} // namespace vram
