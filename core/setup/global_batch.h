// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/setup.h"

#include <cstdint>

namespace vram {

/// The degrees of parallelism of a job. If they do not divide the number of GPUs, all GPUs are data-parallel ranks.
struct ParallelDegrees {
    std::int64_t pipeline = 1;
    std::int64_t tensor = 1;
    std::int64_t context = 1;
    std::int64_t data = 1;
};
ParallelDegrees degreesOf(const ParallelSetup& parallel);
/// Micro-batches that go through the pipeline in one step; 1 if there is no pipeline.
std::int64_t pipelinedMicrobatches(const ParallelSetup& parallel);

/// Returns the setup without a selected rank, because the rank with the highest memory decides whether the job fits.
Setup withoutChosenRank(Setup setup);

/// Samples of one optimizer step on all GPUs.
std::int64_t globalBatch(const Setup& setup);
/// Changes the number of micro-batches so that the samples of one step come closest to `samples`: those of the pipeline
/// if there is one, else those of gradient accumulation. The micro-batch size does not change.
Setup withGlobalBatch(const Setup& setup, std::int64_t samples);

/// The field "batch.global", which is computed from other settings.
SetupField globalBatchField();

} // namespace vram
