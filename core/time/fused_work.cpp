// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/fused_work.h"

#include "compile/layout_decision.h"

#include <algorithm>
#include <cstddef>
#include <span>

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

/// Removes the bytes that `later` reads from earlier kernels of the same fused kernel from the reads and the writes.
void join(std::span<Work> earlier, Work& later)
{
    for (std::size_t i = earlier.size(); i > 0 && later.read > 0; --i) {
        Work& writer = earlier[i - 1];
        const double between = std::min(writer.written, later.read);
        writer.written -= between;
        later.read -= between;
    }
}

/// Whether Inductor runs the convolutions with the channels last.
bool takesChannelsLast(const Works& works)
{
    const bool trains = std::ranges::any_of(works, [](const Work& work) { return work.phase == Phase::Backward; });
    LayoutDecision decision;
    for (const Work& work : works) {
        if (work.kind != WorkKind::Convolution || work.pass != WorkPass::Forward || work.phase != Phase::Forward)
            continue;
        decision.add({.in = work.depth / std::max(work.taps, 1.0),
                      .out = work.columns * work.count,
                      .grouped = work.count > 1,
                      .window = work.taps > 1,
                      .operations = work.operations});
    }
    return trains ? decision.inTraining() : decision.inInference();
}

} // namespace

void fuse(Works& works, bool withLoss)
{
    const bool channelsLast = takesChannelsLast(works);
    std::size_t first = 0; // Start of the fused kernel.
    for (std::size_t i = 0; i < works.size(); ++i) {
        Work& work = works[i];
        const bool follows = i > 0 && isFusible(work.kind) && isFusible(works[i - 1].kind)
                             && work.phase == works[i - 1].phase && i > first;
        if (!withLoss && (work.phase == Phase::Loss || work.inTurn > 0)) {
            first = i + 1;
            continue;
        }
        work.operators = 0; // The compiled code launches kernels without PyTorch's dispatcher.
        work.channelsLast = work.channelsLast || (channelsLast && work.kind == WorkKind::Convolution);
        if (follows) {
            join(std::span(works).subspan(first, i - first), work);
            work.launches = 0;
        } else {
            first = i;
        }
        work.strided = false;
        work.channels = work.inTurn = 0;
        if (work.kind == WorkKind::BatchNorm)
            work.kind = WorkKind::Pointwise;
    }
}

} // namespace vram
