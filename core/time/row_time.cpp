// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/row_time.h"

#include "parallel/world.h"
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

void addKernel(const Work& work, const KernelTime& kernel, double passes, RowTime& row)
{
    const double gaps = passes * efficiency::kKernelGap * work.launches;
    const double total = passes * kernel.total;
    row.launch += gaps;
    (kernel.compute > kernel.memory ? row.compute : row.memory) += total - gaps;
    (work.phase == Phase::Backward ? row.backward : row.forward) += total;
}

} // namespace

IndexedColumn<RowIndex, RowTime> rowTimes(std::span<const Tape* const> tapes, const Setup& setup, const Gpu& gpu)
{
    IndexedColumn<RowIndex, RowTime> rows;
    const GpuRates rates = ratesOf(gpu);
    const KernelSettings settings = kernelSettings(setup);
    if (!rates.known())
        return rows;
    const auto passes =
        static_cast<double>(worldOf(setup).microbatches * std::max<std::int64_t>(setup.accumulation, 1));
    for (const Tape* tape : tapes) {
        for (const Work& work : worksOf(*tape, setup)) {
            if (work.kind == WorkKind::Collective || !work.row.valid())
                continue;
            if (!rows.holds(work.row))
                rows.resize((work.row + 1).position());
            addKernel(work, kernelTime(work, rates, settings), passes, rows[work.row]);
        }
    }
    return rows;
}

} // namespace vram
