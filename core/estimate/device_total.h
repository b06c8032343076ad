#pragma once

#include "estimate/estimate.h"
#include "step/allocator.h"
#include "step/memory.h"
#include "step/tape.h"

namespace vram {

/// What the device shows for that peak: the allocator's segments, the libraries' workspaces, the context; and whether it
/// fits with the setup's margin. The workspaces that are taken through the allocator (cuDNN's while a convolution runs,
/// cuBLAS's for good) go through the step's events of `memory` once more, with `allocator`: what they add depends on
/// the room that is left at that moment. An unknown GPU becomes an issue.
Device deviceTotal(const Estimate& estimate, const Tape& tape, const Memory& memory, CachingAllocator& allocator,
                   const Setup& setup, const Catalogues& catalogues, std::vector<Issue>& issues);

} // namespace vram
