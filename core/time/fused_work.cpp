// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/fused_work.h"

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

/// The heuristic of Inductor's decide_layout_opt (torch/_inductor/graph.py): the channels-last speedups that its
/// authors measured, by kind of convolution, weighted by operations. For networks without a backward pass.
double layoutFactor(const Work& work, double in, double out)
{
    constexpr double kSmall = 64;
    if (work.count > 1 && in > 1)
        return 1.358;
    if (in <= kSmall && out <= kSmall)
        return 0.783;
    return out * 2 <= in && work.taps > 1 ? 0.725 : 0.823;
}

/// Whether Inductor converts the convolutions to channels last. In training, a single grouped or narrowing convolution
/// prevents it.
bool takesChannelsLast(const Works& works)
{
    const bool trains = std::ranges::any_of(works, [](const Work& work) { return work.phase == Phase::Backward; });
    double all = 0;
    double weighted = 0;
    bool refused = false;
    for (const Work& work : works) {
        if (work.kind != WorkKind::Convolution || work.pass != WorkPass::Forward || work.phase != Phase::Forward)
            continue;
        const double in = work.depth / std::max(work.taps, 1.0);
        const double out = work.columns * work.count;
        refused = refused || (work.count > 1 && in > 1) || (out * 2 <= in && work.taps > 1);
        all += work.operations;
        weighted += work.operations * layoutFactor(work, in, out);
    }
    return all > 0 && (trains ? !refused : weighted <= all);
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
