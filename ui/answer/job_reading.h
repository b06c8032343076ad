#pragma once

#include "ui/document/reading.h"

namespace vram {

/// What the answer is about: the whole job, and so its fullest rank, whichever rank timeline and table show. Without rows
/// and timeline where that is another.
Reading jobReading(const Reading& reading);

} // namespace vram
