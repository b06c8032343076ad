#pragma once

#include "base/result.h"

namespace vram {

/// What an errno of writing a file means, and what to do about it: "the disk is full; make room there, or choose another
/// place". Without the file's name.
Error writingFault(int code);

} // namespace vram
