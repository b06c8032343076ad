// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/setup.h"

#include <cstdint>

namespace vram {

/// Returns the pipeline, tensor and context degrees with which the job actually runs. If they do not divide the number
/// of GPUs, all ranks are data-parallel. Experts and replicas are not considered.
ParallelDegrees effectiveDegrees(const ParallelDegrees& requested);
/// Micro-batches that go through the pipeline in one step; 1 if there is no pipeline.
std::int64_t pipelinedMicrobatches(const ParallelSetup& parallel);

/// Returns the setup without a selected rank, because the rank with the highest memory decides whether the job fits.
Setup withoutSelectedRank(Setup setup);

/// Total number of samples per optimizer step on all GPUs.
std::int64_t globalBatch(const Setup& setup);

/// The field "batch.global", which is computed from other settings.
SetupField globalBatchField();

} // namespace vram
