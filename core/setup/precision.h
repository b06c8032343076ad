// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/dtype.h"
#include "setup/choices.h"

#include <optional>

namespace vram {

/// The 16-bit dtype of autocast with that precision; nullopt without autocast.
std::optional<DType> autocastDType(Precision precision);
/// Dtype of parameters and floating-point inputs: 16-bit if the whole model is converted.
DType modelDType(Precision precision);

} // namespace vram
