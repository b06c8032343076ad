// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

#include <cstdint>

namespace vram::aten {

/// The pixels from which upsampling computes a result: one, two per spatial dimension, or four per spatial dimension.
enum class Interpolation : std::uint8_t { Nearest, Linear, Cubic };

/// Upsampling, which saves only sizes.
Tensor upsample(Recorder& r, Tensor x, const Shape& output, Interpolation interpolation);

} // namespace vram::aten
