// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/job_context.h"
#include "estimate/step_run.h"
#include "step/memory.h"
#include "step/terms.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace vram {

// Other runs in the training process that the setup lists: steps with other sequence lengths, the smaller last batch of
// an epoch, and evaluation between epochs. The allocator keeps the blocks of each run, so the runs together reserve
// more than the largest of them.

/// Whether the setup lists any other steps.
bool listsOtherSteps(const Setup& setup);
/// Warnings about listed steps that have no effect.
std::vector<Issue> otherStepsRemarks(const JobContext& job);

/// All events that the caching allocator of one GPU sees in two epochs.
struct Epochs {
    std::vector<MemoryEvent> events{};
    std::optional<Issue> problem{}; ///< The reason why a listed step cannot run, in which case there are no events.
};

/// Returns the epochs of the rank of `first`. Each epoch consists of the sequence lengths that the setup lists, a step
/// of `first`, the last batch and the evaluation. If the setup lists none of these, the epochs are the two steps of
/// `first`.
Epochs epochEvents(const StepRun& first);

/// The bytes that a rank reserves in two epochs beyond its steady step.
struct ReservedBeyond {
    Bytes bytes = 0;
    std::optional<Issue> problem{}; ///< The reason why a listed step cannot run.
};
ReservedBeyond reservedBeyond(const JobContext& job, std::int64_t rank);

} // namespace vram
