// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/network_rows.h"

namespace vram {

/// Returns flags for the rows that inference skips: losses, rows that read them, and targets that no other row reads.
RowFlags droppedInInference(const NetworkRows& rows);

} // namespace vram
