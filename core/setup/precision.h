#pragma once

#include "base/dtype.h"

#include <optional>
#include <string_view>

namespace vram {

/// The 16-bit type of autocast under that precision ("amp-bf16"); nothing where there is no autocast.
std::optional<DType> autocastType(std::string_view precision);
/// Type of parameters and floating inputs: 16-bit where the whole model is converted ("bf16", "fp16").
DType modelType(std::string_view precision);

} // namespace vram
