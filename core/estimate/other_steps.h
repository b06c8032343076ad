#pragma once

#include "estimate/estimate.h"
#include "estimate/step_run.h"
#include "step/memory.h"

#include <vector>

namespace vram {

// The other runs of a training process that the setup lists: steps with other sequence lengths, the smaller last batch
// of an epoch, evaluation between epochs. The allocator keeps the blocks of each, so together they reserve more than
// the largest of them.

/// Whether the setup lists any.
bool listsOtherSteps(const Setup& setup);

/// What the caching allocator of one GPU sees of two epochs, each of the sequence lengths that the setup lists, a step of
/// `first`, which `network` and `setup` came to, the last batch and the evaluation. Without a list, the two steps of `first`.
/// Of several GPUs it is the one that the setup's rank names.
std::vector<MemoryEvent> eventsOfEpochs(const StepRun& first, const Network& network, const Setup& setup,
                                        const Catalogues& catalogues);

/// Adds to the reserved bytes of `result`, and to all that follows from them, what the list reserves beyond the steady step,
/// with a note that says so. Every distinct rank has an allocator of its own; the fullest is then shown, with the rows
/// and the timeline of `detail`. An entry of the list that cannot run is an issue.
void countOtherSteps(Estimate& result, const Network& network, const Setup& setup, const Catalogues& catalogues,
                     Detail detail);

} // namespace vram
