// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "verb.h"

#include <span>

namespace vram::cli {

inline constexpr const char* kOutOfMemory = "the model does not fit into the memory of this machine";

/// Runs a command line, given without the program's name. Prints results to std::cout and notes to std::cerr. Reports
/// failures, including running out of memory, through the outcome.
Outcome run(std::span<const char* const> words);

} // namespace vram::cli
