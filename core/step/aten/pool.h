// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

#include <vector>

namespace vram::aten {

/// Parameters of a pooling layer, with one entry per spatial dimension.
struct PoolGeometry {
    Shape kernel, stride, padding, dilation;
    bool ceilMode = false;
};

/// Returns the output shape for an input (N, C, spatial...).
Shape pooledShape(const Shape& input, const PoolGeometry& geometry);
/// Max pooling. Returns the maxima and their int64 indices. Saves input and indices.
std::vector<Tensor> maxPool(Recorder& r, const Tensor& x, const Shape& output, std::int64_t window = 0);
/// Average pooling, which saves its input. `overlaps` tells whether its windows overlap.
Tensor avgPool(Recorder& r, const Tensor& x, const Shape& output, bool overlaps);
/// Adaptive average pooling. For an output of 1×1, it is a mean, which saves only sizes; otherwise it saves its input.
Tensor adaptiveAvgPool(Recorder& r, const Tensor& x, const Shape& output);

} // namespace vram::aten
