#pragma once

#include "estimate/estimate.h"
#include "step/tape.h"

namespace vram {

/// What the device shows for that peak: the allocator's segments, the libraries' workspaces, the context; and whether it
/// fits with the setup's margin. An unknown GPU becomes an issue.
Device deviceTotal(const Estimate& estimate, const Tape& tape, const Setup& setup, const Catalogues& catalogues,
                   std::vector<Issue>& issues);

} // namespace vram
