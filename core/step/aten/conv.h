// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

namespace vram::aten {

/// Parameters of a convolution, with one entry per spatial dimension.
struct ConvGeometry {
    Shape kernel, stride, padding, dilation, outputPadding;
    std::int64_t groups = 1;
    bool transposed = false;
};

/// Returns the sizes of the output for an input (N, C, spatial...). A spatial size below 1 means that the kernel is
/// larger than the padded input.
Shape convolutionShape(const Shape& input, std::int64_t outChannels, const ConvGeometry& geometry);
/// Records a convolution, which saves input and weight. Autocast casts input, weight and bias to 16 bits. `bias` may be
/// undefined.
Tensor convolution(Recorder& r, Tensor x, Tensor weight, Tensor bias, const ConvGeometry& geometry);

} // namespace vram::aten
