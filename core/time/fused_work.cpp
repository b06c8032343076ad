// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/fused_work.h"

#include "compile/layout_decision.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace vram {

namespace {

bool isFusible(CostKind kind)
{
    switch (kind) {
    case CostKind::BatchNorm:
    case CostKind::RowNorm:
    case CostKind::Reduction:
    case CostKind::Pointwise:
    case CostKind::Copy:
    case CostKind::Window: return true;
    default: return false;
    }
}

/// Subtracts the bytes that `later` reads from earlier kernels of the same fused kernel, both from its reads and from
/// the writes of those kernels. `writers` are the earlier kernels that still write something.
void fuseInto(std::vector<OperatorCost*>& writers, OperatorCost& later)
{
    while (!writers.empty() && later.read > 0) {
        OperatorCost& writer = *writers.back();
        const double internal = std::min(writer.written, later.read);
        writer.written -= internal;
        later.read -= internal;
        if (writer.written <= 0)
            writers.pop_back();
    }
}

/// Whether Inductor runs the convolutions in channels-last layout.
bool takesChannelsLast(const OperatorCosts& costs)
{
    const bool trains =
        std::ranges::any_of(costs, [](const OperatorCost& cost) { return cost.phase == Phase::Backward; });
    LayoutDecision decision;
    for (const OperatorCost& cost : costs) {
        if (cost.kind != CostKind::Convolution || cost.pass != CostPass::Forward || cost.phase != Phase::Forward)
            continue;
        decision.add({.in = cost.depth / std::max(cost.kernelElements, 1.0),
                      .out = cost.columns * cost.count,
                      .grouped = cost.count > 1,
                      .window = cost.kernelElements > 1,
                      .operations = cost.operations});
    }
    return trains ? decision.usesChannelsLastInTraining() : decision.usesChannelsLastInInference();
}

} // namespace

void fuse(OperatorCosts& costs, bool withLoss)
{
    const bool channelsLast = takesChannelsLast(costs);
    std::size_t first = 0;              // Start of the fused kernel.
    std::vector<OperatorCost*> writers; // Its kernels that still write something.
    for (std::size_t i = 0; i < costs.size(); ++i) {
        OperatorCost& cost = costs[i];
        const bool follows = i > 0 && isFusible(cost.kind) && isFusible(costs[i - 1].kind)
                             && cost.phase == costs[i - 1].phase && i > first;
        if (!withLoss && (cost.phase == Phase::Loss || cost.sequentialElements > 0)) {
            first = i + 1;
            continue;
        }
        cost.operators = 0; // The compiled code launches kernels without PyTorch's dispatcher.
        cost.channelsLast = cost.channelsLast || (channelsLast && cost.kind == CostKind::Convolution);
        if (follows) {
            fuseInto(writers, cost);
            cost.launches = 0;
        } else {
            first = i;
            writers.clear();
        }
        if (cost.written > 0)
            writers.push_back(&cost);
        cost.strided = false;
        cost.channels = cost.sequentialElements = 0;
        if (cost.kind == CostKind::BatchNorm)
            cost.kind = CostKind::Pointwise;
    }
}

} // namespace vram
