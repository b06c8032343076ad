#pragma once

#include "verb.h"

#include <span>

namespace vram::cli {

/// Runs a whole command line, without the program's own name. Answers go to std::cout, notes to std::cerr; what failed,
/// memory that ran out included, is in the outcome.
Outcome run(std::span<const char* const> words);
Outcome outOfMemory();

} // namespace vram::cli
