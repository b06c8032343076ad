#pragma once

#include "verb.h"

#include <span>

namespace vram::cli {

/// Runs a whole command line, without the program's own name. Prints answers to std::cout and notes to std::cerr;
/// failures, also running out of memory, are in the outcome.
Outcome run(std::span<const char* const> words);
Outcome outOfMemory();

} // namespace vram::cli
