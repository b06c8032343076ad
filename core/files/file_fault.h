// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <string_view>

namespace vram {

/// The meaning of an errno from writing a file, and the remedy: "the disk is full; free some space, or choose
/// another location". It does not contain the file's name.
Error writingFault(int code);
/// The whole sentence: `name` could not be saved, and the reason, which says what to do.
Error notSaved(std::string_view name, const Error& reason);

} // namespace vram
