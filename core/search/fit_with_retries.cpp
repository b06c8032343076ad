// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/fit_with_retries.h"

#include "base/bisect.h"
#include "base/units.h"
#include "estimate/allocator_replay.h"
#include "estimate/device_total.h"
#include "estimate/other_steps.h"
#include "estimate/step_run.h"
#include "setup/global_batch.h"

#include <algorithm>

namespace vram {

namespace {

/// Formats like c10's format_size: two decimals, with units in powers of 1024.
std::string messageSize(Bytes bytes)
{
    constexpr double step = 1024;
    const auto size = static_cast<double>(bytes);
    if (size <= step)
        return std::to_string(bytes) + " bytes";
    if (size <= step * step)
        return fixedText(size / step, 2) + " KiB";
    if (size <= step * step * step)
        return fixedText(size / step / step, 2) + " MiB";
    return fixedText(size / step / step / step, 2) + " GiB";
}

} // namespace

FitWithRetries simulateFitWithRetries(const Network& network, const Setup& setup, const Catalogues& catalogues)
{
    FitWithRetries fit;
    const RankRun run(network, withHighestMemoryRank(network, withEffectiveFields(setup), catalogues), catalogues);
    if (run.tooLarge())
        return fit;
    const JobContext& job = run.step().job();
    const Epochs epochs = epochEvents(run.step());
    if (epochs.problem)
        return fit;
    fit.room = allocatorBudget(run.step().tape(), job.gpu().gpu, job.setup());
    ConfiguredAllocator allocator(allocatorSettings(job.setup()),
                                  {fit.room, allowedMemory(job.setup(), usableCapacity(job.gpu().gpu, job.setup()))});
    fit.fits = allocator.replay(epochs.events);
    fit.retries = allocator.retries();
    fit.reserved = allocator.peak().reserved;
    fit.failure = allocator.failure();
    return fit;
}

namespace {

Setup withBatch(Setup setup, std::int64_t batch)
{
    setup.batch = std::max<std::int64_t>(1, batch);
    return setup;
}

/// Returns the largest batch size that fits with retries, searching upward from one that fits.
std::int64_t largestWithRetries(const Network& network, const Setup& setup, const Catalogues& catalogues,
                                std::int64_t low)
{
    constexpr std::int64_t most = std::int64_t{1} << 40;
    return bisectUpward(low, 1, most, [&](std::int64_t batch) {
        return simulateFitWithRetries(network, withBatch(setup, batch), catalogues).fits;
    });
}

} // namespace

std::int64_t largestBatchWithRetries(const Network& network, const Setup& setup, const Catalogues& catalogues,
                                     std::int64_t withoutRetries)
{
    const Setup there =
        withHighestMemoryRank(network, withBatch(withoutSelectedRank(setup), withoutRetries), catalogues);
    const std::int64_t largest = largestWithRetries(network, there, catalogues, withoutRetries);
    // With more samples, a different rank may have the highest memory.
    const Setup beyond = withHighestMemoryRank(network, withBatch(withoutSelectedRank(setup), largest), catalogues);
    return beyond.parallel.rank == there.parallel.rank
               ? largest
               : std::min(largest, largestWithRetries(network, beyond, catalogues, withoutRetries));
}

std::string outOfMemoryMessage(const FitWithRetries& fit, Bytes capacity, Bytes others)
{
    if (!fit.failure)
        return {};
    const FailedRequest& failed = *fit.failure;
    const Bytes inUse = std::max<Bytes>(0, capacity - failed.free - others);
    return "CUDA out of memory. Tried to allocate " + messageSize(failed.requested) + ". GPU 0 has a total capacity of "
           + messageSize(capacity) + " of which " + messageSize(failed.free)
           + " is free. Including non-PyTorch memory, this process has " + messageSize(inUse)
           + " memory in use. Of the allocated memory " + messageSize(failed.allocated)
           + " is allocated by PyTorch, and " + messageSize(failed.reserved - failed.allocated)
           + " is reserved by PyTorch but unallocated. If reserved but unallocated memory is large try setting "
             "PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True to avoid fragmentation.";
}

std::string predictedFailure(const Network& network, const Setup& setup, const Catalogues& catalogues)
{
    Setup whole = setup;
    whole.margin = 0;
    const Bytes capacity = usableCapacity(selectedGpu(whole, catalogues).gpu, whole);
    return outOfMemoryMessage(simulateFitWithRetries(network, whole, catalogues), capacity,
                              bytesOfMib(whole.usedByOthers));
}

} // namespace vram
