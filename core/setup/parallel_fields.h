#pragma once

#include "setup/setup.h"

#include <vector>

namespace vram {

/// The declarations of ParallelSetup.
std::vector<SetupField> parallelFields();
/// Whether a setting of several GPUs means something beside the others: one of a strategy that is not in use, or of one GPU,
/// does not. Settings of anything else always do.
bool matters(const SetupField& field, const Setup& setup);

} // namespace vram
