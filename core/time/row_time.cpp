// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/row_time.h"

#include "parallel/device_mesh.h"
#include "step/tape.h"
#include "time/efficiency.h"
#include "time/kernel_time.h"

#include <algorithm>

namespace vram {

RowTime& RowTime::operator+=(const RowTime& other)
{
    forward += other.forward;
    backward += other.backward;
    compute += other.compute;
    memory += other.memory;
    launch += other.launch;
    return *this;
}

Bound RowTime::bound() const
{
    if (launch > std::max(compute, memory))
        return Bound::Launch;
    return compute > memory ? Bound::Compute : Bound::Memory;
}

namespace {

void addKernel(const OperatorCost& cost, const KernelTime& kernel, double passes, RowTime& row)
{
    const double gaps = passes * efficiency::kKernelGap * cost.launches;
    const double total = passes * kernel.total;
    row.launch += gaps;
    (kernel.compute > kernel.memory ? row.compute : row.memory) += total - gaps;
    (cost.phase == Phase::Backward ? row.backward : row.forward) += total;
}

} // namespace

IndexedVector<RowIndex, RowTime> rowTimes(std::span<const Tape* const> tapes, const Setup& setup, const Gpu& gpu)
{
    IndexedVector<RowIndex, RowTime> rows;
    const GpuRates rates = gpuRates(gpu);
    const KernelSettings settings = kernelSettings(setup);
    if (!rates.known())
        return rows;
    const auto passes =
        static_cast<double>(deviceMesh(setup).microbatches * std::max<std::int64_t>(setup.accumulation, 1));
    for (const Tape* tape : tapes) {
        for (const OperatorCost& cost : operatorCosts(*tape, setup)) {
            if (cost.kind == CostKind::Collective || !cost.row.valid())
                continue;
            if (!rows.contains(cost.row))
                rows.resize((cost.row + 1).position());
            addKernel(cost, kernelTime(cost, rates, settings), passes, rows[cost.row]);
        }
    }
    return rows;
}

} // namespace vram
