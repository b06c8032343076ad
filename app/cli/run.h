// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "verb.h"

#include <span>

namespace vram::cli {

/// Runs a command line, given without the program's name. Prints results to std::cout and notes to std::cerr.
/// Failures, including running out of memory, are returned in the outcome.
Outcome run(std::span<const char* const> words);
Outcome outOfMemory();

} // namespace vram::cli
