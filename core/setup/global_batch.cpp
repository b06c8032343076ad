// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/global_batch.h"

#include "base/checked.h"
#include "setup/ineffective_settings.h"
#include "setup/parallel_field.h"

#include <algorithm>

namespace vram {

ParallelDegrees effectiveDegrees(const ParallelDegrees& requested)
{
    ParallelDegrees degrees{.gpus = requested.gpus};
    const std::int64_t layers = checkedMul(requested.pipeline, requested.tensor);
    if (requested.gpus % layers == 0) {
        degrees.pipeline = requested.pipeline;
        degrees.tensor = requested.tensor;
        degrees.context = requested.gpus / layers % requested.context == 0 ? requested.context : 1;
    }
    return degrees;
}

std::int64_t pipelinedMicrobatches(const ParallelSetup& parallel)
{
    const std::int64_t stages = effectiveDegrees(parallel).pipeline;
    if (stages == 1)
        return 1;
    return parallel.microbatches > 0 ? parallel.microbatches : stages;
}

Setup withoutSelectedRank(Setup setup)
{
    setup.parallel.rank = -1;
    return setup;
}

std::int64_t globalBatch(const Setup& setup)
{
    const std::int64_t perRank =
        checkedMul(setup.batch, checkedMul(setup.accumulation, pipelinedMicrobatches(setup.parallel)));
    return checkedMul(perRank, effectiveDegrees(setup.parallel).dataDegree());
}

namespace {

/// Returns the setup with the number of micro-batches that brings the samples per step closest to `samples`. The number
/// changed is that of the pipeline if there is one, else that of gradient accumulation. The micro-batch size does not
/// change.
Setup withGlobalBatch(const Setup& setup, std::int64_t samples)
{
    const ParallelDegrees degrees = effectiveDegrees(setup.parallel);
    const std::int64_t each = checkedMul(setup.batch, degrees.dataDegree());
    const std::int64_t passes = std::max<std::int64_t>(checkedAdd(samples, each / 2) / each, 1);
    const std::int64_t pipelined = degrees.pipeline == 1 ? 1 : kMaxMicrobatches;
    Setup result = setup;
    result.accumulation = std::min((passes - 1) / pipelined + 1, kMaxAccumulation);
    if (degrees.pipeline > 1)
        result.parallel.microbatches = std::min(passes / result.accumulation, pipelined);
    return result;
}

} // namespace

SetupField globalBatchField()
{
    AttributeSpec spec{.key = "batch.global",
                       .label = "Global batch",
                       .defaultValue = globalBatch(Setup{}),
                       .minimum = 1,
                       .maximum = 1e12,
                       .unit = "samples",
                       .help = "Samples of one optimizer step on all GPUs: batch, micro-batches and data-parallel "
                               "GPUs multiplied. A value entered here sets the nearest number of micro-batches."};
    return {std::move(spec),
            kParallel,
            Mode::Training,
            [](const Setup& setup) { return AttributeValue(globalBatch(setup)); },
            [](Setup& setup, const AttributeValue& value) {
                setup = withGlobalBatch(setup, std::get<std::int64_t>(value));
            },
            true,
            ineffective::globalBatch,
            true};
}

} // namespace vram
