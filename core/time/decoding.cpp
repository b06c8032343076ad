// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/decoding.h"

#include "time/host_time.h"

#include <algorithm>

namespace vram {

namespace {

/// Number of tokens of each sequence in a pass over the input.
double inputLength(const Tape& tape)
{
    for (const Kernel& kernel : tape.kernels) {
        if (kernel.name == "embedding" && kernel.operands.count >= 2) {
            const Tensor& indices = tape.operands[kernel.operands[1]].tensor;
            return indices.shape.rank() > 1 ? static_cast<double>(indices.shape.back()) : 1;
        }
    }
    return 1;
}

OperatorCost costOfOneToken(OperatorCost cost, double length, double cached)
{
    const double activations = cost.read - cost.weights;
    const double whole = cost.read;
    cost.read = cost.weights + activations / length;
    cost.written /= length;
    cost.operations /= length;
    if (cost.kind == CostKind::Attention) {
        // Attention reads mostly keys and values; the query has one row.
        cost.read = whole * cached / length;
        cost.operations *= cached / length;
        cost.rows = 1;
        cost.columns = cached;
    } else {
        cost.rows = std::max(1.0, cost.rows / length);
    }
    return cost;
}

} // namespace

void setTokenTime(StepTime& time, const OperatorCosts& costs, const Tape& tape, const Setup& setup,
                  const GpuRates& rates)
{
    if (tape.caches.empty())
        return;
    const double length = std::max(inputLength(tape), 1.0);
    const double cached = setup.cacheLength > 0 ? static_cast<double>(setup.cacheLength) : length;
    double gpu = 0;
    double host = 0;
    for (const OperatorCost& cost : costs) {
        gpu += kernelTime(costOfOneToken(cost, length, cached), rates, kernelSettings(setup)).total;
        host += hostSeconds(cost, setup.host);
    }
    time.nextToken = std::max(gpu, host);
}

} // namespace vram
