#pragma once

#include "verb.h"

#include <string>

namespace vram::cli {

/// "fp32-core, cs231n or blobs"
std::string methodNames();
/// `estimate --method M`: over MODEL, or over bare totals where MODEL is "-" or missing.
Outcome printMethod(const Arguments& arguments);

} // namespace vram::cli
