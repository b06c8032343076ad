#pragma once

#include "base/dtype.h"
#include "setup/choices.h"

#include <optional>

namespace vram {

/// The 16-bit type of autocast under that precision; nothing where there is no autocast.
std::optional<DType> autocastType(Precision precision);
/// Type of parameters and floating inputs: 16-bit where the whole model is converted.
DType modelType(Precision precision);

} // namespace vram
