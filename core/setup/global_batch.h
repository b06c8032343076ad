#pragma once

#include "setup/setup.h"

#include <cstdint>

namespace vram {

/// How the GPUs of a job are divided. Where the degrees do not divide their number, all are data-parallel ranks.
struct ParallelDegrees {
    std::int64_t pipeline = 1;
    std::int64_t tensor = 1;
    std::int64_t context = 1;
    std::int64_t data = 1;
};
ParallelDegrees degreesOf(const ParallelSetup& parallel);
/// Micro-batches that go through the pipeline in one step; 1 without a pipeline.
std::int64_t pipelinedMicrobatches(const ParallelSetup& parallel);

/// Samples of one optimizer step on all GPUs.
std::int64_t globalBatch(const Setup& setup);
/// The micro-batches that come nearest to so many samples: of the pipeline where there is one, else of gradient
/// accumulation. The batch of each stays.
Setup withGlobalBatch(const Setup& setup, std::int64_t samples);

/// "batch.global", which is made of the others.
SetupField globalBatchField();

} // namespace vram
