// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

namespace vram::aten {

/// Begins the node of a kernel that computes a new tensor or, if `inPlace`, writes into `x`: `rule` itself or, if
/// autograd treats the written tensor as a view, a CopySlices that wraps `rule` and whose first input is the base of
/// `x`.
bool beginNode(Recorder& r, const BackwardRule& rule, bool inPlace, const Tensor& x, const Tensor* other = nullptr);
/// Makes `y` the node's output. For CopySlices, the outputs are the view and its base.
void setResult(Recorder& r, bool inPlace, const Tensor& x, Tensor& y);

/// Copies `source`, or a number if `source` is null, into a part of `x` in place.
Tensor copyInto(Recorder& r, const Tensor& x, const Shape& part, const Tensor* source);
/// Whether `part` is a view of `x` that an in-place kernel has modified since `x` was read.
bool isModifiedView(Recorder& r, const Tensor& x, const Tensor& part);
/// Returns `x` after such an in-place modification of `part`.
Tensor withWrittenPart(Recorder& r, const Tensor& x, const Tensor& part);

} // namespace vram::aten
