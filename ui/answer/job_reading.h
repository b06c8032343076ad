// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/reading.h"

namespace vram {

/// A snapshot of the whole job for the answer panel: the figures of its fullest rank, whichever rank the timeline and
/// the table show. If that is a different rank, the result has no rows and no timeline.
Reading jobReading(const Reading& reading);

} // namespace vram
