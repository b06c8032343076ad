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

Work ofOneToken(Work work, double length, double cached)
{
    const double activations = work.read - work.weights;
    const double whole = work.read;
    work.read = work.weights + activations / length;
    work.written /= length;
    work.operations /= length;
    if (work.kind == WorkKind::Attention) {
        // Attention reads mostly keys and values; the query has one row.
        work.read = whole * cached / length;
        work.operations *= cached / length;
        work.rows = 1;
        work.columns = cached;
    } else {
        work.rows = std::max(1.0, work.rows / length);
    }
    return work;
}

} // namespace

void setDecoding(StepTime& time, const Works& works, const Tape& tape, const Setup& setup, const GpuRates& rates)
{
    if (tape.caches.empty())
        return;
    const double length = std::max(inputLength(tape), 1.0);
    const double cached = setup.cacheLength > 0 ? static_cast<double>(setup.cacheLength) : length;
    double gpu = 0;
    double host = 0;
    for (const Work& work : works) {
        gpu += kernelTime(ofOneToken(work, length, cached), rates, kernelSettings(setup)).total;
        host += hostSeconds(work, setup.host);
    }
    time.nextToken = std::max(gpu, host);
}

} // namespace vram
