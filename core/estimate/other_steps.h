// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "estimate/step_run.h"
#include "step/memory.h"

#include <vector>

namespace vram {

// Other runs in the training process that the setup lists: steps with other sequence lengths, the smaller last batch
// of an epoch, and evaluation between epochs. The allocator keeps the blocks of each, so that together they reserve
// more than the largest of them.

/// Whether the setup lists any other steps.
bool listsOtherSteps(const Setup& setup);

/// The events that the caching allocator of one GPU sees in two epochs. Each epoch consists of the sequence lengths
/// that the setup lists, a step of `first` (the run of `network` and `setup`), the last batch and the evaluation. If
/// the setup lists none, they are the two steps of `first`. With several GPUs, they are those of the setup's rank.
std::vector<MemoryEvent> eventsOfEpochs(const StepRun& first, const Network& network, const Setup& setup,
                                        const Catalogues& catalogues);

/// Adds the bytes that the listed steps reserve beyond the steady step to the reserved bytes of `result` and to all
/// figures derived from them, with a note. Each distinct rank has its own allocator; the fullest is then shown, with
/// the rows and the timeline that `detail` asks for. A listed step that cannot run becomes an issue.
void countOtherSteps(Estimate& result, const Network& network, const Setup& setup, const Catalogues& catalogues,
                     Detail detail);

} // namespace vram
