// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <string_view>

namespace vram {

/// Describes an errno from writing a file, and the remedy: "the disk is full; free some space, or choose another
/// location". The text does not contain the file's name.
Error writingFault(int code);
/// Returns the complete message: `name` could not be saved, followed by the reason with its remedy.
Error saveError(std::string_view name, const Error& reason);

} // namespace vram
