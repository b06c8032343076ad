#pragma once

#include "engine/network_rows.h"

namespace vram {

/// Rows that inference leaves out: losses, what is computed from them, and the targets that nothing else reads.
RowFlags droppedInInference(const NetworkRows& rows);

} // namespace vram
