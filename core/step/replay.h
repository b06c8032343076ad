#pragma once

#include "setup/setup.h"
#include "step/memory.h"
#include "step/tape.h"

#include <cstddef>

namespace vram {

/// What a replayed training step needed.
struct Replay {
    Memory memory;              ///< With the events of all steps replayed, and the peaks of the steady one.
    std::size_t steadyStep = 0; ///< Index of the first event of the steady step.
    Bytes gradients = 0;        ///< Of all parameters, when backward has ended.
    Bytes optimizerState = 0;
};

/// Walks the tape: forward, loss, backward, optimizer step; allocates and frees as reference counts fall. Two steps, as
/// the allocator needs the first one, in which the optimizer makes its state; peaks are those of the second.
/// `marking` keeps what the timeline needs of the steady step.
Replay replay(const Tape& tape, const Setup& setup, bool marking = false);

} // namespace vram
